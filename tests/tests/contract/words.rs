//! The network word in field names, renamed by this test itself: what the program's own renaming must agree with.

use serde_json::Value;

/// Every identifier of the contract that carries the word.
const NAMES: [&str; 4] = ["network", "networkProfile", "network_company_url", "network_profile_url"];

/// The words that the suite runs with: the contract's and another one.
pub const WORDS: [&str; 2] = ["network", "acme_x"];

/// A value of the contract as a service with this word writes it.
pub fn on_wire(value: &Value, word: &str) -> Value {
    renamed(value, &|name| NAMES.contains(&name).then(|| name.replacen("network", word, 1)))
}

/// The way back. A name of the contract's own is none of a service that has another word.
pub fn in_contract(value: &Value, word: &str) -> Value {
    if word != WORDS[0] {
        renamed(value, &|name| {
            assert!(!NAMES.contains(&name), "the service says {name} where its word is {word}: {value:.300}");
            None
        });
    }
    renamed(value, &|name| NAMES.into_iter().find(|own| own.replacen("network", word, 1) == name).map(str::to_owned))
}

/// A path of the contract on the wire.
pub fn path_on_wire(path: &str, word: &str) -> String {
    path.replace("/v1/domain-to-network", &format!("/v1/domain-to-{word}"))
}

fn renamed(value: &Value, other: &dyn Fn(&str) -> Option<String>) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(name, inner)| (other(name).unwrap_or_else(|| name.clone()), renamed(inner, other)))
                .collect(),
        ),
        Value::Array(items) => items.iter().map(|item| renamed(item, other)).collect(),
        other => other.clone(),
    }
}
