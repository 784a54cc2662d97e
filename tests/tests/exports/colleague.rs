//! A list that is handed to a colleague: opened in another app, nobody has to say what its columns are.

use std::ffi::OsString;

use api::RecordKind;
use engine::screen::{Changed, ExportFormat};
use serde_json::{Value, json};
use tests::rig::{App, Service, as_guessed, column_of, to_file};

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_a_domain_is_known_by_its_page() {
    let (service, mine) = (Service::small().await, tempfile::tempdir().unwrap());
    let app = App::start(mine.path(), &service).await;
    let made = app.ask("new_list", json!({"name": "Berlin", "kind": "company", "rows": null})).await;
    let page = "https://www.network.example/company/acme";
    let fields = json!({"name": "Acme", "companyPage": page});
    app.ask("add_by_hand", json!({"list": made["list"], "fields": fields, "country": "US"})).await;
    let view = json!({"of": {"kind": "list", "list": made["list"]}, "text": "", "facets": {}});
    let view = app.ask("open_view", view).await["view"].as_i64().expect("a view has a number");
    let written = app.ask("start_export", to_file(view, &["employeeRange"], ExportFormat::List)).await;
    app.engine.handed(app.files.path(), [OsString::from(written["file"].as_str().unwrap())]);
    let handed = app.ask("handed_list", json!({})).await;
    let table = app.ask("look_table", json!({"from": {"kind": "dropped", "drop": handed["drop"]}})).await;
    let done = app.ask("start_import", as_guessed(&table, "Back")).await;
    assert_eq!((&done["phase"], &done["right"]), (&json!("done"), &json!(1)), "{done}");
    let view =
        json!({"of": {"kind": "list", "list": done["list"]}, "sort": null, "text": "", "facets": {}, "carry": null});
    let (_, rows) = app.rows_of(RecordKind::Company, &serde_json::from_value(view).unwrap()).await;
    let at = column_of(RecordKind::Company, "networkProfile");
    assert_eq!(rows[0]["cells"][at], page, "by what it is recognised is there: {rows:?}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colleague_sees_the_list_as_a_list() {
    let (service, mine, theirs) = (Service::small().await, tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let app = App::start(mine.path(), &service).await;
    let made = app.ask("new_list", json!({"name": "Berlin", "kind": "person", "rows": null})).await;
    let list = made["list"].as_i64().expect("a list has a number");
    for (first, email) in [("Ada", "ada@acme.example"), ("Zoë", "zoe@acme.example")] {
        let fields = json!({"firstName": first, "lastName": "Lovelace", "email": email, "jobTitle": "CTO"});
        app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    }
    let view = json!({"of": {"kind": "list", "list": list}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.ask("open_view", view).await["view"].as_i64().expect("a view has a number");
    let written = app.ask("start_export", to_file(view, &["title", "email"], ExportFormat::List)).await;
    assert_eq!((&written["phase"], &written["written"]), (&json!("done"), &json!(2)), "it was written: {written}");
    let file = app.files.path().join(written["file"].as_str().expect("a file has a name"));
    assert_eq!(
        file.extension().and_then(|ending| ending.to_str()),
        Some("prospector-list"),
        "the system knows whose it is"
    );

    let other = App::start(theirs.path(), &service).await;
    let mut events = other.listen();
    other.engine.handed(
        app.files.path(),
        ["--help", "no-such.prospector-list", written["file"].as_str().unwrap()].map(OsString::from),
    );
    let dropped = |event| if let Changed::Dropped { drop, .. } = event { Some(drop) } else { None };
    let drop = events.wait_for("the list is handed over", dropped).await;
    let handed = other.ask("handed_list", json!({})).await;
    assert_eq!(handed["drop"], json!(drop), "a page that comes later asks for it");
    let table = other.ask("look_table", json!({"from": {"kind": "dropped", "drop": drop}})).await;
    assert_eq!(other.ask("handed_list", json!({})).await, Value::Null, "looked into, it is not offered again");
    assert_eq!((&table["kind"], &table["name"]), (&json!("person"), &json!("Berlin")), "it says what it is");
    let fields: Vec<&Value> = table["columns"].as_array().unwrap().iter().map(|column| &column["field"]).collect();
    assert_eq!(fields, ["jobTitle", "email", "fullName", "profilePage"], "nobody has to match its columns");
    let done = other.ask("start_import", as_guessed(&table, "Berlin")).await;
    assert_eq!((&done["phase"], &done["right"], &done["wrong"]), (&json!("done"), &json!(2), &json!(0)), "{done}");
    let theirs =
        json!({"of": {"kind": "list", "list": done["list"]}, "sort": null, "text": "", "facets": {}, "carry": null});
    let (_, rows) = other.rows_of(RecordKind::Person, &serde_json::from_value(theirs).unwrap()).await;
    let email = column_of(RecordKind::Person, "email");
    let mut emails: Vec<&str> = rows.iter().filter_map(|row| row["cells"][email].as_str()).collect();
    emails.sort_unstable();
    assert_eq!(emails, ["ada@acme.example", "zoe@acme.example"], "and every value is there");
    app.end().await;
    other.end().await;
}
