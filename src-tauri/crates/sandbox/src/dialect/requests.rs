//! What is demanded otherwise: brought to the contract's form, or refused with the values that are taken.

use serde_json::{Map, Value, json};

use crate::answer::Refusal;
use crate::world::bands::{AGES, LOCATIONS, REVENUES, SIZES};

/// Filters that choose nothing by themselves.
const FLAGS: [&str; 2] = ["eventWindow", "locationMatch"];
/// What the contract nests the list `location` of places under, in people search.
const PARENTS: [&str; 2] = ["currentCompany", "pastCompany"];
/// Fields that hold the address of a page.
const PAGES: [&str; 2] = ["network_profile_url", "network_company_url"];

/// Reads the body of a request to an operation.
pub fn read(operation: &str, body: Value, network_host: &str) -> Result<Value, Refusal> {
    let Value::Object(mut body) = body else { return Ok(body) };
    match operation {
        "find_companies" => companies(&mut body)?,
        "find_people" | "find_people_count" => people(&mut body)?,
        "profile" | "company" if body.contains_key("webhook_url") => {
            return Err(Refusal::bad("webhook_url is not a supported field"));
        }
        _ => {}
    }
    for field in PAGES {
        if let Some(Value::String(page)) = body.get_mut(field) {
            *page = address(page, network_host);
        }
    }
    Ok(Value::Object(body))
}

fn companies(body: &mut Map<String, Value>) -> Result<(), Refusal> {
    let Some(Value::Object(filters)) = body.get_mut("filters") else {
        return Err(Refusal::invalid("filters is required"));
    };
    let chooses = |(name, value): (&String, &Value)| !FLAGS.contains(&name.as_str()) && !value.is_null();
    if !filters.iter().any(chooses) {
        return Err(Refusal::invalid("filters must hold at least one filter"));
    }
    for (name, bands) in [("size", &SIZES), ("revenue", &REVENUES), ("age", &AGES), ("locations", &LOCATIONS)] {
        let known: Vec<&str> = bands.texts().collect();
        let Some(largest) = known.last() else { continue };
        for text in texts(filters.get_mut(name)) {
            if text == largest {
                let others = known[..known.len() - 1].join(", ");
                return Err(Refusal::invalid(format!("{name} must be one of {others}, {largest}+")));
            }
            if text.strip_suffix('+') == Some(largest) {
                text.pop();
            }
        }
    }
    for text in texts(filters.get_mut("city")) {
        if text.contains('|') {
            return Err(Refusal::invalid("city must be a value that filter-values returned"));
        }
        *text = text.replace(", ", "|");
    }
    Ok(())
}

/// The texts of a filter that has one or several.
fn texts(value: Option<&mut Value>) -> Vec<&mut String> {
    let items = match value {
        Some(Value::Array(items)) => items.iter_mut().collect(),
        Some(single) => vec![single],
        None => Vec::new(),
    };
    let text = |item| match item {
        &mut Value::String(ref mut text) => Some(text),
        _ => None,
    };
    items.into_iter().filter_map(text).collect()
}

fn people(body: &mut Map<String, Value>) -> Result<(), Refusal> {
    let Some(Value::Object(query)) = body.get_mut("query") else { return Ok(()) };
    for parent in PARENTS {
        let key = format!("{parent}.location");
        let refuse = |how: &str| Err(Refusal::people(format!("query.{key} must {how}")));
        if query.get(parent).is_some_and(|lists| lists.get("location").is_some()) {
            return refuse(&format!("be written as one key, \"{key}\", with include"));
        }
        let Some(list) = query.shift_remove(&key) else { continue };
        let Some(include) = list.get("include").filter(|_| list.as_object().is_some_and(|list| list.len() == 1)) else {
            return refuse("hold include and nothing else");
        };
        query.insert(parent.to_owned(), json!({"location": include}));
    }
    Ok(())
}

/// A page as people copy it, as the contract's address of it: without a scheme, with a country's subdomain, with a longer path.
fn address(page: &str, network_host: &str) -> String {
    let (scheme, rest) = page.split_once("://").unwrap_or(("https", page));
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let mut parts = rest.split('/');
    let host = parts.next().unwrap_or_default();
    let is_site = host.eq_ignore_ascii_case(network_host)
        || host.len() > network_host.len() + 1
            && host.to_ascii_lowercase().ends_with(&format!(".{}", network_host.to_ascii_lowercase()));
    match (is_site, parts.next(), parts.next()) {
        (true, Some(kind), Some(slug)) if !slug.is_empty() && scheme.to_ascii_lowercase().starts_with("http") => {
            format!("https://www.{network_host}/{kind}/{slug}")
        }
        _ => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(operation: &str, body: Value) -> Result<Value, (u16, String)> {
        read(operation, body, "network.example").map_err(|refusal| (refusal.status, refusal.message))
    }

    #[test]
    fn what_is_demanded_otherwise_is_brought_to_the_contract() {
        for (operation, sent, read) in [
            (
                "find_companies",
                json!({"filters": {"size": ["1-10", "10001+"], "age": "20+", "city": "Munich, Bavaria, Germany"}}),
                json!({"filters": {"size": ["1-10", "10001"], "age": "20", "city": "Munich|Bavaria|Germany"}}),
            ),
            (
                "find_people",
                json!({"query": {"currentCompany.location": {"include": ["DE"]}}, "size": 5}),
                json!({"query": {"currentCompany": {"location": ["DE"]}}, "size": 5}),
            ),
            (
                "profile",
                json!({"network_profile_url": "de.network.example/in/ada/details/experience?x=1"}),
                json!({"network_profile_url": "https://www.network.example/in/ada"}),
            ),
            ("email", json!({"network_profile_url": "ada"}), json!({"network_profile_url": "ada"})),
            ("phone", json!([1]), json!([1])),
        ] {
            assert_eq!(asked(operation, sent.clone()), Ok(read), "{operation} {sent}");
        }
    }

    #[test]
    fn the_contracts_own_form_is_refused_where_another_is_taken() {
        for (operation, sent, word) in [
            ("find_companies", json!({"filters": {}}), "at least one"),
            ("find_companies", json!({"size": 5}), "required"),
            ("find_companies", json!({"filters": {"eventWindow": "30 days", "hasWebsite": null}}), "at least one"),
            ("find_companies", json!({"filters": {"size": ["10001"]}}), "10001+"),
            ("find_companies", json!({"filters": {"revenue": "10T"}}), "10T+"),
            ("find_companies", json!({"filters": {"city": "Munich|Bavaria|Germany"}}), "filter-values"),
            ("find_people", json!({"query": {"currentCompany": {"location": ["DE"]}}}), "one key"),
            ("find_people_count", json!({"query": {"pastCompany.location": ["DE"]}}), "include"),
            ("find_people", json!({"query": {"pastCompany.location": {"include": [], "exclude": []}}}), "include"),
            ("profile", json!({"network_profile_url": "x", "webhook_url": "https://hooks.example"}), "webhook_url"),
        ] {
            let (status, message) = asked(operation, sent.clone()).unwrap_err();
            assert!(status == 400 && message.contains(word), "{operation} {sent}: {status} {message}");
        }
    }
}
