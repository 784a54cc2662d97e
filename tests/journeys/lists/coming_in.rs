//! The spreadsheet becomes a list: dropped, matched, checked, imported, and the rest stored to be mended.

use serde_json::json;
use tests::rig::Somebody;
use thirtyfour::By;

use super::day::{number, seen};
use super::reader;
use super::sheet::{self, *};
use crate::steps::*;
use crate::window::*;

/// From the empty screen to the open list.
pub async fn import(window: &Window, known: &[Somebody]) {
    let folder = window.folders.saved().join("to-open");
    std::fs::create_dir(&folder).expect("a folder beside the saved files");
    let file = folder.join(format!("{NAME}.xlsx"));
    sheet::write(&file, known);
    go_to(window, "Lists").await;
    window.find(&heading("No list yet")).await;
    seen(window, "lists-none").await;
    window.drop_file(&file).await;
    matched(window).await;
    checked(window).await;
    kept(window).await;
    window.click(&button("Open the list").inside(wizard())).await;
    window.find(&heading(NAME)).await;
    window.has_rows(people()).await;
    seen(window, "lists-imported").await;
    again(window).await;
}

fn wizard() -> Look {
    dialog("Import")
}

/// The guess is corrected where it is wrong, and the numbers get their country.
async fn matched(window: &Window) {
    window.find(&heading("Match the columns").inside(wizard())).await;
    for (heading, field) in [
        ("First Name", "First name"),
        ("Last Name", "Last name"),
        ("Company", "Company"),
        ("Email", "E-mail"),
        ("Deal stage", "Keep as own column"),
    ] {
        chosen_in(window, &format!("Field for {heading}"), field).await;
    }
    choose(window, "Field for Mobile", "Mobile number").await;
    choose(window, "Field for Job Title", "Leave out").await;
    choose(window, "Country of phone numbers", "Germany").await;
    window.fill(&field("Name of the new list").inside(wizard()), NAME).await;
    audited(window, "lists-match").await;
}

/// Every row is looked at, and what is wrong is said before anything is stored.
async fn checked(window: &Window) {
    window.click(&button("Check the rows").inside(wizard())).await;
    let right = ROWS - NOBODY;
    window
        .find(&heading(&format!("{} of {} rows can be imported", grouped(right), grouped(ROWS))).inside(wizard()))
        .await;
    assert_eq!(told(window, "Cannot be imported").await, NOBODY, "rows that name nobody");
    assert_eq!(told(window, "Repeated*").await, TWICE, "rows that stand there twice");
    assert_eq!(told(window, "New here").await, people(), "everybody once");
    let lines = region("What is wrong, line by line").inside(wizard());
    window.find(&says("This is not an e-mail address*").inside(lines.clone())).await;
    let taken = window.all(&says("taken without it").inside(lines.clone())).await.len();
    assert_eq!(taken, BAD_EMAIL, "who has a page stays, without what is no address");
    assert!(window.sees(&says("not taken").inside(lines)).await, "who is nobody does not");
    audited(window, "lists-checked").await;
}

/// What is right is imported; what is not goes to a file with the reason beside each row.
async fn kept(window: &Window) {
    window.click(&button(&format!("Import {} rows", grouped(ROWS - NOBODY))).inside(wizard())).await;
    window.find(&heading(&format!("Imported * into “{NAME}”")).inside(wizard())).await;
    window.click(&button(&format!("Keep the {NOBODY} others as a file…")).inside(wizard())).await;
    window.says(&format!("{NOBODY} rows are kept in *")).await;
    let path = window.folders.saved().join(format!("{NAME} not imported.xlsx"));
    let rest = reader::cells(&path);
    assert_eq!(rest.len(), NOBODY + 1, "headings and every row that was not taken");
    assert_eq!(rest[0][..HEADINGS.len()], HEADINGS, "the same headings, so that it can be imported again");
    assert!(rest[1..].iter().all(|row| row.last().is_some_and(|why| !why.is_empty())), "each says why: {rest:?}");
    seen(window, "lists-kept").await;
}

/// The same file again, chosen this time, adds nothing.
async fn again(window: &Window) {
    window.click(&button("Import")).await;
    window.click(&button("Choose a file…").inside(wizard())).await;
    window.find(&says("This file was imported before on *").inside(wizard())).await;
    choose(window, "Country of phone numbers", "Germany").await;
    window.click(&button("Check the rows").inside(wizard())).await;
    window.find(&heading("* rows can be imported").inside(wizard())).await;
    assert_eq!(told(window, "New here").await, 0, "everybody is here");
    assert_eq!(told(window, "Repeated*").await, ROWS - NOBODY, "and in the list");
    window.type_keys(Key::Escape).await;
    window.click(&button("Leave*").inside(dialog("*?"))).await;
    window.gone(&wizard()).await;
}

/// A number of the report.
async fn told(window: &Window, label: &str) -> usize {
    let script = "
        const wanted = new RegExp('^' + arguments[0].replace('*', '.*') + '$');
        const term = [...document.querySelectorAll('[role=dialog] dt')].find((one) => wanted.test(one.textContent.trim()));
        return term?.parentElement.querySelector('dd').textContent ?? '';
    ";
    let text = window.script(script, vec![serde_json::json!(label)]).await;
    number(text.as_str().expect("a text"))
}

/// Takes an entry of a native choice: its list is drawn by the desktop and cannot be seen from the page.
pub async fn choose(window: &Window, label: &str, entry: &str) {
    let select = window.find_ready(&combobox(label)).await;
    let option = select.find(By::XPath(format!("./option[normalize-space()='{entry}']"))).await;
    option.unwrap_or_else(|error| panic!("{label} offers {entry}: {error}")).click().await.expect("an entry is chosen");
    chosen_in(window, label, entry).await;
}

/// Waits until this entry of a native choice is chosen.
pub async fn chosen_in(window: &Window, label: &str, entry: &str) {
    window
        .until(&format!("{label} is {entry}"), async || {
            let select = window.find(&combobox(label)).await.to_json().expect("an element");
            let text = window.script("return arguments[0].selectedOptions[0].textContent.trim()", vec![select]).await;
            (text == json!(entry)).then_some(())
        })
        .await;
}

/// 1,970.
pub fn grouped(number: usize) -> String {
    words::count(number as u64)
}
