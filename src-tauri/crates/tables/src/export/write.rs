//! Writing one file: rows are read and put into words on this side, a few pieces of them at once, and written on a thread of its
//! own; a few pieces lie between them.
//!
//! Does not own: which rows, or what is in a cell.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::stream::{self, StreamExt};
use sheets::{Cell, Format, SheetError, Stage, Writer, Written};
use store::records::Record;
use tokio::sync::mpsc;

use super::rows::{Call, Wanted};
use super::shape::{self, FileColumn};
use ipc::{Changed, ExportState};
use records::{kept_scores, view};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Rows that are read from the database at once.
const PIECE: usize = 250;
/// Pieces that are made ready at once: as many as there are threads that read.
const AT_ONCE: usize = 3;
/// Pieces that may wait for the writer: with the ones before, what bounds the memory.
const WAITING: usize = 2;

/// What is to be written, and where.
pub(super) struct Order {
    pub path: PathBuf,
    pub format: Format,
    pub columns: Vec<FileColumn>,
    pub records: Vec<i64>,
    pub wanted: Wanted,
}

/// A row of the file.
type Row = Vec<Cell<'static>>;
/// What is in a cell of a record.
type ToCell = fn(&FileColumn, &Record, i64) -> Cell<'static>;

/// Why there is no file.
pub(super) enum Trouble {
    Sheet(SheetError),
    Failed(Failure),
}

/// Writes the file, and returns which records are in it.
pub(super) async fn file(
    open: &Arc<OpenWorkspace>,
    order: Order,
    cancelled: &Arc<AtomicBool>,
    state: &ExportState,
) -> Result<(Written, Vec<i64>), Trouble> {
    let Order { path, format, columns, records, wanted } = order;
    let cell: ToCell = if matches!(format, Format::List { .. }) { shape::kept } else { shape::cell };
    let sheet = sheets::Order { path, format, columns: shape::sheet(&columns), rows: Some(records.len() as u64) };
    let columns = Arc::new(columns);
    let (pieces, inbox) = mpsc::channel(WAITING);
    let writing = tokio::task::spawn_blocking({
        let (open, cancelled, state) = (Arc::clone(open), Arc::clone(cancelled), state.clone());
        move || pieces_to_file(&open, &sheet, inbox, &cancelled, &state)
    });
    let now = open.now();
    let ready = |ids: &[i64]| ready(open, ids.to_vec(), Arc::clone(&columns), wanted, cell, now);
    let mut made = stream::iter(records.chunks(PIECE).map(ready)).buffered(AT_ONCE);
    let mut written = HashSet::with_capacity(records.len());
    let mut failed = None;
    while let Some(rows) = made.next().await {
        match rows {
            Ok(rows) => {
                // Two of the view may have become one since: it is written once.
                let rows = rows.into_iter().filter_map(|(record, row)| written.insert(record).then_some(row)).collect();
                // The writer has given up: it says why below.
                if pieces.send(rows).await.is_err() {
                    break;
                }
            }
            Err(failure) => {
                cancelled.store(true, Ordering::Relaxed);
                failed = Some(failure);
                break;
            }
        }
    }
    drop(made);
    drop(pieces);
    let file = writing.await.map_err(|error| Trouble::Failed(Failure::fault(error)))?;
    match failed {
        Some(failure) => Err(Trouble::Failed(failure)),
        None => file.map(|file| (file, written.into_iter().collect())).map_err(Trouble::Sheet),
    }
}

/// What the file has of some records, each with its number. Made aside from the thread that writes, which has enough to
/// do with a workbook.
async fn ready(
    open: &OpenWorkspace,
    ids: Vec<i64>,
    columns: Arc<Vec<FileColumn>>,
    wanted: Wanted,
    cell: ToCell,
    now: i64,
) -> Result<Vec<(i64, Row)>, Failure> {
    let mut records = view::records(open, ids).await?;
    if let Some(kind) = records.first().map(|record| record.kind) {
        kept_scores::attach(open, kind, columns.iter().filter_map(|column| column.column.as_ref()), &mut records)
            .await?;
    }
    let all = tokio::task::spawn_blocking(move || {
        // The dialog may have been open for long: what was suppressed or listed meanwhile is not written either.
        let stays = |record: &&Record| {
            let named = (record.own.suppressed, record.own.elsewhere);
            wanted.leaves_out(named, Call::of_record(record, now)).is_none()
        };
        let row = |record: &Record| columns.iter().map(|column| cell(column, record, now)).collect();
        records.iter().filter(stays).map(|record| (record.id, row(record))).collect()
    });
    all.await.map_err(Failure::from)
}

fn pieces_to_file(
    open: &OpenWorkspace,
    order: &sheets::Order,
    mut inbox: mpsc::Receiver<Vec<Row>>,
    cancelled: &AtomicBool,
    state: &ExportState,
) -> Result<Written, SheetError> {
    let mut writer = Writer::create(order, cancelled, |progress| {
        if progress.stage == Stage::Writing {
            let export = ExportState { written: progress.rows, ..state.clone() };
            open.emit(Changed::Export { export });
        }
    })?;
    while let Some(rows) = inbox.blocking_recv() {
        for row in &rows {
            writer.row(row)?;
        }
    }
    writer.finish()
}
