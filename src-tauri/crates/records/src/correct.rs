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

use crate::ipc::{CorrectRequest, ListChange, Selection};
use crate::list::{self, titles};
use crate::view::{self, Views};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Cells that are corrected at once: a column of a large list, or a screen of a spreadsheet many times over.
const MOST_CELLS: usize = 100_000;

/// Cells that are typed into, and those that are not.
#[derive(Default)]
struct Typing {
    cells: Vec<TypedCell>,
    left: u64,
    /// Headings of the columns that did not take what was typed.
    unfit: BTreeSet<String>,
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
                self.left += 1;
                self.unfit.extend(column.map(AnyColumn::label));
            }
        }
    }
}

/// What was corrected, and of how many cells nothing was, because they did not take what was typed.
fn said(corrected: u64, is_typed: bool, left: u64, unfit: &BTreeSet<String>) -> String {
    let done = match corrected {
        0 => t!("Nothing is corrected: it is as it was."),
        _ => t_plural!(corrected, "{n} value corrected.", "{n} values corrected."),
    };
    if left == 0 {
        return done;
    }
    let columns = unfit.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
    let left = t_plural!(
        left,
        "{n} value does not fit into its column and is left as it was: {columns}.",
        "{n} values do not fit into their columns and are left as they were: {columns}.",
        columns = columns,
    );
    if is_typed { format!("{done} {left}") } else { left }
}

/// Corrects values, as one step that can be undone.
///
/// # Errors
/// `Refused` where they are too many at once, `Gone` where the rows or the record are not there any more.
pub async fn correct(open: &Arc<OpenWorkspace>, request: CorrectRequest) -> Result<ListChange, Failure> {
    let mut typing = Typing::default();
    match request {
        CorrectRequest::Block { view, row, columns, values } => {
            bounded(values.iter().map(|row| row.len().min(columns.len())).sum())?;
            let view = open.state::<Views>().get(view)?;
            let columns = by_key(view.kind, &columns);
            let first = usize::try_from(row).unwrap_or(usize::MAX);
            for (record, values) in view.records.iter().skip(first).zip(&values) {
                columns
                    .iter()
                    .zip(values)
                    .for_each(|(column, value)| typing.add(*record, column.as_ref(), &meant(column.as_ref(), value)));
            }
        }
        CorrectRequest::Down { view, row, to, columns } => {
            let view = open.state::<Views>().get(view)?;
            let rows = view::chosen(&view, &Selection::Ranges { ranges: vec![(row, to)] });
            bounded(rows.len().saturating_mul(columns.len()))?;
            let Some((first, below)) = rows.split_first() else { return Err(gone()) };
            let first = view::records(open, vec![*first]).await?.pop().ok_or_else(gone)?;
            let columns = by_key(view.kind, &columns);
            let texts: Vec<Option<String>> =
                columns.iter().map(|column| view::text(column.as_ref()?, &first)).collect();
            for record in below {
                let each = columns.iter().zip(&texts);
                each.for_each(|(column, text)| {
                    typing.add(*record, column.as_ref(), text.as_deref().unwrap_or_default())
                });
            }
        }
        CorrectRequest::Record { record, column, value } => {
            let found = crate::record::by_number(open, record).await?;
            let column = AnyColumn::by_key(found.kind, &column);
            typing.add(found.id, column.as_ref(), &meant(column.as_ref(), &value));
        }
    }
    let Typing { cells, left, unfit } = typing;
    let is_typed = !cells.is_empty();
    let corrected = open.store.correct(cells, titles::corrected, open.now()).await?;
    list::changed(open, None, corrected, said(corrected, is_typed, left, &unfit)).await
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
