//! One run through a table, from its first line to its last: read on a thread of its own, a few pieces ahead of what is done
//! with them, and made into rows on others, in the order of the table.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use sheets::read::{self, Choice, Limits, Line, ReadError, Stop};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};

use super::mapping::Mapping;
use super::table::Opened;
use super::tally::Batch;
use crate::open::OpenWorkspace;

/// Lines in a piece: as many as are kept in one transaction, behind which a paid answer may have to wait.
const LINES: usize = 2_000;
/// Bytes of cells in a piece, where lines are long.
const BYTES: usize = 4 << 20;
/// Pieces that may wait: with the one that is read and the one that is kept, what bounds the memory.
const WAITING: usize = 1;

/// A run that is under way.
pub(super) struct Pass {
    pieces: mpsc::Receiver<JoinHandle<Batch>>,
    reading: JoinHandle<Result<(), ReadError>>,
    opened: Arc<Opened>,
    /// It was broken off, so pieces are missing, however reading ended.
    broken: Option<ReadError>,
}

impl Pass {
    pub fn start(opened: &Arc<Opened>, choice: Choice, mapping: Mapping) -> Self {
        let (sender, pieces) = mpsc::channel(WAITING);
        let reading = spawn_blocking({
            let opened = Arc::clone(opened);
            move || read_all(&opened, &choice, Arc::new(mapping), &sender)
        });
        Self { pieces, reading, opened: Arc::clone(opened), broken: None }
    }

    /// The next piece; none at the end, or when the workspace is closed.
    pub async fn next(&mut self, open: &OpenWorkspace) -> Option<Batch> {
        let piece = async { Some(self.pieces.recv().await?.await) };
        let error = tokio::select! {
            biased;
            () = open.ended.cancelled() => ReadError::Cancelled,
            piece = piece => match piece? {
                Ok(piece) => return Some(piece),
                Err(error) => failed(error),
            },
        };
        self.opened.cancelled.store(true, Ordering::Relaxed);
        self.broken = Some(error);
        None
    }

    /// How reading ended.
    pub async fn end(self) -> Result<(), ReadError> {
        drop(self.pieces);
        let ended = self.reading.await.map_err(failed).flatten();
        self.broken.map_or(ended, Err)
    }
}

/// A thread did not come to its end.
fn failed(error: JoinError) -> ReadError {
    ReadError::Broken { source: Box::new(error) }
}

fn read_all(
    opened: &Opened,
    choice: &Choice,
    mapping: Arc<Mapping>,
    pieces: &mpsc::Sender<JoinHandle<Batch>>,
) -> Result<(), ReadError> {
    let mut lines = Vec::with_capacity(LINES);
    let mut bytes = 0;
    let send = |lines: &mut Vec<Line>| {
        let (mapping, lines) = (Arc::clone(&mapping), std::mem::replace(lines, Vec::with_capacity(LINES)));
        pieces.blocking_send(spawn_blocking(move || made_of(&mapping, &lines))).map_err(|_| Stop)
    };
    read::rows(&opened.source, choice, &Limits::default(), &opened.cancelled, |line| {
        bytes += line.cells.iter().map(String::len).sum::<usize>();
        lines.push(line);
        if lines.len() >= LINES || bytes >= BYTES {
            bytes = 0;
            send(&mut lines)?;
        }
        Ok(())
    })?;
    if lines.is_empty() { Ok(()) } else { send(&mut lines).map_err(|Stop| ReadError::Stopped) }
}

/// What lines become.
fn made_of(mapping: &Mapping, lines: &[Line]) -> Batch {
    let mut batch =
        Batch { read: lines.len() as u64, part: lines.last().map_or(0, |line| line.part), ..Batch::default() };
    for line in lines {
        let outcome = mapping.line(line);
        match outcome.row {
            Some(row) => {
                batch.rows.push(row);
                batch.lines.push(line.number);
            }
            None => batch.wrong += 1,
        }
        batch.reports.extend(outcome.reports);
    }
    batch
}
