//! One program at a time on a data folder: two could pay for the same page.
//!
//! The window's own "single instance" needs a session bus and cannot be relied on; a lock on a file can.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use workspace::lock::locked;

/// Whose the folder is.
enum Holder {
    /// This program's, as long as the file is open.
    Ours(File),
    /// Another program's.
    Theirs,
    /// Nobody's: the folder cannot be written, or its file system knows no locks. What cannot be written says so itself.
    Nobodys,
}

/// The lock, while it is held.
pub(crate) struct InstanceLock {
    folder: PathBuf,
    holder: Mutex<Holder>,
}

impl InstanceLock {
    /// Takes the folder for this program.
    pub(crate) fn take(folder: &Path) -> Self {
        Self { holder: Mutex::new(lock(folder)), folder: folder.to_owned() }
    }

    /// Tries once more where it was another program's; returns whether it is ours only now.
    pub(crate) fn take_over(&self) -> bool {
        let mut holder = locked(&self.holder);
        if matches!(*holder, Holder::Theirs) {
            *holder = lock(&self.folder);
            return matches!(*holder, Holder::Ours(_));
        }
        false
    }

    /// Whether it is another program's.
    pub(crate) fn is_theirs(&self) -> bool {
        matches!(*locked(&self.holder), Holder::Theirs)
    }

    /// Gives it back. Unlocked, not only closed: a program that is just being started from here has the file open too
    /// until it runs, and would hold the lock for so long.
    pub(crate) fn give_back(&self) {
        if let Holder::Ours(file) = std::mem::replace(&mut *locked(&self.holder), Holder::Nobodys)
            && let Err(error) = file.unlock()
        {
            tracing::warn!(%error, "the data folder was not given back");
        }
    }
}

fn lock(folder: &Path) -> Holder {
    let file = fs::create_dir_all(folder).and_then(|()| File::create(folder.join("in-use.lock")));
    match file.map_err(TryLockError::Error).and_then(|file| file.try_lock().map(|()| file)) {
        Ok(file) => Holder::Ours(file),
        Err(TryLockError::WouldBlock) => Holder::Theirs,
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the data folder was not taken");
            Holder::Nobodys
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_program_does_not_get_the_folder() {
        let folder = std::env::temp_dir().join(format!("instance-lock-{}", std::process::id()));
        let first = InstanceLock::take(&folder);
        assert!(!first.is_theirs(), "the first one has it");
        let second = InstanceLock::take(&folder);
        assert!(second.is_theirs(), "the second one does not");
        assert!(!second.take_over(), "nor when it tries again");
        first.give_back();
        assert!(second.take_over(), "once the first one has ended, it does");
        second.give_back();
        assert!(!InstanceLock::take(&folder).is_theirs(), "after the first one ended it does");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_given_back_is_free_though_the_file_is_open_elsewhere() {
        let folder = std::env::temp_dir().join(format!("instance-lock-open-{}", std::process::id()));
        let first = InstanceLock::take(&folder);
        // As a child has it between its making and its beginning.
        let open_elsewhere = match &*locked(&first.holder) {
            Holder::Ours(file) => file.try_clone().unwrap(),
            Holder::Theirs | Holder::Nobodys => panic!("it is ours"),
        };
        first.give_back();
        assert!(!InstanceLock::take(&folder).is_theirs(), "nobody has it");
        drop(open_elsewhere);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_nobody_elses() {
        let file = std::env::temp_dir().join(format!("instance-lock-file-{}", std::process::id()));
        fs::write(&file, "").unwrap();
        assert!(!InstanceLock::take(&file.join("data")).is_theirs(), "no other window is open because of it");
        fs::remove_file(&file).unwrap();
    }
}
