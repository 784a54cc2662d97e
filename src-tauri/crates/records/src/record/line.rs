//! What is said of a record in one line.

use api::{RecordKind, text};
use store::records::Record;
use words::t;

use super::story;
use crate::view;
use answers::reading;

/// One line about a record.
pub(super) fn subtitle(record: &Record) -> Option<String> {
    match record.kind {
        RecordKind::Company => company_line(record),
        RecordKind::Person => story::subtitle(record),
    }
}

/// `Munich, Germany · 51–200 employees`.
fn company_line(record: &Record) -> Option<String> {
    let told = |key| view::value(record, key);
    let place: Vec<String> = ["cityName", "countryName"].into_iter().filter_map(told).collect();
    let employees = told("employeeRange").map(|range| t!("{size} employees", size = range.replace('-', "–")));
    let parts = Some(place.join(", ")).filter(|place| !place.is_empty()).into_iter().chain(employees);
    let line = text::clean(&parts.collect::<Vec<_>>().join(" · "));
    (!line.is_empty()).then(|| line.chars().take(reading::LINE).collect())
}
