//! Giving a file the name of another.

use std::io;
use std::path::Path;

use crate::disk;

/// Gives a file or folder a name that may be another file's, which is then gone, and brings the name to the disk. The file's
/// bytes have to be there before.
///
/// On Windows somebody may hold one of the two for a moment (a virus scanner, the search index): that is waited for, a second
/// in all.
///
/// # Errors
/// Whatever the system says; nothing is changed then.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    renamed(from, to)?;
    disk::name(to);
    disk::folder(to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")));
    Ok(())
}

#[cfg(not(windows))]
fn renamed(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)
}

#[cfg(windows)]
fn renamed(from: &Path, to: &Path) -> io::Result<()> {
    use std::time::Duration;

    // ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION: what a file that somebody holds is refused with.
    const HELD: [i32; 3] = [5, 32, 33];
    for milliseconds in [10, 40, 150, 300, 500] {
        match std::fs::rename(from, to) {
            Err(error) if error.raw_os_error().is_some_and(|code| HELD.contains(&code)) => {
                std::thread::sleep(Duration::from_millis(milliseconds));
            }
            done => return done,
        }
    }
    std::fs::rename(from, to)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// A new file beside the old one whose name it is to have.
    fn new_and_old(place: &Path) -> (PathBuf, PathBuf) {
        let (draft, last) = (place.join("draft"), place.join("last"));
        fs::write(&draft, "new").unwrap();
        fs::write(&last, "old").unwrap();
        (draft, last)
    }

    #[test]
    fn the_file_of_that_name_is_replaced() {
        let place = tempfile::tempdir().unwrap();
        let (draft, last) = new_and_old(place.path());
        rename(&draft, &last).unwrap();
        assert_eq!(fs::read(&last).unwrap(), b"new");
        assert!(!draft.exists(), "the draft has become it");
        let refused = rename(&draft, &last).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::NotFound, "what is not there cannot be given a name");
        assert_eq!(fs::read(&last).unwrap(), b"new", "and nothing is changed then");
    }

    #[cfg(windows)]
    #[test]
    fn a_file_that_is_held_for_a_moment_is_waited_for() {
        use std::os::windows::fs::OpenOptionsExt;
        let place = tempfile::tempdir().unwrap();
        let (draft, last) = new_and_old(place.path());
        // Nobody else may read, write or remove it.
        let held = fs::OpenOptions::new().read(true).share_mode(0).open(&last).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(100));
                drop(held);
            });
            rename(&draft, &last).unwrap();
        });
        assert_eq!(fs::read(&last).unwrap(), b"new");
    }
}
