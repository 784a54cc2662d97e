//! What a killed program left behind of files that were on their way: found by the notes of `partial_files.rs`, and by exports that
//! have no checksum.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::export::Exports;
use workspace::open::OpenWorkspace;
use workspace::partial_files;
use workspace::partial_files::MOST;

/// How long a file that is not finished is left alone, in milliseconds.
const OLD: i64 = 3_600_000;

/// Takes away what is left of files of this workspace that were begun a while ago and are not being written.
pub async fn clear(open: &OpenWorkspace) {
    let before = open.now() - OLD;
    let moment = SystemTime::UNIX_EPOCH + Duration::from_millis(before.try_into().unwrap_or_default());
    match open.store.broken_exports(before, MOST).await {
        Ok(broken) => exports(open, broken, moment).await,
        Err(error) => tracing::warn!(%error, "what exports left behind stays until the next opening"),
    }
    let Ok(entries) = fs::read_dir(partial_files::folder(open)) else { return };
    for own in entries.flatten().map(|entry| entry.path()) {
        let begun = fs::metadata(&own).and_then(|meta| meta.modified());
        if partial_files::is_being_written(open, &own) || begun.is_ok_and(|begun| begun >= moment) {
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
