//! What the writing connection changes: noted while it works, reported when that is done.
//!
//! Tables with numbers of their own report it by a hook, the others by triggers of this connection alone. What is
//! undone again is reported too, which costs a look and is no mistake.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::RecordKind;
use column_store::{Changed, RowsOf, Table};
use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use rusqlite::hooks::Action;

use super::source::name;
use crate::file::error::StoreError;

/// The triggers, which call what is made below.
const TRIGGERS: &str = "
    CREATE TEMP TRIGGER members_came AFTER INSERT ON main.members BEGIN SELECT rows_changed('list', NEW.list); END;
    CREATE TEMP TRIGGER members_went AFTER DELETE ON main.members BEGIN SELECT rows_changed('list', OLD.list); END;
    CREATE TEMP TRIGGER members_moved AFTER UPDATE ON main.members BEGIN SELECT rows_changed('list', NEW.list); END;
    CREATE TEMP TRIGGER found_came AFTER INSERT ON main.found BEGIN SELECT rows_changed('search', NEW.search); END;
    CREATE TEMP TRIGGER found_went AFTER DELETE ON main.found BEGIN SELECT rows_changed('search', OLD.search); END;
    CREATE TEMP TRIGGER found_moved AFTER UPDATE ON main.found BEGIN SELECT rows_changed('search', NEW.search); END;";

/// Notes what a connection changes.
pub(crate) struct Watch(Arc<Mutex<Changed>>);

impl Watch {
    /// Begins.
    pub fn over(file: &mut Connection) -> Result<Self, StoreError> {
        let noted = Arc::new(Mutex::new(Changed::default()));
        let own = Arc::clone(&noted);
        file.update_hook(Some(move |action: Action, _: &str, table: &str, record: i64| {
            if (table == "records" && action != Action::SQLITE_UPDATE) || table == "joined" {
                // Of which kind it is the hook does not say, and each is read again in less than it takes to look.
                locked(&own).rows.extend([RecordKind::Company, RecordKind::Person].map(RowsOf::Library));
            }
            let Some(table) = Table::ALL.into_iter().find(|known| name(*known) == table) else { return };
            match action {
                Action::SQLITE_DELETE => locked(&own).gone(table),
                _ => locked(&own).note(table, record),
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
