//! Views: ordered snapshots of the rows of a search, read in blocks. The grid never gets the result set.
//!
//! What a selection in one means is in `view/selection.rs`.

mod selection;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use api::RecordKind;
use api::columns::{AnyColumn, ColumnKind};
use store::tables::records::Record;
use store::{Order, Wanted};

pub(crate) use selection::chosen;

use crate::open::OpenWorkspace;
use crate::screen::{Block, BlockRequest, Facet, FacetBar, Failure, FailureCode, GridRow, View, ViewRequest};
use crate::{Engine, locked, search};

/// Rows of a block.
pub(crate) const BLOCK: usize = 128;
/// Views that stay good: the screen holds the newest, and an export or copy may still use an older one.
const KEPT: usize = 16;
/// Bars of a facet.
const BARS: u32 = 8;
/// Characters of a long text that the grid shows.
const LONG: usize = 300;
/// Columns that are asked for at once: more than there are.
const MOST_COLUMNS: usize = 1_000;

/// The views that are good.
#[derive(Default)]
pub(crate) struct Views(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    last: i64,
    views: VecDeque<Arc<Snapshot>>,
}

/// An ordered snapshot.
pub(crate) struct Snapshot {
    number: i64,
    pub search: i64,
    pub kind: RecordKind,
    pub records: Vec<i64>,
}

impl Views {
    fn add(&self, search: i64, kind: RecordKind, records: Vec<i64>) -> Arc<Snapshot> {
        let mut kept = locked(&self.0);
        kept.last += 1;
        let view = Arc::new(Snapshot { number: kept.last, search, kind, records });
        kept.views.push_back(Arc::clone(&view));
        if kept.views.len() > KEPT {
            kept.views.pop_front();
        }
        view
    }

    /// The view with this number.
    pub(crate) fn get(&self, engine: &Engine, number: i64) -> Result<Arc<Snapshot>, Failure> {
        let kept = locked(&self.0);
        kept.views.iter().find(|view| view.number == number).map(Arc::clone).ok_or_else(|| {
            engine.failure(FailureCode::Gone, "These rows are not up to date any more. Open the search again.")
        })
    }
}

/// Opens a view.
pub(crate) async fn open(engine: &Arc<Engine>, request: ViewRequest) -> Result<View, Failure> {
    let open = engine.workspace().await?;
    let storage = |error| engine.storage(&error);
    let kind = search::by_number(engine, &open, request.search).await?.kind.record();
    let wanted = Wanted {
        search: request.search,
        kind,
        text: request.text.chars().take(LONG).collect(),
        facets: request.facets,
        order: request.sort.map(|sort| Order { key: sort.key, descending: sort.descending }),
    };
    let records = open.store.snapshot(wanted.clone()).await.map_err(storage)?;
    let bars = open.store.facets(wanted.clone(), BARS).await.map_err(storage)?;
    let of = open.store.loaded(request.search).await.map_err(storage)?.rows;
    let selection = match request.carry {
        // An older view that is gone has nothing left to carry.
        Some(carry) => {
            open.views.get(engine, carry.view).ok().map(|old| selection::carried(&old, &carry.selection, &records))
        }
        None => None,
    };
    let view = open.views.add(request.search, kind, records);
    let facets = bars
        .into_iter()
        .map(|(column, bars, others)| Facet {
            key: column.key.to_owned(),
            label: column.label.to_owned(),
            bars: bars
                .into_iter()
                .map(|bar| FacetBar {
                    chosen: wanted.facets.get(column.key).is_some_and(|chosen| chosen.contains(&bar.value)),
                    value: bar.value,
                    count: bar.count,
                })
                .collect(),
            others,
        })
        .collect();
    Ok(View { view: view.number, rows: view.records.len() as u64, of, selection, facets })
}

/// One block of a view.
pub(crate) async fn block(engine: &Arc<Engine>, request: BlockRequest) -> Result<Block, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    let start = usize::try_from(request.block).unwrap_or(usize::MAX).saturating_mul(BLOCK).min(view.records.len());
    let ids = view.records[start..(start + BLOCK).min(view.records.len())].to_vec();
    let storage = |error| engine.storage(&error);
    let marks = open.store.owned_before(view.search, ids.clone()).await.map_err(storage)?;
    let mut marks: HashMap<i64, bool> = ids.iter().copied().zip(marks).collect();
    let wanted = request.columns.iter().take(MOST_COLUMNS);
    let columns: Vec<Option<AnyColumn>> = wanted.map(|key| AnyColumn::by_key(view.kind, key)).collect();
    let rows = records(engine, &open, ids)
        .await?
        .into_iter()
        .map(|record| GridRow {
            id: record.id,
            cells: columns.iter().map(|column| cell(column.as_ref()?, &record)).collect(),
            owned_before: marks.remove(&record.id).unwrap_or(false),
            logo: has_logo(&record),
        })
        .collect();
    Ok(Block { rows })
}

/// What the grid shows of a value: a single line, a long text cut.
fn cell(column: &AnyColumn, record: &Record) -> Option<String> {
    let shown = text(column, record)?;
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
pub(crate) fn logo(record: &Record) -> Option<String> {
    let column = AnyColumn::by_key(RecordKind::Company, "logo").filter(|_| record.kind == RecordKind::Company)?;
    text(&column, record).map(|logo| logo.trim().to_owned()).filter(|logo| !logo.is_empty())
}

/// The newest value of a column in a record.
pub(crate) fn text(column: &AnyColumn, record: &Record) -> Option<String> {
    column.newest(record.docs()).map(|(_, shown)| shown)
}

/// The columns with these keys, in this order; unknown ones are left out.
pub(crate) fn columns_of(kind: RecordKind, keys: &[String]) -> Vec<AnyColumn> {
    keys.iter().take(MOST_COLUMNS).filter_map(|key| AnyColumn::by_key(kind, key)).collect()
}

pub(crate) async fn records(engine: &Engine, open: &OpenWorkspace, ids: Vec<i64>) -> Result<Vec<Record>, Failure> {
    open.store.records(ids).await.map_err(|error| engine.storage(&error))
}
