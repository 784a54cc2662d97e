//! Records put together by what they are sorted by in a column: how many have the same, in the order of the column. Where its ranks are
//! held a group is only looked at where somebody asks for its key; else all of them are read from the rows.
//!
//! Does not own what is made of the groups (the store), or texts, which are longer than what they are sorted by (`tallies.rs`).

use std::ops::Range;

use api::RecordKind;
use api::columns::Column;

use crate::column_store::ColumnStore;
use crate::ranks::Ranked;
use crate::scratch::Marks;
use crate::source::{Key, Source};
use crate::table::Table;
use crate::table_cache::{Moment, locked};

/// The different keys that some records have in a column, in their order.
pub struct Groups {
    /// How many records have one of the first so many keys; of none at the beginning.
    upto: Vec<u64>,
    /// Of each key a record that has it.
    records: Vec<u32>,
    keys: Keys,
    /// The records that have none.
    pub without: Vec<i64>,
}

enum Keys {
    Here(Vec<Key<'static>>),
    /// Each is that of its record.
    Rows(Table, &'static str),
}

impl Groups {
    /// Of numbers, as many as there are records.
    pub fn of_numbers(numbers: impl Iterator<Item = f64>) -> Self {
        Self::of_keys(numbers.map(|number| (Key::Number(number), 0)).collect(), Vec::new())
    }

    fn of_keys(mut all: Vec<(Key<'static>, u32)>, without: Vec<i64>) -> Self {
        all.sort_by(|(one, _), (two, _)| one.compared(two));
        let (mut upto, mut keys, mut records) = (vec![0], Vec::new(), Vec::new());
        for (behind, (key, record)) in (1..).zip(all) {
            // One more of the same takes the place of the one before.
            if keys.last() == Some(&key) {
                upto.pop();
            } else {
                keys.push(key);
                records.push(record);
            }
            upto.push(behind);
        }
        Self { upto, records, keys: Keys::Here(keys), without }
    }

    fn of_ranks((table, column): (Table, &'static str), asked: &[i64], (ranks, distinct): &Ranked) -> Self {
        let (mut counts, mut one) = (vec![0_u64; *distinct as usize + 1], vec![0_u32; *distinct as usize + 1]);
        let mut without = Vec::new();
        for record in asked {
            let rank = usize::try_from(*record).ok().and_then(|at| ranks.get(at)).copied().unwrap_or_default();
            match (rank as usize, u32::try_from(*record)) {
                (0, _) | (_, Err(_)) => without.push(*record),
                (rank, Ok(record)) => {
                    counts[rank] += 1;
                    one[rank] = record;
                }
            }
        }
        let (mut upto, mut records) = (vec![0], Vec::new());
        for (count, record) in counts.into_iter().zip(one).skip(1).filter(|(count, _)| *count > 0) {
            upto.push(upto.last().copied().unwrap_or_default() + count);
            records.push(record);
        }
        Self { upto, records, keys: Keys::Rows(table, column), without }
    }

    /// A record that has a key.
    pub fn one(&self, at: usize) -> Option<i64> {
        self.records.get(at).map(|record| i64::from(*record))
    }

    /// How many different keys there are.
    pub fn len(&self) -> usize {
        self.upto.len() - 1
    }

    /// Whether no record has one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many records have one of these keys.
    pub fn rows(&self, range: Range<usize>) -> u64 {
        let upto = |at: usize| self.upto.get(at).or(self.upto.last()).copied().unwrap_or_default();
        upto(range.end).saturating_sub(upto(range.start))
    }

    /// The place of the key that the record in the middle has.
    pub fn middle(&self) -> usize {
        let half = self.rows(0..self.len()).div_ceil(2);
        self.upto.partition_point(|upto| *upto < half).saturating_sub(1)
    }

    /// One key.
    ///
    /// # Errors
    /// As the rows cannot be read.
    pub fn key<S: Source>(&self, source: &S, at: usize) -> Result<Option<Key<'static>>, S::Error> {
        match &self.keys {
            Keys::Here(keys) => Ok(keys.get(at).cloned()),
            Keys::Rows(table, column) => {
                let mut found = None;
                if let Some(record) = self.records.get(at) {
                    source.keys(*table, column, Some(&[*record]), &mut |_, key| {
                        found = Some(key.into_owned());
                        Ok(())
                    })?;
                }
                Ok(found)
            }
        }
    }

    /// The place of the first key that is not before something.
    ///
    /// # Errors
    /// As the rows cannot be read.
    pub fn first_not<S: Source>(&self, source: &S, is_before: impl Fn(&Key<'_>) -> bool) -> Result<usize, S::Error> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.key(source, middle)?.is_some_and(|key| is_before(&key)) { low = middle + 1 } else { high = middle }
        }
        Ok(low)
    }
}

impl ColumnStore {
    /// These records by what they are sorted by in a column.
    ///
    /// # Errors
    /// As the rows cannot be read.
    pub fn groups<S: Source>(
        &self,
        source: &S,
        kind: RecordKind,
        column: &'static Column,
        records: &[i64],
        moment: &Moment,
    ) -> Result<Groups, S::Error> {
        let table = Table::of(kind, column.key);
        let is_many = records.len() >= self.limits.least;
        if is_many {
            let held =
                self.answered(source, table, moment, |columns, changes| columns.ranks(source, column.key, changes))?;
            if let Some(ranked) = held {
                return Ok(Groups::of_ranks((table, column.key), records, &ranked));
            }
            locked(&self.caches[table as usize]).ranks.insert(column.key);
        }
        let among = Among::of(records, is_many);
        let (mut keys, mut with) = (Vec::new(), Marks::new(among.span));
        source.keys(table, column.key, among.alone(), &mut |record, key| {
            if let Some(record) = u32::try_from(record).ok().filter(|record| among.marks.has(*record)) {
                keys.push((key.into_owned(), record));
                with.set(record, true);
            }
            Ok(())
        })?;
        let is_without = |record: &i64| !u32::try_from(*record).is_ok_and(|record| with.has(record));
        Ok(Groups::of_keys(keys, records.iter().copied().filter(is_without).collect()))
    }
}

/// Which records a question is about, while a table is read.
pub(crate) struct Among {
    pub marks: Marks,
    pub span: usize,
    alone: Option<Vec<u32>>,
}

impl Among {
    /// Of few, only these are read.
    pub fn of(records: &[i64], is_many: bool) -> Self {
        let numbers: Vec<u32> = records.iter().filter_map(|record| u32::try_from(*record).ok()).collect();
        let span = numbers.iter().max().map_or(0, |last| *last as usize + 1);
        let mut marks = Marks::new(span);
        numbers.iter().for_each(|record| marks.set(*record, true));
        Self { marks, span, alone: (!is_many).then_some(numbers) }
    }

    /// The records that are read, where not all are.
    pub fn alone(&self) -> Option<&[u32]> {
        self.alone.as_deref()
    }

    pub fn has(&self, record: i64) -> bool {
        u32::try_from(record).is_ok_and(|record| self.marks.has(record))
    }
}
