//! How often each value of a column is there among some records: what they are counted under, and texts in full.
//!
//! Does not own which values are shown, or what is decided of a text of which only the beginning is known (the store).

use std::collections::HashMap;
use std::sync::Arc;

use api::RecordKind;
use api::columns::Column;
use api::text::comparable;

use crate::answer::tally;
use crate::column_store::ColumnStore;
use crate::groups::Among;
use crate::source::Source;
use crate::table::Table;
use crate::table_cache::Moment;
use crate::text_tally::{Counting, TextTally};

impl ColumnStore {
    /// How often each text of a column is there among these records, folded and in full as far as that can be seen.
    ///
    /// # Errors
    /// As the rows cannot be read.
    pub fn tallied_texts<S: Source>(
        &self,
        source: &S,
        kind: RecordKind,
        column: &'static Column,
        records: &[i64],
        moment: &Moment,
    ) -> Result<TextTally, S::Error> {
        let table = Table::of(kind, column.key);
        let is_many = records.len() >= self.limits.least;
        let among = Among::of(records, is_many);
        if is_many {
            let held = self.answered(source, table, moment, |columns, changes| {
                let scratch = Arc::clone(&columns.scratch);
                let Some(texts) = columns.texts(source, column.key, changes)? else { return Ok(None) };
                Ok(Some(texts.tallied(&scratch, &among.marks)?))
            })?;
            if let Some(tally) = held {
                return Ok(tally);
            }
            self.expect_texts(kind, &[column]);
        }
        let mut counting = Counting::default();
        source.texts(table, column.key, among.alone(), &mut |record, text, whole| {
            if let Some(record) = u32::try_from(record).ok().filter(|record| among.marks.has(*record)) {
                let text = comparable(text);
                counting.add(record, text.as_bytes(), whole, text.contains(','));
            }
            Ok(())
        })?;
        Ok(TextTally::of(vec![counting]))
    }

    /// What these records are counted under in a column, each with how many are; of several values one after the other.
    ///
    /// # Errors
    /// As the rows cannot be read.
    pub fn tallied_values<S: Source>(
        &self,
        source: &S,
        kind: RecordKind,
        column: &'static Column,
        records: &[i64],
        moment: &Moment,
    ) -> Result<Vec<(String, u64)>, S::Error> {
        let table = Table::of(kind, column.key);
        let is_many = records.len() >= self.limits.least;
        if is_many {
            let numbers: Vec<u32> = records.iter().filter_map(|record| u32::try_from(*record).ok()).collect();
            let held = self.answered(source, table, moment, |columns, _| {
                let Some((held, values)) = columns.facet(column.key)? else { return Ok(None) };
                let counted = tally(&numbers, &held, values).into_iter();
                Ok(Some(counted.map(|(value, count)| (value.to_owned(), count)).collect()))
            })?;
            if let Some(held) = held {
                return Ok(held);
            }
        }
        let (among, mut counts) = (Among::of(records, is_many), HashMap::<String, u64>::new());
        source.cells(table, &[column], among.alone(), &mut |record, _, values| {
            if let Some(value) = values.first().copied().flatten().filter(|_| among.has(record)) {
                match counts.get_mut(value) {
                    Some(count) => *count += 1,
                    None => drop(counts.insert(value.to_owned(), 1)),
                }
            }
            Ok(())
        })?;
        Ok(counts.into_iter().collect())
    }
}
