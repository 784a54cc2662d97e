//! What a line of a condition says of many records, from what they are sorted and counted by.
//!
//! Where a column is held, each of its different values is judged once; where its order is held and the line is about a span, the
//! two ends of the span are looked for; where its texts are held, they are looked through: a record is then one look into a table.
//! What is not held is read from the rows. Does not own:
//! what a cell says (the crate `conditions`), lines that are not about a column of the catalog, and what is left unsure.

use std::collections::HashMap;
use std::sync::Arc;

use api::RecordKind;
use api::columns::{AnyColumn, Column};
use conditions::{About, Cell, CellKey, Check, CompiledTerm, Span, Verdict};

use crate::column_store::ColumnStore;
use crate::scratch::Marks;
use crate::source::{Key, Source, Stop, Trouble};
use crate::table::Table;
use crate::table_cache::{Moment, locked};

/// The verdict of each record, by its number.
type ByRecord = Vec<Verdict>;

impl ColumnStore {
    /// What a line says of each of these records, as far as cells decide; all unsure where it is not about a column of the catalog.
    /// All lines of a question are judged as of its one moment.
    ///
    /// # Errors
    /// As the rows cannot be read.
    pub fn judged<S: Source>(
        &self,
        source: &S,
        kind: RecordKind,
        term: &CompiledTerm,
        records: &[i64],
        moment: &Moment,
    ) -> Result<Vec<Verdict>, S::Error> {
        let About::Column(AnyColumn::Known(column)) = &term.about else {
            return Ok(vec![Verdict::Unsure; records.len()]);
        };
        let table = Table::of(kind, column.key);
        let is_many = records.len() >= self.limits.least;
        let held = if is_many { self.held(source, table, (column, term), records, moment)? } else { None };
        let verdicts = match held {
            Some(verdicts) => verdicts,
            None if is_many => every(source, table, column, term)?,
            None => return each(source, table, column, term, records),
        };
        // One that nothing is held of has nothing there.
        let none = of_none(term, column);
        let of =
            |record: &i64| usize::try_from(*record).map_or(Verdict::Unsure, |at| *verdicts.get(at).unwrap_or(&none));
        Ok(records.iter().map(of).collect())
    }

    /// These columns are looked through sooner or later: their texts are read behind the next question, where many rows are held.
    pub fn expect_texts(&self, kind: RecordKind, columns: &[&'static Column]) {
        for column in columns.iter().filter(|column| !column.keeps_counted()) {
            let mut cache = locked(&self.caches[Table::of(kind, column.key) as usize]);
            let is_here = cache.columns.as_ref().is_some_and(|columns| columns.has_texts(column.key));
            if !is_here && !cache.without_texts.contains(column.key) {
                cache.texts.insert(column.key);
            }
        }
    }

    /// None where the column is not held in a form that decides; then it is noted to be read. Of other records than these nothing is said.
    fn held<S: Source>(
        &self,
        source: &S,
        table: Table,
        (column, term): (&'static Column, &CompiledTerm),
        records: &[i64],
        moment: &Moment,
    ) -> Result<Option<ByRecord>, S::Error> {
        if column.keeps_counted() {
            return self.answered(source, table, moment, |columns, _| {
                let Some((numbers, values)) = columns.facet(column.key)? else { return Ok(None) };
                let of = |number| term.of_cell(Cell::Counted(Some(values.get(number))));
                let verdicts = std::iter::once(term.of_cell(Cell::Counted(None))).chain((1..=values.count()).map(of));
                Ok(Some(by_record(&numbers, &verdicts.collect::<Vec<_>>())))
            });
        }
        let by_texts = term.check.compares_texts();
        let mut is_held = false;
        let verdicts = self.answered(source, table, moment, |columns, changes| {
            if by_texts {
                let (scratch, span) = (Arc::clone(&columns.scratch), columns.span());
                let Some(texts) = columns.texts(source, column.key, changes)? else { return Ok(None) };
                is_held = true;
                let within = (records.len() < span / 2).then(|| Marks::of(records, span));
                return Ok(Some(texts.judged(&scratch, term, within.as_ref(), span)?));
            }
            let Some((ranks, distinct)) = columns.ranks(source, column.key, changes)? else { return Ok(None) };
            is_held = true;
            let verdicts = of_ranks(source, (table, column.key), term, &ranks, distinct)?;
            Ok(verdicts.map(|verdicts| by_record(&ranks, &verdicts)))
        })?;
        if !is_held {
            let mut cache = locked(&self.caches[table as usize]);
            let is_here = cache.columns.as_ref().is_some_and(|columns| columns.has_texts(column.key));
            if !by_texts {
                cache.ranks.insert(column.key);
            } else if !is_here && !cache.without_texts.contains(column.key) {
                cache.texts.insert(column.key);
            }
        }
        Ok(verdicts)
    }
}

/// The verdict of each record by the verdict of the number that it has.
fn by_record(numbers: &[u32], verdicts: &[Verdict]) -> ByRecord {
    let of = |number: &u32| verdicts.get(*number as usize).copied().unwrap_or(Verdict::Unsure);
    numbers.iter().map(of).collect()
}

/// The verdict of each rank; none where ranks do not decide.
fn of_ranks<S: Source>(
    source: &S,
    of: (Table, &str),
    term: &CompiledTerm,
    ranks: &[u32],
    distinct: u32,
) -> Result<Option<Vec<Verdict>>, Trouble<S::Error>> {
    let (from, below) = match term.check.span() {
        Some(span) => ends(source, of, span, ranks, distinct)?,
        // Whatever has a rank has a value.
        None if term.check == Check::Empty => (1, 1),
        None => return Ok(None),
    };
    let mut verdicts = vec![Verdict::of(term.negated); distinct as usize + 1];
    verdicts[from.min(below)..below].fill(Verdict::of(!term.negated));
    verdicts[0] = term.of_cell(Cell::Key(None));
    Ok(Some(verdicts))
}

/// The first rank of a span, and that behind its last: a few looks at rows.
fn ends<S: Source>(
    source: &S,
    (table, key): (Table, &str),
    span: Span<'_>,
    ranks: &[u32],
    distinct: u32,
) -> Result<(usize, usize), Trouble<S::Error>> {
    let mut of_rank = vec![0_u32; distinct as usize + 1];
    for (record, rank) in ranks.iter().enumerate() {
        if let Some(of) = of_rank.get_mut(*rank as usize) {
            *of = record as u32;
        }
    }
    // The first rank whose key is not before an end.
    let first = |is_before: &dyn Fn(&Key<'_>) -> bool| -> Result<usize, Trouble<S::Error>> {
        let (mut low, mut high) = (1, distinct as usize + 1);
        while low < high {
            let middle = usize::midpoint(low, high);
            let mut before = false;
            let take = &mut |_, key: Key<'_>| {
                before = is_before(&key);
                Ok(())
            };
            source.keys(table, key, Some(&[of_rank[middle]]), take).map_err(Trouble::Source)?;
            if before { low = middle + 1 } else { high = middle }
        }
        Ok(low)
    };
    Ok(match span {
        Span::Numbers(least, most) => (
            first(&|key| matches!(key, Key::Number(number) if *number < least))?,
            first(&|key| matches!(key, Key::Number(number) if *number <= most))?,
        ),
        Span::Texts(from, below) => {
            let is_before = |key: &Key<'_>, end: &str| match key {
                Key::Number(_) => true,
                Key::Text(text) => text.as_ref() < end.as_bytes(),
            };
            (
                from.map_or(Ok(1), |from| first(&|key| is_before(key, from)))?,
                below.map_or(Ok(distinct as usize + 1), |below| first(&|key| is_before(key, below)))?,
            )
        }
    })
}

fn of_key(term: &CompiledTerm, key: &Key<'_>) -> Verdict {
    match key {
        Key::Number(number) => term.of_cell(Cell::Key(Some(CellKey::Number(*number)))),
        Key::Text(text) => std::str::from_utf8(text)
            .map_or(Verdict::Unsure, |text| term.of_cell(Cell::Key(Some(CellKey::stored(text))))),
    }
}

fn of_text(term: &CompiledTerm, text: &str, whole: bool) -> Verdict {
    term.of_cell(Cell::Key(Some(CellKey::Text { key: text, whole })))
}

/// What has no cell.
fn of_none(term: &CompiledTerm, column: &Column) -> Verdict {
    term.of_cell(if column.keeps_counted() { Cell::Counted(None) } else { Cell::Key(None) })
}

/// By one way through the whole table.
fn every<S: Source>(
    source: &S,
    table: Table,
    column: &'static Column,
    term: &CompiledTerm,
) -> Result<ByRecord, S::Error> {
    let span = usize::try_from(source.last()? + 1).unwrap_or_default();
    let mut verdicts = vec![of_none(term, column); span];
    let mut put = |record: i64, verdict: Verdict| -> Result<(), Stop> {
        if let Some(place) = usize::try_from(record).ok().and_then(|record| verdicts.get_mut(record)) {
            *place = verdict;
        }
        Ok(())
    };
    if column.keeps_counted() {
        source.cells(table, &[column], None, &mut |record, _, values| {
            put(record, term.of_cell(Cell::Counted(values.first().copied().flatten())))
        })?;
    } else if term.check.compares_texts() {
        source.texts(table, column.key, None, &mut |record, text, whole| put(record, of_text(term, text, whole)))?;
    } else {
        source.keys(table, column.key, None, &mut |record, key| put(record, of_key(term, &key)))?;
    }
    Ok(verdicts)
}

/// These alone, in one question.
fn each<S: Source>(
    source: &S,
    table: Table,
    column: &'static Column,
    term: &CompiledTerm,
    records: &[i64],
) -> Result<Vec<Verdict>, S::Error> {
    let numbers: Vec<u32> = records.iter().filter_map(|record| u32::try_from(*record).ok()).collect();
    let mut told: HashMap<i64, Verdict> = HashMap::with_capacity(numbers.len());
    if column.keeps_counted() {
        source.cells(table, &[column], Some(&numbers), &mut |record, _, values| {
            told.insert(record, term.of_cell(Cell::Counted(values.first().copied().flatten())));
            Ok(())
        })?;
    } else if term.check.compares_texts() {
        source.texts(table, column.key, Some(&numbers), &mut |record, text, whole| {
            told.insert(record, of_text(term, text, whole));
            Ok(())
        })?;
    } else {
        source.keys(table, column.key, Some(&numbers), &mut |record, key| {
            told.insert(record, of_key(term, &key));
            Ok(())
        })?;
    }
    let none = of_none(term, column);
    let of = |record: &i64| match u32::try_from(*record) {
        Ok(_) => told.get(record).copied().unwrap_or(none),
        Err(_) => Verdict::Unsure,
    };
    Ok(records.iter().map(of).collect())
}
