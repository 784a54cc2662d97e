//! A table on its way to a file that the person chooses: rows are made on this side and written on a thread of its own; a few pieces
//! lie between them. Owns the way; what is in a row is the callers'. An export of rows has a way of its own (`tables`), as it can be
//! stopped and shows how far it is.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use sheets::{Cell, Column, Order, SheetError, Writer};
use tokio::sync::mpsc;

use crate::failure::Failure;
use crate::open::OpenWorkspace;
use crate::partial_files;

/// Pieces that may wait for the writer: what bounds the memory.
const WAITING: usize = 4;

/// What comes next in a file. Without its end a file is not finished: whoever fed it has gone.
pub enum Piece {
    /// The end.
    End,
    /// Rows, each with a cell for each column.
    Rows(Vec<Vec<Cell<'static>>>),
    /// A further sheet, of a workbook.
    Sheet {
        /// What its tab says.
        title: String,
        /// Its columns.
        columns: Vec<Column>,
    },
}

/// The way to the writer. What is sent to one that has given up is lost: it says why at the end.
pub type Pieces = mpsc::Sender<Piece>;

/// Asks where to save a file, with a name to start from; none when the person closes the dialog.
pub async fn place(open: &OpenWorkspace, name: &str) -> Option<(PathBuf, String)> {
    let path = open.host.desktop.save_path(name).await?;
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Some((path, file))
}

/// Writes a file of what `feed` sends; whole or not at all.
///
/// # Errors
/// What `feed` fails with, and what the disk refuses; the name is then as it was before.
pub async fn write<F>(open: &OpenWorkspace, order: Order, feed: impl FnOnce(Pieces) -> F) -> Result<(), Failure>
where
    F: Future<Output = Result<(), Failure>>,
{
    let (pieces, inbox) = mpsc::channel(WAITING);
    let note = partial_files::note(open, &order.path);
    let writing = tokio::task::spawn_blocking(move || {
        let _note = note;
        to_file(&order, inbox)
    });
    let fed = feed(pieces.clone()).await;
    if fed.is_ok() {
        // A writer that has given up says why below.
        let _ = pieces.send(Piece::End).await;
    }
    drop(pieces);
    let written = writing.await?;
    fed?;
    written.map_err(Failure::from)
}

fn to_file(order: &Order, mut inbox: mpsc::Receiver<Piece>) -> Result<(), SheetError> {
    let gone = AtomicBool::new(false);
    let mut writer = Writer::create(order, &gone, |_| {})?;
    loop {
        match inbox.blocking_recv() {
            Some(Piece::Rows(rows)) => rows.iter().try_for_each(|row| writer.row(row))?,
            Some(Piece::Sheet { title, columns }) => writer.next_sheet(&title, &columns)?,
            Some(Piece::End) => break,
            None => {
                gone.store(true, Ordering::Relaxed);
                break;
            }
        }
    }
    writer.finish().map(drop)
}
