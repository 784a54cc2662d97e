//! Files on their way to a name that a person chose. Each is noted before it is begun, so that the draft which a killed
//! program leaves beside that name is found again: an export of rows by its row in the database, which has no checksum yet,
//! every other file by a small file in the folder of the workspace.
//!
//! Does not own: what a draft is called (`sheets`).

use crate::export::Exports;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use crate::locked;
use crate::open::OpenWorkspace;

/// How long a file that is not finished is left alone, in milliseconds.
const OLD: i64 = 3_600_000;
/// Files of one kind that are looked after at one opening, and that can be noted at once.
const MOST: u32 = 100;

/// The notes of files that are being written by this program.
#[derive(Default)]
pub(crate) struct Drafts(Mutex<BTreeSet<PathBuf>>);

/// The note of one file; goes when the file is there or given up.
pub(crate) struct Note {
    drafts: Arc<Drafts>,
    path: Option<PathBuf>,
}

/// Notes where a file is about to be written.
pub(crate) fn note(open: &OpenWorkspace, path: &Path) -> Note {
    let noted = written(&folder(open), path);
    // The disk of the person's file may have room where that of the workspace has none.
    let noted = noted.inspect_err(|error| tracing::info!(%error, "a file is written without a note of it"));
    let own = noted.ok();
    let drafts = open.host.state::<Drafts>();
    locked(&drafts.0).extend(own.clone());
    Note { drafts, path: own }
}

fn folder(open: &OpenWorkspace) -> PathBuf {
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
        locked(&self.drafts.0).remove(path);
    }
}

/// Takes away what is left of files of this workspace that were begun a while ago and are not being written.
pub(crate) async fn clear(open: &OpenWorkspace) {
    let before = open.now() - OLD;
    let moment = SystemTime::UNIX_EPOCH + Duration::from_millis(before.try_into().unwrap_or_default());
    match open.store.broken_exports(before, MOST).await {
        Ok(broken) => exports(open, broken, moment).await,
        Err(error) => tracing::warn!(%error, "what exports left behind stays until the next opening"),
    }
    let Ok(entries) = fs::read_dir(folder(open)) else { return };
    for own in entries.flatten().map(|entry| entry.path()) {
        let begun = fs::metadata(&own).and_then(|meta| meta.modified());
        if locked(&open.host.state::<Drafts>().0).contains(&own) || begun.is_ok_and(|begun| begun >= moment) {
            continue;
        }
        let Ok(path) = fs::read_to_string(&own) else { continue };
        if swept(path, moment).await
            && let Err(error) = fs::remove_file(&own)
        {
            tracing::warn!(%error, "a file that was not finished stays noted");
        }
    }
}

async fn exports(open: &OpenWorkspace, broken: Vec<(i64, String)>, moment: SystemTime) {
    for (export, path) in broken {
        if open.host.state::<Exports>().is_under_way(open, export) || !swept(path, moment).await {
            continue;
        }
        if let Err(error) = open.store.drop_export(export).await {
            tracing::warn!(%error, "an export that was not finished stays noted");
        }
    }
}

/// Takes the drafts on the way to a path away; whether that was possible.
async fn swept(path: String, moment: SystemTime) -> bool {
    match tokio::task::spawn_blocking(move || sheets::sweep(Path::new(&path), moment)).await {
        Ok(Ok(files)) => {
            tracing::info!(files, "what was left of a file that was not finished was taken away");
            true
        }
        // A disk that is not plugged in today may be there tomorrow.
        Ok(Err(error)) => {
            tracing::info!(%error, "what was left of a file that was not finished cannot be reached");
            false
        }
        Err(error) => {
            tracing::warn!(%error, "what was left of a file that was not finished stays until the next opening");
            false
        }
    }
}
