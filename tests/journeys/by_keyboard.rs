//! The main job again, and the mouse is never touched.

use api::columns::{COMPANIES, Column, GridKind};
use api::{Doc, Tenths};
use serde_json::Value;

use crate::files;
use crate::rows::*;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const ROWS: usize = 300;

#[tokio::test]
async fn by_keyboard() {
    journey("by_keyboard", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        search(window).await;
        assert_eq!(demo.balance(window).await, Tenths(9_700), "the service agrees to the tenth");
        let told = demo.rows(&filters(), ROWS).await;
        sort(window, &told).await;
        let sorted = by_employees(&told, true);
        walk(window, &sorted).await;
        take(window, &sorted).await;
        narrow(window, &told).await;
        export(window, &sorted).await;
        again(window).await;
    })
    .await;
}

async fn search(window: &Window) {
    window.tab_to("combobox", "Country", false).await;
    take_suggestion(window, "Country", "germ", "Germany*").await;
    window.tab_to("combobox", "City", false).await;
    for (typed, shown, _) in CITIES {
        take_suggestion(window, "City", typed, shown).await;
    }
    window.tab_to("combobox", "Industry", false).await;
    take_suggestion(window, "Industry", "sofware dev", "software development").await;
    for size in ["51–200", "201–500"] {
        window.tab_to("button", size, false).await;
        window.type_keys(Key::Space).await;
        window.has(&button(size).inside(region("Employees")), "aria-pressed", "true").await;
    }
    window.find(&heading("Ready to search")).await;
    // A wrong one is taken back where it was made: the keyboard goes to the chips and deletes.
    window.tab_to("combobox", "Industry", true).await;
    take_suggestion(window, "Industry", "bank", "bank*").await;
    window.type_keys(Key::Backspace).await;
    window.gone(&any("listitem", "bank* Remove *")).await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    window.chord(&[Key::Control], Key::Enter).await;
    loaded(window, "100").await;
    for (rows, balance) in [("200", "980"), ("300", "970")] {
        window.find_ready(&button("Load next *").inside(region("Results"))).await;
        quick(window, "load next", "Load next *").await;
        loaded(window, rows).await;
        meter(window, balance).await;
    }
    window.has_rows(ROWS).await;
}

/// By the head itself, and by the column's menu.
async fn sort(window: &Window, told: &[Doc]) {
    window.tab_to("grid", "Companies", false).await;
    window.press(Key::Up, 1).await;
    window.press(Key::Right, 2).await;
    window.type_keys(Key::Enter).await;
    window.says("Sorted by Employees, ascending.").await;
    window.chord(&[Key::Alt], Key::Down).await;
    take_item(window, "Sort descending").await;
    window.says("Sorted by Employees, descending.").await;
    let sorted = by_employees(told, true);
    window.column_reads("Company", &names(&sorted[..10])).await;
    window.focused("grid", "Companies").await;
}

async fn walk(window: &Window, sorted: &[Doc]) {
    let drawer = region("Company details");
    let title = |at: usize| heading(text(&sorted[at], "name")).inside(drawer.clone());
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Down, 1).await;
    let at = window.focus().await.and_then(|focus| focus.active);
    assert!(at.is_some(), "a screen reader is told where the keyboard is");
    window.type_keys(Key::Enter).await;
    window.find(&drawer).await;
    let shown = window.name_in(&drawer).await;
    let first = names(sorted).iter().position(|name| *name == shown).expect("one of the rows");
    window.press(Key::Down, 2).await;
    window.find(&title(first + 2)).await;
    window.press(Key::Up, 1).await;
    window.find(&title(first + 1)).await;
    window.type_keys(Key::Escape).await;
    window.gone(&drawer).await;
    window.focused("grid", "Companies").await;
}

/// Rows ticked one by one, up to one, and all; a cell copied and pasted.
async fn take(window: &Window, sorted: &[Doc]) {
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Down, 1).await;
    window.type_keys(Key::Space).await;
    window.says("1 row selected.").await;
    window.press(Key::Down, 3).await;
    window.chord(&[Key::Shift], Key::Space).await;
    window.says("4 rows selected.").await;
    window.chord(&[Key::Control], 'a').await;
    window.says("300 rows selected.").await;
    window.chord(&[Key::Control], 'a').await;
    window.says("No rows selected.").await;

    let cell = window.focus().await.and_then(|focus| focus.active).expect("an active cell");
    window.chord(&[Key::Control], 'c').await;
    window.says("Copied 1 row.").await;
    window.tab_to("searchbox|textbox", "Filter the loaded rows", true).await;
    window.chord(&[Key::Control], 'v').await;
    let value = window.focus_until("the cell is pasted", |at| at.value.filter(|value| !value.is_empty())).await;
    assert!(cell.contains(&value), "the active cell “{cell}” was copied, and “{value}” is pasted");
    assert!(sorted.iter().any(|row| row.values().any(|cell| cell == &Value::String(value.clone()))), "whole: {value}");
    window.type_keys(Key::Escape).await;
    window.has_rows(ROWS).await;
}

/// By text and by a bar, and all again.
async fn narrow(window: &Window, told: &[Doc]) {
    window.focused("searchbox|textbox", "Filter the loaded rows").await;
    window.type_keys("munich").await;
    window.says("* of 300 shown").await;
    window.type_keys(Key::Escape).await;
    window.has_rows(ROWS).await;
    window.tab_to("button", "City · *", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&dialog("City")).await;
    window.tab_to("button", "Berlin*", false).await;
    window.type_keys(Key::Space).await;
    window.has_rows(in_city(told, "Berlin")).await;
    window.type_keys(Key::Escape).await;
    window.gone(&dialog("City")).await;
    window.tab_to("button", "Show all", false).await;
    window.type_keys(Key::Enter).await;
    window.has_rows(ROWS).await;
}

async fn export(window: &Window, sorted: &[Doc]) {
    quick(window, "export", "Export*").await;
    let sheet = dialog("Export");
    window.find(&sheet).await;
    window.tab_to("radio", "Excel (XLSX)", false).await;
    window.type_keys(Key::Right).await;
    window.focused("radio", "CSV").await;
    window.tab_to("button", "Export 300 rows", false).await;
    window.type_keys(Key::Enter).await;
    window.says("300 rows in *").await;
    window.tab_to("button", "Done", false).await;
    window.type_keys(Key::Enter).await;
    window.gone(&sheet).await;
    let columns: Vec<&Column> =
        COMPANIES.iter().filter(|column| GridKind::Companies.shown().contains(&column.key)).collect();
    let files = window.folders.files(".csv");
    files::same("the CSV", &files::table(&files[0]), &files::as_text(&columns, sorted));
}

async fn again(window: &mut Window) {
    window.close().await;
    window.open().await;
    let demo = Demo::of(window).await;
    window.find(&heading("Go on where you were")).await;
    quick(window, "germany", "*Germany*300 companies loaded*").await;
    loaded(window, "300").await;
    window.has_rows(ROWS).await;
    assert_eq!(demo.searches(window).await, 0, "no company search was sent");
    assert_eq!(demo.balance(window).await, Tenths(9_700), "and nothing was charged");
}
