//! One program at a time on a data folder: two could pay for the same page.
//!
//! The window's own "single instance" needs a session bus and cannot be relied on; a lock on a file can.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use workspace::lock::locked;

/// Whose the folder is.
enum Taken {
    /// This program's, as long as the file is open.
    Ours(File),
    /// Another program's.
    Theirs,
    /// Nobody's: the folder cannot be written, or its file system knows no locks. What cannot be written says so itself.
    Nobodys,
}

/// The lock, while it is held.
pub(crate) struct Sole {
    folder: PathBuf,
    taken: Mutex<Taken>,
}

impl Sole {
    /// Takes the folder for this program.
    pub(crate) fn take(folder: &Path) -> Self {
        Self { taken: Mutex::new(lock(folder)), folder: folder.to_owned() }
    }

    /// Tries once more where it was another program's; tells whether it is ours only now.
    pub(crate) fn take_over(&self) -> bool {
        let mut taken = locked(&self.taken);
        if matches!(*taken, Taken::Theirs) {
            *taken = lock(&self.folder);
            return matches!(*taken, Taken::Ours(_));
        }
        false
    }

    /// Whether it is another program's.
    pub(crate) fn is_theirs(&self) -> bool {
        matches!(*locked(&self.taken), Taken::Theirs)
    }

    /// Gives it back. Said, not only closed: a program that is just being started from here has the file open too until it
    /// runs, and would hold the lock for so long.
    pub(crate) fn give_back(&self) {
        if let Taken::Ours(file) = std::mem::replace(&mut *locked(&self.taken), Taken::Nobodys)
            && let Err(error) = file.unlock()
        {
            tracing::warn!(%error, "the data folder was not given back");
        }
    }
}

fn lock(folder: &Path) -> Taken {
    let lock = || -> Result<File, TryLockError> {
        fs::create_dir_all(folder).map_err(TryLockError::Error)?;
        let file = File::create(folder.join("in-use.lock")).map_err(TryLockError::Error)?;
        file.try_lock()?;
        Ok(file)
    };
    match lock() {
        Ok(file) => Taken::Ours(file),
        Err(TryLockError::WouldBlock) => Taken::Theirs,
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the data folder was not taken");
            Taken::Nobodys
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_program_does_not_get_the_folder() {
        let folder = std::env::temp_dir().join(format!("sole-{}", std::process::id()));
        let first = Sole::take(&folder);
        assert!(!first.is_theirs(), "the first one has it");
        let second = Sole::take(&folder);
        assert!(second.is_theirs(), "the second one does not");
        assert!(!second.take_over(), "nor when it tries again");
        first.give_back();
        assert!(second.take_over(), "once the first one has ended, it does");
        second.give_back();
        assert!(!Sole::take(&folder).is_theirs(), "after the first one ended it does");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_given_back_is_free_though_the_file_is_open_elsewhere() {
        let folder = std::env::temp_dir().join(format!("sole-open-{}", std::process::id()));
        let first = Sole::take(&folder);
        // As a child has it between its making and its beginning.
        let open_elsewhere = match &*locked(&first.taken) {
            Taken::Ours(file) => file.try_clone().unwrap(),
            Taken::Theirs | Taken::Nobodys => panic!("it is ours"),
        };
        first.give_back();
        assert!(!Sole::take(&folder).is_theirs(), "nobody has it");
        drop(open_elsewhere);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_nobody_elses() {
        let file = std::env::temp_dir().join(format!("sole-file-{}", std::process::id()));
        fs::write(&file, "").unwrap();
        assert!(!Sole::take(&file.join("data")).is_theirs(), "no other window is open because of it");
        fs::remove_file(&file).unwrap();
    }
}
