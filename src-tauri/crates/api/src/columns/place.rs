//! Where a value is in an answer, and reading it as text.
//!
//! A place is a path of field names with dots; `[]` behind a name means every item of that list, `[0]` the first one.
//! Paths with a space between them are one value made of several: `firstname lastname`.

use std::collections::HashSet;

use serde_json::Value;

use super::date::Moment;
use super::kind::ColumnKind;
use crate::doc::Doc;
use crate::filters::{Kind, LEADS, Preset};
use crate::{countries, lenient, text};

/// How a flag is shown.
pub(super) const YES: &str = "Yes";
pub(super) const NO: &str = "No";

/// Items of a list that a cell shows.
pub const MOST_ITEMS: usize = 50;

/// The field of a document with what a person typed, by the key of the column that it was typed into. No answer has it.
pub(super) const TYPED: &str = "$typed";

/// What was typed into the column with this key: at no place that another column reads.
pub(super) fn typed<'d>(doc: &'d Doc, key: &str) -> Option<&'d Value> {
    doc.get(TYPED)?.get(key)
}

/// What a person typed, by column, as an answer would have it whose fields are called so.
pub fn all_typed(doc: &Doc) -> Option<&Doc> {
    doc.get(TYPED)?.as_object()
}

/// The value at a place as text, as a column of plain text has it.
pub fn text_at(doc: &Doc, place: &str) -> Option<String> {
    read(doc, place, ColumnKind::Text)
}

pub(super) fn read(doc: &Doc, place: &str, kind: ColumnKind) -> Option<String> {
    read_up_to(MOST_ITEMS, doc, place, kind)
}

/// As [`read`], with so many items of a list.
pub(super) fn read_up_to(most: usize, doc: &Doc, place: &str, kind: ColumnKind) -> Option<String> {
    if !place.contains(' ') {
        return line(most, doc, place, kind);
    }
    let parts: Vec<String> = place.split(' ').filter_map(|path| line(most, doc, path, kind)).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The values at a path, each once: what several roles have in common is shown once.
fn line(most: usize, doc: &Doc, path: &str, kind: ColumnKind) -> Option<String> {
    // By far the most places are a field of the answer itself; a field whose own name has a dot in it has no place.
    if !path.contains(['.', '['])
        && let Some(value @ (Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null)) = doc.get(path)
    {
        return shown(value, kind);
    }
    let found = at(doc, path);
    // Most places hold one value or none.
    if let [] | [Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null] = found[..] {
        return found.first().and_then(|value| shown(value, kind));
    }
    joined(most, found, kind)
}

/// Values as one text, so many of them.
pub(super) fn joined(most: usize, found: Vec<&Value>, kind: ColumnKind) -> Option<String> {
    let told = singles(found, kind);
    let mut line = told.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(", ");
    if told.len() > most {
        line.push_str(&format!(" +{}", told.len() - most));
    }
    (!line.is_empty()).then_some(line)
}

/// The values at a place one by one, all of them.
pub(super) fn each(doc: &Doc, place: &str, kind: ColumnKind) -> Vec<String> {
    singles(at(doc, place), kind)
}

pub(super) fn singles(found: Vec<&Value>, kind: ColumnKind) -> Vec<String> {
    let singles = found.into_iter().flat_map(|value| match value {
        Value::Array(items) => items.as_slice(),
        single => std::slice::from_ref(single),
    });
    let mut seen = HashSet::new();
    singles.filter_map(|value| shown(value, kind)).filter(|text| seen.insert(text.clone())).collect()
}

/// The country at the end of the address at a place.
pub(super) fn country_of_address(doc: &Doc, place: &str) -> Option<String> {
    at_the_end(&text_at(doc, place)?)
}

/// The number at a place, where the service sent just one, as a number.
pub(super) fn number(doc: &Doc, place: &str) -> Option<f64> {
    if let [one] = at(doc, place)[..] { one.as_f64() } else { None }
}

/// `3 roles · 2 schools`: how many items are at each place.
pub(super) fn counted(doc: &Doc, places: &[&str], words: &[&str]) -> Option<String> {
    let told: Vec<String> = places
        .iter()
        .zip(words)
        .filter_map(|(place, forms)| {
            let count = at(doc, place).into_iter().filter(|value| can_be_one(value)).count();
            (count > 0).then(|| form(forms, count).replace("{n}", &count.to_string()))
        })
        .collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

/// Of the two forms of a text the one for a number.
pub(super) fn form(forms: &str, count: usize) -> &str {
    let (one, other) = forms.split_once('|').unwrap_or((forms, forms));
    if count == 1 { one } else { other }
}

/// Whether a value is one of several things: `false` and `0` in the place of a list are none.
fn can_be_one(value: &Value) -> bool {
    !value.is_boolean() && !value.is_number() && is_told(value)
}

/// Whether a value says anything: an item of a list whose fields are all null says nothing.
fn is_told(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => items.iter().any(is_told),
        Value::Object(fields) => fields.values().any(is_told),
    }
}

fn at<'a>(doc: &'a Doc, path: &str) -> Vec<&'a Value> {
    let mut found = Vec::new();
    let (name, items, rest) = step(path);
    collect_step(doc.get(name), items, rest, &mut found);
    found
}

/// How many items of a list a step of a path goes on with; none where it means the list itself.
type Items = Option<usize>;

/// The first name of a path, what of its list is meant, and the rest.
fn step(path: &str) -> (&str, Items, &str) {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    if let Some(name) = name.strip_suffix("[]") {
        return (name, Some(usize::MAX), rest);
    }
    name.strip_suffix("[0]").map_or((name, None, rest), |name| (name, Some(1), rest))
}

fn collect_step<'a>(value: Option<&'a Value>, items: Items, rest: &str, found: &mut Vec<&'a Value>) {
    match (value, items) {
        (Some(Value::Array(all)), Some(most)) => all.iter().take(most).for_each(|item| collect(item, rest, found)),
        (Some(other), _) => collect(other, rest, found),
        (None, _) => {}
    }
}

fn collect<'a>(value: &'a Value, path: &str, found: &mut Vec<&'a Value>) {
    if path.is_empty() {
        found.push(value);
        return;
    }
    let (name, items, rest) = step(path);
    collect_step(value.get(name), items, rest, found);
}

/// A single value; white space alone is none.
fn shown(value: &Value, kind: ColumnKind) -> Option<String> {
    let told = lenient::as_shown(value).filter(|text| !text.trim().is_empty())?;
    match kind {
        ColumnKind::Country => country(&told),
        // A moment in a form that nobody knows is shown as it came.
        ColumnKind::Date => Some(Moment::read(&told).map_or(told, |moment| moment.to_string())),
        ColumnKind::Flag => Some(flag(told)),
        ColumnKind::Words => Some(in_words(&told)),
        _ => Some(told),
    }
}

/// The seniorities that a filter knows.
pub(super) fn seniorities() -> &'static [Preset] {
    match LEADS.by_key("seniority").map(|filter| filter.kind) {
        Some(Kind::Presets { options }) => options,
        _ => &[],
    }
}

/// A value that is an identifier, in words: `C-suite` for `c_suite`, `Software development` for `software_development`.
pub fn in_words(told: &str) -> String {
    if let Some(option) = seniorities().iter().find(|option| option.value == told.trim()) {
        return option.label.to_owned();
    }
    text::capitalised(&told.trim().replace('_', " "))
}

/// A flag in words; one in a form that nobody knows as it came.
fn flag(told: String) -> String {
    match told.trim().to_ascii_lowercase().as_str() {
        "yes" | "true" | "1" => YES.to_owned(),
        "no" | "false" | "0" => NO.to_owned(),
        _ => told,
    }
}

/// The country of a name or a code, or of an address that ends with one; a country that is not known as it came.
fn country(told: &str) -> Option<String> {
    match countries::recognise(told) {
        Some(country) => Some(country.name.clone()),
        None if told.contains(',') => at_the_end(told),
        None => Some(told.to_owned()),
    }
}

/// The country at the end of an address. Two letters there are rather a state: `Wilmington, DE`, `Toronto, CA`.
fn at_the_end(address: &str) -> Option<String> {
    let last = address.rsplit(',').next().unwrap_or(address).trim();
    let short = last.chars().count() < 3 && !matches!(last, "UK" | "US");
    countries::recognise(last).filter(|_| !short).map(|country| country.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doc() -> Doc {
        serde_json::from_str(
            r#"{"firstname":"Ada","lastname":null,"profile":{"first_name":"A","last_name":"B"},
                "educations":[{"school":{"name":"X"},"date":{"end":"2009"}},{"school":{"name":"Y"}},{"school":null}],
                "skills":["a","b",3,null],"badges":{"premium":true},"odd":{"deep":{"er":[{"x":1}]}},
                "blank":" \t","nested":[["a"],{"b":1}],"twice":[{"x":7},{"x":7},{"x":8}],"lands":["de","Austria"]}"#,
        )
        .unwrap()
    }

    #[test]
    fn a_place_is_read_through_objects_and_lists() {
        for (place, told) in [
            ("firstname lastname", Some("Ada")),
            ("profile.first_name profile.last_name", Some("A B")),
            ("educations[].school.name", Some("X, Y")),
            ("skills", Some("a, b, 3")),
            ("badges", None),
            ("profile.none", None),
            ("firstname.none", None),
            ("educations.school", None),
            ("blank", None),
            ("nested", None),
            ("twice[].x", Some("7, 8")),
        ] {
            assert_eq!(text_at(&doc(), place).as_deref(), told, "{place}");
        }
        assert_eq!(read(&doc(), "badges.premium", ColumnKind::Flag).as_deref(), Some("Yes"), "a flag in words");
        assert_eq!(read(&doc(), "educations[].date.end", ColumnKind::Date).as_deref(), Some("2009"), "a year");
        assert_eq!(read(&doc(), "lands", ColumnKind::Country).as_deref(), Some("Germany, Austria"), "each by itself");
    }

    #[test]
    fn lists_are_counted() {
        let words = &["{n} school|{n} schools", "{n} skill|{n} skills"];
        let count = |places: &[&str]| counted(&doc(), places, words);
        assert_eq!(count(&["educations[]", "none[]"]).as_deref(), Some("2 schools"), "one of three tells of nothing");
        assert_eq!(count(&["none[]", "twice[]"]).as_deref(), Some("3 skills"), "what is there");
        assert_eq!(count(&["educations[]", "twice[]"]).as_deref(), Some("2 schools · 3 skills"), "both");
        assert_eq!(count(&["badges[]"]).as_deref(), Some("1 school"), "one where several were told");
        for nothing in ["none[]", "blank[]", "badges.premium[]", "odd.deep.er[].x[]"] {
            assert_eq!(count(&[nothing]), None, "{nothing}: nothing is no zero");
        }
    }

    #[test]
    fn countries_are_read_from_addresses() {
        for (told, country_name) in [
            ("Munich, Bavaria, Germany", Some("Germany")),
            ("de", Some("Germany")),
            ("Atlantis", Some("Atlantis")),
            ("Somewhere, Else", None),
            ("Wilmington, DE", None),
            ("London, UK", Some("United Kingdom")),
        ] {
            assert_eq!(country(told).as_deref(), country_name, "{told}");
        }
        let at_place = |address: &str| {
            let doc = serde_json::from_value(serde_json::json!({ "address": address })).unwrap();
            country_of_address(&doc, "address")
        };
        assert_eq!(at_place("Ulm, Germany").as_deref(), Some("Germany"), "the end of an address");
        assert_eq!(at_place("Greater Munich Area"), None, "an address alone is no country");
    }

    #[test]
    fn flags_are_told_in_words() {
        for (told, shown) in [("true", "Yes"), ("NO", "No"), ("0", "No"), ("1", "Yes"), ("perhaps", "perhaps")] {
            assert_eq!(flag(told.to_owned()), shown, "{told}");
        }
    }

    #[test]
    fn long_lists_are_cut() {
        let many: Vec<usize> = (0..60).collect();
        let doc = serde_json::from_value(serde_json::json!({ "many": many })).unwrap();
        let told = text_at(&doc, "many").unwrap();
        assert!(told.starts_with("0, 1, 2") && told.ends_with(", 49 +10"), "fifty, and how many more: {told}");
        let all = read_up_to(usize::MAX, &doc, "many", ColumnKind::Text).unwrap();
        assert!(all.starts_with("0, 1, 2") && all.ends_with(", 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59"), "{all}");
        assert_eq!(each(&doc, "many", ColumnKind::Text).len(), 60, "one by one all of them");
    }
}
