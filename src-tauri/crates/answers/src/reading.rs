//! Reading what answers say in several shapes: the first of several names that has a value is taken.
//!
//! Owns: cleaning and bounding of single values. Does not own: which names there are.

use api::columns::Moment;
use api::doc::at;
use api::{Doc, lenient, text as words};
use serde_json::Value;

/// Characters of a line: a title, a name.
pub const LINE: usize = 300;
/// Characters of a text: a description, what somebody wrote about themselves.
const TEXT: usize = 10_000;
/// Characters of what is said of a station.
const NOTE: usize = 2_000;
/// Items of a list that are read at all.
pub const MOST_READ: usize = 10_000;

/// A line at the first of these paths that has one; what is no single text or number is none.
pub fn line(doc: &Doc, paths: &[&str]) -> Option<String> {
    paths.iter().find_map(|path| single(at(doc, path)?, LINE))
}

/// As [`line`], with room for a long text.
pub fn long(doc: &Doc, paths: &[&str]) -> Option<String> {
    paths.iter().find_map(|path| single(at(doc, path)?, TEXT))
}

/// As [`line`], with room for a few sentences.
pub fn note(doc: &Doc, paths: &[&str]) -> Option<String> {
    paths.iter().find_map(|path| single(at(doc, path)?, NOTE))
}

/// A single text or number, cleaned.
pub fn single(value: &Value, most: usize) -> Option<String> {
    let told = lenient::as_shown(value).filter(|_| value.is_string() || value.is_number())?;
    words::line(&told, most)
}

/// A month as `2019-04`, or a year; what is neither as it came. What says that something goes on is none.
pub fn month(doc: &Doc, paths: &[&str]) -> Option<String> {
    paths.iter().find_map(|path| moment(at(doc, path)?))
}

fn moment(value: &Value) -> Option<String> {
    let told = match value {
        Value::Object(parts) => {
            let year = line(parts, &["year"])?;
            line(parts, &["month"]).map_or_else(|| year.clone(), |month| format!("{year}-{month}"))
        }
        single => self::single(single, LINE)?,
    };
    // What goes on has no end.
    if matches!(words::fold(&told).as_str(), "present" | "now" | "today" | "current") {
        return None;
    }
    Some(month_of(&told))
}

/// The month or the year of a moment; a text in a form that nobody knows as it is.
pub fn month_of(told: &str) -> String {
    match Moment::read(told) {
        Some(Moment { year, month: Some(month), .. }) => format!("{year:04}-{month:02}"),
        Some(Moment { year, .. }) => format!("{year:04}"),
        None => words::clean(&told.chars().take(LINE).collect::<String>()),
    }
}

/// The list at the first of these paths that is one.
pub fn list<'a>(doc: &'a Doc, paths: &[&str]) -> &'a [Value] {
    let found = paths.iter().find_map(|path| at(doc, path)?.as_array().filter(|items| !items.is_empty()));
    found.map_or(&[], |items| &items[..items.len().min(MOST_READ)])
}

/// The objects of the list at the first of these paths that is one.
pub fn objects<'a>(doc: &'a Doc, paths: &[&str]) -> impl Iterator<Item = &'a Doc> + use<'a> {
    list(doc, paths).iter().filter_map(Value::as_object)
}

/// Lines of a list whose items are texts, or objects with one of these names; each once, at most so many.
pub fn lines(doc: &Doc, paths: &[&str], names: &[&str], most: usize) -> Vec<String> {
    let told = list(doc, paths).iter().filter_map(|item| match item {
        Value::Object(item) => line(item, names),
        item => single(item, LINE),
    });
    each_once(told, most)
}

/// Without those that differ in nothing but case and accents; at most so many.
pub fn each_once(told: impl Iterator<Item = String>, most: usize) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    told.filter(|one| seen.insert(words::fold(one))).take(most).collect()
}
