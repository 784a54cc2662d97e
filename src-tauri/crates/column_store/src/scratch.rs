//! A file without a name beside the workspace: what is in it is gone with the program, however that ends.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The file, and where its end is.
pub(crate) struct Scratch {
    file: File,
    end: AtomicU64,
}

impl Scratch {
    /// In the folder of a workspace, because the system's own folder for such files may be in memory.
    pub fn beside(workspace: &Path) -> io::Result<Self> {
        let folder = workspace.parent().unwrap_or_else(|| Path::new("."));
        Ok(Self { file: tempfile::tempfile_in(folder)?, end: AtomicU64::new(0) })
    }

    /// Room for so many bytes, all of them 0.
    pub fn room(&self, bytes: u64) -> io::Result<u64> {
        let at = self.end.fetch_add(bytes, Ordering::Relaxed);
        self.file.set_len(self.end.load(Ordering::Relaxed))?;
        Ok(at)
    }

    pub fn read(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        #[cfg(unix)]
        return std::os::unix::fs::FileExt::read_exact_at(&self.file, into, at);
        #[cfg(windows)]
        {
            let mut read = 0;
            while read < into.len() {
                let place = at + read as u64;
                match std::os::windows::fs::FileExt::seek_read(&self.file, &mut into[read..], place)? {
                    0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                    some => read += some,
                }
            }
            Ok(())
        }
    }

    pub fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        #[cfg(unix)]
        return std::os::unix::fs::FileExt::write_all_at(&self.file, bytes, at);
        #[cfg(windows)]
        {
            let mut written = 0;
            while written < bytes.len() {
                let place = at + written as u64;
                written += std::os::windows::fs::FileExt::seek_write(&self.file, &bytes[written..], place)?;
            }
            Ok(())
        }
    }

    /// Writes behind everything else; returns where.
    pub fn add(&self, bytes: &[u8]) -> io::Result<u64> {
        let at = self.room(bytes.len() as u64)?;
        self.write(at, bytes)?;
        Ok(at)
    }
}

/// A number for each record, by the record's own number; 0 where nothing was set.
pub(crate) struct Numbers {
    at: u64,
    room: usize,
}

impl Numbers {
    /// Stores them, with room for so many in all.
    pub fn keep(scratch: &Scratch, numbers: &[u32], room: usize) -> io::Result<Self> {
        let kept = Self { at: scratch.room(room as u64 * 4)?, room };
        kept.keep_again(scratch, numbers)?;
        Ok(kept)
    }

    /// Stores others in their place.
    pub fn keep_again(&self, scratch: &Scratch, numbers: &[u32]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(PIECE * 4);
        for (piece, numbers) in numbers[..numbers.len().min(self.room)].chunks(PIECE).enumerate() {
            bytes.clear();
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            scratch.write(self.at + (piece * PIECE * 4) as u64, &bytes)?;
        }
        Ok(())
    }

    /// All of them.
    pub fn all(&self, scratch: &Scratch) -> io::Result<Vec<u32>> {
        let mut numbers = Vec::with_capacity(self.room);
        let mut bytes = vec![0; PIECE * 4];
        while numbers.len() < self.room {
            let piece = &mut bytes[..(self.room - numbers.len()).min(PIECE) * 4];
            scratch.read(self.at + numbers.len() as u64 * 4, piece)?;
            numbers.extend(piece.as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number)));
        }
        Ok(numbers)
    }

    /// Sets one.
    pub fn set(&self, scratch: &Scratch, record: usize, number: u32) -> io::Result<()> {
        scratch.write(self.at + record as u64 * 4, &number.to_le_bytes())
    }
}

/// Numbers that are read or written at a time.
const PIECE: usize = 16 << 10;

/// A yes or no for each record, by its number.
#[derive(Clone, Default)]
pub(crate) struct Marks(Vec<u64>);

impl Marks {
    pub fn new(span: usize) -> Self {
        Self(vec![0; span.div_ceil(64)])
    }

    pub fn has(&self, record: u32) -> bool {
        self.0.get(record as usize / 64).is_some_and(|word| word >> (record % 64) & 1 == 1)
    }

    pub fn set(&mut self, record: u32, is: bool) {
        if let Some(word) = self.0.get_mut(record as usize / 64) {
            let bit = 1 << (record % 64);
            if is { *word |= bit } else { *word &= !bit }
        }
    }

    /// Takes over what is set in another.
    pub fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
