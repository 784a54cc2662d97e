//! What is in an answer, whether a column knows it or not.
//!
//! Owns: finding the places of all single values, and saying a place in words. Does not own: reading a value.

use serde_json::Value;

use crate::doc::Doc;
use crate::text;

/// How deep an answer is looked through for fields that no column knows.
const DEEPEST: usize = 8;
/// Fields that are taken note of in one answer.
const MOST_LEAVES: usize = 400;
/// Characters of a path that can be a column.
const LONGEST_PATH: usize = 120;
/// Items of a list that are looked at.
const MOST_ITEMS: usize = 50;

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
    // A name with a dot, a space or brackets in it cannot be distinguished from a path.
    let last = path.rsplit('.').next().unwrap_or(path).trim_end_matches("[]");
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@');
    if depth > DEEPEST || paths.len() >= MOST_LEAVES || path.len() > LONGEST_PATH || !last.chars().all(plain) {
        return;
    }
    match value {
        Value::Null => {}
        Value::String(text) if text.trim().is_empty() => {}
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

    #[test]
    fn fields_nobody_knows_are_found_with_their_place() {
        let doc = serde_json::from_str(
            r#"{"firstname":"Ada","lastname":null,"profile":{"first_name":"A","last_name":"B"},
                "educations":[{"school":{"name":"X"},"date":{"end":"2009"}},{"school":{"name":"Y"}},{"school":null}],
                "skills":["a","b",3,null],"badges":{"premium":true},"odd":{"deep":{"er":[{"x":1}]}},"a.b":1,
                "blank":" ","none":[],"nested":[["a"],{"b":1}]}"#,
        )
        .unwrap();
        let told = "badges.premium educations[].date.end educations[].school.name firstname nested[].b odd.deep.er[].x \
                    profile.first_name profile.last_name skills";
        assert_eq!(leaf_paths(&doc).join(" "), told, "single values and lists of them; no name that looks like a path");
        let deep = (0..200).fold("1".to_owned(), |inner, _| format!(r#"{{"a":{inner}}}"#));
        if let Ok(deep) = serde_json::from_str::<Doc>(&deep) {
            assert_eq!(leaf_paths(&deep), Vec::<String>::new(), "nesting without end is left alone");
        }
        assert_eq!(readable("company.yearFounded[].x_y"), "Company year founded x y", "in words");
    }
}
