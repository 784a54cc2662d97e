//! Views: ordered snapshots of the rows of a search or a list, read in blocks. The grid never gets the result set.
//!
//! What a selection in one means is in `view/selection.rs`, what the cell of an enrichment shows in `view/found.rs`, its rows
//! counted by everything that is known of them in `view/breakdown.rs`.

mod breakdown;
mod found;
mod selection;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use api::columns::{AnyColumn, Column, ColumnKind};
use api::{Enrichment, RecordKind};
use store::tables::imports::{BY_HAND, IMPORT};
use store::tables::records::Record;
use store::{Bar, Order, RowsOf, Wanted};
use tokio_util::sync::CancellationToken;
use words::say;

pub use breakdown::breakdown;
pub use found::{cells as found_cells, is_old};
pub use selection::chosen;

use crate::ipc::{Block, BlockRequest, GridRow, View, ViewNumber, ViewRequest};
use ipc::{Facet, FacetBar, FailureCode};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Rows of a block.
pub(crate) const BLOCK: usize = 128;
/// Views that stay good: the screen holds the newest, and an export or copy may still use an older one.
const KEPT: usize = 16;
/// Of views with very many rows fewer stay: as many as have so many rows together, and at least [`LEAST_KEPT`].
const KEPT_ROWS: usize = 4_000_000;
const LEAST_KEPT: usize = 4;
/// Bars of a facet.
const BARS: u32 = 8;
/// Characters of a long text that the grid shows.
const LONG: usize = 300;
/// Rows up to which the bars are counted before the rows are shown.
const COUNTED_AT_ONCE: u64 = 20_000;
/// Columns that are asked for at once: more than there are.
const MOST_COLUMNS: usize = 1_000;

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
    number: i64,
    /// Whose rows, and which of them.
    pub wanted: Wanted,
    /// Companies or people.
    pub kind: RecordKind,
    /// Their numbers, in order.
    pub records: Vec<i64>,
}

impl Views {
    fn add(&self, wanted: Wanted, records: Vec<i64>) -> Arc<Snapshot> {
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
    fn newest(&self, of: RowsOf) -> CancellationToken {
        let own = CancellationToken::new();
        if let Some(older) = locked(&self.0).newest.insert(of, own.clone()) {
            older.cancel();
        }
        own
    }

    /// Rings when a newer view of these rows is asked for.
    fn newer(&self, of: RowsOf) -> CancellationToken {
        locked(&self.0).newest.entry(of).or_default().clone()
    }

    /// The view with this number.
    pub fn get(&self, number: i64) -> Result<Arc<Snapshot>, Failure> {
        let kept = locked(&self.0);
        kept.views.iter().find(|view| view.number == number).map(Arc::clone).ok_or_else(|| {
            Failure::new(FailureCode::Gone, say!("These rows are not up to date any more. Open the search again."))
        })
    }
}

/// Opens a view. While somebody types, each letter asks for one: what a newer one takes the place of is given up, down to the
/// database.
pub async fn open(open: &Arc<OpenWorkspace>, request: ViewRequest) -> Result<View, Failure> {
    let newer = open.state::<Views>().newest(rows_of(&request));
    unless(newer, opened(open, request)).await
}

/// Does some work unless something newer takes its place.
async fn unless<T>(newer: CancellationToken, work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::select! {
        biased;
        () = newer.cancelled() => Err(Failure::new(FailureCode::Gone, say!("A newer view of these rows was asked for meanwhile."))),
        done = work => done,
    }
}

const fn rows_of(request: &ViewRequest) -> RowsOf {
    match request.of {
        crate::ipc::RowsOf::Search { search } => RowsOf::Search(search),
        crate::ipc::RowsOf::List { list } => RowsOf::List(list),
    }
}

/// Opens a view that is not for the screen: it takes the place of none, and none takes its place.
pub async fn opened(open: &OpenWorkspace, request: ViewRequest) -> Result<View, Failure> {
    let of = rows_of(&request);
    let kind = match of {
        RowsOf::Search(search) => resolve::search(open, search).await?.kind.record(),
        RowsOf::List(list) => resolve::list(open, list).await?.kind,
    };
    let wanted = Wanted {
        of,
        kind,
        text: request.text.chars().take(LONG).collect(),
        facets: request.facets,
        order: request.sort.map(|sort| Order { key: sort.key, descending: sort.descending }),
    };
    let records = open.store.snapshot(wanted.clone()).await?;
    // Behind the snapshot, which has counted many.
    let all = open.store.count_rows(of).await?;
    let selection = match request.carry {
        // An older view that is gone has nothing left to carry.
        Some(carry) => {
            open.state::<Views>().get(carry.view).ok().map(|old| selection::carried(&old, &carry.selection, &records))
        }
        None => None,
    };
    let view = open.state::<Views>().add(wanted, records);
    let facets = if all <= COUNTED_AT_ONCE { Some(bars(open, &view.wanted).await?) } else { None };
    Ok(View { view: view.number, rows: view.records.len() as u64, of: all, selection, facets })
}

/// The bars over the rows of a view, for one of so many rows that they were shown first.
pub async fn facets(open: &Arc<OpenWorkspace>, request: ViewNumber) -> Result<Vec<Facet>, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let newer = open.state::<Views>().newer(view.wanted.of);
    unless(newer, bars(open, &view.wanted)).await
}

async fn bars(open: &OpenWorkspace, wanted: &Wanted) -> Result<Vec<Facet>, Failure> {
    let grid = breakdown::grid_of(open, wanted).await?;
    let bars = open.store.facets(grid, wanted.clone(), BARS).await?;
    let facet = |(column, bars, others): (&Column, Vec<Bar>, u64)| Facet {
        key: column.key.to_owned(),
        label: words::said(column.label, &[]),
        bars: drawn(column, bars, wanted),
        others,
    };
    Ok(bars.into_iter().map(facet).collect())
}

/// The bars of a column as a person reads them.
fn drawn(column: &Column, bars: Vec<Bar>, wanted: &Wanted) -> Vec<FacetBar> {
    let chosen = wanted.facets.get(column.key);
    let drawn = bars.into_iter().map(|bar| FacetBar {
        said: Some(column.said(&bar.value)).filter(|said| *said != bar.value),
        chosen: chosen.is_some_and(|chosen| chosen.contains(&bar.value)),
        value: bar.value,
        count: bar.count,
    });
    drawn.collect()
}

/// One block of a view.
pub async fn block(open: &Arc<OpenWorkspace>, request: BlockRequest) -> Result<Block, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let start = usize::try_from(request.block).unwrap_or(usize::MAX).saturating_mul(BLOCK).min(view.records.len());
    let ids = view.records[start..(start + BLOCK).min(view.records.len())].to_vec();
    let mut before: Option<HashMap<i64, bool>> = match view.wanted.of {
        RowsOf::Search(search) => {
            let before = open.store.owned_before(search, ids.clone()).await?;
            Some(ids.iter().copied().zip(before).collect())
        }
        RowsOf::List(_) => None,
    };
    let wanted = request.columns.iter().take(MOST_COLUMNS);
    let columns: Vec<Option<AnyColumn>> = wanted.map(|key| AnyColumn::by_key(view.kind, key)).collect();
    let finds: Vec<Enrichment> = Enrichment::ALL
        .into_iter()
        .filter(|find| request.columns.iter().any(|key| key.strip_prefix("find.") == Some(find.name())))
        .collect();
    let rows = records(open, ids)
        .await?
        .into_iter()
        .map(|record| GridRow {
            id: record.id,
            cells: columns.iter().map(|column| cell(column.as_ref()?, &record)).collect(),
            owned_before: before.as_mut().map_or_else(
                || record.tellings.iter().any(|telling| ![IMPORT, BY_HAND].contains(&telling.operation.as_str())),
                |before| before.remove(&record.id).unwrap_or(false),
            ),
            logo: has_logo(&record),
            suppressed: record.own.suppressed,
            found: found::cells(&record, &finds, open.now()),
        })
        .collect();
    Ok(Block { rows })
}

/// What the grid shows of a value: a single line, a long text cut.
fn cell(column: &AnyColumn, record: &Record) -> Option<String> {
    let shown = said(column, record)?;
    let most = if column.kind() == ColumnKind::Long { LONG } else { LONG * 4 };
    let mut line = api::text::clean(&shown.chars().take(most).collect::<String>());
    if shown.chars().nth(most).is_some() {
        line.push('…');
    }
    Some(line).filter(|line| !line.is_empty())
}

/// Whether there is something to ask a logo for.
pub(crate) fn has_logo(record: &Record) -> bool {
    logo(record).is_some()
}

/// The address of a company's logo.
pub fn logo(record: &Record) -> Option<String> {
    let column = AnyColumn::by_key(RecordKind::Company, "logo").filter(|_| record.kind == RecordKind::Company)?;
    text(&column, record).map(|logo| logo.trim().to_owned()).filter(|logo| !logo.is_empty())
}

/// The newest value of a column in a record.
pub fn text(column: &AnyColumn, record: &Record) -> Option<String> {
    column.newest(record.docs()).map(|(_, shown)| shown)
}

/// The same as a person reads it.
pub fn said(column: &AnyColumn, record: &Record) -> Option<String> {
    text(column, record).map(|shown| column.said(&shown))
}

/// The columns with these keys, in this order; unknown ones are left out.
pub(crate) fn columns_of(kind: RecordKind, keys: &[String]) -> Vec<AnyColumn> {
    keys.iter().take(MOST_COLUMNS).filter_map(|key| AnyColumn::by_key(kind, key)).collect()
}

/// The records with these numbers, in their order; those that are gone are left out.
pub async fn records(open: &OpenWorkspace, ids: Vec<i64>) -> Result<Vec<Record>, Failure> {
    open.store.records(ids).await.map_err(Failure::from)
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
