//! When bytes and names are on the disk.

use std::fs::File;
use std::io;
use std::path::Path;

/// Brings what was written through an open file to the disk. The handle must be one that may write.
///
/// # Errors
/// Whatever the disk refuses: it is full, gone, or damaged.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
pub fn written(file: &File) -> io::Result<()> {
    file.sync_all()
}

/// Brings a file to the disk that somebody else wrote and closed.
///
/// # Errors
/// As [`written`], and where the file is not there.
pub fn file(path: &Path) -> io::Result<()> {
    written(&opened(path)?)
}

/// Any handle will do, also where the file is marked as read-only.
#[cfg(not(windows))]
fn opened(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// One that may write, for which the mark is taken off: copies have that of what was copied.
#[cfg(windows)]
fn opened(path: &Path) -> io::Result<File> {
    let mut permissions = std::fs::metadata(path)?.permissions();
    if permissions.readonly() {
        permissions.set_readonly(false);
        std::fs::set_permissions(path, permissions)?;
    }
    File::options().write(true).open(path)
}

/// Brings the name of a file to the disk where that is no matter of its folder: on Windows a file is brought there with its names.
/// What may not be opened (a scanner holds it) is there a moment later.
pub(crate) fn name(path: &Path) {
    #[cfg(windows)]
    if path.is_file()
        && let Err(error) = file(path)
    {
        tracing::debug!(%error, "the name of a file may not be on the disk");
    }
    #[cfg(not(windows))]
    let _ = path;
}

/// Brings the names in a folder to the disk. Some network and FUSE disks know no such order; there the files are whole and
/// in place already, so that is no reason to call anything failed.
pub fn folder(path: &Path) {
    #[cfg(unix)]
    if let Err(error) = File::open(path).and_then(|folder| written(&folder)) {
        tracing::debug!(%error, "the names in a folder may not be on the disk");
    }
    #[cfg(not(unix))]
    let _ = path;
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_brought_to_the_disk_as_it_is() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("copy.sqlite");
        fs::write(&path, "rows").unwrap();
        file(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"rows", "opening it took nothing away");
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        file(&path).expect("also one that is marked as read-only, as a copy of such a file is");
        assert_eq!(file(&place.path().join("gone")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_folder_that_cannot_be_brought_to_the_disk_is_no_failure() {
        let place = tempfile::tempdir().unwrap();
        folder(place.path());
        folder(&place.path().join("gone"));
    }
}
