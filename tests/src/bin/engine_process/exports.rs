//! Exports of the one list, as text and as a workbook in turn: from the second round on over the files of the first.

use serde_json::{Value, json};
use tests::rig::App;

use crate::{Fixture, lists, opened};

/// Writes file after file; one of each where it is to finish.
pub async fn work(fixture: &Fixture) {
    let list = lists(&fixture.app).await[0];
    loop {
        for format in [json!({"kind": "csv", "bom": false, "delimiter": "semicolon"}), json!({"kind": "xlsx"})] {
            written(&fixture.app, list, &format).await;
        }
        if fixture.finish {
            return;
        }
    }
}

/// Writes all rows of a list.
pub async fn written(app: &App, list: i64, format: &Value) {
    let (view, _) = opened(app, list).await;
    let columns: Vec<Value> = ["profile.first_name", "profile.last_name", "companyName", "email"]
        .map(|key| json!({"key": key, "heading": null}))
        .into();
    let shape = json!({"columns": columns, "format": format, "doNotCall": "include"});
    let wanted = json!({"view": view, "rows": {"kind": "all"}, "shape": shape, "suppressed": true});
    let done = app.ask("start_export", wanted).await;
    assert_eq!(done["phase"], "done", "it is written: {done}");
}
