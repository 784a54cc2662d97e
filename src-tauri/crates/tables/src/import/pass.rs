//! One run through a table, from its first line to its last: read on a thread of its own, a few pieces ahead of what is done
//! with them, and made into rows on others, in the order of the table. Does not own: what a line becomes.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use sheets::read::{self, Choice, Limits, Line, ReadError, Stop};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};

use super::table::Opened;
use super::tally::Batch;
use workspace::open::OpenWorkspace;

/// Lines in a piece: as many as are stored in one transaction, behind which a paid answer may have to wait.
const LINES: usize = 2_000;
/// Bytes of cells in a piece, where lines are long.
const BYTES: usize = 4 << 20;
/// Pieces that may wait: with the one that is read and the one that is stored, what bounds the memory.
const WAITING: usize = 1;

/// A run that is under way.
pub(super) struct Pass<R> {
    pieces: mpsc::Receiver<JoinHandle<Batch<R>>>,
    reading: JoinHandle<Result<(), ReadError>>,
    opened: Arc<Opened>,
    /// It was broken off, so pieces are missing, however reading ended.
    broken: Option<ReadError>,
}

impl<R: Send + 'static> Pass<R> {
    /// `make` is what some lines become.
    pub fn start(
        opened: &Arc<Opened>,
        choice: Choice,
        make: impl Fn(&[Line]) -> Batch<R> + Send + Sync + 'static,
    ) -> Self {
        let (sender, pieces) = mpsc::channel(WAITING);
        let reading = spawn_blocking({
            let opened = Arc::clone(opened);
            move || read_all(&opened, &choice, &Arc::new(make), &sender)
        });
        Self { pieces, reading, opened: Arc::clone(opened), broken: None }
    }

    /// The next piece; none at the end, or when the workspace is closed.
    pub async fn next(&mut self, open: &OpenWorkspace) -> Option<Batch<R>> {
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

/// The error for a thread that did not come to its end.
fn failed(error: JoinError) -> ReadError {
    ReadError::Broken(Box::new(error))
}

fn read_all<R: Send + 'static>(
    opened: &Opened,
    choice: &Choice,
    make: &Arc<impl Fn(&[Line]) -> Batch<R> + Send + Sync + 'static>,
    pieces: &mpsc::Sender<JoinHandle<Batch<R>>>,
) -> Result<(), ReadError> {
    let mut lines = Vec::with_capacity(LINES);
    let mut bytes = 0;
    let send = |lines: &mut Vec<Line>| {
        let (make, lines) = (Arc::clone(make), std::mem::replace(lines, Vec::with_capacity(LINES)));
        pieces.blocking_send(spawn_blocking(move || make(&lines))).map_err(|_| Stop)
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
