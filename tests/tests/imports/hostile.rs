//! Cells, names and encodings that nobody asked for: taken as text, reported by their line, and never more than that.

use std::io::{Cursor, Read, Write};

use rust_xlsxwriter::{Formula, Workbook};
use serde_json::json;
use tests::rig::{App, Service};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

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
    app.desktop.choose(&inner.join("../../x.csv"));
    let table = look(&app).await;
    assert_eq!((&table["file"], &table["name"]), (&json!("x.csv"), &json!("x")), "without its folders: {table}");

    let odd = if cfg!(windows) { "x$.csv" } else { "..\\..\\x$.csv" };
    lay(&app, data.path(), odd, "Company,Website\nAcme,acme.example\n,\n,x\n");
    let table = look(&app).await;
    let mut request = as_guessed(&table, "../../x");
    let done = app.ask("start_import", &request).await;
    assert_eq!(done["wrong"], 1, "{done}");
    app.ask("keep_rejected_rows", json!({"import": table["import"]})).await;
    assert_eq!(app.desktop.seen().suggested, ["x not imported.csv"], "a suggested name has nothing of it");
    assert!(app.files.path().join("x not imported.csv").exists(), "the file lies where the person chose");
    let lists = app.ask("lists", json!({})).await;
    assert_eq!(lists["lists"][0]["name"], "../../x", "the name of a list is a text: {lists}");
    request["into"] = json!({"kind": "list", "list": done["list"]});
    let again = app.ask("start_import", &request).await;
    assert_eq!(again["fresh"], 0, "the same file adds nothing, whatever its name: {again}");
}

/// Half of a pair of units, which no text can hold: what stands for it is seen, and the line is reported.
#[tokio::test(flavor = "multi_thread")]
async fn half_a_pair_in_utf_16_is_told_and_the_rest_is_read() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for (name, mark) in [("marked.csv", true), ("bare.csv", false)] {
        let mut units: Vec<u16> = if mark { vec![0xFEFF] } else { Vec::new() };
        units.extend("First Name,Last Name,Company\nA".encode_utf16());
        units.push(0xD83D);
        units.extend(format!("da,{name},Acme\nBo,{name},Bolt 🚀\n").encode_utf16());
        let bytes: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
        lay(&app, data.path(), name, bytes);
        let done = app.ask("start_import", as_guessed(&look(&app).await, name)).await;
        assert_eq!(counts(&done), (2, 2, 0, 2, 0), "{done}");
        let lines = done["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 1, "one cell is told: {done}");
        assert_eq!((&lines[0]["line"], &lines[0]["column"]), (&json!(2), &json!("First Name")), "where it stands");
        let rows = cells(&app, done["list"].as_i64().unwrap(), &["name", "companyName"]).await;
        let told =
            [[json!(format!("A\u{fffd}da {name}")), json!("Acme")], [json!(format!("Bo {name}")), json!("Bolt 🚀")]];
        assert_eq!(rows, told, "a whole pair stays what it is");
    }
}

/// A workbook in which a word is something else, wherever it is in its parts.
fn workbook(stands: &str, for_it: &str) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_row(0, 0, ["First Name", "Last Name", "Company"]).unwrap();
    sheet.write_row(1, 0, ["Ada", stands]).unwrap();
    // The result of a formula is in the sheet itself, a text in a part of its own.
    sheet.write_formula(1, 2, Formula::new("=A1").set_result(stands)).unwrap();
    let mut parts = ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
    let mut changed = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..parts.len() {
        let mut part = parts.by_index(at).unwrap();
        let (name, mut text) = (part.name().unwrap().into_owned(), String::new());
        part.read_to_string(&mut text).unwrap();
        changed.start_file(name, SimpleFileOptions::default()).unwrap();
        changed.write_all(text.replace(stands, for_it).as_bytes()).unwrap();
    }
    changed.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_pair_in_a_workbook_is_seen_or_the_file_is_refused() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    // No XML has such a character: the file is not one that a program for tables has written.
    lay(&app, data.path(), "no xml.xlsx", workbook("STANDS", "&#xD83D;"));
    let refused = app.refused("look_table", json!({"from": {"kind": "choose"}})).await;
    assert!(refused.message.contains("damaged or not complete"), "{refused:?}");
    // Excel's own way of writing what XML cannot hold.
    lay(&app, data.path(), "excel.xlsx", workbook("STANDS", "Ada_xD83D_ _xD83D__xDE80_"));
    let done = app.ask("start_import", as_guessed(&look(&app).await, "Excel")).await;
    assert_eq!(counts(&done), (1, 1, 0, 1, 0), "{done}");
    let rows = cells(&app, done["list"].as_i64().unwrap(), &["name", "companyName"]).await;
    assert_eq!(rows, [[json!("Ada Ada\u{fffd} 🚀"), json!("Ada\u{fffd} 🚀")]], "both places, and a whole pair is one");
}
