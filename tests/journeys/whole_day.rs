//! A day from the first search to the file in the folder, and the mouse is never touched: found by the quick bar, walked as a
//! spreadsheet, and the keyboard comes back to where it was.

use api::Tenths;
use serde_json::json;

use crate::known::known;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const LIST: &str = "Calls of today";
const ROWS: usize = 100;
const CHOSEN: usize = 4;

#[tokio::test]
async fn whole_day() {
    let known = known().await;
    journey("whole_day", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        search(window).await;
        sheet(window).await;
        sort_and_narrow(window).await;
        walk(window).await;
        choose(window).await;
        keep(window).await;
        look_up(window, &demo, known.mail.found.text("companyUrl")).await;
        export(window).await;
        close_the_day(window, &demo).await;
    })
    .await;
}

/// Two filters, gone to by name and chosen by what is suggested.
async fn search(window: &Window) {
    quick(window, "filter cuntry", "Filter by Country*").await;
    window.focused("combobox", "Country").await;
    take_suggestion(window, "Country", "germ", "Germany*").await;
    quick(window, "by industry", "Filter by Industry*").await;
    window.focused("combobox", "Industry").await;
    take_suggestion(window, "Industry", "sofware dev", "software development").await;
    window.find_ready(&button("Search, up to 10 credits")).await;
    window.chord(&[Key::Control], Key::Enter).await;
    loaded(window, "100").await;
    window.has_rows(ROWS).await;
}

/// From a field a question mark is a letter; from the rows it shows the keys, and the keyboard comes back.
async fn sheet(window: &Window) {
    to_box(window).await;
    window.type_keys("?").await;
    window.holds("?").await;
    assert!(!window.sees(&dialog("Keyboard shortcuts")).await, "nothing opens while typing");
    window.type_keys(Key::Escape).await;
    window.has_rows(ROWS).await;
    window.type_keys(Key::Escape).await;
    window.focused("grid", "Companies").await;
    window.type_keys("?").await;
    let keys = dialog("Keyboard shortcuts");
    window.find(&any("table", "Table").inside(keys.clone())).await;
    audited(window, "keys").await;
    // Beyond the first stop is the last one, also in a web view that would leave the page there.
    window.focused("region", "All keys").await;
    window.chord(&[Key::Shift], Key::Tab).await;
    window.focused("button", "Close").await;
    window.type_keys(Key::Tab).await;
    window.focused("region", "All keys").await;
    window.type_keys(Key::Escape).await;
    window.gone(&keys).await;
    window.focused("grid", "Companies").await;
}

async fn sort_and_narrow(window: &Window) {
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Up, 1).await;
    window.press(Key::Right, 2).await;
    window.type_keys(Key::Enter).await;
    window.says("Sorted by Employees, ascending.").await;
    to_box(window).await;
    window.type_keys("munich").await;
    window.says("* of 100 shown").await;
    window.type_keys(Key::Down).await;
    window.focused("grid", "Companies").await;
    to_box(window).await;
    window.type_keys(Key::Escape).await;
    window.has_rows(ROWS).await;
    window.type_keys(Key::Escape).await;
    window.focused("grid", "Companies").await;
}

/// To the edges, and beside the drawer from row to row; its values with a source are one stop.
async fn walk(window: &Window) {
    let drawer = region("Company details");
    window.chord(&[Key::Control], Key::Home).await;
    window.chord(&[Key::Control], Key::Down).await;
    let last = active(window).await;
    window.chord(&[Key::Control], Key::Up).await;
    assert_ne!(active(window).await, last, "the edges are two");
    window.type_keys(Key::Enter).await;
    let first = window.name_in(&drawer).await;
    window.press(Key::Down, 1).await;
    // The drawer follows.
    window.name_until(&drawer, |name| name != first).await;
    window.type_keys(Key::F6).await;
    window.focused("button", "Previous company").await;
    let stops = window
        .script("return document.querySelectorAll('aside [data-sourced][tabindex=\"0\"]').length", Vec::new())
        .await;
    assert_eq!(stops, json!(1), "one stop for all values");
    window.type_keys(Key::Escape).await;
    window.gone(&drawer).await;
    window.focused("grid", "Companies").await;
}

/// One row, then those of a range, and what the menu of a row says of it.
async fn choose(window: &Window) {
    window.chord(&[Key::Control], Key::Home).await;
    window.type_keys(Key::Space).await;
    window.says("1 row selected.").await;
    window.press(Key::Down, 1).await;
    window.chord(&[Key::Shift], Key::Down).await;
    window.chord(&[Key::Shift], Key::Down).await;
    window.chord(&[Key::Shift], Key::Space).await;
    window.says("4 rows selected.").await;
    window.chord(&[Key::Shift], Key::F10).await;
    let ticked = window.attribute(&any("menuitemcheckbox", "Selected*"), "aria-checked").await;
    assert_eq!(ticked.as_deref(), Some("true"), "the row is selected");
    window.type_keys(Key::Escape).await;
    window.gone(&any("menuitemcheckbox", "Selected*")).await;
    window.focused("grid", "Companies").await;
}

async fn keep(window: &Window) {
    window.tab_to("button", "Add to list", true).await;
    window.type_keys(Key::Enter).await;
    take_item(window, "New list…").await;
    window.focused("textbox", "Name").await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(LIST).await;
    window.type_keys(Key::Enter).await;
    window.gone(&dialog("New list")).await;
    window.focused("button", "Add to list").await;
}

/// A price that nobody publishes is agreed to before anything is asked.
async fn look_up(window: &Window, demo: &Demo, page: &str) {
    let before = demo.charged(window).await;
    quick(window, "company from page", "Company from its page*").await;
    window.focused("textbox", "Company page").await;
    window.type_keys(page).await;
    window.find_ready(&button("Read page price not published")).await;
    window.type_keys(Key::Enter).await;
    let question = dialog("Read page?");
    window.find(&question).await;
    assert_eq!(demo.charged(window).await, before, "nothing is spent before it is agreed to");
    window.tab_to("button", "Read page price not published", false).await;
    window.type_keys(Key::Enter).await;
    window.gone(&question).await;
    window.find(&says("Asked just now · cost *").inside(any("article", "Answer"))).await;
    demo.book_until("the service bills it", |book| (book.charged() > before).then_some(())).await;
}

/// The list is found by a part of its name. Its columns are one stop after the other no longer.
async fn export(window: &Window) {
    quick(window, "calls tod", &format!("{LIST}*")).await;
    window.find(&heading(LIST)).await;
    window.has_rows(CHOSEN).await;
    quick(window, "export the list", "Export the list…*").await;
    let sheet = dialog("Export");
    window.find(&sheet).await;
    window.chord(&[Key::Control], 'f').await;
    window.focused("searchbox|textbox", "Find a column").await;
    window.type_keys(Key::Tab).await;
    let one = window.focused("checkbox", "*").await;
    window.press(Key::Down, 1).await;
    let other = window.focused("checkbox", "*").await;
    assert_ne!(one.name, other.name, "an arrow leads to the next column");
    let mut stops = 0;
    while window.focus().await.is_none_or(|at| !at.name.starts_with("Export ")) {
        window.type_keys(Key::Tab).await;
        stops += 1;
        assert!(stops < 25, "Tab leads past the columns to what writes the file");
    }
    window.focused("button", &format!("Export {CHOSEN} rows")).await;
    window.type_keys(Key::Enter).await;
    window.says(&format!("{CHOSEN} rows in *")).await;
    window.tab_to("button", "Done", false).await;
    window.type_keys(Key::Enter).await;
    window.gone(&sheet).await;
    assert_eq!(window.folders.files(".xlsx").len(), 1, "the file is in the folder");
}

/// What it cost is looked at, the light is turned down, and the list of today is taken back.
async fn close_the_day(window: &Window, demo: &Demo) {
    quick(window, "credtis", "Credits").await;
    window.find(&region("Credits")).await;
    assert!(demo.balance(window).await < Tenths(9_900), "the search and the look-up are paid");
    quick(window, "dark", "Dark theme").await;
    window
        .until("it is dark", async || {
            let theme = window.script("return document.documentElement.dataset.theme", Vec::new()).await;
            (theme == json!("dark")).then_some(())
        })
        .await;
    window.type_keys(Key::F1).await;
    window.find(&dialog("Keyboard shortcuts")).await;
    window.type_keys(Key::Escape).await;
    window.gone(&dialog("Keyboard shortcuts")).await;
    quick(window, "undo", "Undo: *").await;
    quick(window, "lists", "Lists").await;
    window.find(&heading("No list yet")).await;
}

async fn to_box(window: &Window) {
    window.chord(&[Key::Control], 'f').await;
    window.focused("searchbox|textbox", "Filter the loaded rows").await;
}

/// What the active cell says.
async fn active(window: &Window) -> String {
    window.focus_until("a cell is active", |at| at.active.filter(|text| !text.is_empty())).await
}
