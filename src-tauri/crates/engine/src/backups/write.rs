//! Writing a backup of the open workspace, and what is said where that does not work.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use store::GivenUp;
use tokio::sync::MutexGuard;
use words::t;

use super::folder::{Folder, Trouble};
use crate::recovery::place::Place;
use crate::screen::{BackupWhy, Changed, Failure, FailureCode};
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// What an open workspace knows of its backups.
#[derive(Default)]
pub(crate) struct Known {
    /// One at a time.
    pub(super) turn: tokio::sync::Mutex<()>,
    /// Why the last one could not be written.
    pub(super) trouble: Mutex<Option<String>>,
}

/// Writes one, and returns its name; given up when the workspace is closed.
pub(super) async fn write(open: &Arc<OpenWorkspace>, why: BackupWhy) -> Result<String, Failure> {
    let backups = open.state::<Known>();
    let turn = backups.turn.lock().await;
    write_in(open, why, &turn).await
}

/// A backup that was not written, as the person reads it.
impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        let message = match trouble {
            Trouble::Store(error) => return Self::from(error),
            Trouble::NoRoom { needed, free } => t!(
                "There is not enough room on the disk for a backup: {needed} are needed, {free} are free. Free some space, then try again.",
                needed = megabytes(needed),
                free = megabytes(free),
            ),
            Trouble::NotWhole(error) => {
                tracing::warn!(%error, "a backup was not whole");
                t!(
                    "The backup did not come out whole and was taken away again. The workspace itself is whole. Try again; if it stays so, check the disk."
                )
            }
            Trouble::Disk(error) => {
                tracing::warn!(%error, "no backup was written");
                t!(
                    "The backup could not be written. Check that the disk is not full and that the data folder may be written."
                )
            }
        };
        Self::new(FailureCode::Storage, message)
    }
}

pub(crate) fn megabytes(bytes: u64) -> String {
    t!("{size} MB", size = words::count(bytes.div_ceil(1_000_000)))
}

pub(super) async fn write_in(
    open: &Arc<OpenWorkspace>,
    why: BackupWhy,
    _: &MutexGuard<'_, ()>,
) -> Result<String, Failure> {
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
    let written = written.map_err(Failure::from);
    *locked(&open.state::<Known>().trouble) = written.as_ref().err().map(|failure| failure.message.clone());
    if written.is_ok() {
        tracing::info!(?why, "a backup was written");
    }
    open.emit(Changed::Backups);
    written
}
