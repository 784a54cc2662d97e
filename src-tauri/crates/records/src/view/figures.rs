//! The figures of a column over the rows of a view: for the line under a grid.
//!
//! Of a column of the catalog the store counts its sort keys. What imports and unknown fields brought has none: record by record,
//! of so many rows at most as a person waits for.

use std::collections::HashSet;
use std::sync::Arc;

use api::columns::{self, AnyColumn};
use api::text::fold;
use store::rows::figures::{Figures, Numbers};
use words::t;

use super::bars::unless;
use super::snapshot::{Snapshot, Views};
use crate::ipc::{ColumnFigures, FiguresRequest};
use crate::kept_scores;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Rows of which a column without sort keys is read.
const MOST_READ: usize = 20_000;
/// Records that are read at once.
const PIECE: usize = 500;

/// The figures of a column over the rows of a view. A newer view of the same rows takes its place.
///
/// # Errors
/// [`FailureCode::Gone`](ipc::FailureCode::Gone) where the view is, `Refused` for a column without sort keys over too many rows.
pub async fn figures(open: &Arc<OpenWorkspace>, request: FiguresRequest) -> Result<ColumnFigures, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let newer = open.state::<Views>().newer(view.wanted.of);
    let figures = unless(newer, of(open, &view, &request.column)).await?;
    let Figures { rows, filled, distinct, numbers } = figures;
    Ok(ColumnFigures {
        rows,
        filled,
        distinct,
        sum: numbers.map(|numbers| numbers.sum),
        median: numbers.map(|numbers| numbers.median),
    })
}

async fn of(open: &OpenWorkspace, view: &Snapshot, key: &str) -> Result<Figures, Failure> {
    if let Some(column) = columns::by_key(view.kind.columns(), key) {
        return Ok(open.store.figures(column, view.wanted.clone()).await?);
    }
    let Some(column) = AnyColumn::by_key(view.kind, key) else {
        return Err(Failure::gone(t!("This column is not there any more.")));
    };
    if view.records.len() > MOST_READ {
        return Err(Failure::refused(t!(
            "This column is read record by record: narrow the rows to {most} or fewer.",
            most = words::count(MOST_READ as u64)
        )));
    }
    read(open, view, &column).await
}

async fn read(open: &OpenWorkspace, view: &Snapshot, column: &AnyColumn) -> Result<Figures, Failure> {
    let (mut values, mut numbers, mut filled) = (HashSet::new(), Some(Vec::new()), 0);
    for ids in view.records.chunks(PIECE) {
        let mut piece = open.store.records(ids.to_vec()).await?;
        kept_scores::attach(open, view.kind, std::iter::once(column), &mut piece).await?;
        for value in piece
            .iter()
            .filter_map(|record| column.newest(record.docs()))
            .map(|(_, shown)| shown)
            .filter(|value| !value.trim().is_empty())
        {
            filled += 1;
            // Numbers, where every value is one.
            numbers = numbers.zip(value.trim().parse::<f64>().ok().filter(|number| number.is_finite())).map(
                |(mut numbers, number)| {
                    numbers.push(number);
                    numbers
                },
            );
            values.insert(fold(&value));
        }
    }
    Ok(Figures {
        rows: view.records.len() as u64,
        filled,
        distinct: Some(values.len() as u64),
        numbers: numbers.and_then(Numbers::of),
    })
}
