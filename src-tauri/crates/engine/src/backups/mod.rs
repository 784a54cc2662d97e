//! Backups of the open workspace: once a day, by hand, and after a person was erased. Those before a newer version of the
//! file are written when it is opened (`recovery/look.rs`).
//!
//! Owns: when one is written and what is said about it. Does not own: writing one (`folder.rs`), going back to one
//! (`recovery`). No key is in any: keys are in the keychain.

mod daily;
pub(crate) mod folder;
pub(crate) mod name;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use store::GivenUp;
use tokio::sync::MutexGuard;

pub(crate) use daily::run as daily;
pub(crate) use folder::Folder;

use crate::recovery::place::Place;
use crate::screen::{BackupWhy, Backups, Changed, Failure, FailureCode, Nothing};
use folder::Trouble;
use words::say;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// What an open workspace knows of its backups.
#[derive(Default)]
pub(crate) struct Known {
    /// One at a time.
    turn: tokio::sync::Mutex<()>,
    /// Why the last one could not be written.
    trouble: Mutex<Option<String>>,
}

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

/// After a person was erased: backups that still have them go, once there is a new one. Tells whether they are gone; none
/// where there were none.
pub(crate) async fn after_erasing(open: &Arc<OpenWorkspace>) -> Option<bool> {
    // One that is just being written may have begun before: it is waited for, and goes with the others.
    let backups = open.state::<Known>();
    let turn = backups.turn.lock().await;
    let folder = Folder::of(&open.folder);
    let look = folder.clone();
    // Where nobody can look there may be some.
    if tokio::task::spawn_blocking(move || look.all().is_empty()).await.unwrap_or(false) {
        return None;
    }
    let Ok(written) = write_in(open, BackupWhy::Erasing, &turn).await else { return Some(false) };
    let gone = tokio::task::spawn_blocking(move || folder.keep_only(&written)).await.unwrap_or(false);
    open.emit(Changed::Backups);
    Some(gone)
}

/// Writes one, and tells its name; given up when the workspace is closed.
async fn write(open: &Arc<OpenWorkspace>, why: BackupWhy) -> Result<String, Failure> {
    let backups = open.state::<Known>();
    let turn = backups.turn.lock().await;
    write_in(open, why, &turn).await
}

async fn write_in(open: &Arc<OpenWorkspace>, why: BackupWhy, _: &MutexGuard<'_, ()>) -> Result<String, Failure> {
    let (folder, now, given_up) = (open.folder.clone(), open.now(), GivenUp::default());
    let raised = Arc::clone(&given_up);
    let mut writing = tokio::task::spawn_blocking(move || {
        Folder::of(&folder).write(&Place::of(&folder).database(), why, now, &given_up)
    });
    let written = tokio::select! {
        biased;
        written = &mut writing => written,
        () = open.ended.cancelled() => {
            raised.store(true, Ordering::Relaxed);
            writing.await
        }
    };
    let written = written?;
    if matches!(&written, Err(Trouble::Store(error)) if error.is_damage()) {
        open.store.mark_damaged();
    }
    let written = written.map_err(|trouble| failure(&trouble));
    *locked(&open.state::<Known>().trouble) = written.as_ref().err().map(|failure| failure.message.clone());
    if written.is_ok() {
        tracing::info!(?why, "a backup was written");
    }
    open.emit(Changed::Backups);
    written
}

/// A backup that was not written, as the person reads it.
pub(crate) fn failure(trouble: &Trouble) -> Failure {
    match trouble {
        Trouble::Store(error) => Failure::from(error),
        Trouble::NoRoom { needed, free } => {
            let message = say!(
                "There is not enough room on the disk for a backup: {needed} are needed, {free} are free. Free some space, then try again.",
                needed = megabytes(*needed),
                free = megabytes(*free),
            );
            Failure::new(FailureCode::Storage, message)
        }
        Trouble::NotWhole(error) => {
            tracing::warn!(%error, "a backup was not whole");
            let message = say!(
                "The backup did not come out whole and was taken away again. The workspace itself is whole. Try again; if it stays so, check the disk."
            );
            Failure::new(FailureCode::Storage, message)
        }
        Trouble::Disk(error) => {
            tracing::warn!(%error, "no backup was written");
            let message = say!(
                "The backup could not be written. Check that the disk is not full and that the data folder may be written."
            );
            Failure::new(FailureCode::Storage, message)
        }
    }
}

pub(crate) fn megabytes(bytes: u64) -> String {
    say!("{size} MB", size = words::count(bytes.div_ceil(1_000_000)))
}
