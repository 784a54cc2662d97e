//! A file without a name beside the workspace: what is in it is gone with the program, however that ends. On Windows every file has
//! a name: there it goes with its last handle, and what a power cut has left is swept away at the next opening.

use std::fs::{self, File};
use std::io;
use std::path::Path;
#[cfg(windows)]
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// How the names of such files begin where each must have one.
const BEGINNING: &str = ".columns-";

/// Takes away what a power cut has left in the folder of a workspace. One that is in use is held, and stays.
pub fn sweep(workspace: &Path) {
    let folder = workspace.parent().unwrap_or_else(|| Path::new("."));
    let left = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(BEGINNING);
    for file in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).filter(left) {
        let _ = fs::remove_file(file.path());
    }
}

#[cfg(unix)]
fn unnamed(folder: &Path) -> io::Result<File> {
    tempfile::tempfile_in(folder)
}

#[cfg(windows)]
fn unnamed(folder: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;

    /// FILE_FLAG_DELETE_ON_CLOSE, and FILE_ATTRIBUTE_HIDDEN with FILE_ATTRIBUTE_TEMPORARY: kept in memory where there is room.
    const GOES_WITH_ITS_HANDLE: u32 = 0x0400_0000;
    const PASSING: u32 = 0x0000_0102;
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{BEGINNING}{}-{number}", std::process::id()));
        let mut options = fs::OpenOptions::new();
        options.read(true).write(true).create_new(true).share_mode(0);
        match options.custom_flags(GOES_WITH_ITS_HANDLE).attributes(PASSING).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made,
        }
    }
}

/// The file, and where its end is.
pub(crate) struct Scratch {
    file: File,
    /// Locked while the file becomes longer: two who add at once must not cut off what the other has added.
    end: Mutex<u64>,
}

impl Scratch {
    /// In the folder of a workspace, because the system's own folder for such files may be in memory.
    pub fn beside(workspace: &Path) -> io::Result<Self> {
        let folder = workspace.parent().unwrap_or_else(|| Path::new("."));
        Ok(Self { file: unnamed(folder)?, end: Mutex::new(0) })
    }

    /// Room for so many bytes, all of them 0.
    pub fn room(&self, bytes: u64) -> io::Result<u64> {
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        let at = *end;
        self.file.set_len(at + bytes)?;
        *end = at + bytes;
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

/// The bits of each byte, each as a byte.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= ((byte >> bit & 1) as u64) << (bit * 8);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// A yes or no for each record, by its number.
#[derive(Clone, Default)]
pub(crate) struct Marks(Vec<u64>);

impl Marks {
    pub fn new(span: usize) -> Self {
        Self(vec![0; span.div_ceil(64)])
    }

    /// Those of these records.
    pub fn of(records: &[i64], span: usize) -> Self {
        let mut marks = Self::new(span);
        for record in records.iter().filter_map(|record| u32::try_from(*record).ok()) {
            marks.set(record, true);
        }
        marks
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

    /// What is told of each record by what several of them have of it, the first one's as the lowest bit of the place in `told`. Eight
    /// records at once, each in a byte of its own: of at most eight.
    pub fn each<T: Copy, const COUNT: usize>(all: [&Self; COUNT], span: usize, told: &[T]) -> Vec<T> {
        const { assert!(COUNT <= 8, "a byte has eight bits") };
        let mut each = Vec::with_capacity(span.next_multiple_of(64));
        for at in 0..span.div_ceil(64) {
            let words = all.map(|marks| marks.0.get(at).copied().unwrap_or_default());
            if words.iter().all(|word| *word == 0 || *word == u64::MAX) {
                // Of most marks all rows beside each other have the same.
                let place = (0..COUNT).fold(0, |bits, mark| bits | ((words[mark] & 1) as usize) << mark);
                each.resize(each.len() + 64, told[place]);
                continue;
            }
            for byte in 0..8 {
                let of = |mark: usize| SPREAD[(words[mark] >> (byte * 8) & 0xFF) as usize] << mark;
                let places = (0..COUNT).fold(0, |places, mark| places | of(mark));
                each.extend(places.to_le_bytes().map(|place| told[usize::from(place)]));
            }
        }
        each.truncate(span);
        each
    }

    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Keeps only what is set in another too.
    pub fn keep(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0.iter().chain(std::iter::repeat(&0))) {
            *word &= more;
        }
    }

    /// Takes over what is set in another.
    pub fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_adds_beside_others_loses_nothing() {
        let place = tempfile::tempdir().unwrap();
        let scratch = Scratch::beside(&place.path().join("workspace.sqlite")).unwrap();
        let added: Vec<(u64, [u8; 64])> = std::thread::scope(|scope| {
            let one = |hand: u8| {
                let scratch = &scratch;
                scope.spawn(move || {
                    (0..500).map(|_| (scratch.add(&[hand; 64]).unwrap(), [hand; 64])).collect::<Vec<_>>()
                })
            };
            let hands: Vec<_> = (1..=4).map(one).collect();
            hands.into_iter().flat_map(|hand| hand.join().unwrap()).collect()
        });
        for (at, bytes) in added {
            let mut read = [0; 64];
            scratch.read(at, &mut read).unwrap();
            assert_eq!(read, bytes, "at {at}");
        }
    }

    #[test]
    fn each_record_is_told_by_its_own_marks() {
        // Words of all, of none, and mixed; a last one that is not full, and one that a mark lacks.
        for span in [0, 1, 7, 8, 63, 64, 65, 131, 200] {
            let is = |mark: usize, record: usize| match record / 64 {
                0 => mark.is_multiple_of(2),
                _ => (record * 7 + mark * 3).is_multiple_of(mark + 2),
            };
            let marks: [Marks; 5] = std::array::from_fn(|mark| {
                let has = (0..span).filter(|record| is(mark, *record)).map(|record| record as i64);
                Marks::of(&has.collect::<Vec<_>>(), if mark == 4 { span / 2 } else { span })
            });
            let told: [usize; 32] = std::array::from_fn(|place| place * 3);
            let one_by_one = (0..span).map(|record| {
                let bits = marks.iter().enumerate().map(|(mark, one)| usize::from(one.has(record as u32)) << mark);
                told[bits.sum::<usize>()]
            });
            let expected: Vec<usize> = one_by_one.collect();
            assert_eq!(Marks::each(marks.each_ref(), span, &told), expected, "of {span} records");
        }
    }

    #[test]
    fn it_is_gone_with_its_handle_and_what_was_left_is_swept() {
        let place = tempfile::tempdir().unwrap();
        let (workspace, mine) = (place.path().join("workspace.sqlite"), place.path().join("notes.txt"));
        fs::write(&mine, "a person's own").unwrap();
        fs::write(place.path().join(".columns-77-0"), "left by a power cut").unwrap();
        let scratch = Scratch::beside(&workspace).unwrap();
        let at = scratch.add(b"sort keys").unwrap();
        sweep(&workspace);
        let mut read = [0; 9];
        scratch.read(at, &mut read).unwrap();
        assert_eq!(&read, b"sort keys", "one that is in use stays");
        drop(scratch);
        let left: Vec<_> = fs::read_dir(place.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
        assert_eq!(left, ["notes.txt"], "and nothing else is left");
    }
}
