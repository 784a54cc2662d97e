//! The search is saved, copied, and opened again after a restart: for nothing.

use api::Doc;

use super::{panel, told};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// Under which the search is saved.
pub const NAME: &str = "Accounting leads";

/// Saves the search on show under a name, and copies it as JSON; returns what was copied.
pub async fn save_and_copy(window: &Window) -> String {
    window.click(&button("Save search").inside(region("Filters"))).await;
    let sheet = dialog("Save search");
    window.fill(&field("Name").inside(sheet.clone()), NAME).await;
    window.click(&button("Save").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    window.click(&button(&format!("*{NAME}*")).inside(region("Filters"))).await;
    window.click(&item("Copy as JSON")).await;
    window.says("*opied*").await;
    window.click(&button(&format!("*{NAME}*")).inside(region("Filters"))).await;
    window.click(&item("Open from JSON…")).await;
    let sheet = dialog("Open from JSON");
    let copied = field("The copied search").inside(sheet.clone());
    window.click(&copied).await;
    window.chord(&[Key::Control], 'v').await;
    window.find(&says(NAME).inside(sheet.clone())).await;
    let json = window.read(&copied).await;
    window.click(&button("Not now").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    json
}

/// The app is closed and opened: the copy opens the same search, the saved one as well, and no request is sent.
pub async fn again(window: &mut Window, json: &str, leads: &[Doc]) {
    window.close().await;
    window.open().await;
    let demo = Demo::of(window).await;
    let balance = demo.balance(window).await;
    go_to(window, "Saved searches").await;
    window.find(&heading(NAME)).await;
    audited(window, "leads-saved").await;
    window.click(&button("More for saved searches")).await;
    window.click(&item("Open from JSON…")).await;
    let sheet = dialog("Open from JSON");
    let copied = field("The copied search").inside(sheet.clone());
    window.fill(&copied, "{\"kind\":").await;
    window.has(&copied, "aria-invalid", "true").await;
    window.fill(&copied, json).await;
    window.find(&says(NAME).inside(sheet.clone())).await;
    window.click(&button("Open*").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    the_same(window, leads).await;

    go_to(window, "Saved searches").await;
    window.click(&button(&format!("Open {NAME}, free"))).await;
    the_same(window, leads).await;
    for operation in ["leads_finder", "find_companies"] {
        assert_eq!(demo.asked(window, operation).await, 0, "{operation}: what is owned is not asked for again");
    }
    assert_eq!(demo.balance(window).await, balance, "and nothing was charged");
}

async fn the_same(window: &Window, leads: &[Doc]) {
    loaded(window, &leads.len().to_string()).await;
    window.has_rows(leads.len()).await;
    assert_eq!(window.column("Name", 5).await, told::names(&leads[..5]), "the same leads");
    window.find(&panel::side("Job title", "not: Assistant")).await;
}
