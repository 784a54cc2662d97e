//! Cells, names and encodings that nobody asked for: taken as text, told by their line, and never more than that.

use serde_json::json;
use tests::rig::{App, Service};

use super::steps::{as_guessed, cells, counts, lay, look};

#[tokio::test(flavor = "multi_thread")]
async fn formulas_and_days_in_any_style_stay_the_text_that_they_are() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let csv = "Name,Company,Met\n\
               =cmd|' /C calc'!A0,Acme,2026-09-11\n\
               '=1+1,Bolt,11.09.2026\n\
               <b>Cy</b>,\"=HYPERLINK(\"\"https://evil.example\"\",\"\"x\"\")\",09/11/26\n";
    lay(&app, data.path(), "fair.csv", csv);
    let done = app.ask("start_import", as_guessed(&look(&app).await, "Fair")).await;
    assert_eq!(counts(&done), (3, 3, 0, 3, 0), "{done}");
    assert_eq!(
        cells(&app, done["list"].as_i64().unwrap(), &["name", "companyName", "seen:imported.met"]).await,
        [
            [json!("=cmd|' /C calc'!A0"), json!("Acme"), json!("2026-09-11")],
            [json!("=1+1"), json!("Bolt"), json!("11.09.2026")],
            [json!("<b>Cy</b>"), json!("=HYPERLINK(\"https://evil.example\",\"x\")"), json!("09/11/26")],
        ],
        "which day 09/11 is, nobody but the person knows"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_in_another_encoding_is_told_and_readable() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let csv = b"First Name,Last Name,Company\nZo\xc3\xab,Okafor,K\xc3\xb6ln\nJos\xe9,Ray,Acme\n";
    lay(&app, data.path(), "fair.csv", csv);
    let done = app.ask("start_import", as_guessed(&look(&app).await, "Fair")).await;
    assert_eq!(counts(&done), (2, 2, 0, 2, 0), "{done}");
    let lines = done["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 1, "one cell is told: {done}");
    assert_eq!((&lines[0]["line"], &lines[0]["column"]), (&json!(3), &json!("First Name")), "where it stands");
    let rows = cells(&app, done["list"].as_i64().unwrap(), &["name"]).await;
    assert_eq!(rows, [[json!("Zoë Okafor")], [json!("José Ray")]], "both as they were meant");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_leads_out_of_its_folder_leads_nowhere() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let inner = data.path().join("a/b");
    std::fs::create_dir_all(&inner).unwrap();
    lay(&app, data.path(), "x.csv", "Company,Website\nAcme,acme.example\n,\n,x\n");
    app.desk.choose(&inner.join("../../x.csv"));
    let table = look(&app).await;
    assert_eq!((&table["file"], &table["name"]), (&json!("x.csv"), &json!("x")), "without its folders: {table}");

    let odd = if cfg!(windows) { "x$.csv" } else { "..\\..\\x$.csv" };
    lay(&app, data.path(), odd, "Company,Website\nAcme,acme.example\n,\n,x\n");
    let table = look(&app).await;
    let mut request = as_guessed(&table, "../../x");
    let done = app.ask("start_import", &request).await;
    assert_eq!(done["wrong"], 1, "{done}");
    app.ask("keep_rest", json!({"import": table["import"]})).await;
    assert_eq!(app.desk.seen().suggested, ["x not imported.csv"], "a suggested name has nothing of it");
    assert!(app.files.path().join("x not imported.csv").exists(), "the file lies where the person chose");
    let lists = app.ask("lists", json!({})).await;
    assert_eq!(lists["lists"][0]["name"], "../../x", "the name of a list is a text: {lists}");
    request["into"] = json!({"kind": "list", "list": done["list"]});
    let again = app.ask("start_import", &request).await;
    assert_eq!(again["fresh"], 0, "the same file adds nothing, whatever its name: {again}");
}
