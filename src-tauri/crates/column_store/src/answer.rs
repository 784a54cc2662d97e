//! Questions about many rows, answered from what is held by column.

use std::sync::Arc;

use api::RecordKind;
use api::columns::{self, AnyColumn, BETWEEN, Column, Counted};
use api::text;

use crate::column_store::ColumnStore;
use crate::counts::{Breakdown, ColumnBars, Part, first};
use crate::questions::{Order, RowsOf, Wanted};
use crate::scratch::Marks;
use crate::source::Source;
use crate::table::Table;
use crate::table_cache::{Moment, locked};
use crate::values::{Values, ordered};

/// The most searches and lists whose rows are held.
const KEPT: usize = 3;

/// The values that records have, each with how many have it. No numbers where none has any.
pub(crate) fn tally<'v>(records: &[u32], numbers: &[u32], values: &'v Values) -> Vec<(&'v str, u64)> {
    let mut counts = vec![0_u64; values.count() + 1];
    if !numbers.is_empty() {
        for record in records {
            counts[numbers.get(*record as usize).copied().unwrap_or_default() as usize] += 1;
        }
    }
    let met = counts.into_iter().enumerate().skip(1).filter(|(_, count)| *count > 0);
    met.map(|(number, count)| (values.get(number), count)).collect()
}

/// Each of these answers as of the moment of its question, and fails where the rows cannot be read.
impl ColumnStore {
    /// Reads and holds the rows of a search or a list that is about to be asked for, where they are many. A question by
    /// itself, which takes its own moment.
    pub fn expect<S: Source>(&self, source: &S, of: RowsOf) -> Result<(), S::Error> {
        let moment = self.moment();
        self.rows(source, of, &moment).map(drop)
    }

    /// The records of a request in order; none where the database has to answer.
    pub fn snapshot<S: Source>(
        &self,
        source: &S,
        wanted: &Wanted,
        moment: &Moment,
    ) -> Result<Option<Vec<i64>>, S::Error> {
        let Some(kept) = self.narrowed(source, wanted, &[], moment)? else { return Ok(None) };
        let sorted = match &wanted.order {
            None => Some(kept),
            Some(order) => self.sorted(source, wanted, order, kept, moment)?,
        };
        Ok(sorted.map(|sorted| sorted.into_iter().map(i64::from).collect()))
    }

    /// The bars of columns over the same rows; none where the database has to answer.
    pub fn bars<S: Source>(
        &self,
        source: &S,
        wanted: &Wanted,
        counted: &[&'static Column],
        most: u32,
        moment: &Moment,
    ) -> Result<Option<Vec<ColumnBars>>, S::Error> {
        let Some(kept) = self.narrowed(source, wanted, counted, moment)? else { return Ok(None) };
        self.counted(source, wanted.kind, counted, &kept, moment, |column, counted| {
            let (bars, others) = first(column, counted, most);
            (column, bars, others)
        })
    }

    /// The rows counted by columns; none where the database has to answer.
    pub fn breakdown<S: Source>(
        &self,
        source: &S,
        wanted: &Wanted,
        columns: &[&'static Column],
        most: u32,
        moment: &Moment,
    ) -> Result<Option<Breakdown>, S::Error> {
        let Some(kept) = self.narrowed(source, wanted, &[], moment)? else { return Ok(None) };
        let rows = kept.len() as u64;
        let part = |column, counted: Vec<(&str, u64)>| Part::of(column, counted, rows, most);
        let parts = self.counted(source, wanted.kind, columns, &kept, moment, part)?;
        Ok(parts.map(|parts| Breakdown { rows, parts }))
    }

    /// What is made of each column and the values that these records have in it, each with how many have it.
    fn counted<S: Source, T>(
        &self,
        source: &S,
        kind: RecordKind,
        columns: &[&'static Column],
        records: &[u32],
        moment: &Moment,
        made: impl Fn(&'static Column, Vec<(&str, u64)>) -> T,
    ) -> Result<Option<Vec<T>>, S::Error> {
        let one = |column: &&'static Column| {
            let one = self.answered(source, Table::of(kind, column.key), moment, |columns, _| {
                let Some((numbers, values)) = columns.facet(column.key)? else { return Ok(None) };
                Ok(Some(made(column, tally(records, &numbers, values))))
            });
            one.transpose()
        };
        columns.iter().map(one).collect::<Option<Result<_, _>>>().transpose()
    }

    /// The rows of a search or a list in the order they came in; none where there are few.
    fn rows<S: Source>(&self, source: &S, of: RowsOf, moment: &Moment) -> Result<Option<Arc<[u32]>>, S::Error> {
        let mut kept = locked(&self.rows);
        if let Some(at) = kept.kept.iter().position(|(kept, _)| *kept == of) {
            // What was asked for last goes behind the others, and is dropped after them.
            let known = kept.kept.remove(at);
            let rows = Arc::clone(&known.1);
            kept.kept.push(known);
            return Ok(Some(rows));
        }
        drop(kept);
        let count = usize::try_from(source.count(of)?).unwrap_or_default();
        if count < self.limits.least {
            return Ok(None);
        }
        let mut rows = Vec::with_capacity(count);
        let mut is_beyond = false;
        source.rows(of, &mut |record| match u32::try_from(record) {
            Ok(record) => rows.push(record),
            Err(_) => is_beyond = true,
        })?;
        if is_beyond {
            return Ok(None);
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

    /// The rows that pass text and bars, without the choices of columns that are counted; as `rows_of` in the database.
    fn narrowed<S: Source>(
        &self,
        source: &S,
        wanted: &Wanted,
        counted: &[&'static Column],
        moment: &Moment,
    ) -> Result<Option<Vec<u32>>, S::Error> {
        let Some(rows) = self.rows(source, wanted.of, moment)? else { return Ok(None) };
        let observed = Table::observed(wanted.kind);
        let mut kept = rows.to_vec();
        if let Some(records) = &wanted.only.records {
            kept.retain(|record| records.binary_search(&i64::from(*record)).is_ok());
        }
        // Also where nothing is asked of them: whoever opens many rows will sort and filter them next.
        let present = self.answered(source, observed, moment, |columns, _| Ok(Some(columns.present.clone())))?;
        self.answered(source, Table::Own, moment, |_, _| Ok(Some(())))?;
        if wanted.asks_told() || counted.iter().any(|column| !columns::is_own(column.key)) {
            let Some(present) = present else { return Ok(None) };
            kept.retain(|record| present.has(*record));
        }
        let words: Vec<String> = text::fold(&wanted.text).split_whitespace().map(str::to_owned).collect();
        if !words.is_empty() {
            let Some(found) = self.found(source, observed, &words, moment)? else { return Ok(None) };
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
            let Some(()) = self.answered(source, Table::of(wanted.kind, column.key), moment, |columns, _| {
                let Some((numbers, values)) = columns.facet(column.key)? else { return Ok(None) };
                let is_chosen = |value: &str| chosen.iter().any(|chosen| chosen == value);
                let chosen = match column.counted {
                    Counted::Each => values.chosen(|values| values.split(BETWEEN).any(is_chosen)),
                    _ => values.chosen(is_chosen),
                };
                let number = |record: u32| numbers.get(record as usize).copied().unwrap_or_default();
                kept.retain(|record| chosen[number(*record) as usize]);
                Ok(Some(()))
            })?
            else {
                return Ok(None);
            };
        }
        Ok(Some(kept))
    }

    /// The records of which each has all of these words in what was told of it or in what a person noted of it. Of few anything is
    /// noted: what was told is looked through for all words at once, and only for those few word by word.
    fn found<S: Source>(
        &self,
        source: &S,
        observed: Table,
        words: &[String],
        moment: &Moment,
    ) -> Result<Option<Marks>, S::Error> {
        let noted = self.answered(source, Table::Own, moment, |columns, _| {
            let (span, mut noted) = (columns.span(), Vec::with_capacity(words.len()));
            for word in words {
                noted.push(columns.words.with(&columns.scratch, std::slice::from_ref(word), span)?);
            }
            Ok(Some(noted))
        })?;
        let Some(noted) = noted else { return Ok(None) };
        self.answered(source, observed, moment, |columns, _| {
            let span = columns.span();
            let mut found = Marks::clone(&*columns.words.with(&columns.scratch, words, span)?);
            let mut some = Marks::new(span);
            noted.iter().for_each(|noted| some.add(noted));
            if some.is_empty() {
                return Ok(Some(found));
            }
            let mut both = Vec::with_capacity(words.len());
            for (word, noted) in words.iter().zip(&noted) {
                let mut told = columns.words.among(&columns.scratch, word, span, &some)?;
                told.add(noted);
                both.push(told);
            }
            if let Some((first, others)) = both.split_first_mut() {
                others.iter().for_each(|other| first.keep(other));
                found.add(first);
            }
            Ok(Some(found))
        })
    }

    fn sorted<S: Source>(
        &self,
        source: &S,
        wanted: &Wanted,
        order: &Order,
        rows: Vec<u32>,
        moment: &Moment,
    ) -> Result<Option<Vec<u32>>, S::Error> {
        let column = match AnyColumn::by_key(wanted.kind, &order.key) {
            Some(AnyColumn::Known(column)) => column,
            // A column that is not in the catalog has its values in the documents alone.
            Some(AnyColumn::Seen(_)) => return Ok(None),
            // The order of a score is put together of its lines (`store/src/rows/judged.rs`).
            Some(AnyColumn::Score { .. }) => return Ok(Some(rows)),
            None => return Ok(Some(rows)),
        };
        let table = Table::of(wanted.kind, column.key);
        let ranks =
            self.answered(source, table, moment, |columns, changes| columns.ranks(source, column.key, changes))?;
        let Some((ranks, distinct)) = ranks else {
            locked(&self.caches[table as usize]).ranks.insert(column.key);
            return Ok(None);
        };
        Ok(Some(ordered(&rows, &ranks, distinct, order.descending)))
    }
}
