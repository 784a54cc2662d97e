//! Disks and files that fail: full at every write, read-only, damaged, missing, locked, of another version. Each says what is
//! wrong and has a way on, and nothing that was there is lost.
//!
//! `files` is one trouble after the other; `far_down` a place with a long name; `read_only` a disk that takes nothing any more,
//! before it is opened and while it is; `full` is every moment on a disk with so much room and no more. The long form of it is
//! ignored here and run by `cargo xtask torture disk`.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod backups;
mod copying;
mod far_down;
mod files;
mod full;
mod jobs;
mod moments;
mod read_only;
mod ways_on;

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};
use tests::rig::{App, PATIENCE, Service, germans, more};

/// The folder of the demo workspace.
fn folder(data: &Path) -> PathBuf {
    data.join("workspaces/demo")
}

fn database(data: &Path) -> PathBuf {
    folder(data).join("workspace.sqlite")
}

fn french() -> Value {
    json!({"country": ["France"]})
}

/// A data folder with ten paid rows, a list of them, and a backup; behind it ten further paid rows and a second list. Closed.
async fn prepared(service: &Service) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let app = App::start(data.path(), service).await;
    let search = app.pull(&more(&germans(), Some(10), None)).await.search;
    list(&app, search, "Before").await;
    app.ask("back_up", json!({})).await;
    let search = app.pull(&more(&french(), Some(10), None)).await.search;
    list(&app, search, "After").await;
    app.end().await;
    data
}

async fn list(app: &App, search: i64, name: &str) {
    let view = app.ask("open_view", tests::rig::view_of(search)).await["view"].clone();
    let rows = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, 4]]}});
    app.ask("new_list", json!({"name": name, "kind": "company", "rows": rows})).await;
}

/// Names of the lists that are there, in the order of the alphabet.
async fn lists(app: &App) -> Vec<String> {
    let lists = app.ask("lists", json!({})).await;
    let mut names: Vec<String> =
        lists["lists"].as_array().unwrap().iter().map(|list| list["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Rows that are loaded of a search, by its filters.
async fn loaded(app: &App, filters: &Value) -> u64 {
    let preview = app.ask("preview", json!({"kind": "companies", "filters": filters})).await;
    preview["search"]["loaded"].as_u64().unwrap_or(0)
}

/// What the window shows in the place of the workspace.
async fn recovery(app: &App) -> Value {
    let state = app.ask("app_state", json!({})).await;
    assert_eq!(state["workspace"], Value::Null, "it is not open: {state}");
    assert!(state["recovery"].is_object(), "there are ways on: {state}");
    state["recovery"].clone()
}

async fn is_open(app: &App) -> bool {
    let state = app.ask("app_state", json!({})).await;
    state["workspace"]["id"] == "demo" && state["recovery"].is_null()
}

/// The closed file is whole, and what was paid for is in it: returns the numbers of answers and ledger lines.
async fn whole(data: &Path) -> (u64, u64) {
    let store = store::Store::open(&database(data)).unwrap();
    assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "the file is whole");
    let counts = store.counts().await.unwrap();
    store.close().await;
    (counts.kept_answers, counts.ledger)
}

/// Writes noise over a part of a file, in percent of its length.
fn spoil(path: &Path, from: usize, to: usize) {
    let mut bytes = std::fs::read(path).unwrap();
    let pages = bytes.len() / 4096;
    bytes[pages * from / 100 * 4096..pages * to / 100 * 4096].fill(0xA5);
    std::fs::write(path, bytes).unwrap();
}

/// Leaves a closed folder as a program leaves it that is cut off.
fn cut_off(data: &Path) {
    std::fs::write(folder(data).join("open"), "").unwrap();
}

/// The files that were set aside, with their bytes.
fn set_aside(data: &Path) -> Vec<Vec<u8>> {
    let Ok(aside) = std::fs::read_dir(folder(data).join("set aside")) else { return Vec::new() };
    let files = aside.flat_map(|one| std::fs::read_dir(one.unwrap().path()).unwrap());
    files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
}

/// Asks again and again until something is so: it reports nothing by itself.
async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < end, "not within {PATIENCE:?}: {what}");
        tokio::task::yield_now().await;
    }
}
