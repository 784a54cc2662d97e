//! What a selection means: records, and where they are in a newer view.

use std::collections::HashSet;

use super::snapshot::Snapshot;
use crate::ipc::Selection;

/// A selection in an older view at its new positions.
pub(super) fn carried(old: &Snapshot, selection: &Selection, records: &[i64]) -> Selection {
    let chosen: HashSet<i64> = chosen(old, selection).into_iter().collect();
    if matches!(selection, Selection::All { except } if except.is_empty()) && chosen.len() == records.len() {
        return Selection::All { except: Vec::new() };
    }
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for (at, _) in records.iter().enumerate().filter(|(_, record)| chosen.contains(record)) {
        let at = at as u64;
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == at => *last = at,
            _ => ranges.push((at, at)),
        }
    }
    Selection::Ranges { ranges }
}

/// The records that a selection means, in the order of the view. Positions that are not there are no records.
pub fn chosen(view: &Snapshot, selection: &Selection) -> Vec<i64> {
    match selection {
        Selection::All { except } => {
            let except: HashSet<u64> = except.iter().copied().collect();
            let kept = view.records.iter().enumerate().filter(|(at, _)| !except.contains(&(*at as u64)));
            kept.map(|(_, record)| *record).collect()
        }
        Selection::Ranges { ranges } => {
            let most = view.records.len() as u64;
            let mut sorted: Vec<(u64, u64)> = ranges.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
            sorted.sort_unstable();
            let mut records = Vec::new();
            let mut next = 0;
            for (from, to) in sorted {
                let behind = to.saturating_add(1);
                records.extend((from.max(next)..behind.min(most)).map(|at| view.records[at as usize]));
                next = next.max(behind);
            }
            records
        }
    }
}

#[cfg(test)]
mod tests {
    use store::Wanted;

    use super::*;

    fn snapshot(records: &[i64]) -> Snapshot {
        Snapshot {
            number: 1,
            wanted: Wanted::all(1, api::SearchKind::Companies),
            kind: api::RecordKind::Company,
            records: records.to_vec(),
        }
    }

    #[test]
    fn a_selection_means_records_in_the_order_of_the_view() {
        let view = snapshot(&[50, 40, 30, 20, 10]);
        for (selection, records) in [
            (Selection::All { except: vec![] }, &[50, 40, 30, 20, 10][..]),
            (Selection::All { except: vec![0, 4, 99] }, &[40, 30, 20]),
            (Selection::Ranges { ranges: vec![(3, 3), (0, 1)] }, &[50, 40, 20]),
            (Selection::Ranges { ranges: vec![(0, 2), (1, 3)] }, &[50, 40, 30, 20]),
            (Selection::Ranges { ranges: vec![(4, u64::MAX)] }, &[10]),
            (Selection::Ranges { ranges: vec![(3, 1)] }, &[40, 30, 20]),
            (Selection::Ranges { ranges: vec![] }, &[]),
        ] {
            assert_eq!(chosen(&view, &selection), records, "{selection:?}");
        }
    }

    #[test]
    fn a_selection_follows_its_records_into_a_new_order() {
        let old = snapshot(&[50, 40, 30]);
        let picked = Selection::Ranges { ranges: vec![(0, 1)] };
        assert_eq!(
            carried(&old, &picked, &[40, 60, 50, 30]),
            Selection::Ranges { ranges: vec![(0, 0), (2, 2)] },
            "40 and 50 are selected wherever they are now"
        );
        assert_eq!(
            carried(&old, &Selection::All { except: vec![] }, &[30, 50, 40]),
            Selection::All { except: vec![] },
            "all of the same rows are all of them"
        );
        assert_eq!(
            carried(&old, &Selection::All { except: vec![] }, &[30, 50, 40, 70]),
            Selection::Ranges { ranges: vec![(0, 2)] },
            "a row that came later was not chosen"
        );
    }
}
