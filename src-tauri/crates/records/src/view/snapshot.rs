//! The views that are good: ordered snapshots of records, the newest of them held.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use api::RecordKind;
use store::{RowsOf, Wanted};
use tokio_util::sync::CancellationToken;
use words::t;

use workspace::failure::Failure;
use workspace::lock::locked;

/// Views that stay good: the screen holds the newest, and an export or copy may still use an older one.
const KEPT: usize = 16;

/// Of views with very many rows fewer stay: as many as have so many rows together, and at least [`LEAST_KEPT`].
const KEPT_ROWS: usize = 4_000_000;
const LEAST_KEPT: usize = 4;

/// The views that are good.
#[derive(Default)]
pub struct Views(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    last: i64,
    views: VecDeque<Arc<Snapshot>>,
    /// Rings when a newer view of the same rows is asked for.
    newest: BTreeMap<RowsOf, CancellationToken>,
}

/// An ordered snapshot.
pub struct Snapshot {
    pub(super) number: i64,
    /// Whose rows, and which of them.
    pub wanted: Wanted,
    /// Companies or people.
    pub kind: RecordKind,
    /// Their numbers, in order.
    pub records: Vec<i64>,
}

impl Views {
    pub(super) fn add(&self, wanted: Wanted, records: Vec<i64>) -> Arc<Snapshot> {
        let mut kept = locked(&self.0);
        kept.last += 1;
        let view = Arc::new(Snapshot { number: kept.last, kind: wanted.kind, wanted, records });
        kept.views.push_back(Arc::clone(&view));
        let mut rows: usize = kept.views.iter().map(|view| view.records.len()).sum();
        while kept.views.len() > KEPT || (rows > KEPT_ROWS && kept.views.len() > LEAST_KEPT) {
            rows -= kept.views.pop_front().map_or(0, |oldest| oldest.records.len());
        }
        view
    }

    /// Takes the place of the view of these rows that is being opened, and of bars that are being counted over them.
    pub(super) fn newest(&self, of: RowsOf) -> CancellationToken {
        let own = CancellationToken::new();
        if let Some(older) = locked(&self.0).newest.insert(of, own.clone()) {
            older.cancel();
        }
        own
    }

    /// Rings when a newer view of these rows is asked for.
    pub(super) fn newer(&self, of: RowsOf) -> CancellationToken {
        locked(&self.0).newest.entry(of).or_default().clone()
    }

    /// The view with this number.
    pub fn get(&self, number: i64) -> Result<Arc<Snapshot>, Failure> {
        let kept = locked(&self.0);
        kept.views
            .iter()
            .find(|view| view.number == number)
            .map(Arc::clone)
            .ok_or_else(|| Failure::gone(t!("These rows are not up to date any more. Open the search again.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_very_large_views_only_the_newest_stay() {
        let wanted = || Wanted::all_of(RowsOf::List(1), RecordKind::Company);
        let views = Views::default();
        let kept = || locked(&views.0).views.iter().map(|view| view.number).collect::<Vec<_>>();
        for _ in 0..KEPT + 2 {
            views.add(wanted(), vec![1; 100]);
        }
        assert_eq!(kept().len(), KEPT, "many small ones");
        for _ in 0..6 {
            views.add(wanted(), vec![1; KEPT_ROWS / 2]);
        }
        let last = kept().last().copied().unwrap();
        assert_eq!(kept(), (last - 3..=last).collect::<Vec<_>>(), "few large ones");
    }

    #[test]
    fn what_is_asked_of_some_rows_is_given_up_for_a_newer_view_of_the_same() {
        let views = Views::default();
        let opening = views.newest(RowsOf::List(1));
        let other = views.newest(RowsOf::Search(1));
        let counting = views.newer(RowsOf::List(1));
        assert!(!opening.is_cancelled() && !counting.is_cancelled(), "bars take the place of nothing");
        let newest = views.newest(RowsOf::List(1));
        assert!(opening.is_cancelled(), "an older view that is being opened");
        assert!(counting.is_cancelled(), "and bars of one that was");
        assert!(!newest.is_cancelled() && !other.is_cancelled(), "but neither the newest nor other rows");
    }
}
