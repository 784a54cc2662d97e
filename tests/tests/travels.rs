//! A workspace that was made on one system is the same on another one: its rows, its ledger and what is exported, byte for byte.
//!
//! By itself this is about one system: what was made is the same after it was closed and opened. `cargo xtask elsewhere` runs it on two,
//! one behind the other, and says where the one that was made on the other lies, and where the one of this is left for it.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sandbox::Options;
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more, view_of};

/// Where the workspace of another system lies.
const FROM: &str = "PROSPECTOR_TRAVELS_FROM";
/// Where the one of this system goes.
const TO: &str = "PROSPECTOR_TRAVELS_TO";

/// Files by name.
type Files = BTreeMap<String, Vec<u8>>;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_made_on_one_system_is_the_same_on_another() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    made_at(&own).await;
    is_the_same(&own, &folder.path().join("again")).await;
    if let Some(from) = std::env::var_os(FROM) {
        is_the_same(&PathBuf::from(from), &folder.path().join("other")).await;
    }
    if let Some(to) = std::env::var_os(TO) {
        copied(&own, &PathBuf::from(to));
    }
}

/// Makes a workspace with companies that were paid for, a list of them with a note and a tag, and people that were imported; beside
/// it lies what it holds, and what is left at the service.
async fn made_at(place: &Path) {
    let service = Service::small().await;
    let app = App::start(&place.join("data"), &service).await;
    let done = app.pull(&more(&germans(), Some(60), None)).await;
    let view = app.ask("open_view", view_of(done.search)).await["view"].clone();
    let rows = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, 39]]}});
    app.ask("new_list", json!({"name": "Käufer & Größe", "kind": "company", "rows": &rows})).await;
    let note = json!({"which": {"kind": "rows", "rows": &rows}, "status": "to call", "addTags": ["Größe"], "removeTags": [], "note": "Rückruf „bald“"});
    app.ask("note", note).await;
    let table = "First name,Last name,Email\nÄnne,Müller,aenne@example.com\nJörg,\"O'Neill, jr.\",joerg@example.com\n";
    let people = place.join("people.csv");
    std::fs::write(&people, table).unwrap();
    app.desktop.choose(&people);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let imported = app.ask("start_import", tests::rig::as_guessed(&table, "Messe")).await;
    assert_eq!(imported["phase"], "done", "the people are there: {imported}");
    service.at_rest().await;
    let left = service.balance().await;
    let held = held_by(&app).await;
    for (name, word) in [("Käufer & Größe.csv", "Rückruf „bald“"), ("Messe.csv", "O'Neill, jr."), ("ledger.csv", "60")]
    {
        assert!(String::from_utf8_lossy(&held[name]).contains(word), "{word} is in {name}, or nothing is compared");
    }
    for (name, bytes) in held {
        laid(&place.join("held").join(name), &bytes);
    }
    app.end().await;
    laid(&place.join("left"), (left.0 / 10).to_string().as_bytes());
}

/// Opens a copy beside a service that was never asked, and which has left what it had.
async fn is_the_same(place: &Path, copy: &Path) {
    copied(&place.join("data"), copy);
    let credits = std::fs::read_to_string(place.join("left")).unwrap().parse().unwrap();
    let service = Service::start_with(Options { companies: 500, people: 0, credits, ..Options::default() }).await;
    let app = App::start(copy, &service).await;
    let held = held_by(&app).await;
    app.end().await;
    let before: Files = std::fs::read_dir(place.join("held"))
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap()))
        .collect();
    assert_eq!(held.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>(), "the same files");
    for (name, bytes) in &before {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&held[name]), text(bytes), "{name}");
        assert!(held[name] == *bytes, "{name}, byte for byte");
    }
    assert_eq!(service.searches().await, 0, "and nothing was asked for again");
}

/// Its lists as files of two kinds, and its ledger.
async fn held_by(app: &App) -> Files {
    let mut files = Files::new();
    let lists = app.ask("lists", json!({})).await;
    for list in lists["lists"].as_array().unwrap() {
        let of = json!({"of": {"kind": "list", "list": list["list"]}, "sort": null, "text": "", "facets": {}, "carry": null});
        let view = app.ask("open_view", of).await["view"].clone();
        let keys: &[&str] = match list["kind"].as_str().unwrap() {
            "company" => &["name", "domain", "countryName", "employeeRange", "own.status", "own.tags", "own.note"],
            _ => &["profile.first_name", "profile.last_name", "email"],
        };
        let columns: Vec<Value> = keys.iter().map(|key| json!({"key": key, "heading": null})).collect();
        for (ending, format) in
            [("csv", json!({"kind": "csv", "bom": true, "delimiter": "semicolon"})), ("list", json!({"kind": "list"}))]
        {
            let shape = json!({"columns": columns, "format": format, "doNotCall": "include"});
            let wanted = json!({"view": view, "rows": {"kind": "all"}, "shape": shape, "suppressed": true});
            let written = app.ask("start_export", wanted).await;
            assert_eq!(written["phase"], "done", "{written}");
            files.insert(format!("{}.{ending}", list["name"].as_str().unwrap()), taken(app, &written));
        }
    }
    let ledger = app.ask("export_ledger", json!({"filter": {}, "format": "csv"})).await;
    files.insert("ledger.csv".to_owned(), taken(app, &ledger));
    files
}

/// The file that was written, which is gone then.
fn taken(app: &App, written: &Value) -> Vec<u8> {
    let path = app.files.path().join(written["file"].as_str().unwrap());
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    bytes
}

fn laid(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn copied(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copied(&entry.path(), &place);
        } else {
            laid(&place, &std::fs::read(entry.path()).unwrap());
        }
    }
}
