//! Views: ordered snapshots of the rows of a search or a list, read in blocks. The grid never gets the result set.
//!
//! What a selection in one means is in `view/selection.rs`, what the cell of an enrichment shows in `view/found.rs`.

mod found;
mod selection;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use api::columns::{AnyColumn, Column, ColumnKind, GridKind};
use api::{Enrichment, RecordKind};
use store::tables::imports::{BY_HAND, IMPORT};
use store::tables::records::Record;
use store::{Bar, Order, RowsOf, Wanted};

pub(crate) use found::{cells as found_cells, is_old};
pub(crate) use selection::chosen;

use crate::open::OpenWorkspace;
use crate::screen::{
    self, Block, BlockRequest, Facet, FacetBar, Failure, FailureCode, GridRow, View, ViewNumber, ViewRequest,
};
use crate::{Engine, list, locked, search};

/// Rows of a block.
pub(crate) const BLOCK: usize = 128;
/// Views that stay good: the screen holds the newest, and an export or copy may still use an older one.
const KEPT: usize = 16;
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
pub(crate) struct Views(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    last: i64,
    views: VecDeque<Arc<Snapshot>>,
}

/// An ordered snapshot.
pub(crate) struct Snapshot {
    number: i64,
    /// Whose rows, and which of them.
    pub wanted: Wanted,
    pub kind: RecordKind,
    pub records: Vec<i64>,
}

impl Views {
    fn add(&self, wanted: Wanted, records: Vec<i64>) -> Arc<Snapshot> {
        let mut kept = locked(&self.0);
        kept.last += 1;
        let view = Arc::new(Snapshot { number: kept.last, kind: wanted.kind, wanted, records });
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
    let (of, kind, all) = match request.of {
        screen::RowsOf::Search { search } => {
            let kind = search::by_number(engine, &open, search).await?.kind.record();
            (RowsOf::Search(search), kind, open.store.loaded(search).await.map_err(storage)?.rows)
        }
        screen::RowsOf::List { list } => {
            let kind = list::by_number(engine, &open, list).await?.kind;
            (RowsOf::List(list), kind, open.store.list_rows(list).await.map_err(storage)?)
        }
    };
    let wanted = Wanted {
        of,
        kind,
        text: request.text.chars().take(LONG).collect(),
        facets: request.facets,
        order: request.sort.map(|sort| Order { key: sort.key, descending: sort.descending }),
    };
    let records = open.store.snapshot(wanted.clone()).await.map_err(storage)?;
    let selection = match request.carry {
        // An older view that is gone has nothing left to carry.
        Some(carry) => {
            open.views.get(engine, carry.view).ok().map(|old| selection::carried(&old, &carry.selection, &records))
        }
        None => None,
    };
    let view = open.views.add(wanted, records);
    let facets = if all <= COUNTED_AT_ONCE { Some(bars(engine, &open, &view.wanted).await?) } else { None };
    Ok(View { view: view.number, rows: view.records.len() as u64, of: all, selection, facets })
}

/// The bars over the rows of a view, for one of so many rows that they were shown first.
pub(crate) async fn facets(engine: &Arc<Engine>, request: ViewNumber) -> Result<Vec<Facet>, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    bars(engine, &open, &view.wanted).await
}

async fn bars(engine: &Engine, open: &OpenWorkspace, wanted: &Wanted) -> Result<Vec<Facet>, Failure> {
    let grid = match wanted.of {
        RowsOf::Search(search) => GridKind::from(search::by_number(engine, open, search).await?.kind),
        RowsOf::List(_) => GridKind::of_list(wanted.kind),
    };
    let bars = open.store.facets(grid, wanted.clone(), BARS).await.map_err(|error| engine.storage(&error))?;
    let facet = |(column, bars, others): (&Column, Vec<Bar>, u64)| Facet {
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
    };
    Ok(bars.into_iter().map(facet).collect())
}

/// One block of a view.
pub(crate) async fn block(engine: &Arc<Engine>, request: BlockRequest) -> Result<Block, Failure> {
    let open = engine.workspace().await?;
    let view = open.views.get(engine, request.view)?;
    let start = usize::try_from(request.block).unwrap_or(usize::MAX).saturating_mul(BLOCK).min(view.records.len());
    let ids = view.records[start..(start + BLOCK).min(view.records.len())].to_vec();
    let mut before: Option<HashMap<i64, bool>> = match view.wanted.of {
        RowsOf::Search(search) => {
            let before = open.store.owned_before(search, ids.clone()).await.map_err(|error| engine.storage(&error))?;
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
    let rows = records(engine, &open, ids)
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
            found: found::cells(&record, &finds, engine.now()),
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
