//! The column store: what it has, follows and reads.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::changed::{Changed, Records};
use crate::column_texts::ColumnTexts;
use crate::columns::CachedColumns;
use crate::limits::Limits;
use crate::ranks::ranked;
use crate::source::{Source, Trouble};
use crate::table::Table;
use crate::table_cache::{Moment, Rows, TableCache, locked};

/// Changes after which a table is read anew.
const MOST_CHANGES: usize = 200_000;
/// How often reading a table may fail before it is not tried again.
const MOST_FAILURES: u8 = 3;

/// The tables by column.
pub struct ColumnStore {
    workspace: PathBuf,
    pub(crate) limits: Limits,
    pub(crate) caches: [Mutex<TableCache>; 3],
    pub(crate) rows: Mutex<Rows>,
    /// Somebody is reading a table or a column into it.
    reading: AtomicBool,
}

/// What is to be read.
enum Reading {
    All,
    Ranks(&'static str),
    Texts(&'static str),
}

impl ColumnStore {
    /// Beside a workspace's file.
    pub fn beside(workspace: &Path, limits: Limits) -> Self {
        Self {
            workspace: workspace.to_owned(),
            limits,
            caches: Default::default(),
            rows: Mutex::default(),
            reading: AtomicBool::new(false),
        }
    }

    /// Whether a table is here.
    pub fn has(&self, table: Table) -> bool {
        locked(&self.caches[table as usize]).columns.is_some()
    }

    /// Whether somebody is reading a table or a column into it.
    pub fn is_reading(&self) -> bool {
        self.reading.load(Ordering::Acquire)
    }

    /// Of how many searches and lists the rows are held.
    pub fn rows_kept(&self) -> usize {
        locked(&self.rows).kept.len()
    }

    /// Takes over what was changed; it is in the workspace's file by now.
    pub fn follow(&self, changed: Changed) {
        for (cache, records) in self.caches.iter().zip(changed.records) {
            match records {
                Records::None => {}
                Records::Some(records) => {
                    let mut cache = locked(cache);
                    if cache.following {
                        cache.changes.extend(records);
                        if cache.changes.len() > MOST_CHANGES {
                            cache.give_up();
                        }
                    }
                }
                Records::Any => locked(cache).give_up(),
            }
        }
        if !changed.rows.is_empty() {
            let mut rows = locked(&self.rows);
            rows.age += 1;
            rows.kept.retain(|(of, _)| !changed.rows.contains(of));
        }
    }

    /// The moment of a question, to be taken once, and before anything of it is read.
    pub fn moment(&self) -> Moment {
        let tables = Table::ALL.map(|table| {
            let cache = locked(&self.caches[table as usize]);
            (cache.age, cache.changes.len())
        });
        Moment { rows: locked(&self.rows).age, tables }
    }

    /// Answers from a table as of a moment; none where it is not held, and then it is noted to be read.
    pub(crate) fn answered<S: Source, T>(
        &self,
        source: &S,
        table: Table,
        moment: &Moment,
        answer: impl FnOnce(&mut CachedColumns, &[u32]) -> Result<Option<T>, Trouble<S::Error>>,
    ) -> Result<Option<T>, S::Error> {
        let mut cache = locked(&self.caches[table as usize]);
        let (age, upto) = moment.tables[table as usize];
        let TableCache { age: present, columns, changes, following, wanted, failed, ranks, .. } = &mut *cache;
        let Some(columns) = columns else {
            // A disk that was full before may be so still. What is being read is here soon: read a second time, its changes
            // would be counted anew while there are moments of before.
            *wanted = !*following && *failed < MOST_FAILURES;
            ranks.extend(table.shown());
            return Ok(None);
        };
        if *present != age {
            return Ok(None);
        }
        let changes = &changes[..upto.min(changes.len())];
        match columns.catch_up(source, changes).and_then(|()| answer(columns, changes)) {
            Ok(answer) => Ok(answer),
            Err(Trouble::Source(error)) => Err(error),
            Err(Trouble::Useless) => {
                cache.give_up();
                Ok(None)
            }
        }
    }

    /// Whether something is to be read that nobody reads yet; whoever gets `true` reads it with [`Self::read`].
    pub fn is_to_be_read(&self) -> bool {
        let is = self.caches.iter().any(|cache| {
            let cache = locked(cache);
            cache.wanted || (cache.columns.is_some() && !(cache.ranks.is_empty() && cache.texts.is_empty()))
        });
        is && !self.reading.swap(true, Ordering::AcqRel)
    }

    /// Reads what is to be read, table by table and column by column.
    pub fn read<S: Source>(&self, source: &S) {
        while let Some((table, part)) = self.next() {
            let read = match part {
                Reading::All => self.read_all(source, table),
                Reading::Ranks(key) => self.read_ranks(source, table, key),
                Reading::Texts(key) => self.read_texts(source, table, key),
            };
            if read.is_err() {
                // Nothing is lost: what is not held is answered from the rows.
                break;
            }
        }
        source.give_back();
        give_back();
        self.reading.store(false, Ordering::Release);
    }

    fn next(&self) -> Option<(Table, Reading)> {
        Table::ALL.into_iter().find_map(|table| {
            let mut cache = locked(&self.caches[table as usize]);
            if std::mem::take(&mut cache.wanted) {
                return Some((table, Reading::All));
            }
            cache.columns.as_ref()?;
            let ranks = cache.ranks.pop_first().map(Reading::Ranks);
            // It stays noted until it is read: whoever asks meanwhile does not ask for it again.
            let part = ranks.or_else(|| cache.texts.first().copied().map(Reading::Texts));
            part.map(|part| (table, part))
        })
    }

    fn read_all<S: Source>(&self, source: &S, table: Table) -> Result<(), S::Error> {
        let cache = &self.caches[table as usize];
        let age = {
            let mut cache = locked(cache);
            (cache.changes, cache.following) = (Vec::new(), true);
            cache.age
        };
        let read = source.as_of_now(|source| CachedColumns::read(source, table, &self.workspace, self.limits));
        let mut cache = locked(cache);
        match read.unwrap_or_else(|error| Err(Trouble::Source(error))) {
            Ok(Some(columns)) if cache.age == age => cache.columns = Some(columns),
            Ok(Some(_)) => cache.give_up(),
            Ok(None) | Err(Trouble::Useless) => cache.fail(),
            Err(Trouble::Source(error)) => {
                cache.fail();
                return Err(error);
            }
        }
        Ok(())
    }

    fn read_ranks<S: Source>(&self, source: &S, table: Table, key: &'static str) -> Result<(), S::Error> {
        let cache = &self.caches[table as usize];
        // The lock of its own table alone: another may be held for as long as a long question takes.
        let (age, upto) = {
            let cache = locked(cache);
            (cache.age, cache.changes.len())
        };
        let read = source.as_of_now(|source| ranked(source, table, key))?;
        let mut cache = locked(cache);
        let is_of_now = cache.age == age;
        let is_kept = match (read, &mut cache.columns) {
            (Err(Trouble::Source(error)), _) => return Err(error),
            (Err(Trouble::Useless), _) => false,
            (Ok(ranks), Some(columns)) if is_of_now => columns.rank(key, ranks, upto).is_ok(),
            (Ok(_), _) => true,
        };
        if !is_kept {
            cache.give_up();
        }
        Ok(())
    }

    fn read_texts<S: Source>(&self, source: &S, table: Table, key: &'static str) -> Result<(), S::Error> {
        let cache = &self.caches[table as usize];
        let (age, upto, scratch, room) = {
            let cache = locked(cache);
            let Some(columns) = &cache.columns else { return Ok(()) };
            (cache.age, cache.changes.len(), Arc::clone(&columns.scratch), columns.span())
        };
        let room = (self.limits, room);
        let is_wanted = || locked(cache).age == age;
        let read = source.as_of_now(|source| ColumnTexts::read(source, table, key, &scratch, room, is_wanted));
        let mut cache = locked(cache);
        if cache.age != age {
            return read.map(drop);
        }
        cache.texts.remove(key);
        match (read?, &mut cache.columns) {
            (Err(Trouble::Source(error)), _) => return Err(error),
            (Ok(texts), Some(columns)) => columns.hold_texts(key, texts, upto),
            (Err(Trouble::Useless), _) | (Ok(_), None) => {
                cache.without_texts.insert(key);
            }
        }
        Ok(())
    }
}

/// Reading a table takes many times what is stored of it; the system gets that back, which the allocator would keep.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: it takes no pointer, and changes nothing that anybody holds.
    unsafe {
        libc::malloc_trim(0);
    }
}
