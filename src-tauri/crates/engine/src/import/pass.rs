//! One run through a table, from its first line to its last: read on a thread of its own, a few pieces ahead of what is done
//! with them.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use sheets::read::{self, Choice, Limits, ReadError, Stop};
use tokio::sync::mpsc;

use super::mapping::Mapping;
use super::table::Opened;
use super::tally::Batch;
use crate::open::OpenWorkspace;

/// Lines in a piece.
const LINES: u64 = 2_000;
/// Bytes of cells in a piece, where lines are long.
const BYTES: usize = 4 << 20;
/// Pieces that may wait: with the one that is read and the one that is kept, what bounds the memory.
const WAITING: usize = 1;

/// A run that is under way.
pub(super) struct Pass {
    pieces: mpsc::Receiver<Batch>,
    reading: tokio::task::JoinHandle<Result<(), ReadError>>,
    opened: Arc<Opened>,
    /// It was broken off: pieces may be missing, however reading ended.
    broken: bool,
}

impl Pass {
    pub fn start(opened: &Arc<Opened>, choice: Choice, mapping: Mapping) -> Self {
        let (sender, pieces) = mpsc::channel(WAITING);
        let reading = tokio::task::spawn_blocking({
            let opened = Arc::clone(opened);
            move || read_all(&opened, &choice, &mapping, &sender)
        });
        Self { pieces, reading, opened: Arc::clone(opened), broken: false }
    }

    /// The next piece; none at the end, or when the workspace is closed.
    pub async fn next(&mut self, open: &OpenWorkspace) -> Option<Batch> {
        tokio::select! {
            biased;
            () = open.ended.cancelled() => {
                self.opened.cancelled.store(true, Ordering::Relaxed);
                self.broken = true;
                None
            }
            piece = self.pieces.recv() => piece,
        }
    }

    /// How reading ended.
    pub async fn end(self) -> Result<(), ReadError> {
        drop(self.pieces);
        match self.reading.await {
            Ok(Ok(())) if self.broken => Err(ReadError::Cancelled),
            Ok(ended) => ended,
            Err(error) => Err(ReadError::Broken { source: Box::new(error) }),
        }
    }
}

fn read_all(
    opened: &Opened,
    choice: &Choice,
    mapping: &Mapping,
    pieces: &mpsc::Sender<Batch>,
) -> Result<(), ReadError> {
    let mut batch = Batch::default();
    let mut bytes = 0;
    let send = |batch: &mut Batch| pieces.blocking_send(std::mem::take(batch)).map_err(|_| Stop);
    read::rows(&opened.source, choice, &Limits::default(), &opened.cancelled, |line| {
        let outcome = mapping.line(&line);
        batch.read += 1;
        batch.wrong += u64::from(outcome.row.is_none());
        batch.rows.extend(outcome.row);
        batch.reports.extend(outcome.reports);
        batch.part = line.part;
        bytes += line.cells.iter().map(String::len).sum::<usize>();
        if batch.read >= LINES || bytes >= BYTES {
            bytes = 0;
            send(&mut batch)?;
        }
        Ok(())
    })?;
    batch.part = 1_000;
    send(&mut batch).map_err(|Stop| ReadError::Stopped)
}
