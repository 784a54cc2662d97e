//! A small disk: a file system in memory, which only the child process of a test sees and which ends with it.
//!
//! A test that needs one has two halves: one that starts the other in such a child ([`on_a_small_disk`]), and an ignored
//! one that runs there ([`small_disk`]).

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the child finds its small disk.
const DISK: &str = "PROSPECTOR_TEST_DISK";
/// Its own processes, files and mounts.
const APART: [&str; 3] = ["--user", "--map-root-user", "--mount"];
const PAGE: u64 = 4096;

/// Runs an ignored test of this program, by its whole name, with a disk of so many MiB and with these settings; returns
/// what it said. None where the system lets no process mount a disk of its own.
pub fn on_a_small_disk(test: &str, mib: u32, with: &[(&str, &str)]) -> Option<String> {
    let place = tempfile::tempdir().unwrap();
    let possible =
        Command::new("unshare").args(APART).args(["mount", "-t", "tmpfs", "tmpfs"]).arg(place.path()).output();
    if !possible.as_ref().is_ok_and(|tried| tried.status.success()) {
        println!("skipped: this system lets no process mount a disk of its own: {possible:?}");
        return None;
    }
    // What a limit of the system refuses to write is reported as an error, and does not end the child.
    let script = "trap '' XFSZ && mount -t tmpfs -o size=\"$2\" tmpfs \"$1\" && exec \"$0\" --ignored --exact \"$3\" --nocapture";
    let child = Command::new("unshare")
        .args(APART)
        .args(["sh", "-c", script])
        .arg(std::env::current_exe().unwrap())
        .arg(place.path())
        .arg(format!("{mib}m"))
        .arg(test)
        .env(DISK, place.path())
        .envs(with.iter().copied())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(child.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&child.stderr));
    Some(said)
}

/// The small disk of this process; none where it was not started with one.
pub fn small_disk() -> Option<PathBuf> {
    std::env::var_os(DISK).map(PathBuf::from)
}

/// The room on a small disk, once it is taken.
pub struct Room {
    filler: PathBuf,
    pages: u64,
}

impl Room {
    /// Nothing is taken yet; so many pages of 4 KiB will be left.
    pub fn of(disk: &Path, pages: u64) -> Self {
        Self { filler: disk.join("filler"), pages }
    }

    /// Takes every free byte but for the pages that are left.
    pub fn take(&self) {
        // Held for the time being: on a full disk Wine cannot make a file shorter.
        let left = self.filler.with_extension("left");
        std::fs::write(&left, vec![7; (self.pages * PAGE) as usize]).unwrap();
        let mut filler = File::create(&self.filler).unwrap();
        for size in [16 * PAGE, PAGE] {
            loop {
                match filler.write_all(&vec![7; size as usize]) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        std::fs::remove_file(left).unwrap();
    }

    /// Gives it back.
    pub fn free(&self) {
        let _ = std::fs::remove_file(&self.filler);
    }
}
