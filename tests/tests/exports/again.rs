//! Only new rows, files that were written before, repeated and compared.

use engine::screen::{FailureCode, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more, view_of};

use super::{column, counting, csv_of, export, lines, list_of, opened};

/// The past exports of a list, newest first, as number, rows and fate.
async fn past(app: &App, list: i64) -> Vec<(i64, u64, String)> {
    let past = app.ask("past_exports", json!({"of": {"kind": "list", "list": list}})).await;
    let told = |one: &Value| {
        let fate = one["fate"].as_str().unwrap().to_owned();
        (one["export"].as_i64().unwrap(), one["rows"].as_u64().unwrap(), fate)
    };
    past.as_array().unwrap().iter().map(told).collect()
}

async fn compared(app: &App, first: i64, second: i64) -> Value {
    app.ask("compare_exports", json!({"first": first, "second": second})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_new_goes_into_the_next_file() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(20), None)).await;
    assert_eq!(done.phase, Phase::Done, "there are rows: {done:?}");
    let list = list_of(&app, done.search, 10).await;
    let shape =
        csv_of(&[column("domain", None), column("name", Some(" Company\nname ")), column("none", None)], "leaveOut");

    let view = opened(&app, list).await;
    let count = app.ask("count_export", counting(view, "new", "leaveOut", false)).await;
    assert_eq!((&count["rows"], &count["newRows"]), (&json!(10), &json!(10)), "nothing was exported yet: {count}");
    assert_eq!(count["exportedAt"], Value::Null, "never: {count}");
    let first = app.ask("start_export", export(view, "all", &shape, false)).await;
    let all = lines(&app, &first);
    assert_eq!(all[0], ["Domain", "Company name"], "own headings on one line; what is no column is not there");
    assert_eq!(all.len(), 11, "a head and every row");
    let refused = app.refused("start_export", export(view, "new", &shape, false)).await;
    assert_eq!(refused.message, "Nothing is new since the last export.", "{refused:?}");

    let found = app.ask("open_view", view_of(done.search)).await["view"].clone();
    let rows = json!({"view": found, "selection": {"kind": "ranges", "ranges": [[5, 14]]}});
    app.ask("add_rows", json!({"list": list, "rows": rows})).await;
    app.ask("rename_list", json!({"list": list, "name": "Bayern"})).await;
    let view = opened(&app, list).await;
    let count = app.ask("count_export", counting(view, "all", "leaveOut", false)).await;
    assert_eq!((&count["rows"], &count["newRows"]), (&json!(15), &json!(5)), "five came: {count}");
    let second = app.ask("start_export", export(view, "new", &shape, false)).await;
    let fresh = lines(&app, &second);
    assert_eq!(fresh.len(), 6, "only those that no file has");
    assert!(fresh[1..].iter().all(|row| !all.contains(row)), "none of them was in the first: {fresh:?}");

    let refused = app.refused("repeat_export", json!({"export": second["export"]})).await;
    assert_eq!(
        refused.message, "Nothing is new since the last export.",
        "repeated, it is what is new today: {refused:?}"
    );
    let heads = app.ask("lists", json!({})).await;
    assert_eq!(heads["lists"][0]["newRows"], 0, "and the list says so: {heads}");

    let number = |state: &Value| state["export"].as_i64().unwrap();
    let (one, two) = (number(&first), number(&second));
    assert_eq!(compared(&app, one, two).await, json!({"new": 5, "gone": 10, "same": 0}), "by their rows");
    let same = |export, rows| (export, rows, "same".to_owned());
    assert_eq!(past(&app, list).await, [same(two, 5), same(one, 10)], "newest first, as they were written");
    let told = app.ask("past_exports", json!({"of": null})).await;
    let text = std::fs::read_to_string(app.files.path().join(second["file"].as_str().unwrap())).unwrap();
    let checksum = told[0]["checksum"].as_str().unwrap();
    assert!(checksum.starts_with(&api::canonical::digest(&text)), "{checksum} is the sum of the file's bytes");
    assert_eq!(told[1]["title"], "Bavaria", "the name of the list at that time");
    assert!(!told.to_string().contains(app.files.path().to_str().unwrap()), "no place on the disk is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_past_export_is_repeated_on_the_rows_of_now_after_a_restart() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(20), None)).await;
    let list = list_of(&app, done.search, 10).await;
    let shape = csv_of(&[column("name", Some("Firm"))], "leaveOut");
    let view = opened(&app, list).await;
    let selected = json!({"kind": "selected", "selection": {"kind": "ranges", "ranges": [[2, 4]]}});
    let some = json!({"view": view, "rows": selected, "shape": shape, "suppressed": false});
    let picked = app.ask("start_export", some).await;
    let names = lines(&app, &picked);
    assert_eq!(names.len(), 4, "three rows were selected");
    app.ask("rename_list", json!({"list": list, "name": "Bayern"})).await;
    let whole = app.ask("start_export", export(view, "all", &shape, false)).await;
    let old = std::fs::read(app.files.path().join(whole["file"].as_str().unwrap())).unwrap();
    let files = app.files.path().to_owned();
    let found = app.ask("open_view", view_of(done.search)).await["view"].clone();
    let rows = json!({"view": found, "selection": {"kind": "ranges", "ranges": [[10, 11]]}});
    app.ask("add_rows", json!({"list": list, "rows": rows})).await;
    let view = opened(&app, list).await;
    let gone = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[3, 3]]}});
    app.ask("remove_rows", json!({"list": list, "rows": gone})).await;
    app.engine.shutdown().await;

    let app = App::start(data.path(), &service).await;
    let number = |state: &Value| json!({"export": state["export"]});
    let again = app.ask("repeat_export", number(&whole)).await;
    let now = lines(&app, &again);
    assert_eq!((now.len(), &*now[0][0]), (12, "Firm"), "ten, two more and one less, under the same heading");
    let (first, second) = (whole["export"].as_i64().unwrap(), again["export"].as_i64().unwrap());
    assert_eq!(compared(&app, first, second).await, json!({"new": 2, "gone": 1, "same": 9}), "by their rows");
    app.ask("rename_list", json!({"list": list, "name": "Again"})).await;
    let again = app.ask("repeat_export", number(&picked)).await;
    let now = lines(&app, &again);
    assert_eq!(now, [&names[..2], &names[3..]].concat(), "of those that were selected, who is still there");

    app.ask("open_export", number(&whole)).await;
    app.ask("reveal_export", number(&whole)).await;
    let path = files.join(whole["file"].as_str().unwrap());
    assert_eq!(
        (&app.desktop.seen().opened[..], &app.desktop.seen().revealed[..]),
        (&[path.clone()][..], &[path.clone()][..])
    );
    let fate = async |app: &App| past(app, list).await.into_iter().find(|(export, ..)| *export == first).unwrap().2;
    assert_eq!(fate(&app).await, "same", "a restart changes no file");
    let mut changed = old.clone();
    *changed.last_mut().unwrap() = b' ';
    std::fs::write(&path, &changed).unwrap();
    assert_eq!(fate(&app).await, "changed", "one byte of as many: told by the checksum");
    std::fs::write(&path, &old).unwrap();
    assert_eq!(fate(&app).await, "same", "written anew with the same bytes");
    std::fs::write(&path, [old, b"more".to_vec()].concat()).unwrap();
    assert_eq!(fate(&app).await, "changed", "longer than it was");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(fate(&app).await, "gone", "thrown away");
    assert_eq!(app.refused("open_export", number(&whole)).await.code, FailureCode::Gone, "there is nothing to open");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_written_is_not_remembered() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(5), None)).await;
    let list = list_of(&app, done.search, 5).await;
    let view = opened(&app, list).await;
    let shape = csv_of(&[column("name", None)], "leaveOut");
    app.desktop.close_dialogs(true);
    assert_eq!(
        app.ask("start_export", export(view, "all", &shape, false)).await["phase"],
        "cancelled",
        "no file was chosen"
    );
    app.desktop.close_dialogs(false);
    std::fs::create_dir(app.files.path().join("companies Bavaria.csv")).unwrap();
    let refused = app.refused("start_export", export(view, "all", &shape, false)).await;
    assert_eq!(refused.code, FailureCode::Storage, "a folder has that name: {refused:?}");
    assert_eq!(past(&app, list).await, [], "neither is an export");
    app.ask("rename_list", json!({"list": list, "name": "Other"})).await;
    let first = app.ask("start_export", export(view, "all", &shape, false)).await;
    let found = app.ask("open_view", view_of(done.search)).await["view"].as_i64().unwrap();
    let second = app.ask("start_export", export(found, "all", &shape, false)).await;
    let both = json!({"first": first["export"], "second": second["export"]});
    let refused = app.refused("compare_exports", both).await;
    assert_eq!(refused.code, FailureCode::Refused, "a list and a search are not compared: {refused:?}");
    for none in ["repeat_export", "open_export", "reveal_export"] {
        let refused = app.refused(none, json!({"export": 99})).await;
        assert_eq!(refused.code, FailureCode::Gone, "{none}: there is no such export: {refused:?}");
    }
}
