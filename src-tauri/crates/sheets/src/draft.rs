//! The file while it is not whole: one beside the final name, which most systems do not show, gone unless it is published. Only
//! a program that is killed leaves it behind, as `.export-….part`; [`sweep`] takes it away later.
//!
//! It lies in the same folder so that giving it its name is one step that cannot be half done. Its name is made of the
//! final one, so that it can be told apart from everything else in the person's folder.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::error::SheetError;

/// Enough to hit the same limit again that stopped a few rows.
const PROBE_BYTES: usize = 1 << 20;

/// How the name of a draft ends.
const ENDING: &str = ".part";
/// Characters by which the drafts of one final name differ.
const DIFFERING: usize = 6;

/// Units of UTF-16 that a name may have on any disk of Windows.
#[cfg(windows)]
const LONGEST_NAME: usize = 255;

/// What is said of a file that somebody else has open and does not share.
#[cfg(windows)]
const HELD: i32 = 32;

/// A file on its way to `path`.
#[derive(Debug)]
pub(crate) struct Draft {
    file: NamedTempFile,
    pub(crate) folder: PathBuf,
    path: PathBuf,
}

impl Draft {
    pub(crate) fn create(path: &Path) -> Result<Self, SheetError> {
        let folder = folder_of(path).to_path_buf();
        refuse_lost_cause(path)?;
        let beginning = beginning_for(path);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&beginning).rand_bytes(DIFFERING).suffix(ENDING);
        // A temporary file is private by default, but this one becomes a document like any other.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(&folder).map_err(|source| SheetError::disk(&folder, source))?;
        Ok(Self { file, folder, path: path.to_path_buf() })
    }

    /// A handle to write with.
    pub(crate) fn handle(&self) -> Result<File, SheetError> {
        self.file.as_file().try_clone().map_err(|source| SheetError::disk(&self.folder, source))
    }

    /// Brings everything written so far to the disk. Returns the size in bytes.
    pub(crate) fn sync(&self) -> Result<u64, SheetError> {
        let file = self.file.as_file();
        durable::written(file)
            .and_then(|()| file.metadata())
            .map(|meta| meta.len())
            .map_err(|e| SheetError::disk(&self.folder, e))
    }

    /// Opens it anew by its name, as a reader would.
    pub(crate) fn reopen(&self) -> Result<File, SheetError> {
        self.file.reopen().map_err(|source| SheetError::disk(&self.folder, source))
    }

    /// Asks the disk for its reason after a writer has failed without giving one.
    pub(crate) fn complaint(&self) -> Option<io::Error> {
        let mut file = self.file.as_file();
        file.write_all(&vec![0; PROBE_BYTES]).and_then(|()| durable::written(file)).err()
    }

    /// Gives the file its final name, replacing what had it before.
    pub(crate) fn publish(self) -> Result<(), SheetError> {
        let Self { file, path, .. } = self;
        let replaced = match file.into_temp_path().keep() {
            Ok(draft) => durable::rename(&draft, &path).inspect_err(|_| drop(fs::remove_file(draft))),
            Err(refused) => Err(refused.error),
        };
        replaced.map_err(|refused| SheetError::Replace(path, refused))
    }
}

/// Takes away what was left behind on the way to `path` when the program was killed, and returns how many files that
/// were: those that were last written before a moment, so that one that is being written now stays.
///
/// # Errors
/// Whatever the system says of the folder, or of such a file.
pub fn sweep(path: &Path, before: SystemTime) -> io::Result<u64> {
    let beginning = beginning_for(path);
    let mut swept = 0;
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        let name = entry.file_name();
        let differing = name.to_str().and_then(|name| name.strip_prefix(&beginning)?.strip_suffix(ENDING));
        let is_draft = differing
            .is_some_and(|rest| rest.len() == DIFFERING && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        if !is_draft {
            continue;
        }
        // Of the entry itself: a link is none of ours, wherever it leads.
        let meta = entry.metadata()?;
        if meta.is_file() && meta.modified()? < before {
            fs::remove_file(entry.path())?;
            swept += 1;
        }
    }
    Ok(swept)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// How the names of all drafts of a final name begin.
fn beginning_for(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    format!(".export-{}-", hex::encode(&Sha256::digest(name.as_encoded_bytes())[..8]))
}

/// Refuses before the work what would be refused after it.
fn refuse_lost_cause(path: &Path) -> Result<(), SheetError> {
    let path = path.to_path_buf();
    // Not every disk there says so itself when it is asked about such a name.
    #[cfg(windows)]
    if path.file_name().is_some_and(|name| std::os::windows::ffi::OsStrExt::encode_wide(name).count() > LONGEST_NAME) {
        return Err(SheetError::BadName(path, io::ErrorKind::InvalidFilename.into()));
    }
    match fs::metadata(&path) {
        Ok(meta) if meta.is_dir() => Err(SheetError::IsFolder(path)),
        // A rename would replace it all the same, and whoever marked it did not want that.
        Ok(meta) if meta.permissions().readonly() => Err(SheetError::ReadOnlyFile(path)),
        // What a spreadsheet has open is held there, and could not be replaced.
        #[cfg(windows)]
        Ok(_) => match fs::OpenOptions::new().write(true).open(&path) {
            Err(source) if source.raw_os_error() == Some(HELD) => Err(SheetError::Replace(path, source)),
            _ => Ok(()),
        },
        #[cfg(not(windows))]
        Ok(_) => Ok(()),
        Err(source) => match source.kind() {
            // The name is free, or its folder is the trouble, which making the draft will report.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::PermissionDenied => Ok(()),
            _ => Err(SheetError::BadName(path, source)),
        },
    }
}
