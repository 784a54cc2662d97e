//! Texts: the most frequent values, each as its condition compares it, without regard to case and accents.
//!
//! Candidates are counted by cells: by what rows are counted under (`counted`), or by the whole text (`whole`). A cell that may be several
//! values, or only the beginning of one, leaves a line unsure: such a row is read in full.

use std::collections::{BTreeSet, HashMap};

use api::columns::{AnyColumn, BETWEEN, Column, ColumnKind, Counted, SortKey};
use api::text::comparable;
use column_store::{Source, Table, TextTally};
use conditions::{Cell, CellKey, CompiledTerm, Facts, Row, Verdict};

use super::candidates::{Candidate, any_of, bars};
use super::each;
use super::over::{MOST_BARS, MOST_READ, Over, ValueBar, Values, ValuesIn};
use crate::file::error::StoreError;
use crate::records;

/// More values than have a bar: of some no line of a condition can be made.
const CANDIDATES: usize = 4 * MOST_BARS;
/// Records that are looked at to see whether a column has several values in a row.
const LOOKED_AT: usize = 100;

/// Of a column whose rows are counted by its values: each of several by itself.
pub(super) fn counted(over: &Over<'_>, column: &'static Column) -> Result<Option<Values>, StoreError> {
    let asked = over.asked;
    let cells = over.column_store.tallied_values(&over.source(), asked.kind, column, &asked.records, over.moment())?;
    let filled: u64 = cells.iter().map(|(_, count)| count).sum();
    // Under what is alike for a condition: how many rows, and how it is mostly written.
    let mut alike: HashMap<String, (u64, &str, u64)> = HashMap::new();
    for (cell, count) in &cells {
        for value in cell.split(BETWEEN) {
            let under = match column.sort_key(value) {
                Some(SortKey::Number(number)) => number.to_string(),
                _ => comparable(value),
            };
            let known = alike.entry(under).or_insert((0, value, 0));
            known.0 += count;
            if (*count, known.1) > (known.2, value) {
                (known.1, known.2) = (value, *count);
            }
        }
    }
    let distinct = alike.len();
    let mut frequent: Vec<(u64, &str)> = alike.into_values().map(|(count, value, _)| (count, value)).collect();
    frequent.sort_unstable_by(|one, two| (two.0, one.1).cmp(&(one.0, two.1)));
    let candidates = frequent.into_iter().take(CANDIDATES).filter_map(|(_, value)| Candidate::of(over, value, 0));
    let mut candidates: Vec<Candidate> = candidates.take(MOST_BARS).collect();
    let (mut in_any, mut unsure) = (0, BTreeSet::new());
    // Most cells are none of the candidates, and looked at once.
    let any = any_of(over, &candidates);
    let may_be = |cell: &str| any.as_ref().is_none_or(|any| any.of_cell(Cell::Counted(Some(cell))) != Verdict::No);
    for (cell, count) in cells.iter().filter(|(cell, _)| may_be(cell)) {
        let mut is_any = false;
        for (at, candidate) in candidates.iter_mut().enumerate() {
            match candidate.line.of_cell(Cell::Counted(Some(cell))) {
                Verdict::Yes => {
                    candidate.count += count;
                    is_any = true;
                }
                Verdict::Unsure => drop(unsure.insert(at)),
                Verdict::No => {}
            }
        }
        in_any += if is_any { *count } else { 0 };
    }
    let lines: Vec<CompiledTerm> = unsure.into_iter().map(|at| candidates[at].line.clone()).collect();
    let Some(more) = settled(over, column, &mut candidates, &lines, &asked.records)? else { return Ok(None) };
    in_any += more;
    let others = distinct.saturating_sub(candidates.iter().filter(|candidate| candidate.count > 0).count());
    let mut bars = bars(over, candidates);
    if column.kind == ColumnKind::Range {
        bars.sort_by(|one, two| start(column, one).total_cmp(&start(column, two)));
    }
    let rows = over.rows();
    over.with_nothing(&mut bars, rows - filled);
    Ok(Some(Values { rows, bars, others: Some(others as u64), rows_of_others: filled.saturating_sub(in_any) }))
}

/// The lower end of the range of a bar.
fn start(column: &Column, bar: &ValueBar) -> f64 {
    match &bar.of {
        ValuesIn::Value(value) => match column.sort_key(value) {
            Some(SortKey::Number(number)) => number,
            _ => f64::INFINITY,
        },
        _ => f64::INFINITY,
    }
}

/// Of any other column of texts: as the whole of a text; where rows have several values, each by itself.
pub(super) fn whole(over: &Over<'_>, column: &'static Column) -> Result<Option<Values>, StoreError> {
    let asked = over.asked;
    let tally = over.column_store.tallied_texts(&over.source(), asked.kind, column, &asked.records, over.moment())?;
    if tally.several * 4 >= tally.filled && tally.filled > 0 && has_several(over, column)? {
        return each::values(over);
    }
    if tally.cut > MOST_READ as u64 {
        return Ok(None);
    }
    let mut candidates = Vec::new();
    for same in tally.most_frequent(CANDIDATES) {
        let Some(record) = records::by_number(over.file, same.first)? else { continue };
        let Some((_, shown)) = AnyColumn::Known(column).newest(record.docs()) else { continue };
        let is_it = TextTally::fingerprint(comparable(&shown).as_bytes()) == same.fingerprint;
        candidates.extend(Candidate::of(over, &shown, same.count).filter(|_| is_it));
        if candidates.len() == MOST_BARS {
            break;
        }
    }
    let mut in_any: u64 = candidates.iter().map(|candidate| candidate.count).sum();
    // A row of one candidate may have another one among several values.
    let within = |one: &Candidate| {
        candidates.iter().any(|other| other.compared() != one.compared() && other.compared().contains(one.compared()))
    };
    let lines: Vec<CompiledTerm> = candidates
        .iter()
        .filter(|one| within(one))
        .map(|one| one.line.clone())
        .chain(any_of(over, &candidates))
        .collect();
    let Some(more) = settled(over, column, &mut candidates, &lines, &tally.doubtful)? else { return Ok(None) };
    in_any += more;
    let others = (tally.cut == 0).then(|| tally.distinct() - candidates.len() as u64);
    let (rows, mut bars) = (over.rows(), bars(over, candidates));
    over.with_nothing(&mut bars, rows - tally.filled);
    Ok(Some(Values { rows, bars, others, rows_of_others: tally.filled.saturating_sub(in_any) }))
}

/// Whether a row of this column has several values as a rule: seen in the first ones.
fn has_several(over: &Over<'_>, column: &'static Column) -> Result<bool, StoreError> {
    let (mut filled, mut several) = (0, 0);
    for record in over.asked.records.iter().take(LOOKED_AT) {
        let Some(record) = records::by_number(over.file, *record)? else { continue };
        let Some((_, items)) = AnyColumn::Known(column).whole(record.docs()) else { continue };
        filled += 1;
        several += usize::from(items.len() > 1);
    }
    Ok(several * 4 >= filled && filled > 0)
}

/// Adds to each candidate the rows that its cells leave unsure and that have it, found by these lines among the rows that may be; returns how
/// many rows have one that had none for certain. None where too many would have to be read.
fn settled(
    over: &Over<'_>,
    column: &'static Column,
    candidates: &mut [Candidate],
    lines: &[CompiledTerm],
    among: &[i64],
) -> Result<Option<u64>, StoreError> {
    let (source, asked) = (over.source(), over.asked);
    let mut unsure: BTreeSet<u32> = BTreeSet::new();
    for line in lines.iter().filter(|_| !among.is_empty()) {
        let told = over.column_store.judged(&source, asked.kind, line, among, over.moment())?;
        let told = among.iter().zip(told).filter(|(_, verdict)| *verdict == Verdict::Unsure);
        unsure.extend(told.filter_map(|(record, _)| u32::try_from(*record).ok()));
    }
    if unsure.len() > MOST_READ {
        return Ok(None);
    }
    let unsure: Vec<u32> = unsure.into_iter().collect();
    if unsure.is_empty() {
        return Ok(Some(0));
    }
    // What the cell of each says of each candidate.
    let mut cells: Vec<(i64, Vec<Verdict>)> = Vec::with_capacity(unsure.len());
    let mut add = |record: i64, cell: Cell<'_>| {
        cells.push((record, candidates.iter().map(|candidate| candidate.line.of_cell(cell)).collect()));
        Ok(())
    };
    let table = Table::of(asked.kind, column.key);
    if column.counted == Counted::Value || column.counted == Counted::Each {
        source.cells(table, &[column], Some(&unsure), &mut |record, _, values| {
            add(record, Cell::Counted(values.first().copied().flatten()))
        })?;
    } else {
        source.texts(table, column.key, Some(&unsure), &mut |record, text, whole| {
            add(record, Cell::Key(Some(CellKey::Text { key: text, whole })))
        })?;
    }
    let mut in_any = 0;
    for (record, verdicts) in cells {
        let Some(found) = records::by_number(over.file, record)? else { continue };
        let docs: Vec<_> = found.docs().collect();
        let row = Row { docs: &docs, facts: &Facts::default() };
        let mut is_any = false;
        for (candidate, verdict) in candidates.iter_mut().zip(&verdicts) {
            if *verdict == Verdict::Unsure && candidate.line.of_row(&row) == Verdict::Yes {
                candidate.count += 1;
                is_any = true;
            }
        }
        in_any += u64::from(is_any && !verdicts.contains(&Verdict::Yes));
    }
    Ok(Some(in_any))
}
