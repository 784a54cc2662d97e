//! A step for some rows only, and a score, both made by clicking; nothing of it costs anything.

use api::Tenths;
use thirtyfour::By;

use super::by_keyboard::{make, paste, to_row};
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

/// Chooses an entry of a list of columns, tests or values, in whichever group it is.
async fn choose(window: &Window, look: &Look, entry: &str) {
    let select = window.find_ready(look).await;
    let option = select.find(By::XPath(format!(".//option[normalize-space()='{entry}']"))).await;
    option.unwrap_or_else(|error| panic!("{entry} is offered: {error}")).click().await.expect("an entry is chosen");
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
    window.says("1 of 5 rows pass*").await;
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
