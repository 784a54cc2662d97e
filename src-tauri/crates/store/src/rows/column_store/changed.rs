//! What the writing connection changes: noted while it works, told when that is done.
//!
//! Tables with numbers of their own tell it by a hook, the others by triggers of this connection alone. What is undone again
//! is told too, which costs a look and is no mistake.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use rusqlite::hooks::Action;

use super::table::Table;
use crate::file::error::StoreError;
use crate::rows::wanted::RowsOf;

/// Changed records of a table up to which they are told one by one.
const MOST: usize = 50_000;

/// The triggers, which call what is made below.
const TRIGGERS: &str = "
    CREATE TEMP TRIGGER members_came AFTER INSERT ON main.members BEGIN SELECT rows_changed('list', NEW.list); END;
    CREATE TEMP TRIGGER members_went AFTER DELETE ON main.members BEGIN SELECT rows_changed('list', OLD.list); END;
    CREATE TEMP TRIGGER members_moved AFTER UPDATE ON main.members BEGIN SELECT rows_changed('list', NEW.list); END;
    CREATE TEMP TRIGGER found_came AFTER INSERT ON main.found BEGIN SELECT rows_changed('search', NEW.search); END;
    CREATE TEMP TRIGGER found_went AFTER DELETE ON main.found BEGIN SELECT rows_changed('search', OLD.search); END;
    CREATE TEMP TRIGGER found_moved AFTER UPDATE ON main.found BEGIN SELECT rows_changed('search', NEW.search); END;";

/// What was changed.
#[derive(Default)]
pub(crate) struct Changed {
    /// By table.
    pub records: [Records; 3],
    /// Whose rows are others.
    pub rows: BTreeSet<RowsOf>,
}

/// Records that were changed.
#[derive(Debug, Default, Clone)]
pub(crate) enum Records {
    #[default]
    None,
    Some(Vec<u32>),
    /// Very many, or one that is gone and may leave nothing behind.
    Any,
}

impl Records {
    fn note(&mut self, record: i64) {
        match (u32::try_from(record), &mut *self) {
            (Ok(record), Self::None) => *self = Self::Some(vec![record]),
            (Ok(record), Self::Some(records)) if records.len() < MOST => {
                if records.last() != Some(&record) {
                    records.push(record);
                }
            }
            _ => *self = Self::Any,
        }
    }
}

/// Notes what a connection changes.
pub(crate) struct Watch(Arc<Mutex<Changed>>);

impl Watch {
    /// Begins.
    pub fn over(file: &mut Connection) -> Result<Self, StoreError> {
        let noted = Arc::new(Mutex::new(Changed::default()));
        let own = Arc::clone(&noted);
        file.update_hook(Some(move |action: Action, _: &str, table: &str, record: i64| {
            let Some(table) = Table::by_name(table) else { return };
            let records = &mut locked(&own).records[table as usize];
            if action == Action::SQLITE_DELETE && table.has_words() {
                *records = Records::Any;
            } else {
                records.note(record);
            }
        }))?;
        let own = Arc::clone(&noted);
        file.create_scalar_function(c"rows_changed", 2, FunctionFlags::SQLITE_UTF8, move |call| {
            let number: i64 = call.get(1)?;
            let of = if call.get_raw(0).as_str()? == "list" { RowsOf::List(number) } else { RowsOf::Search(number) };
            locked(&own).rows.insert(of);
            Ok(None::<i64>)
        })?;
        file.execute_batch(TRIGGERS)?;
        Ok(Self(noted))
    }

    /// What was changed since it was last asked.
    pub fn taken(&self) -> Changed {
        std::mem::take(&mut *locked(&self.0))
    }
}

fn locked(noted: &Mutex<Changed>) -> MutexGuard<'_, Changed> {
    noted.lock().unwrap_or_else(PoisonError::into_inner)
}
