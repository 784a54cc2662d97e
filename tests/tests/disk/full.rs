//! Every moment on a disk with so much room and no more: a small file system in memory, which only the child process of the
//! test sees and which ends with it. The room grows from none in small steps, so that one write after the other is the
//! one that finds the disk full.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use tests::rig::Service;

use super::moments::{MOMENTS, Moment};

/// Where the child finds its small disk.
const DISK: &str = "PROSPECTOR_TEST_DISK";
/// How much the room grows from one try to the next, in pages of 4 KiB.
const STEP: &str = "PROSPECTOR_TEST_STEP";
/// Pages that the last try has.
const MOST: usize = 120;

/// Runs the tries with a disk of their own; tells what they said.
fn on_a_small_disk(step: usize) -> Option<String> {
    let place = tempfile::tempdir().unwrap();
    let own_mounts = ["--user", "--map-root-user", "--mount"];
    let possible =
        Command::new("unshare").args(own_mounts).args(["mount", "-t", "tmpfs", "tmpfs"]).arg(place.path()).output();
    if !possible.as_ref().is_ok_and(|tried| tried.status.success()) {
        println!("skipped: this system lets no process mount a disk of its own: {possible:?}");
        return None;
    }
    let script = "mount -t tmpfs -o size=64m tmpfs \"$1\" && mkdir \"$1/tmp\" && TMPDIR=\"$1/tmp\" exec \"$0\" --ignored --exact full::on_it --nocapture";
    let child = Command::new("unshare")
        .args(own_mounts)
        .args(["sh", "-c", script])
        .arg(std::env::current_exe().unwrap())
        .arg(place.path())
        .env(DISK, place.path())
        .env(STEP, step.to_string())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(child.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&child.stderr));
    Some(said)
}

#[test]
fn whatever_write_finds_the_disk_full_nothing_is_lost() {
    on_a_small_disk(41);
}

#[test]
#[ignore = "takes minutes: run by `cargo xtask torture disk`"]
fn every_second_page_is_once_the_last() {
    if let Some(said) = on_a_small_disk(2) {
        let line = said.lines().find(|line| line.starts_with("disk: ")).expect("the child tells its figures");
        println!("{line}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the tests beside it, on a small disk"]
async fn on_it() {
    // Run with all the ignored tests, it has no disk of its own and nothing to do.
    let Some(disk) = std::env::var_os(DISK).map(PathBuf::from) else { return };
    let step: usize = std::env::var(STEP).unwrap().parse().unwrap();
    let mut tried = 0;
    for moment in MOMENTS {
        for pages in (0..=MOST).step_by(step) {
            at(&disk, *moment, pages).await;
            tried += 1;
        }
    }
    println!(
        "disk: {tried} moments, 0 broken, seed none (each of {} moments at each {step} of {MOST} pages)",
        MOMENTS.len()
    );
}

/// One moment with so many pages of room.
async fn at(disk: &Path, moment: Moment, pages: usize) {
    let service = Service::small().await;
    let data = disk.join("data");
    let before = moment.prepare(&data, &service).await;
    let room = Room::of(disk, pages);
    let told = moment.happens(&data, &service, &room).await;
    room.free();
    moment.holds(&data, &service, before, &told, pages).await;
    std::fs::remove_dir_all(&data).unwrap();
}

/// The room on the disk, once it is taken.
pub struct Room {
    disk: PathBuf,
    pages: usize,
}

impl Room {
    fn of(disk: &Path, pages: usize) -> Self {
        Self { disk: disk.to_owned(), pages }
    }

    fn filler(&self) -> PathBuf {
        self.disk.join("filler")
    }

    /// Takes every free byte but for the pages that are left.
    pub fn take(&self) {
        let mut filler = File::create(self.filler()).unwrap();
        for size in [64 * 1024, 4096] {
            loop {
                match filler.write_all(&vec![7; size]) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        let taken = filler.metadata().unwrap().len();
        filler.set_len(taken.saturating_sub(self.pages as u64 * 4096)).unwrap();
    }

    fn free(&self) {
        let _ = std::fs::remove_file(self.filler());
    }
}
