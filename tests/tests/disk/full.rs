//! Every moment on a disk with so much room and no more. The room grows from none in small steps, so that one write after the
//! other is the one that finds the disk full.

use std::path::Path;

use tests::rig::{Room, Service, on_a_small_disk, small_disk};

use super::moments::{MOMENTS, Moment};

/// How much the room grows from one try to the next, in pages of 4 KiB.
const STEP: &str = "PROSPECTOR_TEST_STEP";
/// Pages that the last try has.
const MOST: u64 = 120;
/// The disk of the child.
const MIB: u32 = 64;

fn in_steps_of(pages: usize) -> Option<String> {
    on_a_small_disk("full::on_it", MIB, &[(STEP, &pages.to_string())])
}

#[test]
#[cfg_attr(
    windows,
    ignore = "no system there gives a process a disk of its own: `cargo xtask elsewhere` gives Wine one"
)]
fn whatever_write_finds_the_disk_full_nothing_is_lost() {
    in_steps_of(41);
}

#[test]
#[ignore = "takes minutes: run by `cargo xtask torture disk`"]
fn every_second_page_is_once_the_last() {
    if let Some(said) = in_steps_of(2) {
        let line = said.lines().find(|line| line.starts_with("disk: ")).expect("the child tells its figures");
        println!("{line}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the tests beside it, on a small disk"]
async fn on_it() {
    // Run with all the ignored tests, it has no disk of its own and nothing to do.
    let Some(disk) = small_disk() else { return };
    // Where files are saved is full too.
    let files = disk.join("files");
    std::fs::create_dir(&files).unwrap();
    tempfile::env::override_temp_dir(&files).unwrap();
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
async fn at(disk: &Path, moment: Moment, pages: u64) {
    let service = Service::small().await;
    let data = disk.join("data");
    let before = moment.prepare(&data, &service).await;
    let room = Room::of(disk, pages);
    let told = moment.happens(&data, &service, &room).await;
    room.free();
    moment.holds(&data, &service, before, &told, pages).await;
    std::fs::remove_dir_all(&data).unwrap();
}
