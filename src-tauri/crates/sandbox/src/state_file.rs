//! The state file: one JSON text, replaced as a whole, so that it is always either the old state or the new one.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::error::SandboxError;
use crate::ledger::Book;

/// Where the state is kept.
pub struct StateFile(PathBuf);

impl StateFile {
    /// The file and what it holds; nothing where it does not exist yet.
    pub fn open(path: &Path) -> Result<(Self, Option<Book>), SandboxError> {
        let held = match fs::read(path) {
            Ok(text) => Some(
                serde_json::from_slice(&text)
                    .map_err(|source| SandboxError::StateShape { path: path.to_owned(), source })?,
            ),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(source) => return Err(SandboxError::StateFile { path: path.to_owned(), source }),
        };
        Ok((Self(path.to_owned()), held))
    }

    /// Puts a state in the place of the one before. When this returns, it is on disk.
    pub async fn write(&self, book: &Book) -> io::Result<()> {
        let text = serde_json::to_vec(book)?;
        let path = self.0.clone();
        tokio::task::spawn_blocking(move || replace(&path, &text)).await?
    }
}

fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = File::create(&new)?;
    file.write_all(text)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&new, path)?;
    // The new name is only safe from a power cut once its folder is written too; a system that cannot do that still
    // has the whole file under one of the two names.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).or_else(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}
