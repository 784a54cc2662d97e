//! The query of people search: nested objects whose known lists are at the paths of [`PEOPLE`].
//!
//! "The full set of query filters and exclusion forms: not shown" (contract): what the catalog does not know is neither
//! changed nor judged, only sent on.

use serde_json::Value;
use words::t;

use super::catalog::Filter;
use super::people::PEOPLE;
use super::ranges::moved;
use super::value::{FilterValue, Filters};
use crate::check::check_filters;
use crate::doc::Doc;
use crate::problem::{Problem, ValidationContext};
use crate::{canonical, text};

/// The normal form: known ranges spelled in one way; known lists cleaned, with exact names of countries, sorted and without repeats; a single text as a
/// list; empty ones left out with the object that held nothing else; keys in order. Lists that cannot be read stay, for
/// [`problems`] to name.
pub fn normalised(query: &Doc) -> Doc {
    let mut whole = Value::Object(query.clone());
    canonical::order(&mut whole);
    let Value::Object(mut query) = whole else { return Doc::new() };
    for (_, key, (parent, name)) in keys() {
        let Some(Value::Object(fields)) = query.get_mut(parent) else { continue };
        let normal = match fields.get(name).map(list) {
            Some(Some(texts)) => one(key, texts).normalised(&PEOPLE).0.remove(key),
            Some(None) => continue,
            None => None,
        };
        match normal {
            Some(value) => _ = fields.insert(name.to_owned(), Value::from(value.texts().to_vec())),
            None => _ = fields.shift_remove(name),
        }
        if fields.is_empty() {
            query.shift_remove(parent);
        }
    }
    moved::spelled(&mut query);
    query
}

/// What is wrong with a query in its normal form; the field is the path of the list, or `query`.
pub fn problems(query: &Doc) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut filters = Filters::default();
    for (filter, key, (parent, name)) in keys() {
        match query.get(parent) {
            Some(Value::Object(fields)) => match fields.get(name).map(list) {
                Some(Some(texts)) => filters.0.extend(one(key, texts).0),
                Some(None) => {
                    problems.push(Problem::new(key, t!("{filter} takes a list of texts.", filter = filter.said())));
                }
                None => {}
            },
            Some(other) if !is_empty(other) => {
                let message = t!(
                    "{filter} is not a text: write {example}.",
                    filter = filter.said(),
                    example = format!("\"{parent}\": {{\"{name}\": [\"…\"]}}"),
                );
                problems.push(Problem::new(key, message));
            }
            Some(_) | None => {}
        }
    }
    problems.extend(check_filters(&PEOPLE, &filters, &ValidationContext::default()));
    if query.values().all(is_empty) {
        problems
            .push(Problem::new("query", t!("Choose at least one filter: a job title, a place or an earlier role.")));
    }
    problems
}

/// Each known list: its filter, its key or that of the filter's other half, and the object and the name in it that this leads to.
pub(super) fn keys() -> impl Iterator<Item = (&'static Filter, &'static str, (&'static str, &'static str))> {
    let both =
        |filter: &'static Filter| std::iter::once(filter.key).chain(filter.exclude).map(move |key| (filter, key));
    PEOPLE.filters().flat_map(both).filter_map(|(filter, key)| Some((filter, key, key.split_once('.')?)))
}

fn one(key: &str, texts: Vec<String>) -> Filters {
    Filters([(key.to_owned(), FilterValue::Many(texts))].into())
}

/// The texts of a list; none where it cannot be read.
pub(super) fn list(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Null => Some(Vec::new()),
        Value::String(text) => Some(vec![text.clone()]),
        Value::Array(items) => items.iter().map(|item| item.as_str().map(ToOwned::to_owned)).collect(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

/// Whether nothing is asked: no text, no number, no yes or no at any depth.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => false,
        Value::String(text) => text::clean(text).is_empty(),
        Value::Array(items) => items.iter().all(is_empty),
        Value::Object(fields) => fields.values().all(is_empty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(json: &str) -> Doc {
        normalised(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn the_same_question_has_one_form() {
        let told = r#"{"jobTitle":{"include":["CEO","CTO"]},"location":{"include":["Germany"]}}"#;
        for same in [
            r#"{"location":{"include":["DE"]},"jobTitle":{"include":["CTO"," CEO ","CTO",""]}}"#,
            r#"{"location":{"include":"germany"},"jobTitle":{"include":["CEO","CTO"]},"pastJobTitle":{"include":[]}}"#,
            r#"{"location":{"include":["de","Deutschland"]},"jobTitle":{"include":["CEO","CTO"]},"pastCompany":{"location":null}}"#,
        ] {
            assert_eq!(serde_json::to_string(&normal(same)).unwrap(), told, "{same}");
        }
    }

    #[test]
    fn what_is_not_known_is_sent_unchanged() {
        for json in [
            r#"{"jobTitle":{"exclude":["b"," a ","b"]}}"#,
            r#"{"seniority":{"include":["",2]},"x":[]}"#,
            r#"{"jobTitle":{"include":[7]}}"#,
            r#"{"jobTitle":"CEO"}"#,
        ] {
            assert_eq!(serde_json::to_string(&normal(json)).unwrap(), json, "no list of the catalog");
        }
        let mixed = normal(r#"{"jobTitle":{"exclude":["a"],"include":[]}}"#);
        assert_eq!(serde_json::to_string(&mixed).unwrap(), r#"{"jobTitle":{"exclude":["a"]}}"#, "the empty half goes");
    }

    #[test]
    fn queries_by_the_rules_of_the_contract() {
        let many = format!(
            r#"{{"jobTitle":{{"include":[{}]}}}}"#,
            (0..501).map(|n| format!("\"t{n}\"")).collect::<Vec<_>>().join(",")
        );
        let long = format!(r#"{{"pastCompanyName":{{"include":["{}"]}}}}"#, "x".repeat(201));
        for (json, wrong) in [
            (r#"{"jobTitle":{"include":["CEO"]}}"#, ""),
            (r#"{"location":{"include":["DE","France"]},"currentCompany":{"location":["us"]}}"#, ""),
            (
                r#"{"pastJobTitle":{"include":["a"]},"pastCompanyName":{"include":["b"]},"pastCompany":{"location":["GB"]}}"#,
                "",
            ),
            (r#"{"unknownFilter":{"include":["x"]}}"#, ""),
            (r#"{"isRemote":false}"#, ""),
            ("{}", "query"),
            (r#"{"jobTitle":{"include":[" "]}}"#, "query"),
            (r#"{"unknownFilter":{"include":[]},"other":null}"#, "query"),
            (r#"{"location":{"include":["Bavaria"]}}"#, "location.include"),
            (r#"{"currentCompany":{"location":["XX"]}}"#, "currentCompany.location"),
            (r#"{"pastCompany":{"location":["Munich"]}}"#, "pastCompany.location"),
            (r#"{"jobTitle":{"include":[7]}}"#, "jobTitle.include"),
            (r#"{"jobTitle":{"include":{"x":1}}}"#, "jobTitle.include"),
            (r#"{"jobTitle":"CEO"}"#, "jobTitle.include"),
            (many.as_str(), "jobTitle.include"),
            (long.as_str(), "pastCompanyName.include"),
        ] {
            let fields: Vec<String> = problems(&normal(json)).into_iter().map(|problem| problem.field).collect();
            assert_eq!(fields.join(" "), wrong, "{}", &json[..json.len().min(120)]);
        }
    }
}
