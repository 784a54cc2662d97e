//! The backup of the day: at the start when the newest is older than a day, and once a day while the app is open.

use std::sync::Arc;
use std::time::Duration;

use super::{Folder, write};
use crate::Engine;
use crate::open::OpenWorkspace;
use crate::screen::{BackupWhy, Changed, Notice, Tone};

const DAY: i64 = 86_400_000;
const HOUR: i64 = 3_600_000;

/// Runs as long as the workspace is open. `new` is a file that was made just now: there is nothing to keep yet.
pub(crate) async fn run(engine: Arc<Engine>, open: Arc<OpenWorkspace>, new: bool) {
    let opened = engine.now();
    let mut said = false;
    loop {
        let folder = Folder::of(&open.folder);
        let newest = tokio::task::spawn_blocking(move || folder.all().first().map(|newest| newest.at));
        let due = due(newest.await.ok().flatten(), opened, new, engine.now());
        let mut wait = due - engine.now();
        if wait <= 0 {
            wait = HOUR;
            if let Err(failure) = write(&engine, &open, BackupWhy::Daily).await
                && !open.ended.is_cancelled()
                && !std::mem::replace(&mut said, true)
            {
                let message = format!("There is no backup of today. {}", failure.message);
                engine.tell_of(&open, Changed::Notice { notice: Notice { tone: Tone::Warning, message } }).await;
            }
        }
        // A computer that slept, or whose clock was set, is noticed within the hour.
        let wait = Duration::from_millis(wait.clamp(1_000, HOUR).unsigned_abs());
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// When the next one is due.
fn due(newest: Option<i64>, opened: i64, new: bool, now: i64) -> i64 {
    match newest {
        // A moment that has not come is no backup of yesterday.
        Some(at) if at <= now => at + DAY,
        Some(_) => now,
        None if new => opened + DAY,
        None => opened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_due_a_day_after_the_newest() {
        let now = 1_795_000_000_000;
        let cases = [
            (Some(now - DAY), false, now, "a day old"),
            (Some(now - HOUR), false, now - HOUR + DAY, "of today"),
            (Some(now + HOUR), false, now, "from the future: the clock was set back"),
            (None, false, now, "none of a file that has something in it"),
            (None, true, now + DAY, "none of a file that was made just now"),
        ];
        for (newest, new, expected, why) in cases {
            assert_eq!(due(newest, now, new, now), expected, "{why}");
        }
    }
}
