//! By what a file is recognised when it is imported again: its SHA-256.

use std::fmt::Write;
use std::fs::File;
use std::io::Read;

use sha2::{Digest, Sha256};
use sheets::read::{ReadError, Source};

/// Of a file or a text. Blocks on the disk; a file has been looked at before, so it is one, and of a size that is read.
pub(super) fn of(source: &Source) -> Result<String, ReadError> {
    let mut hasher = Sha256::new();
    match source {
        Source::Text(text) => hasher.update(text.as_bytes()),
        Source::File(path) => {
            let failed = |source| ReadError::Disk { source };
            let mut file = File::open(path).map_err(|source| ReadError::Vanished { source })?;
            let mut piece = vec![0; 1 << 20];
            loop {
                let read = file.read(&mut piece).map_err(failed)?;
                if read == 0 {
                    break;
                }
                hasher.update(&piece[..read]);
            }
        }
    }
    let digest = hasher.finalize();
    Ok(digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing into a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
