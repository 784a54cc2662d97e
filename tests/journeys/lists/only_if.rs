//! A step for some rows only, and a score, both made by clicking and by keyboard; nothing of it costs anything.

use api::Tenths;

use super::by_keyboard::{NAME, drawer, make, paste, press, press_back, to_row};
use super::coming_in::chosen_in;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn conditions_and_scores() {
    journey("conditions_and_scores", Keyring::None, async |window| {
        first_start(window).await;
        make(window).await;
        paste(window).await;
        only_if(window).await;
        score(window).await;
        assert_eq!(Demo::of(window).await.charged(window).await, Tenths::ZERO, "nothing of this costs anything");
    })
    .await;
}

/// A line: who has a company with these letters.
async fn line(window: &Window, sheet: &Look, letters: &str) {
    choose(window, &combobox("Column of line 1").inside(sheet.clone()), "Company").await;
    choose(window, &combobox("Test of line 1").inside(sheet.clone()), "contains").await;
    window.click(&combobox("Value of line 1").inside(sheet.clone())).await;
    window.type_keys(letters).await;
    window.type_keys(Key::Enter).await;
}

async fn only_if(window: &Window) {
    window.click(&button("Enrich…")).await;
    let sheet = dialog("Find *");
    window.click(&check("E-mail").inside(sheet.clone())).await;
    window.click(&check("E-mail only if…").inside(sheet.clone())).await;
    line(window, &sheet, "Firma 1").await;
    window.says("1 of 5 rows passes*").await;
    window.find(&says("*Left out by “only if”*").inside(sheet.clone())).await;
    window.settled().await;
    audited(window, "lists-only-if").await;
    window.click(&button("Not now").inside(sheet.clone())).await;
    window.gone(&sheet).await;
}

async fn score(window: &Window) {
    window.click(&button("More for this list")).await;
    window.click(&item("Fit score…")).await;
    let sheet = dialog("Fit score");
    window.fill(&field("Name").inside(sheet.clone()), "Fit").await;
    window.fill(&field("Points of line 1").inside(sheet.clone()), "20").await;
    line(window, &sheet, "Firma").await;
    window.says("5 of 5 rows pass*").await;
    window.settled().await;
    audited(window, "lists-score").await;
    window.click(&button("Save the score").inside(sheet.clone())).await;
    window.find(&button("Remove the score").inside(sheet.clone())).await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    to_row(window, 0).await;
    window.type_keys(Key::Enter).await;
    window.find(&says("*+20 Company contains Firma*").inside(region("Person details"))).await;
    window.settled().await;
    audited(window, "lists-score-drawer").await;
}

/// The same where the mouse is never touched: who is never spent on, a score, and a step for some rows only, the best first.
#[tokio::test]
async fn conditions_by_keyboard() {
    journey("conditions_by_keyboard", Keyring::None, async |window| {
        first_start(window).await;
        never_by_keys(window).await;
        make(window).await;
        paste(window).await;
        score_by_keys(window).await;
        customer_by_keys(window).await;
        only_if_by_keys(window).await;
        assert_eq!(Demo::of(window).await.charged(window).await, Tenths::ZERO, "nothing of this costs anything");
        audited(window, "lists-only-if-by-keyboard").await;
    })
    .await;
}

/// A status that says never to spend.
async fn never_by_keys(window: &Window) {
    quick(window, "settings", "Settings").await;
    window.find(&heading("Never spend on these")).await;
    window.tab_to("combobox", "Statuses", false).await;
    window.type_keys("Customer").await;
    window.type_keys(Key::Enter).await;
    window.find(&chosen("Statuses", "Customer")).await;
}

/// Letters choose the entry of a list.
async fn letters(window: &Window, label: &str, letters: &str, entry: &str) {
    window.tab_to("combobox", label, false).await;
    window.type_keys(letters).await;
    chosen_in(window, label, entry).await;
}

async fn line_by_keys(window: &Window, value: &str) {
    letters(window, "Column of line 1", "name", "Name").await;
    letters(window, "Test of line 1", "contains", "contains").await;
    window.tab_to("combobox", "Value of line 1", false).await;
    window.type_keys(value).await;
    window.type_keys(Key::Enter).await;
}

async fn score_by_keys(window: &Window) {
    press_back(window, "More for this list").await;
    take_item(window, "Fit score…").await;
    let sheet = dialog("Fit score");
    window.find(&sheet).await;
    window.tab_to("textbox", "Name", false).await;
    window.type_keys("Fit").await;
    window.tab_to("textbox", "Points of line 1", false).await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys("20").await;
    line_by_keys(window, "Ada").await;
    window.says("1 of 5 rows passes*").await;
    press(window, "Save the score").await;
    window.find(&button("Remove the score").inside(sheet.clone())).await;
    press(window, "Done").await;
    window.gone(&sheet).await;
}

/// The first row gets the status.
async fn customer_by_keys(window: &Window) {
    to_row(window, 0).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("Ada Berg").inside(drawer())).await;
    // The first letter chooses it, and leads into its field.
    window.tab_to("combobox", "Status", false).await;
    window.type_keys("a").await;
    window.focused("textbox", "A status of your own").await;
    window.type_keys("Customer").await;
    window.type_keys(Key::Enter).await;
    window.find(&says("*the status “Customer” says never to spend*").inside(drawer())).await;
    window.tab_to("grid", NAME, true).await;
    window.type_keys(Key::Escape).await;
    window.gone(&drawer()).await;
}

async fn only_if_by_keys(window: &Window) {
    press_back(window, "Enrich…").await;
    let sheet = dialog("Find *");
    window.find(&sheet).await;
    window.tab_to("checkbox", "E-mail", false).await;
    window.type_keys(Key::Space).await;
    window.tab_to("checkbox", "E-mail only if…", false).await;
    window.type_keys(Key::Space).await;
    line_by_keys(window, "Ada").await;
    window.says("1 of 5 rows passes*").await;
    letters(window, "Spend first on", "fit", "Fit").await;
    for told in ["*Left out by “only if”*", "*Status says never to spend*"] {
        window.find(&says(told).inside(sheet.clone())).await;
    }
    window.settled().await;
    audited(window, "lists-only-if-keys").await;
    window.type_keys(Key::Escape).await;
    window.gone(&sheet).await;
}
