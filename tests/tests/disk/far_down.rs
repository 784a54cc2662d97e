//! A data folder with a name far beyond what Windows takes by itself (260 characters): all that is done in one is done there too.

use std::path::Path;

use serde_json::json;
use tests::rig::{App, Service, as_guessed, germans, more};

use super::{database, folder, is_open, list, lists, loaded, whole};

/// A folder in others, by some 330 characters farther down: beyond 260, and within the 512 bytes at which SQLite ends on Linux.
fn down(place: &Path) -> std::path::PathBuf {
    (0..8).fold(place.to_owned(), |at, _| at.join("a folder of some forty letters, in others"))
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_folder_with_a_name_beyond_260_characters_all_is_as_elsewhere() {
    let (place, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let data = down(place.path());
    let app = App::start(&data, &service).await;
    let search = app.pull(&more(&germans(), Some(10), None)).await.search;
    list(&app, search, "Before").await;
    app.ask("back_up", json!({})).await;
    list(&app, search, "After").await;
    let table = data.join("people.csv");
    std::fs::write(&table, "First Name,Last Name,Company\nAda,Lovelace,Analytical\n").unwrap();
    app.desktop.choose(&table);
    let seen = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    app.ask("start_import", as_guessed(&seen, "Read from there")).await;
    assert_eq!(lists(&app).await, ["After", "Before", "Read from there"], "and a table beside it is read");
    app.end().await;

    let app = App::start(&data, &service).await;
    assert!(is_open(&app).await, "it opens again");
    let backups = app.ask("backups", json!({})).await;
    assert_eq!(backups["backups"][0]["whole"], true, "the backup is whole: {backups}");
    let back = json!({"workspace": "demo", "backup": backups["backups"][0]["id"]});
    let rescued = app.ask("restore_backup", back).await;
    assert!(rescued["said"].to_string().contains("as they were"), "and can be gone back to: {rescued}");
    assert_eq!((lists(&app).await, loaded(&app, &germans()).await), (vec!["Before".to_owned()], 10), "as it was then");
    app.end().await;
    assert_eq!(whole(&data).await, (1, 1), "one answer, one line, and the file is whole");
    assert!(database(&data).exists() && !folder(&data).join("workspace.sqlite-wal").exists(), "closed in one file");
}
