//! The Leads screen: its panel, its nested rows, a person, columns and pages, and what it was narrowed and saved as.

use thirtyfour::WebElement;

use crate::album::Album;
use crate::panel;
use crate::steps::{chosen, first_start, go_to, load_next};
use crate::window::*;

/// Before anything is chosen.
pub async fn first(album: &Album<'_>) {
    first_start(album).await;
    album.middle().await;
    go_to(album, "Leads").await;
    album.find(&heading("Find the leads you want to talk to")).await;
    album.shoot("leads-first-start").await;
}

/// Criteria of every kind: top and bottom of the panel, functions by group, a time that cannot be.
pub async fn filters(album: &Album<'_>) {
    panel::titles(album).await;
    panel::seniority(album).await;
    album.shoot("leads-titles").await;
    // In the smallest window, too, it is opened from a button that is seen.
    album.resize(960, 600).await;
    by_group(album).await;
    album.both("leads-functions", "960x600").await;
    close_groups(album).await;
    album.middle().await;
    by_group(album).await;
    album.both("leads-functions", "1280x800").await;
    close_groups(album).await;
    panel::functions(album).await;
    album.click(&heading("Filters").inside(region("Filters"))).await;
    let chip = album.find(&panel::side("Job function", "Ledger whispering")).await;
    reveal(album, &chip).await;
    album.shoot("leads-not-published").await;
    panel::unfold(album, "Departments").await;
    album.fill(&field("Department, Name of the department"), "sales").await;
    album.click(&button("Add to Department")).await;
    album.shoot("leads-boxes").await;
    panel::unfold(album, "Tenure and experience").await;
    let times = any("group", "Exact times");
    album.click(&button("Add a time").inside(times.clone())).await;
    album.click(&button("Present job").inside(times.clone())).await;
    album.fill(&field("Present job, at least, years"), "6").await;
    album.fill(&field("Present job, at most, years"), "5").await;
    panel::refused(album, &field("Present job, at least, years")).await;
    album.shoot("leads-times-refused").await;
    album.fill(&field("Present job, at least, years"), "1").await;
    album.find(&heading("Ready to search")).await;
    panel::mode(album).await;
    album.shoot("leads-panel").await;
}

/// Scrolls as little as shows it.
async fn reveal(album: &Album<'_>, element: &WebElement) {
    let element = element.to_json().expect("an element");
    album.script("arguments[0].scrollIntoView({ block: 'nearest' })", vec![element]).await;
}

async fn by_group(album: &Album<'_>) {
    album.click(&button("By group").inside(region("Seniority and function"))).await;
    album.find(&dialog("Job function by group")).await;
}

async fn close_groups(album: &Album<'_>) {
    album.press(Key::Escape, 1).await;
    album.gone(&dialog("Job function by group")).await;
}

/// 50 rows, sorted, one of them in the drawer from its top to its end.
pub async fn rows(album: &Album<'_>) {
    album.click(&button("Search, up to 2.5 credits")).await;
    album.find(&any("status", "* loaded")).await;
    load_next(album).await;
    album.find(&any("status", "* loaded")).await;
    album.gone(&any("progressbar", "Loading *")).await;
    album.head("In the job since").await.click().await.expect("a head takes a click");
    album.shoot("leads-rows").await;
    album.click_cell(0, "Name").await;
    let drawer = region("Person details");
    album.find(&button("Close details").inside(drawer.clone())).await;
    album.shoot("leads").await;
    for (part, name) in [("Company", "leads-drawer-company"), ("Sources", "leads-drawer-end")] {
        let part = album.find(&any("group", part).inside(drawer.clone())).await;
        reveal(album, &part).await;
        album.shoot(name).await;
    }
}

/// Columns by group and by name; more ways to load; the way to a company; saving.
pub async fn over_the_rows(album: &Album<'_>) {
    album.press(Key::Escape, 1).await;
    album.gone(&region("Person details")).await;
    // The drawer's room is given to the rows, and what is above them moves.
    album.settled().await;
    album.click(&button("Columns")).await;
    album.find(&field("Find a column")).await;
    album.shoot("leads-columns").await;
    album.fill(&field("Find a column"), "school").await;
    album.click(&check("Schools").inside(any("list", "Education"))).await;
    album.shoot("leads-columns-found").await;
    album.press(Key::Escape, 1).await;
    album.click(&button("More ways to load")).await;
    album.find(&item("Load 500 *")).await;
    album.shoot("leads-load-menu").await;
    album.press(Key::Escape, 1).await;
    album.click(&button("Save search").inside(region("Filters"))).await;
    album.find(&dialog("Save search")).await;
    album.shoot("leads-save").await;
    album.type_keys("Accounting leads").await;
    album.type_keys(Key::Enter).await;
    album.gone(&dialog("Save search")).await;
    go_to(album, "Saved searches").await;
    album.find(&heading("Accounting leads")).await;
    album.shoot("leads-saved").await;
    album.click(&button("More for saved searches")).await;
    album.click(&item("Open from JSON…")).await;
    album.find(&dialog("Open from JSON")).await;
    album.fill(&field("The copied search"), "{\"kind\": \"leads\"").await;
    album.has(&field("The copied search"), "aria-invalid", "true").await;
    album.shoot("leads-open-json").await;
    album.press(Key::Escape, 1).await;
}

/// From a person to the company, whose filters are set.
pub async fn company(album: &Album<'_>) {
    go_to(album, "Leads").await;
    album.click_cell(0, "Name").await;
    album.click(&button("The company *").inside(region("Person details"))).await;
    album.find(&button("Search, up to 10 credits")).await;
    album.find(&chosen("Company name", "*")).await;
    album.shoot("leads-to-company").await;
}
