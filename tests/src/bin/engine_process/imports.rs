//! Imports of one table after the other, every other one into a list that is there; after each a step about all of its rows.

use serde_json::{Value, json};
use tests::rig::{App, as_guessed};

use crate::{Fixture, lists, looked, opened};

/// Imports what was not imported yet. Where tables are left when it is to finish, it takes one of them: the one whose import
/// was cut off.
pub async fn work(fixture: &Fixture) {
    let app = &fixture.app;
    for number in 0.. {
        let path = fixture.files.join(format!("{number}.csv"));
        if !path.exists() {
            return;
        }
        let table = looked(app, &path).await;
        if table["before"] != Value::Null {
            continue;
        }
        let mut wanted = as_guessed(&table, &format!("Rows {number}"));
        if let (1, Some(list)) = (number % 2, lists(app).await.first()) {
            wanted["into"] = json!({"kind": "list", "list": list});
        }
        let done = app.ask("start_import", wanted).await;
        tag(app, done["list"].as_i64().unwrap()).await;
        if fixture.finish {
            return;
        }
    }
}

/// Notes something about all rows of a list, takes it back and does it again.
async fn tag(app: &App, list: i64) {
    let (view, _) = opened(app, list).await;
    let which = json!({"kind": "rows", "rows": {"view": view, "selection": {"kind": "all", "except": []}}});
    let note = json!({"which": which, "status": "to call", "addTags": ["fair"], "removeTags": [], "note": null});
    app.ask("note", note).await;
    app.ask("undo", json!({})).await;
    app.ask("redo", json!({})).await;
}
