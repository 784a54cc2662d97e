//! The main job with the mouse: from a fresh start to the files, and again after a restart for nothing.

use api::columns::{Column, GridKind};
use api::{Doc, RecordKind, Tenths};
use serde_json::Value;
use thirtyfour::By;

use crate::files;
use crate::rows::*;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const ROWS: usize = 300;

#[tokio::test]
async fn main_job() {
    journey("main_job", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        search(window, &demo).await;
        let told = demo.rows(&filters(), ROWS).await;
        look(window, &told).await;
        walk(window, &told).await;
        take(window, &told).await;
        let sorted = by_employees(&told, false);
        export(window, &sorted, "Excel (XLSX)", "xlsx").await;
        export(window, &sorted, "CSV", "csv").await;
        assert_eq!(demo.charged(window).await, Tenths(300), "looking, copying and exporting are free");
        again(window, &told).await;
    })
    .await;
}

/// Builds the search and loads 300 rows; the meter falls by a tenth a row, and the service agrees.
async fn search(window: &Window, demo: &Demo) {
    pick(window, "Country", "germ", "Germany*").await;
    pick(window, "Industry", "sofware dev", "software development").await;
    for size in ["51–200", "201–500"] {
        let preset = button(size).inside(region("Employees"));
        window.click(&preset).await;
        assert_eq!(window.attribute(&preset, "aria-pressed").await.as_deref(), Some("true"), "{size} is on");
    }
    for (typed, shown, _) in CITIES {
        pick(window, "City", typed, shown).await;
    }
    window.find(&heading("Ready to search")).await;
    assert_eq!(demo.searches(window).await, 0, "building a search and its price send none");
    window.click(&button("Search, up to 10 credits")).await;
    loaded(window, "100").await;
    meter(window, "990").await;
    for (rows, balance) in [("200", "980"), ("300", "970")] {
        load_next(window).await;
        loaded(window, rows).await;
        meter(window, balance).await;
    }
    window.has_rows(ROWS).await;
    assert_eq!(demo.balance(window).await, Tenths(9_700), "the service agrees to the tenth");
    assert_eq!(demo.searches(window).await, 3, "three pages of 100, each asked once");
}

/// The order they came in, sorted, filtered by text and by a bar.
async fn look(window: &Window, told: &[Doc]) {
    assert_eq!(window.column("Company", 10).await, names(&told[..10]), "the rows stand in the order of the service");
    let box_ = field("Filter the loaded rows");
    window.fill(&box_, "MUNICH").await;
    // The box looks into every column but the logo, without regard to case.
    let holds = |row: &&Doc| {
        row.iter().any(|(key, value)| key != "logo" && value.to_string().to_lowercase().contains("munich"))
    };
    window.has_rows(told.iter().filter(holds).count()).await;
    window.click(&button("Show all")).await;
    window.has_rows(ROWS).await;

    let berlin = in_city(told, "Berlin");
    window.click(&button("City · *").inside(any("group", "City"))).await;
    window.click(&button(&format!("Berlin*{berlin}")).inside(dialog("City"))).await;
    window.has_rows(berlin).await;
    window.type_keys(Key::Escape).await;
    window.says(&format!("{berlin} of 300 shown")).await;
    window.click(&button("Remove Berlin").inside(region("Results"))).await;
    window.has_rows(ROWS).await;
    // The bar itself is for the mouse only, and says what it is when the mouse is over it.
    let hamburg = in_city(told, "Hamburg");
    let bar = window.web().find(By::Css(format!("[title='Hamburg: {hamburg}']"))).await.expect("a bar of Hamburg");
    bar.click().await.expect("a bar takes a click");
    window.has_rows(hamburg).await;
    window.click(&button("Show all")).await;
    window.has_rows(ROWS).await;

    window.head("Employees").await.click().await.expect("a head takes a click");
    let sorted = by_employees(told, false);
    window.column_reads("Company", &names(&sorted[..10])).await;
    let heads = window.shape().await.columns;
    let employees = heads.iter().find(|head| head.label == "Employees").expect("a column of employees");
    assert_eq!(employees.sort.as_deref(), Some("ascending"), "the head says how");
}

/// The drawer on a row, the rows walked through it with the arrow keys, and back to the table.
async fn walk(window: &Window, told: &[Doc]) {
    let sorted = by_employees(told, false);
    let names = names(&sorted);
    window.click_cell(2, "Company").await;
    let drawer = region("Company details");
    let title = |at: usize| heading(names[at]).inside(drawer.clone());
    window.find(&title(2)).await;
    if let Some(about) = sorted[2].get("description").and_then(Value::as_str) {
        window.says(about).await;
    }
    window.press(Key::Down, 2).await;
    window.find(&title(4)).await;
    window.press(Key::Up, 1).await;
    window.find(&title(3)).await;
    window.click(&button("Next company").inside(drawer.clone())).await;
    window.find(&title(4)).await;
    window.click(&button("Close details").inside(drawer.clone())).await;
    window.gone(&drawer).await;
}

/// Selecting with the box, Shift, Ctrl and all; copying, and pasting what was copied.
async fn take(window: &Window, told: &[Doc]) {
    let sorted = by_employees(told, false);
    window.click_cell(1, "").await;
    window.says("1 selected").await;
    let fourth = window.cell(4, "").await;
    window.click_holding(&fourth, &[Key::Shift]).await;
    window.says("4 selected").await;
    let sixth = window.cell(6, "Company").await;
    window.click_holding(&sixth, &[Key::Control]).await;
    window.says("5 selected").await;
    let ticked: Vec<usize> = window.rows().await.iter().filter(|row| row.selected).map(|row| row.position).collect();
    assert_eq!(ticked, [1, 2, 3, 4, 6], "exactly what was chosen");
    window.click(&button("Select all 300 loaded")).await;
    window.says("300 selected").await;
    window.click(&button("Clear selection")).await;
    window.gone(&button("Clear selection")).await;

    // One cell, and the clipboard of the desktop: what was copied is pasted into the filter box.
    window.click_cell(5, "Company").await;
    window.find(&region("Company details")).await;
    window.chord(&[Key::Control], 'c').await;
    window.says("Copied 1 row.").await;
    window.click(&button("Close details")).await;
    let box_ = field("Filter the loaded rows");
    window.click(&box_).await;
    window.chord(&[Key::Control], 'v').await;
    let name = text(&sorted[5], "name");
    window.reads(&box_, name).await;
    window.click(&button("Show all")).await;
    window.has_rows(ROWS).await;
}

/// Returns the columns of companies that the service's answers fill.
fn columns() -> &'static [Column] {
    RecordKind::Company.answer_columns()
}

/// All loaded rows and all columns to a file, read back cell by cell.
async fn export(window: &Window, sorted: &[Doc], format: &str, ending: &str) {
    window.click(&button("Export")).await;
    let sheet = dialog("Export");
    window.click(&radio(format).inside(sheet.clone())).await;
    // A list this long is searched, not read.
    let find = any("searchbox", "Find a column").inside(sheet.clone());
    for column in columns().iter().filter(|column| !GridKind::Companies.shown().contains(&column.key)) {
        window.fill(&find, column.label).await;
        window.click(&check(column.label).inside(sheet.clone())).await;
    }
    window.click(&button("Export 300 rows").inside(sheet.clone())).await;
    window.says("300 rows in *").await;
    let files = window.folders.files(&format!(".{ending}"));
    let [file] = &files[..] else { panic!("one file of {ending}: {files:?}") };
    window.click(&button("Show in folder").inside(sheet.clone())).await;
    window.lines().wait("the file is shown", |lines| lines.told("revealed").pop()).await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    let columns: Vec<&Column> = columns().iter().collect();
    match ending {
        "xlsx" => files::same("the workbook", &files::workbook(file, "Companies"), &files::as_typed(&columns, sorted)),
        _ => files::same("the CSV", &files::table(file), &files::as_text(&columns, sorted)),
    }
}

/// Closed and opened: the search is in the list, costs nothing, and is not sent again; nor when it is built anew.
async fn again(window: &mut Window, told: &[Doc]) {
    window.close().await;
    window.open().await;
    let demo = Demo::of(window).await;
    window.find(&heading("Go on where you were")).await;
    meter(window, "970").await;
    window.click(&button("*300 of * loaded*").inside(region("Go on where you were"))).await;
    loaded(window, "300").await;
    window.has_rows(ROWS).await;
    assert_eq!(window.column("Company", 5).await, names(&told[..5]), "the same rows");
    window.find(&chosen("Country", "Germany*")).await;

    window.click(&button("Clear all").inside(region("Filters"))).await;
    window.gone(&any("grid", "Companies")).await;
    pick(window, "Country", "germ", "Germany*").await;
    pick(window, "Industry", "software dev", "software development").await;
    for (typed, shown, _) in CITIES.iter().rev() {
        pick(window, "City", typed, shown).await;
    }
    for size in ["201–500", "51–200"] {
        window.click(&button(size).inside(region("Employees"))).await;
    }
    loaded(window, "300").await;
    window.has_rows(ROWS).await;
    assert_eq!(demo.searches(window).await, 0, "no company search was sent");
    assert_eq!(demo.balance(window).await, Tenths(9_700), "and nothing was charged");
}
