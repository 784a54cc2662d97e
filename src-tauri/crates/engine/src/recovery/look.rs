//! A look at the files of a workspace before its database is opened: what broke off is finished, what is missing or damaged
//! is noticed, and a file that is about to be brought up to a newer version is copied first.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use store::GivenUp;

use super::place::Place;
use super::unopened::Unopened;
use crate::backups::Folder;
use crate::screen::{BackupWhy, Changed, Failure, Notice, Tone};
use workspace::open::OpenWorkspace;

/// Files up to this size are read as a whole at a start behind a run that broke off: it takes a second at most.
const READ_AT_ONCE: u64 = 256 << 20;

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    /// There was no file: an empty one is made.
    pub new: bool,
    /// The last run broke off.
    pub broke_off: bool,
    /// And its newest changes, which are in a file of their own, are gone.
    pub without_log: bool,
    /// All of the file was read and is sound, or nothing speaks against it.
    pub checked: bool,
}

/// Looks, and makes everything ready for opening.
pub(crate) fn before_opening(folder: &Path, now: i64) -> Result<Found, Unopened> {
    let place = Place::of(folder);
    let backups = Folder::of(folder);
    place.settle()?;
    backups.sweep();
    let bytes = place.part("").unwrap_or(0);
    let log = place.part("-wal");
    if bytes == 0 {
        let something = log.is_some_and(|log| log > 0) || !backups.all().is_empty();
        let found = Found { new: true, broke_off: false, without_log: false, checked: true };
        return if something { Err(Unopened::missing()) } else { Ok(found) };
    }
    let signed = place.sign().exists();
    let broke_off = signed || log.is_some_and(|log| log > 0);
    let at_once = bytes + log.unwrap_or(0) <= READ_AT_ONCE;
    if broke_off && at_once {
        store::check(&place.database(), &GivenUp::default())?;
    }
    if store::is_pending(&place.database())? {
        let written = backups.write(&place.database(), BackupWhy::Update, now, &GivenUp::default());
        written.map_err(Unopened::without_copy)?;
    }
    Ok(Found { new: false, broke_off, without_log: signed && log.is_none(), checked: !broke_off || at_once })
}

/// Reads a large file behind a run that broke off while the workspace is used already.
pub(crate) async fn behind_opening(open: Arc<OpenWorkspace>) {
    let (path, given_up) = (Place::of(&open.folder).database(), GivenUp::default());
    let raised = Arc::clone(&given_up);
    let mut checking = tokio::task::spawn_blocking(move || store::check(&path, &given_up));
    let checked = tokio::select! {
        biased;
        checked = &mut checking => checked,
        () = open.ended.cancelled() => {
            raised.store(true, Ordering::Relaxed);
            return;
        }
    };
    if let Ok(Err(error)) = checked
        && error.is_damage()
    {
        open.store.mark_damaged();
        let message = Failure::from(&error).message;
        open.emit(Changed::Notice { notice: Notice { tone: Tone::Bad, message } });
    }
}
