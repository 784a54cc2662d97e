//! Backups of the open workspace: once a day, by hand, and after a person was erased. Those before a newer version of the
//! file are written when it is opened (`recovery/look.rs`).
//!
//! Owns: when one is written and what is said about it. Does not own: writing one (`write.rs`, `folder.rs`), going back to one
//! (`recovery`). No key is in any: keys are in the keychain.

mod daily;
pub(crate) mod folder;
pub(crate) mod name;
mod write;

use std::sync::Arc;

use crate::recovery::place::Place;
use crate::screen::{BackupWhy, Backups, Changed, Failure, Nothing};
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use write::{Known, write, write_in};

pub(crate) use daily::run as daily;
pub(crate) use folder::Folder;
pub(crate) use write::megabytes;

/// Where the data is, how large it is, and which backups there are.
pub(crate) async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Backups, Failure> {
    let folder = open.folder.clone();
    let trouble = locked(&open.state::<Known>().trouble).clone();
    let look = move || {
        let place = Place::of(&folder);
        Backups {
            bytes: folder::size(&place.database()),
            backups: Folder::of(&folder).all(),
            trouble,
            set_aside: place.set_aside_count(),
        }
    };
    tokio::task::spawn_blocking(look).await.map_err(Failure::from)
}

/// Writes one because the person wants it.
pub(crate) async fn by_hand(open: &Arc<OpenWorkspace>, nothing: Nothing) -> Result<Backups, Failure> {
    write(open, BackupWhy::ByHand).await?;
    all(open, nothing).await
}

/// After a person was erased: backups that still have them go, once there is a new one. Returns whether they are gone;
/// none where there were none.
pub(crate) async fn after_erasing(open: &Arc<OpenWorkspace>) -> Option<bool> {
    // One that is just being written may have begun before: it is waited for, and goes with the others.
    let backups = open.state::<Known>();
    let turn = backups.turn.lock().await;
    let folder = Folder::of(&open.folder);
    let look = folder.clone();
    // Where the folder could not be read there may be some.
    if tokio::task::spawn_blocking(move || look.all().is_empty()).await.unwrap_or(false) {
        return None;
    }
    let Ok(written) = write_in(open, BackupWhy::Erasing, &turn).await else { return Some(false) };
    let gone = tokio::task::spawn_blocking(move || folder.keep_only(&written)).await.unwrap_or(false);
    open.emit(Changed::Backups);
    Some(gone)
}
