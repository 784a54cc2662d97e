//! By what content is recognised when it is met again: its SHA-256, as 64 hexadecimal digits in small letters.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sha2::{Digest, Sha256};

use crate::error::SheetError;
use crate::watch::still_wanted;

/// Bytes that are summed at a time.
const PIECE: usize = 64 << 10;

/// The checksum of a file as it is now: to be compared with [`crate::Written::checksum`].
///
/// # Errors
/// When it is not there or cannot be read.
pub fn checksum(path: &Path) -> Result<String, SheetError> {
    let folder = path.parent().unwrap_or(path);
    let file = File::open(path).map_err(|source| SheetError::disk(folder, source))?;
    of_file(file, folder, &AtomicBool::new(false))
}

/// The checksum of a file in `folder`, as it is read now; `cancelled` ends it.
pub(crate) fn of_file(file: File, folder: &Path, cancelled: &AtomicBool) -> Result<String, SheetError> {
    of(file, || still_wanted(cancelled), |source| SheetError::disk(folder, source))
}

/// The checksum of everything that a source gives. `wanted` is asked before each piece, and ends it.
pub(crate) fn of<E>(
    mut source: impl Read,
    wanted: impl Fn() -> Result<(), E>,
    failed: impl Fn(io::Error) -> E,
) -> Result<String, E> {
    let (mut sum, mut piece) = (Sha256::new(), vec![0; PIECE]);
    loop {
        wanted()?;
        match source.read(&mut piece) {
            Ok(0) => return Ok(hex::encode(sum.finalize())),
            Ok(bytes) => sum.update(&piece[..bytes]),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(source) => return Err(failed(source)),
        }
    }
}
