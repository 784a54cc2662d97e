//! Large tables once more, column by column, for as long as the program runs: so that an order, a filter or a count of a
//! million rows is a pass over one column and not over all that is told of each.
//!
//! Owns nothing that is not in the database: it is read from it in the background once many rows are shown, follows what the
//! writing connection changes (`changed.rs`), and is given up whenever it cannot. Whatever it does not have, the database
//! answers (`snapshot.rs`); both ways answer the same. What takes room is in a file without a name (`scratch.rs`), and what
//! is erased goes with all of it.

mod answer;
mod changed;
mod columns;
mod ranks;
mod scratch;
mod table;
#[cfg(test)]
mod tests;
mod trouble;
mod values;
mod words;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::rows::wanted::RowsOf;
pub(crate) use changed::Watch;
use changed::{Changed, Records};
use columns::CachedColumns;
use ranks::ranked;
use table::Table;
use trouble::Trouble;

/// Rows from which on they are answered for by column.
const LEAST: usize = 10_000;
/// Changes after which a table is read anew.
const MOST_CHANGES: usize = 200_000;
/// Times that a table is tried to be read in vain.
const MOST_FAILURES: u8 = 3;
/// Searches and lists whose rows are kept.
const KEPT: usize = 3;

/// The tables by column.
pub(crate) struct ColumnStore {
    workspace: PathBuf,
    least: usize,
    shelves: [Mutex<Shelf>; 3],
    rows: Mutex<Rows>,
    /// Somebody reads for it.
    reading: AtomicBool,
}

/// One table, where it is kept.
#[derive(Default)]
struct Shelf {
    /// Counts how often it was given up.
    age: u64,
    held: Option<CachedColumns>,
    /// Records that were changed since what is held began to be read.
    changes: Vec<u32>,
    following: bool,
    /// It is to be read.
    wanted: bool,
    /// How often it could not be.
    failed: u8,
    /// Of which columns ranks are to be made.
    ranks: BTreeSet<&'static str>,
}

impl Shelf {
    fn give_up(&mut self) {
        *self = Self { age: self.age + 1, failed: self.failed, ..Self::default() };
    }

    fn fail(&mut self) {
        self.give_up();
        self.failed = self.failed.saturating_add(1);
    }
}

/// The rows of searches and lists, in the order they came in.
#[derive(Default)]
struct Rows {
    /// Counts how often any were changed.
    age: u64,
    kept: Vec<(RowsOf, Arc<[u32]>)>,
}

/// How far what is kept had come when a question was asked: what is changed later is read by a later one, because the question
/// may be answered as of the moment before.
struct Moment {
    rows: u64,
    tables: [(u64, usize); 3],
}

/// What is to be read.
enum Part {
    All,
    Ranks(&'static str),
}

fn locked<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ColumnStore {
    /// Of a workspace's file.
    pub fn of(workspace: &Path) -> Self {
        Self {
            workspace: workspace.to_owned(),
            least: LEAST,
            shelves: Default::default(),
            rows: Mutex::default(),
            reading: AtomicBool::new(false),
        }
    }

    /// Takes note of what was changed, and is in the file by now.
    pub fn follow(&self, changed: Changed) {
        for (shelf, records) in self.shelves.iter().zip(changed.records) {
            match records {
                Records::None => {}
                Records::Some(records) => {
                    let mut shelf = locked(shelf);
                    if shelf.following {
                        shelf.changes.extend(records);
                        if shelf.changes.len() > MOST_CHANGES {
                            shelf.give_up();
                        }
                    }
                }
                Records::Any => locked(shelf).give_up(),
            }
        }
        if !changed.rows.is_empty() {
            let mut rows = locked(&self.rows);
            rows.age += 1;
            rows.kept.retain(|(of, _)| !changed.rows.contains(of));
        }
    }

    /// Before anything of a question is read.
    fn moment(&self) -> Moment {
        let tables = Table::ALL.map(|table| {
            let shelf = locked(&self.shelves[table as usize]);
            (shelf.age, shelf.changes.len())
        });
        Moment { rows: locked(&self.rows).age, tables }
    }

    /// Answers from a table as of a moment; none where it is not kept, which it is to be from now on.
    fn answered<T>(
        &self,
        file: &Connection,
        table: Table,
        moment: &Moment,
        answer: impl FnOnce(&mut CachedColumns, &[u32]) -> Result<Option<T>, Trouble>,
    ) -> Result<Option<T>, StoreError> {
        let mut shelf = locked(&self.shelves[table as usize]);
        let (age, upto) = moment.tables[table as usize];
        let Shelf { age: present, held, changes, wanted, failed, ranks, .. } = &mut *shelf;
        let Some(held) = held else {
            // A disk that was full before may be so still.
            *wanted = *failed < MOST_FAILURES;
            ranks.extend(table.shown());
            return Ok(None);
        };
        if *present != age {
            return Ok(None);
        }
        let changes = &changes[..upto.min(changes.len())];
        match held.catch_up(file, changes).and_then(|()| answer(held, changes)) {
            Ok(answer) => Ok(answer),
            Err(Trouble::Store(error)) => Err(error),
            Err(Trouble::Useless) => {
                shelf.give_up();
                Ok(None)
            }
        }
    }

    /// Whether something is to be read that nobody reads yet; whoever is told so reads it with [`Self::read`].
    pub fn is_to_be_read(&self) -> bool {
        let is = self.shelves.iter().any(|shelf| {
            let shelf = locked(shelf);
            shelf.wanted || (shelf.held.is_some() && !shelf.ranks.is_empty())
        });
        is && !self.reading.swap(true, Ordering::AcqRel)
    }

    /// Reads what is to be read, table by table and column by column.
    pub fn read(&self, file: &Connection) {
        while let Some((table, part)) = self.next() {
            let read = match part {
                Part::All => self.read_all(file, table),
                Part::Ranks(key) => self.read_ranks(file, table, key),
            };
            if read.is_err() {
                // Nothing is lost: the database answers what is not kept.
                break;
            }
        }
        give_back(file);
        self.reading.store(false, Ordering::Release);
    }

    fn next(&self) -> Option<(Table, Part)> {
        Table::ALL.into_iter().find_map(|table| {
            let mut shelf = locked(&self.shelves[table as usize]);
            if std::mem::take(&mut shelf.wanted) {
                return Some((table, Part::All));
            }
            let part = if shelf.held.is_some() { shelf.ranks.pop_first() } else { None };
            part.map(|key| (table, Part::Ranks(key)))
        })
    }

    fn read_all(&self, file: &Connection, table: Table) -> Result<(), StoreError> {
        let shelf = &self.shelves[table as usize];
        let age = {
            let mut shelf = locked(shelf);
            (shelf.changes, shelf.following) = (Vec::new(), true);
            shelf.age
        };
        let read = as_of_now(file, || CachedColumns::read(file, table, &self.workspace));
        let mut shelf = locked(shelf);
        match read {
            Ok(Some(held)) if shelf.age == age => shelf.held = Some(held),
            Ok(Some(_)) => shelf.give_up(),
            Ok(None) | Err(Trouble::Useless) => shelf.fail(),
            Err(Trouble::Store(error)) => {
                shelf.fail();
                return Err(error);
            }
        }
        Ok(())
    }

    fn read_ranks(&self, file: &Connection, table: Table, key: &'static str) -> Result<(), StoreError> {
        let shelf = &self.shelves[table as usize];
        let (age, upto) = {
            let shelf = locked(shelf);
            (shelf.age, shelf.changes.len())
        };
        let read = as_of_now(file, || ranked(file, table, key));
        let mut shelf = locked(shelf);
        let is_of_now = shelf.age == age;
        let kept = match (read, &mut shelf.held) {
            (Ok(ranks), Some(held)) if is_of_now => held.rank(key, ranks, upto),
            (Err(Trouble::Store(error)), _) => return Err(error),
            (Err(Trouble::Useless), _) => Err(Trouble::Useless),
            (Ok(_), _) => Ok(()),
        };
        if kept.is_err() {
            shelf.give_up();
        }
        Ok(())
    }
}

impl Store {
    /// The one of its file.
    pub(super) fn column_store(&self) -> Arc<ColumnStore> {
        // Opening puts one beside the file. The other way cannot be reached, and holds nothing.
        self.beside().downcast().unwrap_or_else(|_| Arc::new(ColumnStore::of(self.path())))
    }

    /// Runs a question about what may be kept by column; reads in the background what should be.
    pub(super) async fn read_many<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection, &ColumnStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let column_store = self.column_store();
        let own = Arc::clone(&column_store);
        let answer = self.read(move |file| question(file, &own)).await;
        if column_store.is_to_be_read() {
            // Where nobody reads any more, nobody asks either.
            let _ = self.readers().begin(move |file| column_store.read(file));
        }
        answer
    }
}

fn as_of_now<T>(file: &Connection, read: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    let moment = file.unchecked_transaction()?;
    let answer = read()?;
    moment.commit()?;
    Ok(answer)
}

/// Reading a table takes many times what is kept of it; the system gets that back, which by itself the allocator keeps.
fn give_back(file: &Connection) {
    // What is not given back is room for later.
    let _ = file.execute_batch("PRAGMA shrink_memory");
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: it takes no pointer, and changes nothing that anybody holds.
    unsafe {
        libc::malloc_trim(0);
    }
}
