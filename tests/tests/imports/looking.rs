//! What is found out of a table before anything is imported.

use engine::screen::{Changed, FailureCode};
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::steps::{guessed, lay, look};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_looked_at_and_read_another_way() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let csv = b"Vorname;Nachname;Firma;Mobil;Deal Stage\r\nZo\xeb;Okafor;Kestrel;0152 28817386;won\r\n";
    lay(&app, data.path(), "Messe_2026.csv", csv);
    let table = look(&app).await;
    assert_eq!(table["form"], "CSV, semicolons, Windows-1252", "{table}");
    assert_eq!((&table["kind"], &table["name"]), (&json!("person"), &json!("Messe 2026")), "{table}");
    assert_eq!(guessed(&table), "firstName lastName company mobile -", "{table}");
    assert_eq!(table["columns"][0]["values"], json!(["Zoë"]), "the first values, readable: {table}");
    assert_eq!(table["before"], Value::Null, "it was never imported");
    assert!(!table.to_string().contains(data.path().to_str().unwrap()), "a place on the disk is not the screen's");

    let read_as = json!({"sheet": 0, "header": false, "delimiter": ";", "encoding": "windows-1252"});
    let again =
        app.ask("read_table_again", json!({"import": table["import"], "readAs": read_as, "kind": "company"})).await;
    assert_eq!(again["columns"][0]["heading"], "Column 1", "no headings: {again}");
    assert_eq!(again["columns"][0]["values"], json!(["Vorname", "Zoë"]), "the first row is a value: {again}");
    assert_eq!(again["kind"], "company", "as the person said");

    app.desktop.close_dialogs(true);
    assert_eq!(look(&app).await, Value::Null, "a closed dialog is no table");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_dropped_and_cells_that_are_pasted_are_tables_too() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let path = lay(&app, data.path(), "..\u{202E}odd.csv", "Company,Website\nAcme,https://acme.example\n");
    let mut events = app.listen();
    app.engine.dropped(vec![path, data.path().join("second.csv")]);
    let (drop, file) = events
        .wait_for("the drop is told", |event| match event {
            Changed::Dropped { drop, file } => Some((drop, file)),
            _ => None,
        })
        .await;
    assert_eq!(file, "..odd.csv", "a name as it may be shown, without its folder");
    let table = app.ask("look_table", json!({"from": {"kind": "dropped", "drop": drop}})).await;
    assert_eq!((guessed(&table).as_str(), &table["kind"]), ("name website", &json!("company")), "{table}");
    let gone = app.refused("look_table", json!({"from": {"kind": "dropped", "drop": drop + 99}})).await;
    assert_eq!(gone.code, FailureCode::Gone, "a number that nobody was told: {gone:?}");

    let pasted = app.ask("look_table", json!({"from": {"kind": "pasted", "text": "ada@acme.de\nbob@acme.de"}})).await;
    assert_eq!(
        (guessed(&pasted).as_str(), &pasted["kind"]),
        ("email", &json!("person")),
        "a column of addresses: {pasted}"
    );
    assert_eq!((&pasted["form"], &pasted["country"]), (&json!("Pasted cells"), &json!("DE")), "{pasted}");
    let large = "x".repeat((10 << 20) + 1);
    let refused = app.refused("look_table", json!({"from": {"kind": "pasted", "text": large}})).await;
    assert_eq!(refused.code, FailureCode::Refused, "more than can be pasted: {refused:?}");
    // As a task of its own, as whoever calls from outside a window does it.
    let engine = app.engine.clone();
    let fields = tokio::spawn(async move { engine::commands::call(&engine, "import_fields", json!({})).await });
    let fields = fields.await.unwrap().unwrap();
    assert!(fields.as_array().unwrap().len() > 15, "the fields of both kinds: {fields}");
}
