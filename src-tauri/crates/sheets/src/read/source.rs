//! The file while it is read, and whether it stays what it was.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::error::ReadError;
use super::limits::Limits;

/// The state of a file: size, time of its last change, and on Unix which file it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    bytes: u64,
    changed: Option<SystemTime>,
    file: u64,
}

impl Stamp {
    fn of(meta: &Metadata) -> Self {
        #[cfg(unix)]
        let file = std::os::unix::fs::MetadataExt::ino(meta);
        #[cfg(not(unix))]
        let file = 0;
        Self { bytes: meta.len(), changed: meta.modified().ok(), file }
    }
}

/// An open file.
#[derive(Debug)]
pub(crate) struct Opened {
    file: File,
    path: PathBuf,
    pub(crate) stamp: Stamp,
}

impl Opened {
    pub(crate) fn open(path: &Path, limits: &Limits) -> Result<Self, ReadError> {
        // Asked before opening: to open a pipe would wait for its writer.
        if !fs::metadata(path).map_err(ReadError::disk)?.is_file() {
            return Err(ReadError::NoFile);
        }
        let file = File::open(path).map_err(ReadError::disk)?;
        let stamp = Stamp::of(&file.metadata().map_err(ReadError::disk)?);
        if stamp.bytes == 0 {
            return Err(ReadError::Empty);
        }
        if stamp.bytes > limits.bytes {
            return Err(ReadError::TooLarge { bytes: stamp.bytes, limit: limits.bytes });
        }
        Ok(Self { file, path: path.to_path_buf(), stamp })
    }

    /// Opens the file that was found in this state; any where none was noted.
    pub(crate) fn looked_at(path: &Path, stamp: Option<Stamp>, limits: &Limits) -> Result<Self, ReadError> {
        let opened = Self::open(path, limits)?;
        if stamp.is_some_and(|stamp| stamp != opened.stamp) { Err(ReadError::Changed) } else { Ok(opened) }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.stamp.bytes
    }

    /// The file from its beginning. One handle is read at a time: they share their place in the file.
    pub(crate) fn handle(&self) -> Result<File, ReadError> {
        let mut file = self.file.try_clone().map_err(ReadError::disk)?;
        io::Seek::rewind(&mut file).map_err(ReadError::disk)?;
        Ok(file)
    }

    /// The file from its beginning, no further than it went when it was opened: one that grows is changed, and does not go on
    /// for ever.
    pub(crate) fn bounded(&self) -> Result<io::Take<File>, ReadError> {
        Ok(io::Read::take(self.handle()?, self.bytes()))
    }

    /// What came of reading, unless the file was changed meanwhile: then that is the reason for whatever came.
    pub(crate) fn settle<T>(&self, outcome: Result<T, ReadError>) -> Result<T, ReadError> {
        match outcome {
            Err(ReadError::Cancelled | ReadError::Stopped) => outcome,
            _ => self.unchanged().and(outcome),
        }
    }

    fn unchanged(&self) -> Result<(), ReadError> {
        // By the handle and by the name: one shows writing into the file, the other shows another file in its place.
        let held = self.file.metadata().map_err(ReadError::disk)?;
        let named = fs::metadata(&self.path).map_err(ReadError::disk)?;
        if Stamp::of(&held) == self.stamp && Stamp::of(&named) == self.stamp { Ok(()) } else { Err(ReadError::Changed) }
    }
}
