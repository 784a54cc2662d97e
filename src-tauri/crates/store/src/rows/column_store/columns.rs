//! One table by column: its words, the values of its facets, and the ranks of the columns that were asked for.
//!
//! What was changed since is read again before anything is answered, record by record.

use std::collections::BTreeMap;
use std::path::Path;

use api::columns::Column;
use rusqlite::{Connection, OptionalExtension};

use super::ranks::mended;
use super::scratch::{Marks, Numbers, Scratch};
use super::table::Table;
use super::trouble::{MOST, Trouble};
use super::values::Values;
use super::words::Words;
use crate::records::sort_keys;

/// Changed records up to which ranks are mended; with more they are made anew.
const MENDED: usize = 2_000;

/// Bytes of the different values of a column up to which it is kept; what has more is counted by the database.
const MOST_BYTES: usize = 64 << 20;

/// A table by column.
pub(super) struct CachedColumns {
    table: Table,
    pub scratch: Scratch,
    /// Records with a lower number have room.
    room: usize,
    /// Records that have a row.
    pub present: Marks,
    pub words: Words,
    facets: BTreeMap<&'static str, (Option<Numbers>, Values)>,
    ranks: BTreeMap<&'static str, Ranks>,
    /// How many of the changes are in it; ranks have their own count.
    upto: usize,
}

/// The order of a column.
pub(super) struct Ranks {
    numbers: Numbers,
    pub distinct: u32,
    upto: usize,
}

/// What one record has: text, then a value for each facet.
type Cells = (Option<String>, Vec<Option<String>>);

impl CachedColumns {
    /// Reads a table; none where its numbers leave no room.
    pub fn read(file: &Connection, table: Table, workspace: &Path) -> Result<Option<Self>, Trouble> {
        let last: Option<i64> = file.query_row("SELECT max(id) FROM records", [], |row| row.get(0))?;
        let Some(span) = usize::try_from(last.unwrap_or_default() + 1).ok().filter(|span| *span <= MOST) else {
            return Ok(None);
        };
        let room = span + span / 4 + (64 << 10);
        let counted = table.counted();
        let mut held = Self {
            table,
            scratch: Scratch::beside(workspace)?,
            room,
            present: Marks::new(room),
            words: Words::default(),
            facets: BTreeMap::new(),
            ranks: BTreeMap::new(),
            upto: 0,
        };
        let mut numbers: Vec<(Vec<u32>, super::values::Numbering)> =
            counted.iter().map(|_| (Vec::new(), Values::default().numbering())).collect();
        let sql = format!("SELECT {}, id FROM {}", asked(table, counted.values().copied()), table.name());
        let mut ask = file.prepare(&sql)?;
        let mut rows = ask.query([])?;
        while let Some(row) = rows.next()? {
            let record = row.get_ref(counted.len() + 1)?.as_i64().map_err(rusqlite::Error::from)?;
            let record = u32::try_from(record).map_err(|_| Trouble::Useless)?;
            held.present.set(record, true);
            if let Some(text) = row.get_ref(0)?.as_str_or_null().map_err(rusqlite::Error::from)? {
                held.words.add(&held.scratch, record, text, false)?;
            }
            for (at, (numbers, values)) in numbers.iter_mut().enumerate() {
                let value = row.get_ref(at + 1)?.as_str_or_null().map_err(rusqlite::Error::from)?;
                let Some(value) = value else { continue };
                if numbers.is_empty() {
                    numbers.resize(span, 0);
                }
                // What has so many values keeps to the numbers it has, and is not kept.
                if let Some(number) = numbers.get_mut(record as usize).filter(|_| values.bytes() <= MOST_BYTES) {
                    *number = values.number(value);
                }
            }
        }
        let few = |(_, (_, values)): &(_, (_, super::values::Numbering))| values.bytes() <= MOST_BYTES;
        for (key, (numbers, values)) in counted.into_keys().zip(numbers).filter(few) {
            let kept = (!numbers.is_empty()).then(|| Numbers::keep(&held.scratch, &numbers, room)).transpose()?;
            held.facets.insert(key, (kept, values.done()));
        }
        Ok(Some(held))
    }

    /// Reads again what was changed since it was last asked.
    pub fn catch_up(&mut self, file: &Connection, changes: &[u32]) -> Result<(), Trouble> {
        let changed = since(changes, self.upto);
        if changed.is_empty() {
            return Ok(());
        }
        let counted = self.table.counted();
        let keys: Vec<&'static str> = self.facets.keys().copied().collect();
        let columns = keys.iter().filter_map(|key| counted.get(key).copied());
        let sql = format!("SELECT {} FROM {} WHERE id = ?1", asked(self.table, columns), self.table.name());
        let mut ask = file.prepare_cached(&sql)?;
        let mut read: Vec<(u32, Option<Cells>)> = Vec::with_capacity(changed.len());
        for record in changed {
            let cells = ask.query_row([record], |row| {
                let values = (1..=keys.len()).map(|at| row.get(at)).collect::<Result<_, _>>()?;
                Ok((row.get(0)?, values))
            });
            read.push((record, cells.optional()?));
        }
        if read.iter().any(|(record, _)| *record as usize >= self.room) {
            return Err(Trouble::Useless);
        }
        for (record, cells) in &read {
            self.present.set(*record, cells.is_some());
            let text = cells.as_ref().and_then(|(text, _)| text.as_deref()).unwrap_or_default();
            if self.table.has_words() {
                self.words.add(&self.scratch, *record, text, true)?;
            }
        }
        for (at, key) in keys.iter().enumerate() {
            let Some((numbers, values)) = self.facets.remove(key) else { continue };
            let of = |cells: &Option<Cells>| cells.as_ref().and_then(|(_, values)| values[at].clone());
            let (numbers, mut values) = match numbers {
                Some(numbers) => (numbers, values.numbering()),
                None if read.iter().all(|(_, cells)| of(cells).is_none()) => {
                    self.facets.insert(key, (None, values));
                    continue;
                }
                None => (Numbers::keep(&self.scratch, &[], self.room)?, values.numbering()),
            };
            for (record, cells) in &read {
                let number = of(cells).map_or(0, |value| values.number(&value));
                numbers.set(&self.scratch, *record as usize, number)?;
            }
            self.facets.insert(key, (Some(numbers), values.done()));
        }
        self.upto = changes.len();
        Ok(())
    }

    /// The values of a facet and who has which; no numbers where nobody has any.
    pub fn facet(&self, key: &str) -> Result<Option<(Vec<u32>, &Values)>, Trouble> {
        let Some((numbers, values)) = self.facets.get(key) else { return Ok(None) };
        let numbers = numbers.as_ref().map(|numbers| numbers.all(&self.scratch)).transpose()?;
        Ok(Some((numbers.unwrap_or_default(), values)))
    }

    pub fn span(&self) -> usize {
        self.room
    }

    /// Keeps the ranks of a column, as of so many changes.
    pub fn rank(&mut self, key: &'static str, (ranks, distinct): (Vec<u32>, u32), upto: usize) -> Result<(), Trouble> {
        let numbers = Numbers::keep(&self.scratch, &ranks, self.room)?;
        self.ranks.insert(key, Ranks { numbers, distinct, upto });
        Ok(())
    }

    /// The ranks of a column with how many there are; none where they have to be made (anew).
    pub fn ranks(&mut self, file: &Connection, key: &str, changes: &[u32]) -> Result<Option<(Vec<u32>, u32)>, Trouble> {
        let Some(ranks) = self.ranks.get_mut(key) else { return Ok(None) };
        let changed = since(changes, ranks.upto);
        if changed.len() > MENDED {
            self.ranks.remove(key);
            return Ok(None);
        }
        let mut numbers = ranks.numbers.all(&self.scratch)?;
        if !changed.is_empty() {
            ranks.distinct = mended(file, self.table, key, &changed, &mut numbers)?;
            ranks.numbers.keep_again(&self.scratch, &numbers)?;
            ranks.upto = changes.len();
        }
        Ok(Some((numbers, ranks.distinct)))
    }
}

/// Text and values of a table in a statement.
fn asked(table: Table, counted: impl Iterator<Item = &'static Column>) -> String {
    let text = if table.has_words() { "words" } else { "NULL" };
    let values = counted.map(|column| sort_keys::counted("", column));
    std::iter::once(text.to_owned()).chain(values).collect::<Vec<_>>().join(", ")
}

/// The records that were changed behind so many changes, each once.
fn since(changes: &[u32], upto: usize) -> Vec<u32> {
    let mut changed = changes.get(upto..).unwrap_or_default().to_vec();
    changed.sort_unstable();
    changed.dedup();
    changed
}
