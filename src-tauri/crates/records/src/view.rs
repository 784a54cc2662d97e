//! Views: ordered snapshots of the rows of a search, a list or the library, read in blocks. The grid never gets the result set.
//!
//! What a selection in one means is in `view/selection.rs`, what the cell of an enrichment shows in `view/found.rs`, its rows
//! counted by everything that is known of them in `view/bars.rs`, the figures of one column in `view/figures.rs`, its
//! values in `view/values.rs`.

mod bars;
mod figures;
mod found;
mod selection;
mod snapshot;
mod values;

use std::collections::HashMap;
use std::sync::Arc;

use api::columns::{AnyColumn, ColumnKind};
use api::{Enrichment, RecordKind};
use store::records::{CORRECTION, Observation, Record, UNPAID};
use store::{Only, Order, RowsOf, Wanted};

use crate::ipc::{Block, BlockRequest, GridRow, View, ViewNumber, ViewRequest};
use crate::{judgeable, kept_scores};
use bars::bars;
pub(crate) use bars::unless;
use ipc::Facet;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

pub use bars::breakdown;
pub use figures::figures;
pub use found::{cells as found_cells, is_old};
pub use selection::chosen;
pub use snapshot::{Snapshot, Views};
pub use values::values;

/// Rows of a block.
pub(crate) const BLOCK: usize = 128;
/// Characters of a long text that the grid shows.
const LONG: usize = 300;
/// Rows up to which the bars are counted before the rows are shown.
const COUNTED_AT_ONCE: u64 = 20_000;
/// Columns that are asked for at once: more than there are.
pub(crate) const MOST_COLUMNS: usize = 1_000;

/// Opens a view. While somebody types, each letter asks for one: what a newer one takes the place of is given up, down to the
/// database.
pub async fn open(open: &Arc<OpenWorkspace>, request: ViewRequest) -> Result<View, Failure> {
    let newer = open.state::<Views>().newest(request.of.into());
    unless(newer, opened(open, request)).await
}

/// Whose rows are asked about, and what they are.
pub async fn rows_and_kind(open: &OpenWorkspace, of: crate::ipc::RowsOf) -> Result<(RowsOf, RecordKind), Failure> {
    let of = RowsOf::from(of);
    let kind = match of {
        RowsOf::Search(search) => resolve::search(open, search).await?.kind.record(),
        RowsOf::List(list) => resolve::list(open, list).await?.kind,
        RowsOf::Library(kind) => kind,
    };
    Ok((of, kind))
}

/// The rows of a view that nobody looks at, in their order.
pub async fn rows(open: &OpenWorkspace, request: ViewRequest) -> Result<Vec<i64>, Failure> {
    let wanted = wanted(open, request).await?;
    Ok(open.store.snapshot(wanted).await?)
}

async fn wanted(open: &OpenWorkspace, request: ViewRequest) -> Result<Wanted, Failure> {
    let (of, kind) = rows_and_kind(open, request.of).await?;
    let condition = request.condition.map(conditions::normal);
    if let Some(condition) = &condition {
        judgeable::refuse(open, kind, condition).await?;
    }
    let is_scored = |key: &str| key.starts_with("score.");
    let asks_scores = request.sort.as_ref().is_some_and(|sort| is_scored(&sort.key))
        || condition.as_ref().is_some_and(|condition| condition.terms().iter().any(|term| is_scored(&term.column)));
    let scores = if asks_scores { kept_scores::all(open).await? } else { Vec::new() };
    Ok(Wanted {
        of,
        kind,
        text: request.text.chars().take(LONG).collect(),
        facets: request.facets,
        order: request.sort.map(|sort| Order { key: sort.key, descending: sort.descending }),
        only: Only { condition, scores, now: open.now(), records: None },
    })
}

/// Opens a view that is not for the screen: it takes the place of none, and none takes its place.
pub async fn opened(open: &OpenWorkspace, mut request: ViewRequest) -> Result<View, Failure> {
    let carry = request.carry.take();
    let wanted = wanted(open, request).await?;
    let (of, kind) = (wanted.of, wanted.kind);
    open.store.expect_texts(kind, &kept_scores::texts(open, kind).await?);
    let records = open.store.snapshot(wanted.clone()).await?;
    // Behind the snapshot, which has counted many.
    let all = open.store.count_rows(of).await?;
    let selection = match carry {
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

/// One block of a view.
pub async fn block(open: &Arc<OpenWorkspace>, request: BlockRequest) -> Result<Block, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let start = usize::try_from(request.block).unwrap_or(usize::MAX).saturating_mul(BLOCK).min(view.records.len());
    let ids = view.records[start..(start + BLOCK).min(view.records.len())].to_vec();
    let before: Option<HashMap<i64, bool>> = match view.wanted.of {
        RowsOf::Search(search) => {
            let before = open.store.owned_before(search, ids.clone()).await?;
            Some(ids.iter().copied().zip(before).collect())
        }
        RowsOf::List(_) | RowsOf::Library(_) => None,
    };
    let wanted = request.columns.iter().take(MOST_COLUMNS);
    let columns: Vec<Option<AnyColumn>> = wanted.map(|key| AnyColumn::by_key(view.kind, key)).collect();
    let findings: Vec<Enrichment> = Enrichment::ALL
        .into_iter()
        .filter(|find| request.columns.iter().any(|key| key.strip_prefix("find.") == Some(find.name())))
        .collect();
    let is_told = |observation: &Observation| !UNPAID.contains(&observation.operation.as_str());
    let row = |record: Record| GridRow {
        id: record.id,
        cells: columns.iter().map(|column| cell(column.as_ref()?, &record)).collect(),
        owned_before: match &before {
            Some(before) => before.get(&record.id) == Some(&true),
            None => record.observations.iter().any(is_told),
        },
        logo: logo(&record).is_some(),
        suppressed: record.own.suppressed,
        found: found::cells(&record, &findings, open.now()),
        corrected: corrected(&columns, &record),
    };
    let mut found = records(open, ids).await?;
    kept_scores::attach(open, view.kind, columns.iter().flatten(), &mut found).await?;
    Ok(Block { rows: found.into_iter().map(row).collect() })
}

/// The places of the columns whose value a person has corrected. Corrections come first: most records have none.
fn corrected(columns: &[Option<AnyColumn>], record: &Record) -> Vec<u32> {
    let corrections = record.observations.iter().take_while(|observation| observation.operation == CORRECTION);
    let docs: Vec<_> = corrections.map(|correction| &correction.doc).collect();
    let is_corrected = |column: &AnyColumn| docs.iter().any(|doc| column.text(doc).is_some());
    let places = (0..).zip(columns).filter(|(_, column)| !docs.is_empty() && column.as_ref().is_some_and(is_corrected));
    places.map(|(place, _)| place).collect()
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

/// The address of a company's logo.
pub fn logo(record: &Record) -> Option<String> {
    let told =
        Some(record).filter(|record| record.kind == RecordKind::Company).and_then(|record| value(record, "logo"));
    told.map(|logo| logo.trim().to_owned()).filter(|logo| !logo.is_empty())
}

/// The newest value of the column with this key.
pub(crate) fn value(record: &Record, key: &str) -> Option<String> {
    text(&AnyColumn::by_key(record.kind, key)?, record)
}

/// The newest value of a column in a record.
pub fn text(column: &AnyColumn, record: &Record) -> Option<String> {
    column.newest(record.docs()).map(|(_, shown)| shown)
}

/// The same as a person reads it.
pub fn said(column: &AnyColumn, record: &Record) -> Option<String> {
    text(column, record).map(|shown| column.said(&shown))
}

/// The records with these numbers, in their order; those that are gone are left out.
pub async fn records(open: &OpenWorkspace, ids: Vec<i64>) -> Result<Vec<Record>, Failure> {
    open.store.records(ids).await.map_err(Failure::from)
}
