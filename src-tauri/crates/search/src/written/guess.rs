//! Which search a JSON object means: the app's own form, a request body of the service, or filters alone.
//!
//! What has no place in a search is refused by its name and never dropped: the search would find, and cost, more without it.

use api::filters::{Filter, FilterValue, Kind, PEOPLE, advanced};
use api::{Doc, Filters, SearchKind, Unfit, canonical};
use serde_json::Value;
use words::{localized, t};

use super::form::{MARK, SEARCH, VERSION, Written, named};

const FORM: &[&str] = &[MARK, "version", "kind", "name", "filters", "query"];
const BODY: &[&str] = &["filters", "query", "page", "size", "cursor"];

/// The search that an object means.
pub(super) fn search(doc: Doc) -> Result<Written, Unfit> {
    if doc.contains_key(MARK) || doc.contains_key("kind") {
        return own(&doc);
    }
    if doc.contains_key("filters") || doc.contains_key("query") {
        only(&doc, BODY)?;
        return asked(&doc, None, None);
    }
    alone(None, None, &doc)
}

/// The form that [`super::form::of`] writes. What a hand-written one leaves out is read as far as it is clear.
fn own(doc: &Doc) -> Result<Written, Unfit> {
    if doc.get(MARK).is_some_and(|mark| mark != SEARCH) {
        return Err(Unfit(t!("This is something else than a search: open it where it belongs.")));
    }
    match doc.get("version").map(Value::as_u64) {
        None | Some(Some(VERSION)) => {}
        Some(Some(version)) if version > VERSION => {
            return Err(Unfit(t!("This was written by a newer version of Prospector: update Prospector to open it.")));
        }
        Some(_) => return Err(Unfit(t!("This has an unknown version: copy the search as JSON once more."))),
    }
    only(doc, FORM)?;
    let known = |kind: &Value| {
        kind.as_str().and_then(SearchKind::by_name).ok_or_else(|| {
            let kinds = SearchKind::ALL.map(SearchKind::name).join(", ");
            t!("There is no such kind of search. “kind” is one of: {kinds}.", kinds = kinds)
        })
    };
    let kind = doc.get("kind").map(known).transpose()?;
    let name = match doc.get("name") {
        None | Some(Value::Null) => None,
        Some(Value::String(name)) => named(name),
        Some(_) => return Err(Unfit(t!("The name of this search is no text."))),
    };
    asked(doc, kind, name)
}

/// Either filters by their keys, or the nested query of people search.
fn asked(doc: &Doc, kind: Option<SearchKind>, name: Option<String>) -> Result<Written, Unfit> {
    let no_object = |field| Err(Unfit(t!("“{field}” is not an object, from { to }.", field = field)));
    match (doc.get("filters"), doc.get("query")) {
        (Some(Value::Object(filters)), None) => alone(kind, name, filters),
        (None, Some(Value::Object(query))) => match kind {
            None | Some(SearchKind::People) => Ok(people(name, query)),
            Some(kind) => Err(Unfit(t!("“query” belongs to people, not to {many}.", many = rows(kind)))),
        },
        (Some(_), None) => no_object("filters"),
        (None, Some(_)) => no_object("query"),
        (Some(_), Some(_)) => Err(Unfit(t!("“filters” and “query” mean the same: keep one of them."))),
        (None, None) => Err(Unfit(t!("This says no filters: “filters” is missing."))),
    }
}

/// Reads filters of the kind that is given, or else of the only kind that they can belong to.
fn alone(kind: Option<SearchKind>, name: Option<String>, doc: &Doc) -> Result<Written, Unfit> {
    let knows = |kind: &SearchKind| doc.keys().all(|key| kind.catalog().by_key(key).is_some());
    let fitting: Vec<SearchKind> =
        SearchKind::ALL.into_iter().filter(|one| kind.is_none_or(|kind| kind == *one)).filter(knows).collect();
    let kind = match fitting.as_slice() {
        [kind] => *kind,
        [] if kind.is_none_or(|kind| kind == SearchKind::People) && is_query(doc) => return Ok(people(name, doc)),
        [] => return Err(Unfit(strange(kind, doc))),
        _ if doc.is_empty() => return Err(Unfit(t!("There is no filter in this."))),
        [one, other, ..] => {
            return Err(Unfit(t!(
                "These filters fit {one} and {other}: write {example}, or \"{name}\", to say which is meant.",
                one = rows(*one),
                other = rows(*other),
                example = format!("{{\"kind\": \"{}\", \"filters\": {{…}}}}", one.name()),
                name = other.name(),
            )));
        }
    };
    let mut filters = Filters::default();
    for filter in kind.catalog().filters() {
        for key in std::iter::once(filter.key).chain(filter.exclude) {
            if let Some(value) = doc.get(key) {
                filters.0.insert(key.to_owned(), read(filter, value)?);
            }
        }
    }
    Ok(Written { name, kind, filters })
}

fn people(name: Option<String>, query: &Doc) -> Written {
    Written { name, kind: SearchKind::People, filters: advanced::from_query(query) }
}

/// Whether this is a query of people search: it has one of the objects that only such a query has.
fn is_query(doc: &Doc) -> bool {
    let parents = PEOPLE.filters().filter_map(|filter| filter.key.split_once('.')).map(|(parent, _)| parent);
    parents.filter_map(|parent| doc.get(parent)).any(Value::is_object)
}

fn only(doc: &Doc, known: &[&str]) -> Result<(), Unfit> {
    match doc.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(Unfit(t!("“{field}” has no place in a search: remove it.", field = key))),
        None => Ok(()),
    }
}

/// The word for the rows of a kind of search.
fn rows(kind: SearchKind) -> String {
    localized(kind.words().1, &[])
}

/// Why no kind has these filters.
fn strange(kind: Option<SearchKind>, doc: &Doc) -> String {
    let kinds = kind.map_or(SearchKind::ALL.to_vec(), |kind| vec![kind]);
    let unknown = doc.keys().find(|key| kinds.iter().all(|kind| kind.catalog().by_key(key).is_none()));
    match (unknown, kind) {
        (Some(key), Some(kind)) => t!("“{key}” is no filter for {many}: remove it.", key = key, many = rows(kind)),
        (Some(key), None) => t!("“{field}” is no filter of any search: remove it.", field = key),
        (None, _) => t!("These filters belong to different kinds of search: keep those of one."),
    }
}

/// A value in the shape that its filter holds; whether it is one of the filter's values is checked with all others.
fn read(filter: &Filter, value: &Value) -> Result<FilterValue, Unfit> {
    let not_texts = || Unfit(t!("“{filter}” is a list of texts.", filter = filter.said()));
    match (filter.kind, value) {
        (_, Value::Null) => Ok(FilterValue::Any(())),
        (Kind::Json { .. }, Value::String(text)) => Ok(FilterValue::One(text.clone())),
        // Whoever writes by hand writes it as JSON, and not as a text that holds JSON.
        (Kind::Json { .. }, other) => {
            let text = canonical::text(other).map(FilterValue::One);
            text.map_err(|_| Unfit(t!("“{filter}” cannot be read.", filter = filter.said())))
        }
        (Kind::YesNo, Value::Bool(yes)) => Ok(FilterValue::Flag(*yes)),
        (Kind::YesNo, _) => Err(Unfit(t!("“{filter}” is true or false.", filter = filter.said()))),
        (Kind::Durations { .. } | Kind::Range { .. }, Value::Object(parts)) => Ok(FilterValue::Parts(parts.clone())),
        (Kind::Durations { .. }, _) => {
            Err(Unfit(t!("“{filter}” is an object of years and months, from { to }.", filter = filter.said())))
        }
        (Kind::Range { .. }, _) => {
            Err(Unfit(t!("“{filter}” is an object of two numbers, from { to }.", filter = filter.said())))
        }
        (Kind::Presets { .. } | Kind::Tokens { .. } | Kind::Choice { .. }, Value::Array(items)) => {
            let texts: Option<Vec<String>> = items.iter().map(single).collect();
            texts.map(FilterValue::Many).ok_or_else(not_texts)
        }
        (Kind::Presets { .. } | Kind::Tokens { .. } | Kind::Choice { .. }, value) => {
            single(value).map(FilterValue::One).ok_or_else(not_texts)
        }
    }
}

/// A text, or a number as it is written: `"founded": 2015`.
fn single(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{form, json};
    use super::*;

    fn read(text: &str) -> Result<Written, Unfit> {
        json::read(text).and_then(search)
    }

    #[test]
    fn searches_in_many_spellings_are_one() {
        for (same, kind, normal) in [
            (r#"{"country":["DE"],"hasWebsite":true}"#, "companies", r#"{"country":["Germany"],"hasWebsite":true}"#),
            (r#"{"filters":{"country":"DE"},"page":0,"size":100}"#, "companies", r#"{"country":["Germany"]}"#),
            (r#"{"filters":{"country":"DE"},"size":100,"cursor":"fc_1"}"#, "companies", r#"{"country":["Germany"]}"#),
            (r#"{"kind":"companies","filters":{}}"#, "companies", "{}"),
            (
                r#"{"kind":"companies","name":null,"filters":{"size":["51-200"]}}"#,
                "companies",
                r#"{"size":["51-200"]}"#,
            ),
            (r#"{"prospector":"search","version":1,"filters":{"city":"a|b|c"}}"#, "companies", r#"{"city":["a|b|c"]}"#),
            (r#"{"jobTitle.include":["CEO"]}"#, "people", r#"{"jobTitle.include":["CEO"]}"#),
            (r#"{"jobTitle":{"include":["CEO"]}}"#, "people", r#"{"jobTitle.include":["CEO"]}"#),
            (r#"{"query":{"jobTitle":{"include":"CEO"}},"size":25}"#, "people", r#"{"jobTitle.include":["CEO"]}"#),
            (r#"{"filters":{"jobTitle":{"include":["CEO"]}}}"#, "people", r#"{"jobTitle.include":["CEO"]}"#),
            (r#"{"kind":"people","query":{"isRemote":true}}"#, "people", r#"{"advanced":"{\"isRemote\":true}"}"#),
            (
                r#"{"kind":"people","filters":{"advanced":{"jobTitle":{"exclude":["a"],"include":["b"]}}}}"#,
                "people",
                r#"{"advanced":"{\"jobTitle\":{\"exclude\":[\"a\"]}}","jobTitle.include":["b"]}"#,
            ),
            (
                r#"{"pastCompany":{"location":["fr"]},"industry":["x"]}"#,
                "people",
                r#"{"advanced":"{\"industry\":[\"x\"]}","pastCompany.location":["France"]}"#,
            ),
            (r#"{"experience":{">":10,"<=":50}}"#, "people", r#"{"experience":{"<=":50,">":10}}"#),
            (
                r#"{"experience":{">=":10},"jobTitle":{"include":["a"]}}"#,
                "people",
                r#"{"advanced":"{\"experience\":{\">=\":10}}","jobTitle.include":["a"]}"#,
            ),
            (r#"{"job":"CTO","founded":2015,"searchMode":"SMART"}"#, "leads", r#"{"founded":"2015","job":["CTO"]}"#),
            (
                r#"{"filters":{"jobExclude":["a"],"size":["b","c"]},"page":2}"#,
                "leads",
                r#"{"jobExclude":["a"],"size":"b\nc"}"#,
            ),
            (r#"{"kind":"leads","filters":{"size":"51-200"}}"#, "leads", r#"{"size":"51-200"}"#),
            (
                r#"{"duration":{"total":{"min":{"year":1,"month":0}}},"skills":null}"#,
                "leads",
                r#"{"duration":{"total":{"min":{"year":1}}}}"#,
            ),
        ] {
            let written = read(same).unwrap_or_else(|error| panic!("{same}: {error:?}"));
            let filters = serde_json::to_string(&written.kind.normal(&written.filters)).unwrap();
            assert_eq!((written.kind.name(), filters.as_str()), (kind, normal), "{same}");
        }
    }

    #[test]
    fn what_is_no_search_is_refused_with_a_sentence() {
        for (text, said) in [
            ("{}", "no filter in this"),
            (r#"{"filters":{}}"#, "no filter in this"),
            (
                r#"{"size":["51-200"],"industry":[]}"#,
                r#"fit companies and leads: write {"kind": "companies", "filters": {…}}, or "leads", to say"#,
            ),
            (r#"{"prospector":"search","filters":{"revenue":"1M-5M"}}"#, "fit companies and leads"),
            (r#"{"colour":["red"]}"#, "“colour” is no filter of any search"),
            (r#"{"country":["DE"],"colour":["red"]}"#, "“colour” is no filter of any search"),
            (r#"{"country":["DE"],"job":["CTO"]}"#, "different kinds"),
            (r#"{"kind":"people","filters":{"job":["CTO"]}}"#, "“job” is no filter for people"),
            (r#"{"kind":"leads","filters":{"jobTitle":{"include":["a"]}}}"#, "“jobTitle” is no filter for leads"),
            (r#"{"kind":"lists","filters":{}}"#, "one of: companies, people, leads"),
            (r#"{"kind":7,"filters":{}}"#, "one of: companies, people, leads"),
            (r#"{"kind":"leads"}"#, "“filters” is missing"),
            (r#"{"kind":"leads","job":["CTO"]}"#, "“job” has no place"),
            (r#"{"kind":"leads","filters":[]}"#, "“filters” is not an object, from { to }."),
            (r#"{"kind":"people","query":"CEO"}"#, "“query” is not an object"),
            (r#"{"kind":"leads","query":{}}"#, "belongs to people"),
            (r#"{"filters":{},"query":{}}"#, "keep one of them"),
            (r#"{"query":{},"limit":3}"#, "“limit” has no place"),
            (r#"{"prospector":"layout","columns":[]}"#, "something else than a search"),
            (r#"{"prospector":["search"],"filters":{}}"#, "something else than a search"),
            (r#"{"prospector":"search","version":2,"kind":"lists","all":1}"#, "newer version"),
            (r#"{"prospector":"search","version":"1","filters":{}}"#, "unknown version"),
            (r#"{"prospector":"search","version":-1,"filters":{}}"#, "unknown version"),
            (r#"{"prospector":"search","kind":"leads","name":["a"],"filters":{}}"#, "is no text"),
            (r#"{"country":{"include":["DE"]}}"#, "“Country” is a list of texts"),
            (r#"{"country":true}"#, "“Country” is a list of texts"),
            (r#"{"country":["DE",["FR"]]}"#, "“Country” is a list of texts"),
            (r#"{"jobTitle.include":{"a":"b"}}"#, "“Job title” is a list of texts"),
            (r#"{"hasWebsite":"yes"}"#, "“Has a website” is true or false"),
            (r#"{"duration":"1 year"}"#, "“Exact times” is an object"),
            (r#"{"experience":10}"#, "“Work experience in years” is an object of two numbers"),
        ] {
            let Err(error) = read(text) else { panic!("{text} is read") };
            let sentence = error.to_string();
            assert!(sentence.contains(said), "{text}: {sentence}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let name = Some("Heads of everything");
        for (kind, json) in [
            (SearchKind::Companies, r#"{"country":["Germany"],"hasWebsite":false,"eventWindow":"30 days"}"#),
            (SearchKind::People, r#"{"advanced":"{\"a\":{\"b\":[\"\\u0000\",1]}}","location.include":["France"]}"#),
            (SearchKind::Leads, r#"{"skills":"a\nb","duration":{"total":{"max":{"month":3}}},"searchMode":"WORD"}"#),
        ] {
            let filters = kind.normal(&serde_json::from_str(json).unwrap());
            let written = form::of(name, kind, &filters).unwrap();
            let told = Written { name: name.map(ToOwned::to_owned), kind, filters };
            assert_eq!(read(&written).unwrap(), told, "{written}");
        }
    }
}
