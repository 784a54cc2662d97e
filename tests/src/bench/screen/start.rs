//! From the start of the process to the first screen, with 100,000 owned rows, and with fewer and more.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use super::bare;
use super::picture::{Seen, watch};
use crate::bench::large;
use crate::bench::sample::{Sample, Table};
use crate::window::{Bus, Display, Ended, Folders, Keyring, app, ends, signal};

const ROWS: usize = if cfg!(debug_assertions) { 2_000 } else { 100_000 };
const TIMES: usize = 9;
/// Other numbers of rows: how it grows with them.
const OTHERS: [usize; 2] = if cfg!(debug_assertions) { [200, 4_000] } else { [10_000, 1_000_000] };
const TIMES_OF_OTHERS: usize = 3;
/// Starts that are not counted: the first one of a day makes a backup.
const BEFORE: usize = 2;

#[derive(Default)]
struct Starts {
    first: Sample,
    rows: Sample,
    whole: Sample,
}

impl Starts {
    fn add(&mut self, seen: Seen) {
        self.first.add(seen.first);
        self.rows.add(seen.rows);
        self.whole.add(seen.whole);
    }
}

/// The app with so many rows and the bare window in turns, each on a display of its own that is looked at from outside.
async fn starts(rows: usize, times: usize) -> (Starts, Starts) {
    let kept = large::workspace(rows).await;
    let (mut own, mut empty) = (Starts::default(), Starts::default());
    for at in 0..BEFORE + times {
        let (app, bare) = (once(app(), Folders::below(&kept)).await, once(bare(), Folders::fresh()).await);
        if at >= BEFORE {
            own.add(app);
            empty.add(bare);
        }
    }
    (own, empty)
}

/// Each part of a start, and how the whole grows with the rows.
pub async fn measure() -> Table {
    let (own, empty) = starts(ROWS, TIMES).await;
    let mut table = Table::new(&format!(
        "from the start of the process, the demo workspace with {ROWS} owned companies, median of {TIMES}; beside it a bare \
         window with an empty page; promised: 1.3 ×"
    ));
    let parts = [
        ("something is drawn", own.first, empty.first),
        ("the rows stand", own.rows, empty.rows),
        ("the whole window stands", own.whole, empty.whole),
    ];
    for (what, own, empty) in parts {
        table.against(what, own.median(), "the bare window", empty.median());
    }
    for rows in OTHERS {
        let (own, empty) = starts(rows, TIMES_OF_OTHERS).await;
        let what = format!("the rows stand, with {rows} owned, median of {TIMES_OF_OTHERS}");
        table.against(&what, own.rows.median(), "the bare window", empty.rows.median());
    }
    table
}

/// Starts a program, looks on until its window has come to rest, and ends it as the system does at a log-out.
async fn once(program: PathBuf, folders: Folders) -> Seen {
    let folder = tempfile::tempdir().unwrap();
    let bus = Bus::start(Keyring::None, folder.path()).await;
    let display = Display::seen_in(folder.path()).await;
    let mut command = Command::new(program);
    command.env("DBUS_SESSION_BUS_ADDRESS", &bus.address).envs([display.environment()]).envs(folders.environment());
    // A scroll bar that fades away seconds later would count as a window that is not drawn whole yet.
    command.env("GTK_OVERLAY_SCROLLING", "0");
    let from = Instant::now();
    let app = Ended::start(&mut command);
    let picture = folder.path().join("Xvfb_screen0");
    let seen = tokio::task::spawn_blocking(move || watch(&picture, from)).await.unwrap();
    signal(app.id(), "TERM");
    ends(app.id()).await;
    seen
}
