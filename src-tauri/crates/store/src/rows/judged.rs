//! Conditions and scores over many rows: each line once for all of them, by column where the column store has it; and what a cell
//! leaves unsure, record by record from what is known of it in full.
//!
//! Does not own: what a line says of a cell or of a record (the crate `conditions`, which judges a single record alike).

use std::collections::BTreeSet;
use std::sync::Arc;

use api::RecordKind;
use api::columns::AnyColumn;
use column_store::{ColumnStore, Moment, Order, Wanted};
use conditions::{About, Compiled, CompiledScore, CompiledTerm, Fact, Facts, Row, Verdict};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::records;
use crate::rows::by_column::source::Rows;
use crate::rows::{facts, snapshot};

/// What rows are judged with, for one question.
#[derive(Clone, Copy)]
pub(crate) struct Bench<'b> {
    file: &'b Connection,
    column_store: &'b ColumnStore,
    kind: RecordKind,
    /// Of all that the question has answered by column.
    pub moment: Moment,
}

impl<'b> Bench<'b> {
    /// For a question of which nothing is read yet: what changes from here on is for a later one.
    pub fn over(file: &'b Connection, column_store: &'b ColumnStore, kind: RecordKind) -> Self {
        Self { file, column_store, kind, moment: column_store.moment() }
    }

    /// Whether a condition holds of each of these records. Unsure only of what cannot be judged.
    pub fn judged(&self, compiled: &Compiled, records: &[i64]) -> Result<Vec<Verdict>, StoreError> {
        let mut verdicts = self.by_cells(compiled, records)?;
        for (verdict, record) in verdicts.iter_mut().zip(records).filter(|(verdict, _)| **verdict == Verdict::Unsure) {
            *verdict = self
                .alone(*record, compiled.terms.iter().chain(compiled.scored_terms()), |row| {
                    compiled.judge(row, |_| false)
                })?
                .unwrap_or(Verdict::No);
        }
        Ok(verdicts)
    }

    /// The points of each of these records.
    pub fn points(&self, score: &CompiledScore, records: &[i64]) -> Result<Vec<i64>, StoreError> {
        let (mut sums, mut unsure) = (vec![0_i64; records.len()], vec![false; records.len()]);
        for (line, points) in &score.lines {
            for ((sum, unsure), verdict) in sums.iter_mut().zip(&mut unsure).zip(self.by_cells(line, records)?) {
                *sum += if verdict == Verdict::Yes { i64::from(*points) } else { 0 };
                *unsure |= verdict == Verdict::Unsure;
            }
        }
        for ((sum, record), _) in sums.iter_mut().zip(records).zip(unsure).filter(|(_, unsure)| *unsure) {
            let terms = score.lines.iter().flat_map(|(line, _)| &line.terms);
            *sum = self.alone(*record, terms, |row| score.points(row))?.unwrap_or_default();
        }
        Ok(sums)
    }

    /// What takes long is asked of those records alone that the lines before it leave open: of most conditions that is no record, or few.
    fn by_cells(&self, compiled: &Compiled, records: &[i64]) -> Result<Vec<Verdict>, StoreError> {
        let mut order: Vec<(usize, &CompiledTerm)> = compiled.terms.iter().enumerate().collect();
        order.sort_by_key(|(_, term)| cost(term));
        let mut lines = vec![vec![Verdict::Unsure; records.len()]; compiled.terms.len()];
        for (at, term) in order {
            if cost(term) == QUICK {
                lines[at] = self.line(compiled, term, records)?;
                continue;
            }
            let so_far = compiled.combined(&lines, records.len());
            let open = so_far.iter().filter(|verdict| **verdict == Verdict::Unsure).count();
            if open == 0 {
                continue;
            }
            if cost(term) == OVER_TEXTS && open * FEW >= records.len() {
                // To look for the others by themselves would take as long as they do.
                lines[at] = self.line(compiled, term, records)?;
            } else {
                let open: Vec<usize> = still_open(&so_far).collect();
                let asked: Vec<i64> = open.iter().map(|place| records[*place]).collect();
                for (place, verdict) in open.into_iter().zip(self.line(compiled, term, &asked)?) {
                    lines[at][place] = verdict;
                }
            }
        }
        Ok(compiled.combined(&lines, records.len()))
    }

    fn line(&self, compiled: &Compiled, term: &CompiledTerm, records: &[i64]) -> Result<Vec<Verdict>, StoreError> {
        match &term.about {
            About::Score(number) => match compiled.scores.get(number) {
                Some(score) => {
                    Ok(self.points(score, records)?.into_iter().map(|points| term.of_points(points)).collect())
                }
                None => Ok(vec![Verdict::Unsure; records.len()]),
            },
            About::Fact(fact) => {
                let told = facts::of(self.file, &BTreeSet::from([*fact]), records)?;
                let none = Facts::default();
                Ok(records.iter().map(|record| term.of_fact(*fact, told.get(record).unwrap_or(&none))).collect())
            }
            About::Column(_) => self.column_store.judged(&Rows(self.file), self.kind, term, records, &self.moment),
        }
    }

    /// What is made of one record that is looked at in full; none where it is gone.
    fn alone<'t, T>(
        &self,
        record: i64,
        terms: impl Iterator<Item = &'t CompiledTerm>,
        made: impl FnOnce(&Row<'_>) -> T,
    ) -> Result<Option<T>, StoreError> {
        let needed: BTreeSet<Fact> = terms.filter_map(CompiledTerm::fact).collect();
        let Some(found) = records::by_number(self.file, record)? else { return Ok(None) };
        let facts = facts::of(self.file, &needed, &[record])?.remove(&record).unwrap_or_default();
        let docs: Vec<_> = found.docs().collect();
        Ok(Some(made(&Row { docs: &docs, facts: &facts })))
    }

    /// A request with the records that pass its condition, for what counts rows and does not look at each.
    pub fn narrowed(&self, wanted: &Wanted) -> Result<Wanted, StoreError> {
        let mut wanted = wanted.clone();
        if let Some(compiled) = self.compiled(&wanted) {
            let all = Wanted { only: Default::default(), order: None, facets: Default::default(), ..wanted.clone() };
            let mut passing = self.passing(&compiled, self.rows(&all)?)?;
            passing.sort_unstable();
            wanted.only.records = Some(Arc::from(passing));
        }
        Ok(wanted)
    }

    /// The records of a request in their order, which may be that of a score, as far as they pass its condition.
    pub fn rows(&self, wanted: &Wanted) -> Result<Vec<i64>, StoreError> {
        let mut rows = match self.column_store.snapshot(&Rows(self.file), wanted, &self.moment)? {
            Some(rows) => rows,
            None => snapshot::ids(self.file, wanted)?,
        };
        if let Some(compiled) = self.compiled(wanted) {
            rows = self.passing(&compiled, rows)?;
        }
        let score = wanted.order.as_ref().and_then(|order| Some((wanted.only.score(&order.key)?, order)));
        match score {
            Some((score, Order { descending, .. })) => {
                let points = self.points(&CompiledScore::of(score, wanted.only.now), &rows)?;
                let mut sorted: Vec<(i64, i64)> = points.into_iter().zip(rows).collect();
                sorted.sort_by_key(|(points, _)| if *descending { -points } else { *points });
                Ok(sorted.into_iter().map(|(_, record)| record).collect())
            }
            None => Ok(rows),
        }
    }

    fn compiled(&self, wanted: &Wanted) -> Option<Compiled> {
        let condition = wanted.only.condition.as_ref().filter(|condition| !condition.is_none())?;
        Some(Compiled::of(condition, self.kind, wanted.only.now, &wanted.only.scores))
    }

    fn passing(&self, compiled: &Compiled, rows: Vec<i64>) -> Result<Vec<i64>, StoreError> {
        let verdicts = self.judged(compiled, &rows)?;
        Ok(rows.into_iter().zip(verdicts).filter(|(_, verdict)| *verdict == Verdict::Yes).map(|(row, _)| row).collect())
    }
}

/// Of so many records one is few.
const FEW: usize = 4;
/// What is looked up in a table that is held.
const QUICK: u8 = 0;
/// What looks through texts.
const OVER_TEXTS: u8 = 1;

/// How long a line takes beside others: one that looks through texts longer, and longest what is read record by record.
fn cost(term: &CompiledTerm) -> u8 {
    match &term.about {
        About::Column(AnyColumn::Known(column)) if column.keeps_counted() || !term.check.compares_texts() => QUICK,
        About::Column(_) => OVER_TEXTS,
        About::Score(_) => 2,
        About::Fact(_) => 3,
    }
}

/// The places of those that nothing has decided yet.
fn still_open(verdicts: &[Verdict]) -> impl Iterator<Item = usize> {
    verdicts.iter().enumerate().filter(|(_, verdict)| **verdict == Verdict::Unsure).map(|(place, _)| place)
}

impl Store {
    /// Whether a condition holds of each of these records of a kind. Unsure only of what cannot be judged.
    ///
    /// # Errors
    /// As the file cannot be read.
    pub async fn judged(
        &self,
        kind: RecordKind,
        compiled: Compiled,
        records: Vec<i64>,
    ) -> Result<Vec<Verdict>, StoreError> {
        self.read_many(move |file, column_store| Bench::over(file, column_store, kind).judged(&compiled, &records))
            .await
    }

    /// The points of each of these records of a kind.
    ///
    /// # Errors
    /// As the file cannot be read.
    pub async fn points(
        &self,
        kind: RecordKind,
        score: CompiledScore,
        records: Vec<i64>,
    ) -> Result<Vec<i64>, StoreError> {
        self.read_many(move |file, column_store| Bench::over(file, column_store, kind).points(&score, &records)).await
    }
}
