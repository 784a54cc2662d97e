//! Workbooks: which sheet, and what becomes of formulas, merged cells, dates and errors.

use std::path::{Path, PathBuf};

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::steps::{as_guessed, cells, counts, guessed, lay, look};

/// Two sheets: notes, and people with everything that cells of a workbook can be.
fn fair(folder: &Path) -> PathBuf {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Notes").unwrap().write_row(0, 0, ["Only words", "here"]).unwrap();
    let sheet = book.add_worksheet();
    sheet.set_name("..people").unwrap();
    sheet.write_row(0, 0, ["First Name", "Last Name", "Company", "Mobile", "Met", "Points"]).unwrap();
    let day = |style| Format::new().set_num_format(style);
    let met = ExcelDateTime::from_ymd(2026, 9, 11).unwrap();
    for (row, (first, style)) in (1..).zip([("Ada", "dd.mm.yyyy"), ("Bob", "m/d/yy"), ("Cy", "yyyy\"-\"mm\"-\"dd")]) {
        sheet.write_string(row, 0, first).unwrap();
        sheet.write_string(row, 1, "Lovelace").unwrap();
        sheet.write_datetime_with_format(row, 4, &met, &day(style)).unwrap();
    }
    sheet.merge_range(1, 2, 2, 2, "Analytical", &Format::new()).unwrap();
    sheet.write_formula(1, 5, Formula::new("=40+2").set_result("42")).unwrap();
    sheet.write_formula(2, 5, Formula::new("=1/0").set_result("#DIV/0!")).unwrap();
    sheet.write_number(1, 3, 12_025_550_123.0).unwrap();
    sheet.write_number(3, 3, 4.9e14).unwrap();
    let path = folder.join("fair.xlsx");
    book.save(&path).unwrap();
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_an_xlsx_is_chosen_and_imported() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.desktop.choose(&fair(data.path()));
    let notes = look(&app).await;
    assert_eq!((&notes["sheets"], &notes["readAs"]["sheet"]), (&json!(["Notes", "..people"]), &json!(0)), "{notes}");
    let mut read_as = notes["readAs"].clone();
    (read_as["sheet"], read_as["header"]) = (json!(1), json!(true));
    let again = json!({"import": notes["import"], "readAs": read_as, "kind": "person"});
    let table = app.ask("read_table_again", again).await;
    assert_eq!(table["form"], "Excel workbook (XLSX)", "{table}");
    assert_eq!(guessed(&table), "firstName lastName company mobile - -", "{table}");
    let done = app.ask("start_import", as_guessed(&table, "Fair")).await;
    assert_eq!(counts(&done), (3, 3, 0, 3, 0), "{done}");
    let told = |line: u64, column: &str| {
        let lines = done["lines"].as_array().unwrap();
        lines.iter().find(|one| one["line"] == line && one["column"] == column).map(|one| one["problem"].clone())
    };
    assert_eq!(
        told(3, "Points"),
        Some(json!("The cell shows an error of the spreadsheet.")),
        "by row and column: {done}"
    );
    assert!(told(4, "Mobile").is_some(), "a number that is none: {done}");
    let list = done["list"].as_i64().unwrap();
    let columns = ["name", "companyName", "find.mobile", "seen:imported.met", "seen:imported.points"];
    let day = json!("2026-09-11");
    assert_eq!(
        cells(&app, list, &columns).await,
        [
            [json!("Ada Lovelace"), json!("Analytical"), json!("+12025550123"), day.clone(), json!("42")],
            [json!("Bob Lovelace"), Value::Null, Value::Null, day.clone(), Value::Null],
            [json!("Cy Lovelace"), Value::Null, Value::Null, day, Value::Null],
        ],
        "the result of a formula, a merged value once, a day in one style whatever the sheet shows, no error as a value"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_an_ods_is_chosen_and_imported() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let ods = include_bytes!("../../../src-tauri/crates/sheets/tests/fixtures/odfpy.ods");
    lay(&app, data.path(), "fair.ods", ods);
    let table = look(&app).await;
    assert_eq!(table["form"], "OpenDocument spreadsheet (ODS)", "{table}");
    assert_eq!((&table["sheets"][1], &table["readAs"]["sheet"]), (&json!("Leads & more"), &json!(1)), "{table}");
    let hidden = json!({"sheet": 0, "header": false, "delimiter": null, "encoding": null});
    let again = json!({"import": table["import"], "readAs": hidden, "kind": "company"});
    let hidden = app.ask("read_table_again", again).await;
    assert_eq!(hidden["columns"][0]["values"], json!(["x"]), "the other sheet, where it is asked for: {hidden}");
    let again = json!({"import": table["import"], "readAs": table["readAs"], "kind": "company"});
    let table = app.ask("read_table_again", again).await;
    let mut request = as_guessed(&table, "Fair");
    request["mapping"] = json!(["name", "own"]);
    let done = app.ask("start_import", &request).await;
    let (read, right, wrong, fresh, repeated) = counts(&done);
    assert_eq!((read, wrong, fresh + repeated), (right, 0, right), "every row is right: {done}");
    assert_eq!(repeated, 1, "a row that the file tells once for two is one company: {done}");
    let rows = cells(&app, done["list"].as_i64().unwrap(), &["name", "seen:imported.value"]).await;
    for row in [["text", "Müller & <Söhne>"], ["day", "2026-09-11"], ["formula", "2"], ["phone", "4930123456789"]] {
        assert!(rows.contains(&row.map(|cell| json!(cell)).to_vec()), "{row:?} is among {rows:?}");
    }
}
