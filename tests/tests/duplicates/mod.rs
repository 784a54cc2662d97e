//! Duplicates of a list: found, joined, undone, parted and kept apart, through the commands of the screen.

use api::RecordKind;
use serde_json::{Value, json};
use tests::rig::{App, Service, view_of};

/// A list of people who were typed by hand.
async fn typed(app: &App, people: &[Value]) -> i64 {
    let made = app.ask("new_list", json!({"name": "Mine", "kind": "person", "rows": null})).await;
    let list = made["list"].as_i64().unwrap();
    for fields in people {
        app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    }
    list
}

async fn rows(app: &App, list: i64) -> usize {
    let mut wanted = serde_json::to_value(view_of(1)).unwrap();
    wanted["of"] = json!({"kind": "list", "list": list});
    app.rows_of(RecordKind::Person, &serde_json::from_value(wanted).unwrap()).await.1.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn duplicates_are_found_joined_undone_and_kept_apart() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let fields = app.ask("import_fields", json!({})).await;
    let key = |label: &str| {
        let found =
            fields.as_array().unwrap().iter().find(|field| field["label"] == label && field["kind"] == "person");
        found.unwrap_or_else(|| panic!("{label}: {fields}"))["key"].as_str().unwrap().to_owned()
    };
    let person = |name: &str, company: &str, email: &str| {
        let told = [("Full name", name), ("Company", company), ("E-mail", email)];
        let told = told.into_iter().filter(|(_, value)| !value.is_empty());
        Value::Object(told.map(|(label, value)| (key(label), json!(value))).collect())
    };
    let people = [
        person("Ada Lovelace", "Acme GmbH", "ada@acme.example"),
        person("A. Lovelace", "Acme", "ADA@acme.example"),
        person("Byron, Bob", "Beta Inc", ""),
        person("BOB BYRON", "Beta", ""),
        person("Carl Else", "Gamma", ""),
    ];
    let list = typed(&app, &people).await;
    let found = app.ask("duplicates", json!({"list": list})).await;
    let groups = found["groups"].as_array().unwrap();
    assert_eq!((&found["rows"], groups.len()), (&json!(5), 2), "{found}");
    assert_eq!((&groups[0]["sure"], &groups[0]["reason"]), (&json!(true), &json!("Same e-mail address")), "{found}");
    assert_eq!(groups[1]["sure"], false, "a like name is not sure: {found}");
    let second = app.ask("duplicates", json!({"list": list, "from": 1})).await;
    assert_eq!(
        (&second["found"], &second["groups"]),
        (&json!(2), &json!([groups[1]])),
        "a piece of the same: {second}"
    );
    let none = app.ask("duplicates", json!({"list": list, "from": u64::MAX})).await;
    assert_eq!(none["groups"], json!([]), "behind the last there is none: {none}");
    let numbers =
        |group: &Value| group["rows"].as_array().unwrap().iter().map(|row| row["record"].clone()).collect::<Vec<_>>();
    let apart = app.ask("keep_apart", json!({"records": numbers(&groups[1])})).await;
    assert_eq!(apart["lists"]["undo"]["title"], "kept 2 records apart", "it can be undone: {apart}");
    app.ask("undo", json!({})).await;
    assert_eq!(app.ask("duplicates", json!({"list": list})).await["found"], 2, "undone, it is asked about again");
    app.ask("redo", json!({})).await;
    let joined = app.ask("join_records", json!({"groups": [numbers(&groups[0])]})).await;
    assert_eq!((&joined["changed"], rows(&app, list).await), (&json!(1), 4), "{joined}");
    let left = app.ask("duplicates", json!({"list": list})).await;
    assert_eq!(left["found"], 0, "neither those that are one nor those that are not are asked about again: {left}");
    let lead = numbers(&groups[0])[0].clone();
    let detail = app.ask("record", json!({"record": lead})).await;
    assert_eq!((&detail["joined"], detail["sources"].as_array().unwrap().len()), (&json!(1), 2), "both tell: {detail}");
    app.ask("undo", json!({})).await;
    assert_eq!(rows(&app, list).await, 5, "undone");
    app.ask("redo", json!({})).await;
    assert_eq!(rows(&app, list).await, 4, "and done again");
    let parted = app.ask("part_record", json!({"record": lead})).await;
    assert_eq!((&parted["changed"], rows(&app, list).await), (&json!(1), 5), "{parted}");
}
