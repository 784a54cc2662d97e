//! Questions about many rows, answered from what is kept by column.

use std::sync::Arc;

use api::columns::{self, AnyColumn, BETWEEN, Column, Counted};
use api::text;
use rusqlite::Connection;

use super::table::Table;
use super::values::{Values, ordered};
use super::{ColumnStore, KEPT, Moment, locked};
use crate::file::error::StoreError;
use crate::rows::bars::{Breakdown, ColumnBars, Part, first};
use crate::rows::row_counts;
use crate::rows::wanted::{Order, RowsOf, Wanted};

/// The values that records have, each with how many have it. No numbers where none has any.
fn tally<'v>(records: &[u32], numbers: &[u32], values: &'v Values) -> Vec<(&'v str, u64)> {
    let mut counts = vec![0_u64; values.count() + 1];
    if !numbers.is_empty() {
        for record in records {
            counts[numbers.get(*record as usize).copied().unwrap_or_default() as usize] += 1;
        }
    }
    let met = counts.into_iter().enumerate().skip(1).filter(|(_, count)| *count > 0);
    met.map(|(number, count)| (values.get(number), count)).collect()
}

impl ColumnStore {
    /// Keeps the rows of a search or a list that is about to be asked for, where they are many.
    pub fn expect(&self, file: &Connection, of: RowsOf) -> Result<(), StoreError> {
        let moment = self.moment();
        self.rows(file, of, &moment).map(drop)
    }

    /// The records of a request in order; none where the database has to answer. To be asked before anything else is read.
    pub fn snapshot(&self, file: &Connection, wanted: &Wanted) -> Result<Option<Vec<i64>>, StoreError> {
        let moment = self.moment();
        let Some(rows) = self.rows(file, wanted.of, &moment)? else { return Ok(None) };
        let Some(kept) = self.narrowed(file, wanted, &[], &rows, &moment)? else { return Ok(None) };
        let sorted = match &wanted.order {
            None => Some(kept),
            Some(order) => self.sorted(file, wanted, order, kept, &moment)?,
        };
        Ok(sorted.map(|sorted| sorted.into_iter().map(i64::from).collect()))
    }

    /// The bars of columns over the same rows; none where the database has to answer. To be asked before anything else is
    /// read.
    pub fn bars(
        &self,
        file: &Connection,
        wanted: &Wanted,
        counted: &[&'static Column],
        most: u32,
    ) -> Result<Option<Vec<ColumnBars>>, StoreError> {
        let moment = self.moment();
        let Some(rows) = self.rows(file, wanted.of, &moment)? else { return Ok(None) };
        let Some(kept) = self.narrowed(file, wanted, counted, &rows, &moment)? else { return Ok(None) };
        let mut told = Vec::with_capacity(counted.len());
        for column in counted {
            let bars = self.answered(file, Table::of(wanted.kind, column.key), &moment, |held, _| {
                let Some((numbers, values)) = held.facet(column.key)? else { return Ok(None) };
                Ok(Some(first(column, tally(&kept, &numbers, values), most)))
            })?;
            let Some((bars, others)) = bars else { return Ok(None) };
            told.push((*column, bars, others));
        }
        Ok(Some(told))
    }

    /// The rows counted by columns; none where the database has to answer. To be asked before anything else is read.
    pub fn breakdown(
        &self,
        file: &Connection,
        wanted: &Wanted,
        columns: &[&'static Column],
        most: u32,
    ) -> Result<Option<Breakdown>, StoreError> {
        let moment = self.moment();
        let Some(rows) = self.rows(file, wanted.of, &moment)? else { return Ok(None) };
        let Some(kept) = self.narrowed(file, wanted, &[], &rows, &moment)? else { return Ok(None) };
        let rows = kept.len() as u64;
        let mut parts = Vec::with_capacity(columns.len());
        for column in columns {
            let part = self.answered(file, Table::of(wanted.kind, column.key), &moment, |held, _| {
                let Some((numbers, values)) = held.facet(column.key)? else { return Ok(None) };
                let counted = tally(&kept, &numbers, values);
                Ok(Some(Part::of(column, counted, rows, most)))
            })?;
            let Some(part) = part else { return Ok(None) };
            parts.push(part);
        }
        Ok(Some(Breakdown { rows, parts }))
    }

    /// The rows of a search or a list in the order they came in; none where there are few.
    fn rows(&self, file: &Connection, of: RowsOf, moment: &Moment) -> Result<Option<Arc<[u32]>>, StoreError> {
        let mut kept = locked(&self.rows);
        if let Some(at) = kept.kept.iter().position(|(kept, _)| *kept == of) {
            // What is asked for most stays.
            let known = kept.kept.remove(at);
            let rows = Arc::clone(&known.1);
            kept.kept.push(known);
            return Ok(Some(rows));
        }
        drop(kept);
        let count = usize::try_from(row_counts::of(file, of)?.rows).unwrap_or_default();
        if count < self.least {
            return Ok(None);
        }
        let (table, owner, number) = of.place();
        let sql = format!("SELECT record FROM {table} WHERE {owner} = ?1 ORDER BY place");
        let mut ask = file.prepare_cached(&sql)?;
        let mut read = ask.query([number])?;
        let mut rows = Vec::with_capacity(count);
        while let Some(row) = read.next()? {
            let Ok(record) = u32::try_from(row.get::<_, i64>(0)?) else { return Ok(None) };
            rows.push(record);
        }
        let rows: Arc<[u32]> = rows.into();
        let mut kept = locked(&self.rows);
        if kept.age == moment.rows {
            if kept.kept.len() == KEPT {
                kept.kept.remove(0);
            }
            kept.kept.push((of, Arc::clone(&rows)));
        }
        Ok(Some(rows))
    }

    /// The rows that text and bars leave, without the choices of the columns that are counted; as `rows_of` in the database.
    fn narrowed(
        &self,
        file: &Connection,
        wanted: &Wanted,
        counted: &[&'static Column],
        rows: &[u32],
        moment: &Moment,
    ) -> Result<Option<Vec<u32>>, StoreError> {
        let told = Table::told(wanted.kind);
        let mut kept = rows.to_vec();
        // Also where nothing is asked of them: whoever opens many rows will sort and filter them next.
        let present = self.answered(file, told, moment, |held, _| Ok(Some(held.present.clone())))?;
        if wanted.asks_told() || counted.iter().any(|column| !columns::is_own(column.key)) {
            let Some(present) = present else { return Ok(None) };
            kept.retain(|record| present.has(*record));
        }
        let words: Vec<String> = text::fold(&wanted.text).split_whitespace().map(str::to_owned).collect();
        if !words.is_empty() {
            let found = self.answered(file, told, moment, |held, _| {
                let span = held.span();
                Ok(Some(held.words.with(&held.scratch, &words, span)?))
            })?;
            let Some(found) = found else { return Ok(None) };
            kept.retain(|record| found.has(*record));
        }
        let chosen: Vec<(&'static Column, &Vec<String>)> = wanted
            .kind
            .columns()
            .iter()
            .filter(|column| column.is_counted() && !counted.iter().any(|counted| counted.key == column.key))
            .filter_map(|column| Some((column, wanted.facets.get(column.key).filter(|chosen| !chosen.is_empty())?)))
            .collect();
        for (column, chosen) in chosen {
            let left = self.answered(file, Table::of(wanted.kind, column.key), moment, |held, _| {
                let Some((numbers, values)) = held.facet(column.key)? else { return Ok(None) };
                let is_chosen = |value: &str| chosen.iter().any(|chosen| chosen == value);
                let chosen = match column.counted {
                    Counted::Each => values.chosen(|values| values.split(BETWEEN).any(is_chosen)),
                    _ => values.chosen(is_chosen),
                };
                let number = |record: u32| numbers.get(record as usize).copied().unwrap_or_default();
                kept.retain(|record| chosen[number(*record) as usize]);
                Ok(Some(()))
            })?;
            if left.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(kept))
    }

    fn sorted(
        &self,
        file: &Connection,
        wanted: &Wanted,
        order: &Order,
        rows: Vec<u32>,
        moment: &Moment,
    ) -> Result<Option<Vec<u32>>, StoreError> {
        let column = match AnyColumn::by_key(wanted.kind, &order.key) {
            Some(AnyColumn::Known(column)) => column,
            // What no column of the catalog knows is told in documents alone.
            Some(AnyColumn::Seen(_)) => return Ok(None),
            None => return Ok(Some(rows)),
        };
        let table = Table::of(wanted.kind, column.key);
        let ranks = self.answered(file, table, moment, |held, changes| held.ranks(file, column.key, changes))?;
        let Some((ranks, distinct)) = ranks else {
            locked(&self.shelves[table as usize]).ranks.insert(column.key);
            return Ok(None);
        };
        Ok(Some(ordered(&rows, &ranks, distinct, order.descending)))
    }
}
