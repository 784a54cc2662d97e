//! A small list from cells on the clipboard to its files, and the mouse is never touched.

use api::Tenths;
use serde_json::json;

use super::coming_in::chosen_in;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

pub(super) const NAME: &str = "Stand 12";
/// As a spreadsheet program copies them.
const CELLS: &str = "First name\tLast name\tCompany\tE-mail\tMood\n\
    Ada\tBerg\tFirma 1\tada@firma1.example\tgood\n\
    Ben\tAhrens\tFirma 2\tben@firma2.example\tgood\n\
    Cleo\tFuchs\tFirma 3\tcleo@firma3.example\tbad\n\
    Dora\tGraf\tFirma 4\tdora@firma4.example\tgood\n\
    Emil\tHahn\tFirma 5\temil@firma5.example\tbad\n";
const PEOPLE: usize = 5;
const TAG: &str = "vip";
const NOTE: &str = "Met at the fair";
const RECIPE: &str = "Only addresses";

#[tokio::test]
async fn lists_by_keyboard() {
    journey("lists_by_keyboard", Keyring::None, async |window| {
        first_start(window).await;
        make(window).await;
        paste(window).await;
        note(window).await;
        undo(window).await;
        recipe(window).await;
        suppress(window).await;
        export(window).await;
        erase(window).await;
        past_exports(window).await;
        restart(window).await;
        assert_eq!(Demo::of(window).await.charged(window).await, Tenths::ZERO, "nothing of this costs anything");
        audited(window, "lists-by-keyboard").await;
    })
    .await;
}

/// An empty list.
pub async fn make(window: &Window) {
    quick(window, "lists", "Lists").await;
    window.find(&heading("No list yet")).await;
    press(window, "New list").await;
    window.focused("textbox", "Name").await;
    window.type_keys(NAME).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading(NAME)).await;
    window.find(&heading("This list is empty")).await;
}

/// Cells are pasted, one column is left out, and the rows are checked and imported.
pub async fn paste(window: &Window) {
    press(window, "Import a table").await;
    window.tab_to("textbox", "Or paste cells from a spreadsheet", false).await;
    // No key writes the tab between two cells: the text is put there, and taken up from there by keys.
    window.script("document.activeElement.value = arguments[0]", vec![json!(CELLS)]).await;
    window.chord(&[Key::Control], 'a').await;
    window.chord(&[Key::Control], 'x').await;
    window.chord(&[Key::Control], 'v').await;
    window.focused("heading", "Match the columns").await;
    chosen_in(window, "Field for Mood", "Keep as own column").await;
    window.tab_to("combobox", "Field for Mood", false).await;
    window.type_keys("leave").await;
    // Letters choose the entry.
    chosen_in(window, "Field for Mood", "Leave out").await;
    press(window, "Check the rows").await;
    window.focused("heading", &format!("All {PEOPLE} rows can be imported")).await;
    press(window, &format!("Import {PEOPLE} rows")).await;
    window.focused("heading", &format!("Imported {PEOPLE} people into “{NAME}”")).await;
    press(window, "Open the list").await;
    window.has_rows(PEOPLE).await;
    let names = ["Ada Berg", "Ben Ahrens", "Cleo Fuchs", "Dora Graf", "Emil Hahn"];
    assert_eq!(window.column("Name", PEOPLE).await, names, "in the order of the cells");
}

/// A tag and a note, in the drawer beside the rows.
async fn note(window: &Window) {
    to_row(window, 0).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("Ada Berg").inside(drawer())).await;
    window.tab_to("combobox", "Tags", false).await;
    window.type_keys(TAG).await;
    window.type_keys(Key::Enter).await;
    window.find(&chosen("Tags", TAG)).await;
    window.tab_to("textbox", "Note", false).await;
    window.type_keys(NOTE).await;
    window.tab_to("grid", NAME, true).await;
}

/// Both taken back and done again, beside the drawer that shows it.
async fn undo(window: &Window) {
    let noted = field("Note").inside(drawer());
    let reads = async |text: &str| {
        window.reads(&noted, text).await;
    };
    window.find(&button("Undo: *")).await;
    window.chord(&[Key::Control], 'z').await;
    reads("").await;
    window.chord(&[Key::Control], 'z').await;
    window.gone(&chosen("Tags", TAG)).await;
    window.chord(&[Key::Control, Key::Shift], 'z').await;
    window.find(&chosen("Tags", TAG)).await;
    window.chord(&[Key::Control, Key::Shift], 'z').await;
    reads(NOTE).await;
    window.type_keys(Key::Escape).await;
    window.gone(&drawer()).await;
    window.focused("grid", NAME).await;
}

/// A plan stored under a name, and chosen by it.
async fn recipe(window: &Window) {
    press_back(window, "Enrich…").await;
    let sheet = dialog("Find *");
    let ticked = async || {
        window.at_rest().await;
        window.find(&check("E-mail").inside(sheet.clone())).await.is_selected().await.unwrap_or(false)
    };
    window.find(&sheet).await;
    window.tab_to("checkbox", "E-mail", false).await;
    window.type_keys(Key::Space).await;
    press(window, "Keep this plan…").await;
    window.tab_to("textbox", "Name of the recipe", false).await;
    window.type_keys(RECIPE).await;
    window.type_keys(Key::Enter).await;
    window.find(&button(RECIPE).inside(sheet.clone())).await;
    window.tab_to("checkbox", "E-mail", false).await;
    window.type_keys(Key::Space).await;
    assert!(!ticked().await, "nothing is chosen any more");
    press(window, RECIPE).await;
    assert!(ticked().await, "the recipe chooses it");
    window.type_keys(Key::Escape).await;
    window.gone(&sheet).await;
}

/// Suppresses the person in the last row.
async fn suppress(window: &Window) {
    to_row(window, PEOPLE - 1).await;
    window.type_keys(Key::Space).await;
    window.says("1 selected").await;
    press(window, "Suppress").await;
    window.find(&button("suppressed 1").inside(any("group", "Show only rows with"))).await;
    press_back(window, "Clear selection").await;
}

async fn export(window: &Window) {
    press_back(window, "Export").await;
    // Of a list this long only the columns that are looked for stay on the way.
    window.tab_to("searchbox|textbox", "Find a column", false).await;
    window.type_keys("mobile found").await;
    press(window, &format!("Export {} rows", PEOPLE - 1)).await;
    window.says(&format!("{} rows in *", PEOPLE - 1)).await;
    press(window, "Done").await;
    window.gone(&dialog("Export")).await;
}

/// The name is typed out before, and the files that the app cannot reach are listed.
async fn erase(window: &Window) {
    to_row(window, 0).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("Ada Berg").inside(drawer())).await;
    press(window, "Erase this person…").await;
    window.find(&dialog("Erase Ada Berg?")).await;
    window.tab_to("textbox", "Type “Ada Berg” to erase", false).await;
    window.type_keys("Ada").await;
    let off = window.attribute(&button("Erase").inside(dialog("Erase Ada Berg?")), "aria-disabled").await;
    assert_eq!(off.as_deref(), Some("true"), "another name erases nobody");
    window.chord(&[Key::Control], 'a').await;
    window.type_keys("Ada Berg").await;
    window.type_keys(Key::Enter).await;
    window.has_rows(PEOPLE - 1).await;
    let done = dialog("Ada Berg is erased");
    window.find(&any("listitem", &format!("people {NAME}.xlsx")).inside(done.clone())).await;
    press(window, "Done").await;
    window.gone(&done).await;
    window.gone(&drawer()).await;
}

/// Written again as it was, and compared: who was erased is not remembered as a row of the first file.
async fn past_exports(window: &Window) {
    press_back(window, "More for this list").await;
    take_item(window, "Files exported from it…").await;
    let files = any("list", "Past exports");
    let lines = async |count| {
        window.counts(&any("listitem", "*").inside(files.clone()), count).await;
    };
    lines(1).await;
    press(window, "Export again as in *").await;
    lines(2).await;
    window.tab_to("button", "More for *", false).await;
    window.type_keys(Key::Enter).await;
    take_item(window, &format!("people {NAME}.xlsx*")).await;
    window.says(&format!("Compared with *: 0 new, 0 gone, {} the same", PEOPLE - 2)).await;
    window.type_keys(Key::Escape).await;
    window.gone(&files).await;
}

/// All of it is still so in a new run.
async fn restart(window: &mut Window) {
    window.close().await;
    window.open().await;
    window.find(&button("Credit meter: *")).await;
    quick(window, "stand", &format!("{NAME}*")).await;
    window.find(&heading(NAME)).await;
    window.has_rows(PEOPLE - 1).await;
    assert!(window.sees(&button("Undo: *")).await, "what was done can still be undone");
}

pub fn drawer() -> Look {
    region("Person details")
}

/// The keyboard in the grid, at the row of this position.
pub(super) async fn to_row(window: &Window, position: usize) {
    if window.focus().await.is_none_or(|at| at.role != "grid") {
        window.tab_to("grid", NAME, false).await;
    }
    window.chord(&[Key::Control], Key::Home).await;
    window.press(Key::Down, position).await;
}

/// A button that comes after where the keyboard is.
pub async fn press(window: &Window, name: &str) {
    window.find_ready(&button(name)).await;
    window.tab_to("button", name, false).await;
    window.type_keys(Key::Enter).await;
}

/// Presses a button that is earlier in the tab order.
pub async fn press_back(window: &Window, name: &str) {
    window.find_ready(&button(name)).await;
    window.tab_to("button", name, true).await;
    window.type_keys(Key::Enter).await;
}
