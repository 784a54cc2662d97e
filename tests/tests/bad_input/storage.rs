//! Files and folders that refuse: said at once, and nothing is touched.

use std::path::{Path, PathBuf};

use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more};

async fn notices(app: &App) -> String {
    app.ask("app_state", json!({})).await["notices"].to_string()
}

fn database(data: &Path) -> PathBuf {
    data.join("workspaces/demo/workspace.sqlite")
}

/// A data folder with a page that was paid for, closed.
async fn with_a_page(service: &Service) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let app = App::start(data.path(), service).await;
    app.pull(&more(&germans(), Some(10), None)).await;
    app.end().await;
    data
}

/// Starts on a file that cannot be used: one sentence, and not a byte of the file changes.
async fn refused_untouched(data: &Path, service: &Service, words: &str) {
    let before = std::fs::read(database(data)).unwrap();
    let app = App::start(data, service).await;
    let state = app.ask("app_state", json!({})).await;
    assert_eq!(state["workspace"], Value::Null, "{words}: it is not open: {state}");
    assert!(notices(&app).await.contains(words), "it is said: {}", notices(&app).await);
    let failure = app.refused("start_pull", more(&germans(), Some(10), None)).await;
    assert_eq!(failure.code, FailureCode::Storage, "{words}: {failure:?}");
    app.end().await;
    assert!(std::fs::read(database(data)).unwrap() == before, "{words}: not a byte of it has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_version() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let golden = tests::generated::root().join("tests/golden/workspace-1.sqlite");
    let mut bytes = std::fs::read(golden).unwrap();
    // The version is in the header of the file, at byte 60, as a big-endian number.
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    std::fs::create_dir_all(database(data.path()).parent().unwrap()).unwrap();
    std::fs::write(database(data.path()), bytes).unwrap();
    refused_untouched(data.path(), &service, "newer version").await;
    assert_eq!(service.count("find_companies", "received").await, 0, "nothing is sent for what cannot be kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database() {
    let service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(database(data.path()).parent().unwrap()).unwrap();
    std::fs::write(database(data.path()), "A letter to a customer. ".repeat(500)).unwrap();
    refused_untouched(data.path(), &service, "damaged").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_that_cannot_be_made() {
    let service = Service::start().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let app = App::start(&folder.path().join("file/data"), &service).await;
    assert!(notices(&app).await.contains("data folder"), "it is said at once: {}", notices(&app).await);
    let failure = app.refused("start_pull", more(&germans(), Some(10), None)).await;
    assert_eq!(failure.code, FailureCode::Storage, "{failure:?}");
    assert_eq!(service.count("find_companies", "received").await, 0, "nothing was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_list_of_workspaces() {
    let service = Service::start().await;
    for damaged in ["{\"last\": \"w1\", \"conn", "", "[]", "\u{0}\u{0}\u{0}"] {
        let data = with_a_page(&service).await;
        let path = data.path().join("workspaces.json");
        std::fs::write(&path, damaged).unwrap();
        let app = App::start(data.path(), &service).await;
        assert!(notices(&app).await.contains("left untouched"), "{damaged:?}: {}", notices(&app).await);
        let state = app.ask("app_state", json!({})).await;
        assert_eq!(state["workspace"]["id"], "demo", "{damaged:?}: the demo works: {state}");
        assert_eq!(app.ask("recent_searches", json!({})).await[0]["loaded"], 10, "{damaged:?}: with what it owns");
        app.ask("set_theme", json!({"theme": "dark"})).await;
        let connect = json!({
            "id": null, "name": "Live", "baseUrl": service.base_url, "networkHost": "network.example",
            "networkWord": "network", "apiKey": service.api_key,
        });
        let failure = app.refused("connect", connect).await;
        assert_eq!(failure.code, FailureCode::Storage, "{damaged:?}: what could not be kept is not taken: {failure:?}");
        app.end().await;
        assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged, "{damaged:?}: nothing is written over it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_another_window_uses() {
    let service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    let first = App::start(data.path(), &service).await;
    let second = App::start(data.path(), &service).await;
    assert!(notices(&second).await.contains("open already"), "it is said: {}", notices(&second).await);
    let failure = second.refused("start_pull", more(&germans(), Some(10), None)).await;
    assert_eq!(failure.code, FailureCode::Storage, "two could pay for the same page: {failure:?}");
    first.pull(&more(&germans(), Some(10), None)).await;
    first.end().await;
    let third = App::start(data.path(), &service).await;
    assert_eq!(third.ask("recent_searches", json!({})).await[0]["loaded"], 10, "once it is closed, the next one may");
}
