//! Keeping a list clean: who is in it twice is found, made one, and that undone; who is not to be asked is left out.

use super::day::seen;
use super::sheet::*;
use crate::steps::*;
use crate::window::*;

/// Found, made one, undone, done again.
pub async fn duplicates(window: &Window) {
    window.click(&button("Find duplicates")).await;
    let sheet = dialog("Duplicates in *");
    window.find(&any("region", "Group 1: *").inside(sheet.clone())).await;
    audited(window, "lists-duplicates").await;
    let groups = window.all(&any("region", "Group *").inside(sheet.clone())).await.len();
    assert_eq!(groups, SPELLED, "each who stands there under another spelling");
    window.click(&button(&format!("Merge {SPELLED} groups, {SPELLED} rows fewer")).inside(sheet.clone())).await;
    window.gone(&sheet).await;
    window.has_rows(people() - SPELLED).await;
    window.click(&button("Undo: *")).await;
    window.has_rows(people()).await;
    window.click(&button("Redo: *")).await;
    window.has_rows(people() - SPELLED).await;
}

/// Suppresses one row, which is marked at once; returns whose it is.
pub async fn suppress(window: &Window) -> String {
    let name = window.column("Name", 1).await.remove(0);
    window.click_cell(0, "").await;
    window.says("1 selected").await;
    window.click(&button("Suppress")).await;
    window.find(&button("suppressed 1").inside(any("group", "Show only rows with"))).await;
    window.click(&button("Clear selection")).await;
    seen(window, "lists-suppressed").await;
    go_to(window, "Suppression").await;
    window.says("* entries · 1 record suppressed").await;
    audited(window, "lists-suppression").await;
    // The list is still open where it was left.
    go_to(window, "Lists").await;
    window.find(&heading(NAME)).await;
    name
}
