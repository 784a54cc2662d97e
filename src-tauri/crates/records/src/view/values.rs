//! The values of a column over the rows of a view, as bars: for the button beside its figures.
//!
//! Owns what a person reads of a bar. Does not own the counting, nor the condition that selects the rows of a bar (the store).

use std::sync::Arc;

use api::columns::AnyColumn;
use store::rows::values::{MOST_READ, NoBars, ValueBar, Values, ValuesIn, ValuesOf};
use words::t;

use super::bars::unless;
use super::snapshot::{Snapshot, Views};
use crate::ipc::{ColumnValue, ColumnValues, FiguresRequest};
use crate::kept_scores;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The values of a column over the rows of a view. A newer view of the same rows takes its place.
///
/// # Errors
/// [`FailureCode::Gone`](ipc::FailureCode::Gone) where the view or the column is, `Refused` where too many records would have to be read.
pub async fn values(open: &Arc<OpenWorkspace>, request: FiguresRequest) -> Result<ColumnValues, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let newer = open.state::<Views>().newer(view.wanted.of);
    unless(newer, of(open, &view, &request.column)).await
}

async fn of(open: &OpenWorkspace, view: &Snapshot, key: &str) -> Result<ColumnValues, Failure> {
    let Some(column) = AnyColumn::by_key(view.kind, key) else {
        return Err(Failure::gone(t!("This column is not there any more.")));
    };
    let asked = ValuesOf {
        kind: view.kind,
        column: column.clone(),
        records: view.records.clone(),
        scores: kept_scores::all(open).await?,
        now: open.now(),
    };
    let Values { rows, bars, others, rows_of_others } = open.store.column_values(asked).await?.map_err(|why| {
        Failure::refused(match why {
            NoBars::ReadOneByOne => t!(
                "This column is read record by record: narrow the rows to {most} or fewer.",
                most = words::count(MOST_READ as u64)
            ),
            NoBars::Prose => t!(
                "Nearly each row that was looked at has another text here. Find rows by words of it: with the filter box, or with a condition."
            ),
        })
    })?;
    let bars = bars.into_iter().map(|ValueBar { of, count, condition }| ColumnValue {
        said: said(&column, &of),
        count,
        condition,
    });
    Ok(ColumnValues { rows, bars: bars.collect(), others, rows_of_others })
}

/// What a person reads of a bar.
fn said(column: &AnyColumn, of: &ValuesIn) -> String {
    match of {
        ValuesIn::Value(value) => column.said(value),
        // As the cells of the grid have it.
        ValuesIn::Within(day) => day.clone(),
        ValuesIn::Before(year) => t!("before {year}", year = year),
        ValuesIn::Nothing => t!("(empty)"),
        ValuesIn::Span(Some(from), Some(to)) if from.total_cmp(to).is_eq() => words::number(*from),
        ValuesIn::Span(Some(from), Some(to)) => {
            t!("{from} to {to}", from = words::number(*from), to = words::number(*to))
        }
        ValuesIn::Span(None, Some(to)) => t!("up to {number}", number = words::number(*to)),
        ValuesIn::Span(Some(from), None) => t!("at least {number}", number = words::number(*from)),
        ValuesIn::Span(None, None) => String::new(),
    }
}
