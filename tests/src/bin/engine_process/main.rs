//! The engine in a process of its own, without a window, so that a test can kill it: works at one kind of thing for as long
//! as it lives, or brings what was begun to its end, and says each event as a line of JSON.
//!
//! Arguments: data folder, address of the service, key, the work, the folder with what the work needs, a seed, and `finish`
//! where it is to end by itself. Owns how a run begins and ends; what it does is in the file of each work.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answers;
mod assistant;
mod books;
mod exports;
mod imports;
mod jobs;
mod pulls;
mod slices;
mod soak;
mod steps;
mod team;
mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use tests::rig::{App, MemoryKeychain, Start, as_guessed};
use tests::seed::Dice;
use tokio::sync::broadcast::error::RecvError;

/// What a work is given.
pub struct Fixture {
    pub app: Arc<App>,
    /// The folder with what it needs.
    pub files: PathBuf,
    pub dice: Dice,
    /// Only what was begun is brought to its end.
    pub finish: bool,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [data, base_url, key, work, files, seed, rest @ ..] = arguments.as_slice() else {
        panic!("data folder, address, key, work, folder, seed");
    };
    say(&json!({"what": "begun"}));
    let mut start = Start::at(Path::new(data), base_url, key);
    // What its person's keychain holds, where the work needs it.
    if let Ok(entries) = std::fs::read(Path::new(files).join("keychain.json")) {
        start.keychain = Arc::new(MemoryKeychain::of(serde_json::from_slice(&entries).unwrap()));
    }
    let app = Arc::new(App::start_with(start).await);
    let mut events = app.engine.events();
    tokio::spawn(async move {
        loop {
            match events.recv().await {
                Ok(event) => say(&event),
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    });
    say(&json!({"what": "open"}));
    let finish = rest.iter().any(|word| word == "finish");
    let dice = Dice::new(seed.parse().expect("a number"));
    let mut fixture = Fixture { app: Arc::clone(&app), files: PathBuf::from(files), dice, finish };
    match work.as_str() {
        "answers" => answers::work(&fixture).await,
        "assistant" => assistant::work(&mut fixture).await,
        "pulls" => pulls::work(&fixture).await,
        "slices" => slices::work(&fixture).await,
        "jobs" => jobs::work(&fixture).await,
        "imports" => imports::work(&fixture).await,
        "books" => books::work(&fixture).await,
        "exports" => exports::work(&fixture).await,
        "steps" => steps::work(&mut fixture).await,
        "team" => team::work(&mut fixture).await,
        "watch" => watch::work(&fixture).await,
        "soak" => soak::work(&mut fixture).await,
        "open" if finish => {}
        "open" => std::future::pending().await,
        work => panic!("{work} is no work"),
    }
    app.engine.shutdown().await;
    // What it has saved stays: the folder would go with it.
    std::mem::forget(app);
    say(&json!({"what": "ended"}));
}

fn say(line: &impl serde::Serialize) {
    println!("{}", serde_json::to_string(line).unwrap());
}

/// Has a table looked at; returns what it is.
pub async fn looked(app: &App, path: &Path) -> Value {
    app.desktop.choose(path);
    app.ask("look_table", json!({"from": {"kind": "choose"}})).await
}

/// Imports a table into a new list.
pub async fn imported(app: &App, path: &Path, list: &str) -> Value {
    let table = looked(app, path).await;
    app.ask("start_import", as_guessed(&table, list)).await
}

/// The numbers of all lists, the oldest first.
pub async fn lists(app: &App) -> Vec<i64> {
    let lists = app.ask("lists", json!({})).await;
    let mut numbers: Vec<i64> =
        lists["lists"].as_array().unwrap().iter().map(|list| list["list"].as_i64().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

/// A view of all rows of a list, and how many they are.
pub async fn opened(app: &App, list: i64) -> (i64, usize) {
    let of = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.ask("open_view", of).await;
    (view["view"].as_i64().unwrap(), view["rows"].as_u64().unwrap() as usize)
}
