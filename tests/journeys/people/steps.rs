//! Steps on the People screen, in a person's words.

use api::{Doc, Tenths};

use super::world::{COLUMN, SINCE, company_country, name, names, started};
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// The name under which the search is saved.
pub const NAME: &str = "Sellers in Germany";

/// The line with the free count.
pub fn count_line() -> Look {
    any("group", "How many people match")
}

/// Waits until the free count is this.
pub async fn counted(window: &Window, people: &str) {
    window.find(&says(&format!("{people} people match free")).inside(count_line())).await;
}

/// Nothing was spent, as the meter says and the service.
pub async fn nothing_spent(window: &Window, demo: &Demo, why: &str) {
    meter(window, "1,000").await;
    assert_eq!(demo.charged(window).await, Tenths::ZERO, "{why}");
    assert_eq!(demo.asked(window, "find_people").await, 0, "{why}: no search was sent");
}

/// The field for what the panel has no field for.
pub fn json_field() -> Look {
    field("Further filters as JSON").inside(region("Filters"))
}

/// Types lines into the field that has the keyboard, as a spreadsheet would paste them.
pub async fn write_column(window: &Window, lines: &[&str]) {
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            window.type_keys(Key::Enter).await;
        }
        window.type_keys(*line).await;
    }
}

/// A part of a record in the drawer.
pub fn part(title: &str) -> Look {
    any("group", title)
}

/// The saved search is on show, with its filters and with the people that were loaded.
pub async fn the_same(window: &Window, told: &[Doc]) {
    loaded(window, "100").await;
    window.has_rows(100).await;
    window.find(&button(&format!("Saved {NAME}"))).await;
    for title in COLUMN.iter().chain(&["sales"]) {
        window.find(&chosen("Job title", title)).await;
    }
    let shown = window.column("Name", 10).await;
    assert!(shown.iter().all(|shown| told.iter().any(|one| *shown == name(one))), "people who were loaded: {shown:?}");
}

/// The table has them in this order, and says since when each has the job.
pub async fn in_this_order(window: &Window, told: &[Doc]) {
    let first = &told[..10];
    window.column_reads("Name", &names(first)).await;
    assert_eq!(window.column(SINCE, 10).await, first.iter().map(started).collect::<Vec<_>>(), "as dates");
}

/// A column whose values are deep in each record.
pub async fn has_company_countries(window: &Window, told: &[Doc]) {
    let countries: Vec<String> = told[..10].iter().map(company_country).collect();
    assert_eq!(window.column("Company country", 10).await, countries, "read from the company's address");
}
