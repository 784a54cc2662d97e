//! The breakdown of a view: its rows counted by every column of its grid that can be.
//!
//! Owns: what the screen is told of it. Does not own in which way a column is counted (`api/src/columns/kind.rs`), or the counting.

use std::sync::Arc;

use api::columns::{ColumnKind, Counted};
use store::records::filling::Filling;
use store::{Part, Wanted};

use super::bars::{drawn, grid_of, unless};
use super::snapshot::Views;
use crate::ipc::{BreakdownPart, RowsBreakdown, ViewNumber};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Values of a column that are told one by one.
const MOST: u32 = 20;

/// The rows of a view counted by every column that can be. A newer view of the same rows takes its place.
pub async fn breakdown(open: &Arc<OpenWorkspace>, request: ViewNumber) -> Result<RowsBreakdown, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let newer = open.state::<Views>().newer(view.wanted.of);
    unless(newer, counted(open, &view.wanted)).await
}

async fn counted(open: &OpenWorkspace, wanted: &Wanted) -> Result<RowsBreakdown, Failure> {
    let grid = grid_of(open, wanted).await?;
    // Before the rows are counted: what is filled in meanwhile is told by the next count.
    let filling = open.store.is_to_be_filled(Filling::Counted).await?;
    let counted = open.store.breakdown(grid, wanted.clone(), MOST).await?;
    let (known, without): (Vec<Part>, Vec<Part>) = counted.parts.into_iter().partition(|part| !part.bars.is_empty());
    Ok(RowsBreakdown {
        rows: counted.rows,
        parts: known.into_iter().map(|part| told(part, wanted)).collect(),
        without: without.into_iter().map(|part| words::localized(part.column.label, &[])).collect(),
        filling,
    })
}

fn told(part: Part, wanted: &Wanted) -> BreakdownPart {
    let column = part.column;
    BreakdownPart {
        key: column.key.to_owned(),
        label: words::localized(column.label, &[]),
        // The range that a number falls into is told, not the number.
        kind: if column.counted == Counted::Band { ColumnKind::Range } else { column.kind },
        several: column.counted == Counted::Each,
        bars: drawn(column, part.bars, wanted),
        others: part.others,
        rows_of_others: part.rows_of_others,
        unknown: part.unknown,
    }
}
