//! Correcting values in the grid and in the drawer.
//!
//! Owns: which cells a paste and a fill mean, how many may be corrected at once, and what is said of those that were left. Does not own:
//! what can be typed into a column (`api::columns`), and what a correction is (`store`).

use std::collections::BTreeSet;
use std::sync::Arc;

use api::RecordKind;
use api::columns::AnyColumn;
use store::records::corrections::TypedCell;
use words::{t, t_plural};

use crate::ipc::{CorrectRequest, ListChange, Selection, TypedValue, ValueRequest};
use crate::list::{self, titles};
use crate::view::{self, Snapshot, Views};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Cells that are corrected at once: a column of a large list, or a screen of a spreadsheet many times over.
const MOST_CELLS: usize = 100_000;

/// Cells that are typed into, and those that are not.
#[derive(Default)]
struct Typing {
    cells: Vec<TypedCell>,
    /// Cells that did not take what was typed, with the headings of their columns.
    unfit: u64,
    columns: BTreeSet<String>,
    /// What was typed beside the rows and columns that there are.
    beside: u64,
}

impl Typing {
    fn add(&mut self, record: i64, column: Option<&AnyColumn>, value: &str) {
        let text = Some(api::text::clean(value)).filter(|text| !text.is_empty());
        match (column, text) {
            (Some(column), None) if column.is_typed() => {
                self.cells.push(TypedCell { record, column: column.key(), text: None });
            }
            (Some(column), Some(text)) if column.typed(&text).is_some() => {
                self.cells.push(TypedCell { record, column: column.key(), text: Some(text) });
            }
            (column, _) => {
                self.unfit += 1;
                self.columns.extend(column.map(AnyColumn::label));
            }
        }
    }

    /// The same value in these columns of some records.
    fn fill(&mut self, records: &[i64], columns: &[Option<AnyColumn>], values: &[String]) {
        for record in records {
            columns.iter().zip(values).for_each(|(column, value)| self.add(*record, column.as_ref(), value));
        }
    }
}

/// What was corrected, and what was not: because it did not fit, because there is no such row, because a record is gone.
fn said(corrected: u64, gone: u64, typing: &Typing) -> String {
    let mut said = match corrected {
        0 if typing.unfit + typing.beside + gone > 0 => Vec::new(),
        0 => vec![t!("Nothing is corrected: it is as it was.")],
        _ => vec![t_plural!(corrected, "{n} value corrected.", "{n} values corrected.")],
    };
    if typing.unfit > 0 {
        let columns = typing.columns.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
        said.push(t_plural!(
            typing.unfit,
            "{n} value does not fit into its column and is left as it was: {columns}.",
            "{n} values do not fit into their columns and are left as they were: {columns}.",
            columns = columns,
        ));
    }
    if typing.beside > 0 {
        said.push(t_plural!(
            typing.beside,
            "{n} value had no row or column to go to.",
            "{n} values had no row or column to go to.",
        ));
    }
    if gone > 0 {
        said.push(t_plural!(
            gone,
            "{n} value was for a record that is not there any more.",
            "{n} values were for records that are not there any more.",
        ));
    }
    said.join(" ")
}

/// Corrects values, as one step that can be undone.
///
/// # Errors
/// `Refused` where they are too many at once, `Gone` where the rows or the record are not there any more.
pub async fn correct(open: &Arc<OpenWorkspace>, request: CorrectRequest) -> Result<ListChange, Failure> {
    let mut typing = Typing::default();
    match request {
        CorrectRequest::Block { view, row, columns, values } => {
            bounded(values.iter().map(Vec::len).sum())?;
            let view = open.state::<Views>().get(view)?;
            let columns = by_key(view.kind, &columns);
            let first = usize::try_from(row).unwrap_or(usize::MAX);
            let records = view.records.get(first..).unwrap_or_default();
            for (at, values) in values.iter().enumerate() {
                let Some(record) = records.get(at) else {
                    typing.beside += values.len() as u64;
                    continue;
                };
                typing.beside += values.len().saturating_sub(columns.len()) as u64;
                let meant: Vec<String> =
                    columns.iter().zip(values).map(|(column, value)| meant(column.as_ref(), value)).collect();
                typing.fill(&[*record], &columns, &meant);
            }
        }
        CorrectRequest::Fill { view, row, to, columns, value } => {
            let view = open.state::<Views>().get(view)?;
            let rows = rows(&view, row, to, columns.len())?;
            let columns = by_key(view.kind, &columns);
            let values: Vec<String> = columns.iter().map(|column| meant(column.as_ref(), &value)).collect();
            typing.fill(&rows, &columns, &values);
        }
        CorrectRequest::Down { view, row, to, columns } => {
            let view = open.state::<Views>().get(view)?;
            let rows = rows(&view, row, to, columns.len())?;
            let Some((first, below)) = rows.split_first() else { return Err(gone()) };
            let first = view::records(open, vec![*first]).await?.pop().ok_or_else(gone)?;
            let columns = by_key(view.kind, &columns);
            let whole = |column: &Option<AnyColumn>| column.as_ref()?.whole(first.docs()).map(|(text, _)| text);
            let values: Vec<String> = columns.iter().map(|column| whole(column).unwrap_or_default()).collect();
            typing.fill(below, &columns, &values);
        }
        CorrectRequest::Record { record, column, value } => {
            let found = crate::record::by_number(open, record).await?;
            let column = AnyColumn::by_key(found.kind, &column);
            typing.add(found.id, column.as_ref(), &meant(column.as_ref(), &value));
        }
    }
    let cells = std::mem::take(&mut typing.cells);
    let (corrected, gone) = open.store.correct(cells, titles::corrected, open.now()).await?;
    list::changed(open, None, corrected, said(corrected, gone, &typing)).await
}

/// The whole of a value as it is typed: without what makes a cell short, and in the language of the screen where it is a word of the app.
///
/// # Errors
/// `Gone` where the record is not there any more.
pub async fn value(open: &Arc<OpenWorkspace>, request: ValueRequest) -> Result<TypedValue, Failure> {
    let found = crate::record::by_number(open, request.record).await?;
    let column = AnyColumn::by_key(found.kind, &request.column);
    let text = column.and_then(|column| column.whole(found.docs()).map(|(text, _)| column.said(&text)));
    Ok(TypedValue { text })
}

/// The records from a row of a view to another.
fn rows(view: &Snapshot, row: u64, to: u64, columns: usize) -> Result<Vec<i64>, Failure> {
    let rows = view::chosen(view, &Selection::Ranges { ranges: vec![(row, to)] });
    bounded(rows.len().saturating_mul(columns))?;
    Ok(rows)
}

fn by_key(kind: RecordKind, columns: &[String]) -> Vec<Option<AnyColumn>> {
    columns.iter().take(view::MOST_COLUMNS).map(|key| AnyColumn::by_key(kind, key)).collect()
}

/// What is typed in the language of the screen, as columns have it.
fn meant(column: Option<&AnyColumn>, typed: &str) -> String {
    column.map_or_else(|| typed.to_owned(), |column| column.meant(typed))
}

fn gone() -> Failure {
    Failure::gone(t!("These rows are not there any more."))
}

fn bounded(cells: usize) -> Result<(), Failure> {
    if cells <= MOST_CELLS {
        return Ok(());
    }
    Err(Failure::refused(t_plural!(
        MOST_CELLS,
        "At most {n} value is corrected at once: choose fewer.",
        "At most {n} values are corrected at once: choose fewer.",
    )))
}
