//! A list of what a search brought: made, changed, undone, opened again.

use engine::screen::{FailureCode, Phase, RowsOf, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more, view_of};

/// The rows of a search as a selection: positions from 0.
fn rows(view: &Value, ranges: &[(u64, u64)]) -> Value {
    json!({"view": view["view"], "selection": {"kind": "ranges", "ranges": ranges}})
}

fn of_list(list: i64) -> ViewRequest {
    ViewRequest { of: RowsOf::List { list }, ..view_of(0) }
}

async fn names(app: &App, list: i64) -> Vec<String> {
    let view = app.ask("open_view", of_list(list)).await;
    let block = app.ask("view_block", json!({"view": view["view"], "block": 0, "columns": ["name"]})).await;
    let rows = block["rows"].as_array().unwrap();
    assert_eq!(view["rows"], rows.len(), "the view counts its rows: {view}");
    rows.iter().map(|row| row["cells"][0].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_made_of_rows_changed_and_undone_across_a_restart() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(20), None)).await;
    assert_eq!(done.phase, Phase::Done, "there are rows: {done:?}");
    let view = app.ask("open_view", view_of(done.search)).await;
    let sent = service.searches().await;

    let made = app
        .ask("new_list", json!({"name": " Bavaria\u{202E} ", "kind": "company", "rows": rows(&view, &[(0, 4)])}))
        .await;
    let list = made["list"].as_i64().unwrap();
    assert_eq!((&made["changed"], &made["lists"]["lists"][0]["name"]), (&json!(5), &json!("Bavaria")), "{made}");
    let first = names(&app, list).await;
    let added = app.ask("add_rows", json!({"list": list, "rows": rows(&view, &[(3, 7)])})).await;
    assert_eq!(added["said"], "3 companies added to “Bavaria”; 2 were there already.", "{added}");
    let opened = app.ask("open_view", of_list(list)).await;
    let split = app.ask("split_list", json!({"list": list, "rows": rows(&opened, &[(6, 7)]), "name": "Later"})).await;
    let later = split["list"].as_i64().unwrap();
    assert_eq!((names(&app, list).await.len(), names(&app, later).await.len()), (6, 2), "two rows moved");
    app.ask(
        "note",
        json!({
            "which": {"kind": "rows", "rows": rows(&opened, &[(0, 1)])}, "status": "to call", "addTags": ["fair"],
            "removeTags": [], "note": null,
        }),
    )
    .await;
    let filtered =
        ViewRequest { facets: [("own.status".to_owned(), vec!["to call".to_owned()])].into(), ..of_list(list) };
    assert_eq!(app.ask("open_view", filtered).await["rows"], 2, "two rows have the status");
    app.ask("merge_lists", json!({"into": list, "from": [later]})).await;
    assert_eq!(names(&app, list).await.len(), 8, "all of them are in one list again");
    app.ask("remove_list", json!({"list": list})).await;
    assert_eq!(app.ask("lists", json!({})).await["lists"], json!([]), "no list is left");

    app.end().await;
    let app = App::start(data.path(), &service).await;
    let lists = app.ask("lists", json!({})).await;
    assert_eq!(lists["undo"]["title"], "removed the list “Bavaria”", "a restart forgets no step: {lists}");
    for _ in 0..5 {
        app.ask("undo", json!({})).await;
    }
    assert_eq!(names(&app, list).await, first, "as it was made");
    let redone = app.ask("redo", json!({})).await;
    assert_eq!(redone["said"], "Done again: added 5 companies to “Bavaria”.", "{redone}");
    assert_eq!(names(&app, list).await.len(), 8, "and the rows are there again");
    assert_eq!(service.searches().await, sent, "nothing was sent for any of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_with_a_list_is_said() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(5), None)).await;
    let view = app.ask("open_view", view_of(done.search)).await;
    let people = app.ask("new_list", json!({"name": "People", "kind": "person", "rows": null})).await["list"].clone();
    let companies =
        app.ask("new_list", json!({"name": "Firms", "kind": "company", "rows": null})).await["list"].clone();
    for (command, request, part) in [
        ("new_list", json!({"name": "FIRMS", "kind": "company", "rows": null}), "already"),
        ("new_list", json!({"name": " \u{200B} ", "kind": "company", "rows": null}), "name"),
        ("rename_list", json!({"list": 99, "name": "x"}), "not there"),
        ("add_rows", json!({"list": people, "rows": rows(&view, &[(0, 1)])}), "list of people"),
        ("merge_lists", json!({"into": people, "from": [companies]}), "cannot become one"),
        ("split_list", json!({"list": companies, "rows": rows(&view, &[(0, 1)]), "name": "New"}), "at least one row"),
        ("redo", json!({}), "nothing to do again"),
    ] {
        let failure = app.refused(command, request.clone()).await;
        assert!(failure.message.contains(part), "{command} {request}: {}", failure.message);
        assert!(matches!(failure.code, FailureCode::Refused | FailureCode::Gone), "a sentence, no fault: {failure:?}");
    }
    let lists = app.ask("lists", json!({})).await;
    assert_eq!(lists["lists"].as_array().unwrap().len(), 2, "none of it changed anything: {lists}");
    let long = app.ask("new_list", json!({"name": "é".repeat(10_000), "kind": "company", "rows": null})).await;
    assert_eq!(long["lists"]["lists"][0]["name"].as_str().unwrap().chars().count(), 120, "a name has an end");
}
