//! A disk that fills, under Wine: the half of a test of `disk` that runs on a small one, there. Owns how Windows gets such a disk:
//! a file system in memory, which only a Wine that is started for it sees.

use super::outcome::Outcome;
use super::room::Room;
use super::wine;
use crate::failure::Failure;
use crate::pool::{self, Job};
use crate::program::{How, Program};
use std::ffi::OsString;
use std::fs;

/// The program and its test, how many pages of room each try has more than the one before, and the size of the disk: as
/// `tests/disk/full.rs` has them.
const TARGET: &str = "disk";
const TEST: &str = "full::on_it";
const STEP: (&str, &str) = ("PROSPECTOR_TEST_STEP", "41");
const DISK: &str = "PROSPECTOR_TEST_DISK";
const SIZE: &str = "size=64m";
/// As its row in the table is called.
const NAME: &str = "tests/disk, on a disk that fills";

/// Puts the disk at `$1` and becomes the command that follows.
const ON_IT: &str = r#"mount -t tmpfs -o "$2" tmpfs "$1" && shift 2 && exec "$@""#;

/// Runs it; what it says of each moment must be there, as without a disk it does nothing and passes.
pub fn fills(room: &Room, built: &[Program], outcome: &mut Outcome) -> Result<(), Failure> {
    let found = built.iter().find(|program| program.target == TARGET);
    let program =
        found.ok_or_else(|| Failure::NothingMade { what: "test program", path: room.target().join(TARGET) })?;
    let windows = wine::of_the_tests(room);
    let disk = room.home.join("small-disk");
    fs::create_dir_all(&disk).map_err(Failure::at(&disk))?;
    // One that runs still has its own view of the disks.
    let _ = wine::server(room, &windows, "-k").run(room.checkout);
    let told = [(STEP.0, OsString::from(STEP.1)), (DISK, wine::as_seen_there(disk.clone().into()))];
    let place = disk.display().to_string();
    let tool = wine::behind(room, program, &["sh", "-c", ON_IT, "sh", &place, SIZE], &told);
    let tool = How::default().ask(tool, 1).args(["--ignored", "--exact", "--show-output", TEST]);
    for mut ended in
        pool::run(room.checkout, vec![Job { name: NAME.to_owned(), tool }], 1, |ended| Some(ended.name.clone()))
    {
        let tried = ended.lines.iter().find(|line| line.starts_with("disk: ")).cloned();
        match tried {
            Some(tried) => room.checkout.progress.quote(&tried),
            None if ended.end.is_ok() => ended.end = Err(Failure::NothingMade { what: "moment", path: disk.clone() }),
            None => {}
        }
        outcome.program("Windows", &ended);
    }
    Ok(())
}
