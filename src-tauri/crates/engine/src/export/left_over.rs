//! What was left behind by exports that were cut off together with the program: drafts beside the files that they were to
//! become, and a note of each.
//!
//! Does not own: what a draft is called (`sheets`).

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use crate::open::OpenWorkspace;
use crate::{Engine, locked};

/// How long an export that is not finished is left alone, in milliseconds.
const OLD: i64 = 3_600_000;
/// Exports that are looked after at one opening.
const MOST: u32 = 100;

/// Takes away what is left of exports of this workspace that were begun a while ago and are not being written.
pub(crate) async fn clear(engine: &Engine, open: &OpenWorkspace) {
    let before = engine.now() - OLD;
    let moment = SystemTime::UNIX_EPOCH + Duration::from_millis(before.try_into().unwrap_or_default());
    let broken = match open.store.broken_exports(before, MOST).await {
        Ok(broken) => broken,
        Err(error) => return tracing::warn!(%error, "what exports left behind stays until the next opening"),
    };
    for (export, path) in broken {
        if locked(&engine.exports.0).contains_key(&(open.id.clone(), export)) {
            continue;
        }
        let path = PathBuf::from(path);
        match tokio::task::spawn_blocking(move || sheets::sweep(&path, moment)).await {
            Ok(Ok(files)) => tracing::info!(export, files, "what an export left behind was taken away"),
            // A disk that is not plugged in today may be there tomorrow.
            Ok(Err(error)) => {
                tracing::info!(%error, export, "what an export left behind cannot be reached");
                continue;
            }
            Err(error) => return tracing::warn!(%error, "what exports left behind stays until the next opening"),
        }
        if let Err(error) = open.store.drop_export(export).await {
            tracing::warn!(%error, "an export that was not finished stays noted");
        }
    }
}
