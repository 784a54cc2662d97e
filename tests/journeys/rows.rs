//! Rows as the service sent them, in the orders that the table should show.

use api::Doc;
use api::columns::range_start;
use serde_json::Value;

/// A field as text; empty where there is none.
pub fn text<'a>(row: &'a Doc, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// The names, in their order.
pub fn names(rows: &[Doc]) -> Vec<&str> {
    rows.iter().map(|row| text(row, "name")).collect()
}

/// Rows of a city.
pub fn in_city(rows: &[Doc], city: &str) -> usize {
    rows.iter().filter(|row| text(row, "cityName") == city).count()
}

/// By the lower end of the range; rows without one last; equal ones as they came.
pub fn by_employees(rows: &[Doc], largest_first: bool) -> Vec<Doc> {
    let sign = if largest_first { -1.0 } else { 1.0 };
    let key = |row: &Doc| range_start(text(row, "employeeRange")).map_or(f64::INFINITY, |start| sign * start);
    let mut sorted = rows.to_vec();
    sorted.sort_by(|a, b| key(a).total_cmp(&key(b)));
    sorted
}
