//! Files on their way to a name that a person chose. Each is noted before it is begun, so that the draft which a killed
//! program leaves beside that name is found again: an export of rows by its row in the database, which has no checksum yet,
//! every other file by a small file in the folder of the workspace.
//!
//! Does not own: what a draft is called (`sheets`), and who takes one away that was left behind (`cleanup.rs`).

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::lock::locked;
use crate::open::OpenWorkspace;

/// Files of one kind that are looked after at one opening, and that can be noted at once.
pub const MOST: u32 = 100;

/// The notes of files that are being written by this program.
#[derive(Default)]
pub(crate) struct PartialFiles(Mutex<BTreeSet<PathBuf>>);

/// The note of one file; goes when the file is there or given up.
pub struct Note {
    partial_files: Arc<PartialFiles>,
    path: Option<PathBuf>,
}

/// Whether this program writes the file of a note.
pub fn is_being_written(open: &OpenWorkspace, note: &Path) -> bool {
    locked(&open.host.state::<PartialFiles>().0).contains(note)
}

/// Notes where a file is about to be written.
pub fn note(open: &OpenWorkspace, path: &Path) -> Note {
    let noted = written(&folder(open), path);
    // The disk of the person's file may have room where that of the workspace has none.
    let noted = noted.inspect_err(|error| tracing::info!(%error, "a file is written without a note of it"));
    let own = noted.ok();
    let partial_files = open.host.state::<PartialFiles>();
    locked(&partial_files.0).extend(own.clone());
    Note { partial_files, path: own }
}

/// Where the notes are.
pub fn folder(open: &OpenWorkspace) -> PathBuf {
    open.folder.join("drafts")
}

fn written(folder: &Path, path: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for number in 0..MOST {
        let own = folder.join(number.to_string());
        match File::create_new(&own) {
            Ok(mut file) => return file.write_all(path.to_string_lossy().as_bytes()).map(|()| own),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

impl Drop for Note {
    fn drop(&mut self) {
        let Some(path) = &self.path else { return };
        if let Err(error) = fs::remove_file(path) {
            tracing::info!(%error, "the note of a file stays until the next opening");
        }
        locked(&self.partial_files.0).remove(path);
    }
}
