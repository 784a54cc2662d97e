//! Rows that leave the window at the pointer: an export as any other, but for where its file is.

use engine::screen::ExportFormat;
use serde_json::json;
use tests::rig::{App, Service, germans, more, to_file, view_of};

#[tokio::test(flavor = "multi_thread")]
async fn rows_leave_at_the_pointer() {
    let (service, data) = (Service::small().await, tempfile::tempdir().unwrap());
    let app = App::start(data.path(), &service).await;
    app.pull(&more(&germans(), Some(100), Some(1_000))).await;
    let search = app.search_of(&germans()).await;
    let view = app.ask("open_view", view_of(search)).await["view"].as_i64().expect("a view has a number");
    let mut request = serde_json::to_value(to_file(view, &["name", "domain"], ExportFormat::Xlsx)).unwrap();
    request["dragged"] = json!(true);
    let written = app.ask("start_export", request.clone()).await;
    assert_eq!((&written["phase"], &written["written"]), (&json!("done"), &json!(100)), "{written}");
    let seen = app.desktop.seen();
    assert_eq!(seen.suggested, Vec::<String>::new(), "nobody is asked where to");
    let [file] = &seen.dragged[..] else { panic!("one file hangs at the pointer: {:?}", seen.dragged) };
    assert!(file.starts_with(data.path()) && file.is_file(), "it is the app's own until it is let go: {file:?}");
    assert_eq!(file.file_name().unwrap().to_str(), written["file"].as_str(), "it has the name that any export has");
    let past = app.ask("past_exports", json!({"of": null})).await;
    assert_eq!(past[0]["rows"], 100, "it is remembered: {past}");

    let mut events = app.listen();
    app.engine.dropped(vec![file.clone()]);
    app.desktop.let_go();
    let late = app.ask("start_export", request).await;
    assert_eq!(late["phase"], "done", "the file is there all the same: {late}");
    let said = events
        .wait_for("what happened is said", |event| {
            let event = serde_json::to_value(event).unwrap();
            assert_ne!(event["what"], "dropped", "let go over the window again it is no table to import");
            event["notice"]["message"].as_str().map(str::to_owned)
        })
        .await;
    assert!(said.starts_with("The file was not there yet when you let go."), "{said}");
    app.end().await;

    let again = App::start(data.path(), &service).await;
    assert!(!file.exists(), "what was dragged out is swept");
    again.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_erased_is_in_no_file_of_the_apps_own() {
    let (service, data) = (Service::small().await, tempfile::tempdir().unwrap());
    let app = App::start(data.path(), &service).await;
    let list = app.ask("new_list", json!({"name": "People", "kind": "person", "rows": null})).await["list"].clone();
    let fields = json!({"firstName": "Ada", "lastName": "Lovelace", "company": "Acme"});
    app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "DE"})).await;
    let view = json!({"of": {"kind": "list", "list": list}, "text": "", "facets": {}});
    let view = app.ask("open_view", view).await["view"].as_i64().expect("a view has a number");
    let mut request = serde_json::to_value(to_file(view, &["name"], ExportFormat::Xlsx)).unwrap();
    request["dragged"] = json!(true);
    app.ask("start_export", request).await;
    let file = app.desktop.seen().dragged[0].clone();
    assert!(file.is_file(), "it was dragged out");
    let block = app.ask("view_block", json!({"view": view, "block": 0, "columns": ["name"]})).await;
    app.ask("erase_person", json!({"record": block["rows"][0]["id"], "typed": "Ada Lovelace"})).await;
    assert!(!file.exists(), "what the app can reach has nobody in it who was erased");
    app.end().await;
}
