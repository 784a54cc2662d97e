//! Room on the disk that is kept free for the answer of a paid call.
//!
//! A call may only be sent when its answer can be stored. So a small file of real bytes lies beside the database; when
//! the disk turns out to be full while an answer is being stored, it is removed, and the answer goes in its place.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tokio::sync::{Mutex, MutexGuard};

/// More than the largest answer that is taken (16 MiB) needs, with its pages in the write-ahead log, would be too much
/// to reserve on every disk; this holds a hundred rows of 40 KB each.
const SIZE: u64 = 4 << 20;

/// The file that reserves the room of a workspace.
pub struct Reserve {
    path: PathBuf,
    /// Held while the room is taken, and while an answer goes in its place: else the next call would take the room from an answer
    /// that is on its way into it.
    turn: Mutex<()>,
}

impl Reserve {
    /// The room of the workspace in this folder; nothing is written yet.
    pub fn new(folder: &Path) -> Self {
        Self { path: folder.join("room-for-answers"), turn: Mutex::default() }
    }

    /// Makes sure that the room is there. Cheap when it is.
    pub async fn keep_free(&self) -> io::Result<()> {
        let _turn = self.turn.lock().await;
        if fs::metadata(&self.path).is_ok_and(|file| file.len() == SIZE) {
            return Ok(());
        }
        let taken = self.take();
        if taken.is_err() {
            // A part of it would look like room that is not there.
            let _ = fs::remove_file(&self.path);
        }
        taken
    }

    fn take(&self) -> io::Result<()> {
        let mut file = fs::File::create(&self.path)?;
        // Not zeros: a file system that compresses or leaves holes would reserve no room for them.
        let mut block = [0_u8; 4096];
        let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
        for _ in 0..SIZE / block.len() as u64 {
            for eight in block.chunks_exact_mut(size_of::<u64>()) {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                eight.copy_from_slice(&state.to_ne_bytes());
            }
            file.write_all(&block)?;
        }
        durable::written(&file)
    }

    /// Nobody takes the room while this is held.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Gives the room away to what has to be written now. Its turn must be held.
    pub fn give_away(&self, _: &MutexGuard<'_, ()>) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            // It was given to an answer before this one.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            given => given,
        }
    }
}
