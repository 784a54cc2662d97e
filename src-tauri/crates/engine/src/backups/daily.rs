//! The backup of the day: at the start when there is none of this date, and once a day while the app is open.

use std::sync::Arc;
use std::time::Duration;

use words::t;

use super::folder::Folder;
use super::write::write;
use super::{folder, name};
use crate::recovery::place::Place;
use crate::screen::{Backup, BackupWhy, Changed, Notice, Tone};
use workspace::clock::DAY;
use workspace::open::OpenWorkspace;

const HOUR: i64 = 3_600_000;
/// A computer that slept, or whose clock was set, is noticed within so long.
const LOOK: Duration = Duration::from_millis(HOUR.unsigned_abs());

/// A file that is larger is copied once the first screen has been there for a while: that takes the disk for many seconds.
const SMALL: u64 = 64 << 20;
const FIRST_SCREEN: Duration = Duration::from_secs(10);

/// Runs as long as the workspace is open. `new` is a file that was made just now: there is nothing to back up yet.
pub(crate) async fn run(open: Arc<OpenWorkspace>, new: bool) {
    let opened = open.now();
    let mut said = false;
    let folder = open.folder.clone();
    let bytes = tokio::task::spawn_blocking(move || folder::size(&Place::of(&folder).database())).await;
    if bytes.is_ok_and(|bytes| bytes > SMALL) {
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = tokio::time::sleep(FIRST_SCREEN) => {}
        }
    }
    loop {
        let folder = Folder::of(&open.folder);
        let all = tokio::task::spawn_blocking(move || folder.all()).await.unwrap_or_default();
        let now = open.now();
        if is_due(&all, new && now - opened < DAY, now)
            && let Err(failure) = write(&open, BackupWhy::Daily).await
            && !open.ended.is_cancelled()
            && !std::mem::replace(&mut said, true)
        {
            let message = t!("There is no backup of today. {trouble}", trouble = failure.message);
            open.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
        }
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
    }
}

/// Whether one is due: there is none with this date in its name, nor one of the last hour. Names hold local time, so
/// the newest one's age says nothing: behind a flight to the west, or a clock that was set back, it is in the future.
fn is_due(all: &[Backup], new: bool, now: i64) -> bool {
    let today = name::moment(now);
    let is_of_today =
        |backup: &Backup| name::date(&backup.id) == name::date(&today) || (0..HOUR).contains(&(now - backup.at));
    if all.is_empty() { !new } else { !all.iter().any(|backup| backup.whole && is_of_today(backup)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_due_on_each_date() {
        let now = 1_795_000_000_000;
        let of =
            |at| Backup { id: name::write(at, BackupWhy::ByHand), at, why: BackupWhy::ByHand, bytes: 1, whole: true };
        let damaged = Backup { whole: false, ..of(now) };
        let cases = [
            (vec![of(now - DAY)], false, true, "of yesterday"),
            (vec![of(now)], false, false, "of today"),
            (vec![of(now - HOUR + 1)], false, false, "of the last hour, which may be of yesterday"),
            (vec![of(now + 400 * DAY)], false, true, "of a clock that was ahead"),
            (vec![of(now + 400 * DAY), of(now)], false, false, "and of today: not one each hour"),
            (vec![damaged], false, true, "of today, but damaged"),
            (Vec::new(), false, true, "none of a file that has something in it"),
            (Vec::new(), true, false, "none of a file that was made just now"),
        ];
        for (all, new, expected, why) in cases {
            assert_eq!(is_due(&all, new, now), expected, "{why}");
        }
    }
}
