//! A file of the ledger on its way to the disk: rows are made on this side and written on a thread of its own; a few pieces lie
//! between them. Owns the way and what an amount and a moment look like; what is in a row is the callers'.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use api::Tenths;
use sheets::{Cell, Column, Delimiter, Format, Kind, Order, SheetError, Writer};
use tokio::sync::mpsc;

use crate::ipc::LedgerFormat;
use workspace::clock::local;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::partial_files;

/// Pieces that may wait for the writer: what bounds the memory.
const WAITING: usize = 4;

/// What comes next in a file. Without its end a file is not finished: whoever fed it has gone.
pub(super) enum Piece {
    End,
    Rows(Vec<Vec<Cell<'static>>>),
    /// A further sheet, of a workbook.
    Sheet {
        title: String,
        columns: Vec<Column>,
    },
}

/// The way to the writer. What is sent to one that has given up is lost: it says why at the end.
pub(super) type Pieces = mpsc::Sender<Piece>;

/// Asks where to save a file, with a name to start from; none when the person closes the dialog.
pub(super) async fn place(open: &OpenWorkspace, name: &str) -> Option<(PathBuf, String)> {
    let path = open.host.desktop.save_path(name).await?;
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Some((path, file))
}

/// Writes a file of what `feed` sends; whole or not at all.
pub(super) async fn write<F>(open: &OpenWorkspace, order: Order, feed: impl FnOnce(Pieces) -> F) -> Result<(), Failure>
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

/// The kind of file, and the ending of its name.
pub(super) fn format(format: LedgerFormat, sheet: &str) -> (Format, &'static str) {
    match format {
        LedgerFormat::Xlsx => (Format::Xlsx { sheet: sheet.to_owned() }, "xlsx"),
        // Excel reads UTF-8 only behind a byte order mark.
        LedgerFormat::Csv => (Format::Csv { bom: true, delimiter: Delimiter::Comma }, "csv"),
    }
}

pub(super) fn columns(columns: &[(&str, Kind, u16)]) -> Vec<Column> {
    let column = |(title, kind, width): &(&str, Kind, u16)| Column {
        title: words::translate_stored(title),
        kind: *kind,
        width: *width,
    };
    columns.iter().map(column).collect()
}

/// Credits as a number.
pub(super) fn amount(tenths: Tenths) -> Cell<'static> {
    Cell::Amount(tenths.0 as f64 / 10.0)
}

/// Credits as a number, below nothing too.
pub(super) fn signed(tenths: i64) -> Cell<'static> {
    Cell::Amount(tenths as f64 / 10.0)
}

pub(super) fn count(number: u64) -> Cell<'static> {
    Cell::Number(number as f64)
}

/// A moment by the local clock.
pub(super) fn moment(at: i64) -> Cell<'static> {
    Cell::Moment(local(at))
}

pub(super) fn text(text: impl Into<Cow<'static, str>>) -> Cell<'static> {
    Cell::Text(text.into())
}

/// What is there, or an empty cell.
pub(super) fn or_empty<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell<'static>) -> Cell<'static> {
    value.map_or(Cell::Empty, cell)
}
