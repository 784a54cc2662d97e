//! Files that harm, vanish or change, and an app that ends in the middle: a sentence, and nothing half imported.

use std::path::Path;

use engine::screen::{Changed, FailureCode, ImportPhase};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Service};

use super::steps::{as_guessed, counts, lay, look, many};

/// Waits until rows are being stored.
async fn keeping(events: &mut Listener) {
    events
        .wait_for("rows are being kept", |event| match event {
            Changed::Import { import } if import.phase == ImportPhase::Keeping => Some(()),
            _ => None,
        })
        .await;
}

/// Nothing of an import is there.
async fn is_untouched(app: &App, why: &str) {
    assert_eq!(app.ask("lists", json!({})).await["lists"], json!([]), "{why}: no list");
    assert_eq!(app.ask("lists", json!({})).await["undo"], Value::Null, "{why}: no step");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused_in_a_sentence() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let wide = format!("{}\nx\n", (0..2_000).map(|at| format!("c{at}")).collect::<Vec<_>>().join(","));
    for (name, content, said) in [
        ("empty.csv", Vec::new(), "nothing in it"),
        ("wide.csv", wide.into_bytes(), "2,000 columns"),
        ("picture.csv", b"\x89PNG\r\n\x1a\n....".to_vec(), "not a table"),
        ("page.xls", b"<html><table><tr><td>x</td></tr></table></html>".to_vec(), "not a table"),
        ("cut.xlsx", b"PK\x03\x04 and no more".to_vec(), "damaged or not complete"),
    ] {
        lay(&app, data.path(), name, content);
        let failure = app.refused("look_table", json!({"from": {"kind": "choose"}})).await;
        assert!(failure.message.contains(said), "{name}: {failure:?}");
        assert!(!failure.message.contains(data.path().to_str().unwrap()), "{name}: no place on the disk: {failure:?}");
    }
    is_untouched(&app, "refused").await;
}

/// Whether a file is gone that is removed while it is open.
fn gone_at_once(folder: &Path) -> bool {
    let path = folder.join("probe");
    let open = std::fs::File::create(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let gone = !path.exists();
    drop(open);
    gone
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_changes_or_vanishes_is_not_imported_by_half() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let path = lay(&app, data.path(), "people.csv", many(10));
    let table = look(&app).await;
    std::fs::write(&path, many(12)).unwrap();
    let changed = app.refused("start_import", as_guessed(&table, "A")).await;
    assert_eq!(changed.code, FailureCode::Gone, "another file than was looked at: {changed:?}");
    std::fs::remove_file(&path).unwrap();
    let gone = app.refused("check_import", as_guessed(&table, "A")).await;
    assert_eq!(gone.code, FailureCode::Gone, "no file: {gone:?}");
    is_untouched(&app, "gone").await;

    for (how, act) in [("changed", true), ("gone", false)] {
        // There are disks of Windows on which a file that somebody reads stays until it is closed: then nothing happens to it.
        if cfg!(windows) && how == "gone" && !gone_at_once(data.path()) {
            continue;
        }
        let path = lay(&app, data.path(), "people.csv", many(30_000));
        let request = as_guessed(&look(&app).await, "A");
        let mut events = app.listen();
        let act = async {
            keeping(&mut events).await;
            if act { std::fs::write(&path, many(12)).unwrap() } else { std::fs::remove_file(&path).unwrap() }
        };
        let (failure, ()) = tokio::join!(app.refused("start_import", request), act);
        assert_eq!(failure.code, FailureCode::Gone, "{how} while its rows are kept: {failure:?}");
        is_untouched(&app, how).await;
    }
    lay(&app, data.path(), "people.csv", many(12));
    let done = app.ask("start_import", as_guessed(&look(&app).await, "A")).await;
    assert_eq!(counts(&done), (12, 12, 0, 12, 0), "nothing of the others is owned: {done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_stopped_or_killed_leaves_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    lay(&app, data.path(), "people.csv", many(30_000));
    let table = look(&app).await;
    let request = as_guessed(&table, "Many");
    let mut events = app.listen();
    let stop = async {
        keeping(&mut events).await;
        app.ask("stop_import", json!({"import": table["import"]})).await;
    };
    let (stopped, ()) = tokio::join!(app.ask("start_import", &request), stop);
    assert_eq!(stopped["phase"], "stopped", "{stopped}");
    is_untouched(&app, "stopped").await;
    assert_eq!(look(&app).await["before"], Value::Null, "what was stopped was not imported");

    // The end of the app in the middle: nobody takes anything back any more in this run.
    let table = look(&app).await;
    let request = as_guessed(&table, "Many");
    let mut events = app.listen();
    let engine = app.engine.clone();
    let end = async {
        keeping(&mut events).await;
        app.end().await;
    };
    // Whatever it says to a window that is gone.
    let _ = tokio::join!(engine::commands::call(&engine, "start_import", request), end);
    let app = App::start(data.path(), &service).await;
    is_untouched(&app, "ended").await;
    lay(&app, data.path(), "people.csv", many(50));
    let done = app.ask("start_import", as_guessed(&look(&app).await, "Many")).await;
    assert_eq!(counts(&done), (50, 50, 0, 50, 0), "none of them is owned from before: {done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_cells_are_bounded_and_the_good_rows_come() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let long = "x".repeat(1 << 20);
    let csv = format!(
        "First Name,Last Name,Email,Company,Note\nAda,L,ada@a.example,A,{long}\n{long},B,b@b.example,B,\nC,D,c@c.example,C,\"open\n"
    );
    lay(&app, data.path(), "people.csv", csv);
    let table = look(&app).await;
    let done = app.ask("start_import", as_guessed(&table, "Odd")).await;
    assert_eq!(counts(&done).0, 3, "every line is read: {}", done["problems"]);
    assert!(done["right"].as_u64().unwrap() >= 2, "what is good is taken: {}", done["problems"]);
    let largest = done["lines"].as_array().unwrap().iter().map(|line| line.to_string().len()).max().unwrap();
    assert!(largest < 1_000, "what is told of a cell is short: {largest}");
}
