//! Writing one file: rows are read on this side and written on a thread of its own; a few pieces lie between them.
//!
//! Does not own: which rows, or what stands in a cell.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sheets::{Cell, Format, SheetError, Stage, Writer, Written};
use store::tables::records::Record;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::rows::{Call, Wanted};
use super::shape::{self, FileColumn};
use crate::open::OpenWorkspace;
use crate::screen::{Changed, ExportState, Failure};
use crate::{Engine, view};

/// Rows that are read from the database at once.
const PIECE: usize = 500;
/// Pieces that may wait for the writer: what bounds the memory.
const WAITING: usize = 4;

/// What is to be written, and where.
pub(super) struct Order {
    pub path: PathBuf,
    pub format: Format,
    pub columns: Vec<FileColumn>,
    pub records: Vec<i64>,
    pub wanted: Wanted,
}

/// Why there is no file.
pub(super) enum Trouble {
    Sheet(SheetError),
    Failed(Failure),
}

/// Writes the file, and tells which records are in it.
pub(super) async fn file(
    engine: &Arc<Engine>,
    open: &Arc<OpenWorkspace>,
    order: Order,
    cancelled: &Arc<AtomicBool>,
    state: &ExportState,
) -> Result<(Written, Vec<i64>), Trouble> {
    let Order { path, format, columns, records, wanted } = order;
    let sheet = sheets::Order { path, format, columns: shape::sheet(&columns), rows: Some(records.len() as u64) };
    let (pieces, inbox) = mpsc::channel(WAITING);
    let writing = tokio::task::spawn_blocking({
        let (engine, open, cancelled, state) =
            (Arc::clone(engine), Arc::clone(open), Arc::clone(cancelled), state.clone());
        move || pieces_to_file(&engine, &open, &sheet, &columns, inbox, &cancelled, &state)
    });
    let now = engine.now();
    // The dialog may have been open for long: what was suppressed or listed meanwhile is not written either.
    let stays = |record: &Record| wanted.leaves_out(record.own.suppressed, Call::of_record(record, now)).is_none();
    let mut written = HashSet::with_capacity(records.len());
    let mut failed = None;
    for ids in records.chunks(PIECE) {
        match view::records(engine, open, ids.to_vec()).await {
            Ok(mut records) => {
                // Two of the view may have become one since: it is written once.
                records.retain(|record| stays(record) && written.insert(record.id));
                // The writer has given up: it says why below.
                if pieces.send(records).await.is_err() {
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
    drop(pieces);
    let file = writing.await.map_err(|error| Trouble::Failed(engine.fault(error)))?;
    match failed {
        Some(failure) => Err(Trouble::Failed(failure)),
        None => file.map(|file| (file, written.into_iter().collect())).map_err(Trouble::Sheet),
    }
}

fn pieces_to_file(
    engine: &Engine,
    open: &OpenWorkspace,
    order: &sheets::Order,
    columns: &[FileColumn],
    mut inbox: mpsc::Receiver<Vec<Record>>,
    cancelled: &AtomicBool,
    state: &ExportState,
) -> Result<Written, SheetError> {
    let now = engine.now();
    let here = Handle::current();
    let mut writer = Writer::create(order, cancelled, |progress| {
        if progress.stage == Stage::Writing {
            let export = ExportState { written: progress.rows, ..state.clone() };
            here.block_on(engine.tell_of(open, Changed::Export { export }));
        }
    })?;
    let cell = if matches!(order.format, Format::List { .. }) { shape::kept } else { shape::cell };
    while let Some(records) = inbox.blocking_recv() {
        for record in &records {
            let cells: Vec<Cell<'static>> = columns.iter().map(|column| cell(column, record, now)).collect();
            writer.row(&cells)?;
        }
    }
    writer.finish()
}
