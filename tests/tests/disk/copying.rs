//! A backup on a disk that fills while it is written.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use store::GivenUp;
use tests::rig::{App, Room, as_guessed};

use super::folder;

/// Rows of a list that makes the file large, so that it is not copied in one breath.
pub const ROWS: u64 = 4_000;
/// Backups until the disk fills in the middle of one: one that was faster is whole.
const MOST: usize = 8;

/// Makes the file large, and a backup of it: with one of this hour there is none of the day that comes between.
pub async fn prepare(app: &App) {
    let head = "First Name,Last Name,Company,Email\n".to_owned();
    let table = (0..ROWS).fold(head, |mut text, at| {
        writeln!(text, "First{at},Last{at},Company {},p{at}@c{}.example", at % 97, at % 97).unwrap();
        text
    });
    let path = app.files.path().join("fair.csv");
    std::fs::write(&path, table).unwrap();
    app.desktop.choose(&path);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    app.ask("start_import", as_guessed(&table, "Fair")).await;
    app.ask("back_up", json!({})).await;
}

/// The backups of a folder that are there under their final names.
fn there(data: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(data).join("backups")).unwrap().map(|one| one.unwrap().path());
    let mut named: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "sqlite")).collect();
    named.sort();
    named
}

/// Whether one is being written.
fn begun(data: &Path) -> bool {
    std::fs::read_dir(folder(data).join("backups"))
        .unwrap()
        .filter_map(Result::ok)
        .any(|one| one.path().extension().is_some_and(|ending| ending == "part"))
}

/// Writes backups until the disk fills in the middle of one; returns the sentence that is said.
pub async fn happens(app: &App, data: &Path, room: &Room) -> Option<String> {
    for _ in 0..MOST {
        let known = there(data);
        let over = AtomicBool::new(false);
        let written = std::thread::scope(|scope| {
            let filling = scope.spawn(|| {
                while !begun(data) && !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
                room.take();
            });
            let written = tokio::task::block_in_place(|| {
                tokio::runtime::Handle::current().block_on(app.call("back_up", json!({})))
            });
            over.store(true, Ordering::Relaxed);
            filling.join().unwrap();
            written
        });
        let Err(failure) = written else {
            room.free();
            continue;
        };
        assert!(failure.message.contains("full"), "it says what is wrong: {failure:?}");
        assert_eq!(there(data), known, "no file has the name of a backup that is none, and older ones are kept");
        assert!(!begun(data), "nor is a part of one left");
        let told = app.ask("backups", json!({})).await;
        assert_eq!(told["trouble"], failure.message, "it stands beside the backups: {told}");
        return Some(failure.message);
    }
    None
}

/// With room again the next one works.
pub async fn works_again(app: &App, data: &Path, why: &str) {
    let before = there(data);
    let told = app.ask("back_up", json!({})).await;
    assert_eq!(told["trouble"], Value::Null, "{why}: nothing is wrong any more: {told}");
    let after = there(data);
    let new: Vec<_> = after.iter().filter(|path| !before.contains(path)).collect();
    assert_eq!(new.len(), 1, "{why}: one more: {told}");
    for backup in after {
        let counts = store::check(&backup, &GivenUp::default());
        assert!(counts.is_ok_and(|counts| counts.kept_answers == 1), "{why}: {} is whole", backup.display());
    }
}
