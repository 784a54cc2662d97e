//! All that is owned in one place: opened empty, filled by a table and a search, narrowed by conditions, kept as a view that is pinned,
//! opened again by the quick bar after a restart, and written to a file. By keyboard where a person would; nothing of it costs anything
//! but the search.

use crate::lists::by_keyboard::{make, paste, press_back};
use crate::steps::*;
use crate::window::*;

fn nav() -> Look {
    any("navigation", "Screens")
}

#[tokio::test]
async fn library() {
    journey("library", Keyring::None, async |window| {
        first_start(window).await;
        empty(window).await;
        make(window).await;
        paste(window).await;
        go_to(window, "Companies").await;
        sample(window).await;
        both(window).await;
        conditioned(window).await;
        kept(window).await;
        found_again(window).await;
        written(window).await;
        window.close().await;
        window.open().await;
        window.click(&button("Firma 1").inside(nav())).await;
        window.has_rows(1).await;
        forgotten(window).await;
    })
    .await;
}

async fn empty(window: &Window) {
    window.chord(&[Key::Control], 'l').await;
    window.find(&says("No company is owned yet*")).await;
    window.settled().await;
    audited(window, "library-empty").await;
    window.find(&button("Find companies")).await;
}

/// Companies of the search, and the people of the list; each kind has its number.
async fn both(window: &Window) {
    go_to(window, "Library").await;
    window.has_rows(100).await;
    window.find(&radio("Companies 100")).await;
    window.click(&radio("People 5")).await;
    window.has_rows(5).await;
    window.settled().await;
    audited(window, "library-people").await;
}

/// A line by clicking: the rows follow, and what is asked for is said.
async fn conditioned(window: &Window) {
    window.click(&button("Conditions")).await;
    choose(window, &combobox("Column of line 1"), "Company").await;
    choose(window, &combobox("Test of line 1"), "contains").await;
    window.click(&combobox("Value of line 1")).await;
    window.type_keys("Firma 1").await;
    window.type_keys(Key::Enter).await;
    window.has_rows(1).await;
    window.says("1 of 5 shown").await;
    window.settled().await;
    audited(window, "library-condition").await;
    window.click(&button("Done").inside(any("group", "Conditions"))).await;
    window.find(&button("Remove Company contains Firma 1")).await;
}

/// The view is kept under a name, and stands in the navigation.
async fn kept(window: &Window) {
    press_back(window, "All").await;
    take_item(window, "Keep as a view…").await;
    let sheet = dialog("Keep what is shown as a view");
    window.find(&sheet).await;
    window.type_keys("Firma 1").await;
    window.type_keys(Key::Enter).await;
    window.gone(&sheet).await;
    let pinned = button("Firma 1").inside(nav());
    window.has(&pinned, "aria-current", "page").await;
    window.find(&button("Firma 1").inside(region("Firma 1"))).await;
    window.settled().await;
    audited(window, "library-view").await;
    // All of them again, and back by the navigation.
    window.click(&button("Remove Company contains Firma 1")).await;
    window.has_rows(5).await;
    window.find(&button("Firma 1, changed")).await;
    window.click(&pinned).await;
    window.has_rows(1).await;
}

/// From another screen by its name.
async fn found_again(window: &Window) {
    go_to(window, "Credits").await;
    quick(window, "firma 1", "Firma 1*").await;
    window.has_rows(1).await;
}

async fn written(window: &Window) {
    press_back(window, "Export").await;
    let sheet = dialog("Export");
    window.find_ready(&button("Export 1 row").inside(sheet.clone())).await;
    window.click(&button("Export 1 row").inside(sheet.clone())).await;
    window.says("1 row in *").await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    let files = window.folders.files(".xlsx");
    let [file] = &files[..] else { panic!("one workbook: {files:?}") };
    assert_eq!(crate::lists::reader::cells(file).len(), 2, "headings and one person");
}

/// What was done is a list, and undone back to a line of it: the rows of the table leave their list, and stay owned.
async fn history(window: &Window) {
    window.click(&button("What was done…")).await;
    let sheet = dialog("What was done");
    let line = button("Undo to here: imported 5 people into *").inside(sheet.clone());
    window.find(&line).await;
    window.settled().await;
    audited(window, "library-steps").await;
    window.click(&line).await;
    window.says("* undone.").await;
    window.find(&button("Lists 1 list").inside(nav())).await;
    window.find(&radio("People 5")).await;
    let again = button("Do again up to here: imported 5 people into *").inside(sheet.clone());
    window.click(&again).await;
    window.says("* done again.").await;
    window.find(&line).await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    window.has_rows(5).await;
}

/// The first rows are selected by their number; a view is removed, and its rows stay.
async fn forgotten(window: &Window) {
    window.click(&button("Firma 1").inside(region("Firma 1"))).await;
    window.click(&item("Remove the view…")).await;
    window.click(&button("Remove it")).await;
    window.gone(&button("Firma 1").inside(nav())).await;
    window.click(&button("Show all")).await;
    window.has_rows(5).await;
    window.click(&button("Select first…")).await;
    window.type_keys("3").await;
    window.type_keys(Key::Enter).await;
    window.says("3 selected").await;
    history(window).await;
}
