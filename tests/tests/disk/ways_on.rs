//! The ways on: restore, save what can be read, begin empty. Whatever was there is set aside, and nobody pays twice.

use serde_json::{Value, json};
use tests::rig::{App, Service, germans};

use super::{cut_off, database, french, is_open, lists, loaded, prepared, recovery, set_aside, spoil, whole};

async fn newest(app: &App) -> Value {
    app.ask("backups", json!({})).await["backups"][0]["id"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_backup_has_the_lists_of_then_and_everything_that_was_paid_for() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let charged = service.charged().await;
    let app = App::start(data.path(), &service).await;
    assert_eq!(lists(&app).await, ["After", "Before"], "before it");
    app.ask("set_spending_limit", json!({"kind": "day", "limit": 5_000})).await;
    let rescued = app.ask("restore_backup", json!({"workspace": "demo", "backup": newest(&app).await})).await;
    assert_eq!(rescued["paid"].as_array().unwrap().len(), 1, "the call that was paid since is named: {rescued}");
    assert!(rescued["said"].to_string().contains("1 paid call"), "{rescued}");
    assert!(is_open(&app).await, "the workspace is open again");
    assert_eq!(lists(&app).await, ["Before"], "what a person did goes back");
    assert_eq!((loaded(&app, &germans()).await, loaded(&app, &french()).await), (10, 10), "what was paid for does not");
    let meter = app.meter().await;
    assert_eq!(meter["spent"], charged.0, "the ledger agrees with the service: {meter}");
    let mut limits = meter["spendingLimits"].as_array().unwrap().iter();
    assert!(
        limits.any(|spending_limit| spending_limit["kind"] == "day" && spending_limit["limit"] == 5_000),
        "the limit of now still holds: {meter}"
    );
    app.end().await;
    assert_eq!(whole(data.path()).await, (2, 2), "both answers");
    assert!(!set_aside(data.path()).is_empty(), "the file that was there is kept");
    assert_eq!(service.charged().await, charged, "and nothing was paid for again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_read_of_a_damaged_file_is_saved_and_a_backup_fills_the_gap() {
    let service = Service::small().await;
    for part in [15, 35, 55, 75, 90] {
        let data = prepared(&service).await;
        spoil(&database(data.path()), part, part + 6);
        cut_off(data.path());
        let damaged = std::fs::read(database(data.path())).unwrap();
        let app = App::start(data.path(), &service).await;
        if is_open(&app).await {
            // Pages that hold nothing.
            app.end().await;
            continue;
        }
        let told = recovery(&app).await;
        let (name, backup) = (told["salvage"].clone(), told["backups"][0]["id"].clone());
        assert_eq!(name, true, "{part} %: {told}");
        match app.call("salvage", json!({"id": "demo"})).await {
            Ok(rescued) => {
                assert!(rescued["kinds"].as_array().unwrap().len() > 3, "{part} %: each kind is told: {rescued}")
            }
            Err(failure) => {
                assert!(failure.message.contains("another backup"), "{part} %: {failure:?}");
                assert!(std::fs::read(database(data.path())).unwrap() == damaged, "{part} %: nothing was changed");
                app.ask("restore_backup", json!({"workspace": "demo", "backup": backup})).await;
            }
        }
        assert!(is_open(&app).await, "{part} %: the workspace is open again");
        assert_eq!(loaded(&app, &germans()).await, 10, "{part} %: what the backup has is there");
        app.end().await;
        let (facts, ledger) = whole(data.path()).await;
        assert!(facts >= 1 && ledger >= 1, "{part} %: {facts} {ledger}");
        assert!(set_aside(data.path()).contains(&damaged), "{part} %: the damaged file is kept as it was");
    }
}

/// Whichever comes first: the other one waits, and the file is not replaced under an open workspace.
#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_is_not_opened_beside_a_rescue() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let app = App::start(data.path(), &service).await;
    let restore = json!({"workspace": "demo", "backup": newest(&app).await});
    let (rescued, _) =
        tokio::join!(app.ask("restore_backup", restore), app.ask("open_workspace", json!({"id": "demo"})));
    assert!(rescued["said"].to_string().contains("1 paid call"), "{rescued}");
    assert!(is_open(&app).await, "it is open");
    assert_eq!(lists(&app).await, ["Before"], "the restored one");
    app.end().await;
    assert_eq!(whole(data.path()).await, (2, 2), "with both answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_is_not_restored_and_nothing_changes() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let app = App::start(data.path(), &service).await;
    let id = newest(&app).await;
    spoil(&super::folder(data.path()).join("backups").join(id.as_str().unwrap()), 40, 60);
    let refused = app.refused("restore_backup", json!({"workspace": "demo", "backup": id})).await;
    assert!(refused.message.contains("nothing was changed"), "{refused:?}");
    assert!(is_open(&app).await, "the workspace is open as before");
    assert_eq!(lists(&app).await, ["After", "Before"], "with all of it");
    for id in ["../workspace.sqlite", "/etc/passwd", ""] {
        let refused = app.refused("restore_backup", json!({"workspace": "demo", "backup": id})).await;
        assert!(refused.message.contains("not there any more"), "{id}: {refused:?}");
    }
    app.end().await;
    assert!(set_aside(data.path()).is_empty(), "nothing was set aside for nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_workspace_takes_the_place_of_what_is_no_database() {
    let service = Service::small().await;
    let data = prepared(&service).await;
    let letter = "A letter to a customer. ".repeat(500);
    std::fs::write(database(data.path()), &letter).unwrap();
    let app = App::start(data.path(), &service).await;
    let refused = app.refused("salvage", json!({"id": "demo"})).await;
    assert!(refused.message.contains("cannot be read"), "there is nothing to save: {refused:?}");
    let rescued = app.ask("start_empty", json!({"id": "demo"})).await;
    assert!(rescued["said"].to_string().contains("set aside/"), "{rescued}");
    assert!(is_open(&app).await && lists(&app).await.is_empty(), "an empty one is open");
    assert!(set_aside(data.path()).contains(&letter.into_bytes()), "and the letter is kept");
    app.end().await;
    let app = App::start(data.path(), &service).await;
    assert!(is_open(&app).await, "at the next start too");
    app.ask("restore_backup", json!({"workspace": "demo", "backup": newest(&app).await})).await;
    assert_eq!(loaded(&app, &germans()).await, 10, "and the backup can still be gone back to");
}
