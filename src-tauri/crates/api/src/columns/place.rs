//! Where a value stands in an answer, and reading it as text.
//!
//! A place is a path of field names with dots; `[]` behind a name means every item of that list. Paths with a space between
//! them stand for one value made of several: `firstname lastname`.

use serde_json::Value;

use super::{ColumnKind, Moment};
use crate::{Doc, countries, lenient, text};

/// How a flag is shown.
pub(super) const YES: &str = "Yes";
const NO: &str = "No";

/// Items of a list that a cell tells.
const MOST_ITEMS: usize = 50;
/// How deep an answer is looked through for fields that no column knows.
const DEEPEST: usize = 8;
/// Fields that are taken note of in one answer.
const MOST_LEAVES: usize = 400;
/// Characters of a path that can be a column.
const LONGEST_PATH: usize = 120;

/// The value at a place as text, as a column of plain text has it.
pub fn text_at(doc: &Doc, place: &str) -> Option<String> {
    read(doc, place, ColumnKind::Text)
}

pub(super) fn read(doc: &Doc, place: &str, kind: ColumnKind) -> Option<String> {
    let mut parts = Vec::new();
    for path in place.split(' ') {
        let mut found = Vec::new();
        collect_root(doc, path, &mut found);
        let told: Vec<String> = found.into_iter().filter_map(|value| shown(value, kind)).collect();
        if !told.is_empty() {
            parts.push(told.join(", "));
        }
    }
    let text = parts.join(" ");
    (!text.is_empty()).then_some(text)
}

/// `3 roles · 2 schools`: how many items stand at each place.
pub(super) fn counted(doc: &Doc, places: &[&str], words: &[(&str, &str)]) -> Option<String> {
    let told: Vec<String> = places
        .iter()
        .zip(words)
        .filter_map(|(place, (one, many))| {
            let mut found = Vec::new();
            collect_root(doc, place, &mut found);
            let count = found.into_iter().filter(|value| !value.is_null()).count();
            (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
        })
        .collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

fn collect_root<'a>(doc: &'a Doc, path: &str, found: &mut Vec<&'a Value>) {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    let value = doc.get(name.trim_end_matches("[]"));
    collect_step(value, name.ends_with("[]"), rest, found);
}

fn collect_step<'a>(value: Option<&'a Value>, each: bool, rest: &str, found: &mut Vec<&'a Value>) {
    let Some(value) = value else { return };
    match value {
        Value::Array(items) if each => items.iter().for_each(|item| collect(item, rest, found)),
        other => collect(other, rest, found),
    }
}

fn collect<'a>(value: &'a Value, path: &str, found: &mut Vec<&'a Value>) {
    if path.is_empty() {
        found.push(value);
        return;
    }
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    collect_step(value.get(name.trim_end_matches("[]")), name.ends_with("[]"), rest, found);
}

fn shown(value: &Value, kind: ColumnKind) -> Option<String> {
    let told = match value {
        Value::Array(items) => {
            let parts: Vec<_> = items.iter().filter_map(lenient::as_shown).filter(|text| !text.is_empty()).collect();
            let more = parts.len().saturating_sub(MOST_ITEMS);
            let mut line = parts.into_iter().take(MOST_ITEMS).collect::<Vec<_>>().join(", ");
            if more > 0 {
                line.push_str(&format!(" +{more}"));
            }
            line
        }
        Value::Bool(yes) if matches!(kind, ColumnKind::Flag) => if *yes { YES } else { NO }.to_owned(),
        single => lenient::as_shown(single)?,
    };
    match kind {
        ColumnKind::Country => country(&told),
        // A moment in a form that nobody knows is shown as it came.
        ColumnKind::Date => Some(Moment::read(&told).map_or(told, |moment| moment.to_string())),
        _ => Some(told),
    }
    .filter(|text| !text.is_empty())
}

/// The country of a name, a code, or an address that ends with one.
fn country(told: &str) -> Option<String> {
    let last = told.rsplit(',').next().unwrap_or(told).trim();
    match countries::recognise(last) {
        Some(country) => Some(country.name.clone()),
        None if told.contains(',') => None,
        None => Some(told.to_owned()),
    }
}

/// The places of all single values in an answer, as far as they can be columns.
pub fn leaf_paths(doc: &Doc) -> Vec<String> {
    let mut paths = Vec::new();
    for (name, value) in doc.iter().filter(|(name, _)| !name.contains('.')) {
        leaves(name, value, 1, &mut paths);
    }
    paths.sort_unstable();
    paths.dedup();
    paths
}

fn leaves(path: &str, value: &Value, depth: usize, paths: &mut Vec<String>) {
    // A name with a dot, a space or brackets in it cannot be told apart from a path.
    let last = path.rsplit('.').next().unwrap_or(path).trim_end_matches("[]");
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@');
    if depth > DEEPEST || paths.len() >= MOST_LEAVES || path.len() > LONGEST_PATH || !last.chars().all(plain) {
        return;
    }
    match value {
        Value::Null => {}
        Value::Object(fields) => {
            for (name, value) in fields.iter().filter(|(name, _)| !name.contains('.')) {
                leaves(&format!("{path}.{name}"), value, depth + 1, paths);
            }
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let each = format!("{path}[]");
            for item in items.iter().filter(|item| item.is_object()).take(MOST_ITEMS) {
                leaves(&each, item, depth, paths);
            }
        }
        Value::Array(items) if items.is_empty() => {}
        Value::Array(_) | Value::Bool(_) | Value::Number(_) | Value::String(_) => paths.push(path.to_owned()),
    }
}

/// `company.yearFounded` as `Company year founded`: a field that the service added, in words a person can read.
pub(super) fn readable(path: &str) -> String {
    let mut label = String::new();
    for c in text::clean(path).chars().take(LONGEST_PATH) {
        match c {
            '[' | ']' => {}
            '_' | '-' | '.' | '$' | '@' => label.push(' '),
            c if c.is_uppercase() && !label.is_empty() && !label.ends_with(' ') => {
                label.push(' ');
                label.extend(c.to_lowercase());
            }
            c if label.is_empty() => label.extend(c.to_uppercase()),
            c => label.extend(c.to_lowercase()),
        }
    }
    label.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doc() -> Doc {
        serde_json::from_str(
            r#"{"firstname":"Ada","lastname":null,"profile":{"first_name":"A","last_name":"B"},
                "educations":[{"school":{"name":"X"},"date":{"end":"2009"}},{"school":{"name":"Y"}},{"school":null}],
                "skills":["a","b",3,null],"badges":{"premium":true},"odd":{"deep":{"er":[{"x":1}]}},"a.b":1}"#,
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
        ] {
            assert_eq!(text_at(&doc(), place).as_deref(), told, "{place}");
        }
        assert_eq!(read(&doc(), "badges.premium", ColumnKind::Flag).as_deref(), Some("Yes"), "a flag in words");
        assert_eq!(read(&doc(), "educations[].date.end", ColumnKind::Date).as_deref(), Some("2009"), "a year");
    }

    #[test]
    fn lists_are_counted() {
        let words = &[("school", "schools"), ("skill", "skills")];
        assert_eq!(counted(&doc(), &["educations[]", "none[]"], words).as_deref(), Some("3 schools"), "what is there");
        assert_eq!(
            counted(&doc(), &["educations[]", "skills[]"], words).as_deref(),
            Some("3 schools · 3 skills"),
            "both"
        );
        assert_eq!(counted(&doc(), &["none"], words), None, "nothing is no zero");
    }

    #[test]
    fn countries_are_read_from_addresses() {
        for (told, country_name) in [
            ("Munich, Bavaria, Germany", Some("Germany")),
            ("de", Some("Germany")),
            ("Atlantis", Some("Atlantis")),
            ("Somewhere, Else", None),
        ] {
            assert_eq!(country(told).as_deref(), country_name, "{told}");
        }
    }

    #[test]
    fn fields_nobody_knows_are_found_with_their_place() {
        let told = "badges.premium educations[].date.end educations[].school.name firstname odd.deep.er[].x profile.first_name \
                    profile.last_name skills";
        assert_eq!(
            leaf_paths(&doc()).join(" "),
            told,
            "single values and lists of them; no name that looks like a path"
        );
        let deep = (0..200).fold("1".to_owned(), |inner, _| format!(r#"{{"a":{inner}}}"#));
        if let Ok(deep) = serde_json::from_str::<Doc>(&deep) {
            assert_eq!(leaf_paths(&deep), Vec::<String>::new(), "nesting without end is left alone");
        }
        assert_eq!(readable("company.yearFounded[].x_y"), "Company year founded x y", "in words");
    }
}
