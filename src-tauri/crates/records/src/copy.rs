//! Cells to the clipboard, as tab-separated text, and pictures of them.

mod picture;

use std::sync::Arc;

use team::hearing::may_leave;
use words::t;

use crate::ipc::{Copied, CopyRequest, CopyTableRequest};
use crate::kept_scores;
use crate::view::{BLOCK, MOST_COLUMNS, Views, chosen, records, said};
use workspace::failure::Failure;
use workspace::host::Host;
use workspace::open::OpenWorkspace;

pub use picture::picture;

/// Rows that are copied at once at most: more is a file, not a clipboard.
const MOST: usize = 100_000;
/// Characters of a cell: what one of a spreadsheet holds.
const LONGEST: usize = sheets::CELL_UNITS;

/// Copies cells as tab-separated text.
pub async fn cells(open: &Arc<OpenWorkspace>, request: CopyRequest) -> Result<Copied, Failure> {
    let view = open.state::<Views>().get(request.view)?;
    let keys = request.columns.iter().take(MOST_COLUMNS).map(String::as_str);
    let columns: Vec<_> =
        kept_scores::columns_of(open, view.kind, keys).await?.into_iter().map(|(_, column)| column).collect();
    let ids = chosen(&view, &request.selection);
    if ids.len() > MOST {
        let message = t!(
            "At most {most} rows can be copied at once: export them to a file instead.",
            most = words::count(MOST as u64),
        );
        return Err(Failure::refused(message));
    }
    may_leave(open).await?;
    let mut lines = String::new();
    if request.headings {
        line(&mut lines, columns.iter().map(|column| Some(column.label())));
    }
    let rows = ids.len() as u64;
    for piece in ids.chunks(BLOCK) {
        let mut records = records(open, piece.to_vec()).await?;
        kept_scores::attach(open, view.kind, &columns, &mut records).await?;
        for record in records {
            line(&mut lines, columns.iter().map(|column| said(column, &record)));
        }
    }
    open.host.desktop.copy_text(lines)?;
    Ok(Copied { rows })
}

/// Copies a small table that the screen shows.
pub async fn table(host: &Arc<Host>, request: CopyTableRequest) -> Result<Copied, Failure> {
    let CopyTableRequest { headings, rows } = request;
    let cells = rows.iter().chain([&headings]).map(Vec::len).sum::<usize>();
    if rows.len() > MOST || cells > MOST {
        return Err(Failure::refused(t!("This table is too long to be copied.")));
    }
    let mut lines = String::new();
    for cells in [&headings].into_iter().chain(&rows) {
        line(&mut lines, cells.iter().cloned().map(Some));
    }
    host.desktop.copy_text(lines)?;
    Ok(Copied { rows: rows.len() as u64 })
}

/// One line of tab-separated text. A spreadsheet that it is pasted into must not calculate a stranger's text.
fn line(text: &mut String, cells: impl Iterator<Item = Option<String>>) {
    let cells = cells.map(|cell| {
        let cell: String = cell.unwrap_or_default().chars().take(LONGEST).collect();
        sheets::guarded(api::text::clean(&cell).into()).into_owned()
    });
    text.push_str(&cells.collect::<Vec<_>>().join("\t"));
    text.push('\n');
}
