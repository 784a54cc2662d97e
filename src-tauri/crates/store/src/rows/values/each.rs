//! A column that is read record by record: one that is in no cell, or whose rows have several values. Each of these counts by itself.

use std::collections::{BTreeSet, HashMap};

use api::text::comparable;

use super::candidates::{Candidate, bars};
use super::over::{MOST_BARS, MOST_READ, Over, Values};
use crate::file::error::StoreError;
use crate::records;

/// Different values of each row that are looked at, all in all.
const MOST_ITEMS: usize = 20 * MOST_READ;

/// Rows that have a value, as it is compared.
struct Alike {
    /// As the first of them has it.
    value: String,
    count: u64,
    /// It is a value by itself, and not only several with commas between them.
    alone: bool,
}

/// None where there are too many rows or values to read each.
pub(super) fn values(over: &Over<'_>) -> Result<Option<Values>, StoreError> {
    if over.asked.records.len() > MOST_READ {
        return Ok(None);
    }
    let (mut alike, mut places): (Vec<Alike>, HashMap<String, usize>) = Default::default();
    let (mut of_rows, mut read): (Vec<BTreeSet<usize>>, usize) = Default::default();
    for record in &over.asked.records {
        let Some(found) = records::by_number(over.file, *record)? else { continue };
        let Some((text, items)) = over.asked.column.whole(found.docs()) else { continue };
        let has_several = items.len() > 1;
        let all = items.into_iter().map(|item| (item, true)).chain([(text, !has_several)]);
        let mut own: BTreeSet<usize> = BTreeSet::new();
        for (value, alone) in all {
            let at = *places.entry(comparable(&value)).or_insert(alike.len());
            if at == alike.len() {
                alike.push(Alike { value, count: 0, alone: false });
            }
            alike[at].alone |= alone;
            if own.insert(at) {
                alike[at].count += 1;
            }
        }
        read += own.len();
        if read > MOST_ITEMS {
            return Ok(None);
        }
        of_rows.push(own);
    }
    let mut frequent: Vec<usize> = (0..alike.len()).filter(|at| alike[*at].alone).collect();
    let distinct = frequent.len();
    frequent.sort_by_key(|at| std::cmp::Reverse(alike[*at].count));
    let (mut chosen, mut candidates) = (Vec::new(), Vec::new());
    for at in frequent {
        if candidates.len() == MOST_BARS {
            break;
        }
        if let Some(candidate) = Candidate::of(over, &alike[at].value, alike[at].count) {
            candidates.push(candidate);
            chosen.push(at);
        }
    }
    let filled = of_rows.len() as u64;
    let in_any = of_rows.iter().filter(|own| own.iter().any(|at| chosen.contains(at))).count() as u64;
    let others = (distinct - candidates.len()) as u64;
    let (rows, mut bars) = (over.rows(), bars(over, candidates));
    over.with_nothing(&mut bars, rows - filled);
    Ok(Some(Values { rows, bars, others: Some(others), rows_of_others: filled - in_any }))
}
