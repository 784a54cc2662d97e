//! The bars over the rows of a view, and its breakdown: its rows counted by every column of its grid that can be.
//!
//! Owns: what the screen shows of them. Does not own in which way a column is counted (`api/src/columns/kind.rs`), or
//! the counting.

use std::sync::Arc;

use api::columns::{Column, ColumnKind, Counted, GridKind};
use store::records::filling::Filling;
use store::{Bar, Part, RowsOf, Wanted};
use tokio_util::sync::CancellationToken;
use words::t;

use super::snapshot::Views;
use crate::ipc::{BreakdownPart, RowsBreakdown, ViewNumber};
use ipc::{Facet, FacetBar, FailureCode};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Bars of a facet.
const BARS: u32 = 8;
/// Values of a column that are shown one by one.
const MOST: u32 = 20;

/// Does some work unless something newer takes its place.
pub(crate) async fn unless<T>(
    newer: CancellationToken,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    tokio::select! {
        biased;
        () = newer.cancelled() => Err(Failure::new(FailureCode::Superseded, t!("A newer view of these rows was asked for meanwhile."))),
        done = work => done,
    }
}

pub(super) async fn bars(open: &OpenWorkspace, wanted: &Wanted) -> Result<Vec<Facet>, Failure> {
    let grid = grid_of(open, wanted).await?;
    let bars = open.store.facets(grid, wanted.clone(), BARS).await?;
    let facet = |(column, bars, others): (&Column, Vec<Bar>, u64)| Facet {
        key: column.key.to_owned(),
        label: words::localized(column.label, &[]),
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

/// The grid that shows the rows of a request.
async fn grid_of(open: &OpenWorkspace, wanted: &Wanted) -> Result<GridKind, Failure> {
    Ok(match wanted.of {
        RowsOf::Search(search) => GridKind::from(resolve::search(open, search).await?.kind),
        RowsOf::List(_) => GridKind::of_list(wanted.kind),
        RowsOf::Library(_) => GridKind::of_library(wanted.kind),
    })
}

/// The rows of a view counted by every column that can be. A newer view of the same rows takes its place.
pub async fn breakdown(open: &Arc<OpenWorkspace>, request: ViewNumber) -> Result<RowsBreakdown, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let newer = open.state::<Views>().newer(view.wanted.of);
    unless(newer, counted(open, &view.wanted)).await
}

async fn counted(open: &OpenWorkspace, wanted: &Wanted) -> Result<RowsBreakdown, Failure> {
    let grid = grid_of(open, wanted).await?;
    // Read before the rows are counted: what is filled in meanwhile is in the next count.
    let filling = open.store.is_to_be_filled(Filling::Cells).await?;
    let counted = open.store.breakdown(grid, wanted.clone(), MOST).await?;
    let (known, without): (Vec<Part>, Vec<Part>) = counted.parts.into_iter().partition(|part| !part.bars.is_empty());
    Ok(RowsBreakdown {
        rows: counted.rows,
        parts: known.into_iter().map(|part| bar_of(part, wanted)).collect(),
        without: without.into_iter().map(|part| words::localized(part.column.label, &[])).collect(),
        filling,
    })
}

fn bar_of(part: Part, wanted: &Wanted) -> BreakdownPart {
    let column = part.column;
    BreakdownPart {
        key: column.key.to_owned(),
        label: words::localized(column.label, &[]),
        // The range that a number falls into is shown, not the number.
        kind: if column.counted == Counted::Band { ColumnKind::Range } else { column.kind },
        several: column.counted == Counted::Each,
        bars: drawn(column, part.bars, wanted),
        others: part.others,
        rows_of_others: part.rows_of_others,
        unknown: part.unknown,
    }
}
