//! One program at a time on a data folder: two could pay for the same page.
//!
//! The window's own "single instance" needs a session bus and cannot be relied on; a lock on a file can.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::sync::Mutex;

use crate::locked;

/// The lock, while it is held.
pub(crate) struct Sole(Mutex<Option<File>>);

impl Sole {
    /// Takes the folder for this program. A folder that cannot be written is taken by nobody: nothing can be paid in it.
    pub(crate) fn take(folder: &Path) -> Self {
        let lock = || -> Result<File, TryLockError> {
            fs::create_dir_all(folder).map_err(TryLockError::Error)?;
            let file = File::create(folder.join("in-use.lock")).map_err(TryLockError::Error)?;
            file.try_lock()?;
            Ok(file)
        };
        Self(Mutex::new(lock().inspect_err(|error| tracing::warn!(%error, "the data folder was not taken")).ok()))
    }

    /// Whether it is this program's.
    pub(crate) fn is_taken(&self) -> bool {
        locked(&self.0).is_some()
    }

    /// Gives it back.
    pub(crate) fn give_back(&self) {
        locked(&self.0).take();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_program_does_not_get_the_folder() {
        let folder = std::env::temp_dir().join(format!("sole-{}", std::process::id()));
        let first = Sole::take(&folder);
        assert!(first.is_taken(), "the first one has it");
        assert!(!Sole::take(&folder).is_taken(), "the second one does not");
        first.give_back();
        assert!(Sole::take(&folder).is_taken(), "after the first one ended it does");
        fs::remove_dir_all(&folder).unwrap();
    }
}
