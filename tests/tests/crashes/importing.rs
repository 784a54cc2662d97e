//! Kills of one import at several moments of it and of taking it back, and what is there afterwards.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use api::RecordKind;
use serde_json::{Value, json};
use store::Store;
use tests::rig::{App, Listener, Service, as_guessed};

use crate::victim::{Dice, Moment, Victim};

/// Rows of a table that takes long enough to be killed in its middle.
const ROWS: usize = 40_000;

fn table(rows: usize) -> String {
    (0..rows).fold("First Name,Last Name,Company,Email,Mobile,Stage\n".to_owned(), |mut text, at| {
        let company = at % 997;
        writeln!(text, "First{at},Last{at},Company {company},p{at}@c{company}.example,+12022{:06},won", at % 999_999)
            .unwrap();
        text
    })
}

async fn store(data: &Path) -> Store {
    Store::open(&data.join("workspaces/demo/workspace.sqlite")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_killed_leaves_nothing_and_says_so() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let path = data.path().join("fair.csv");
    std::fs::write(&path, table(ROWS)).unwrap();
    let mut dice = Dice(20_261_121);
    for pieces in [1, 2, 3] {
        let then = Duration::from_millis(dice.below(150));
        let read = Victim::importing(data.path(), &service, &path).killed_keeping(pieces, then).await;
        assert!(read > 0 && read < ROWS as u64, "it was killed in its middle: {read}");
        let file = store(data.path()).await;
        assert_eq!(
            file.broken_imports().await.unwrap().len(),
            1,
            "those of before were taken back, this one waits for it"
        );
        assert!(file.owned(RecordKind::Person).await.unwrap() > 0, "some of its rows were written");
        assert_eq!(file.lists().await.unwrap(), [], "and shown by no list");
        file.close().await;
        // The next one begins by taking it back, and is killed at that too.
        Victim::importing(data.path(), &service, &path).killed_at(Moment::Opening(then), &service).await;
    }

    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    let said = taken_back(&app, &mut events).await;
    assert_eq!(said, "Prospector ended during the import of “fair.csv”: nothing of it was kept. Import it again.");
    let lists = app.ask("lists", json!({})).await;
    assert_eq!((&lists["lists"], &lists["undo"]), (&json!([]), &Value::Null), "no list, no step");
    app.desk.choose(&path);
    std::fs::write(&path, table(100)).unwrap();
    let found = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    assert_eq!(found["before"], Value::Null, "no part of it counts as imported");
    let done = app.ask("start_import", as_guessed(&found, "Fair")).await;
    assert_eq!((&done["right"], &done["fresh"]), (&json!(100), &json!(100)), "nobody is owned from before: {done}");
    app.end().await;
    let file = store(data.path()).await;
    assert_eq!(file.owned(RecordKind::Person).await.unwrap(), 100, "and nobody else is there");
    assert_eq!(file.integrity().await.unwrap(), Vec::<String>::new(), "the file is whole after every kill");
}

/// What is said once an import was taken back.
async fn taken_back(app: &App, events: &mut Listener) -> String {
    let notices = app.ask("app_state", json!({})).await["notices"].clone();
    if let Some(notice) = notices.get(0) {
        return notice["message"].as_str().unwrap().to_owned();
    }
    events
        .wait_for("the import is taken back", |event| match event {
            engine::screen::Changed::Notice { notice } => Some(notice.message),
            _ => None,
        })
        .await
}
