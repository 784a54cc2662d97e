//! Wire names that carry the network word.
//!
//! "In identifiers, the word `network` stands for the professional networking site" (contract, conventions): a real
//! service may spell that word differently, so a workspace has its own. Everything in this program uses `network`;
//! these two functions are the only place where the wire's spelling exists.

use serde_json::Value;

/// The word the contract uses.
pub const DEFAULT_WORD: &str = "network";

/// Every field name of the contract that carries the word, and its place in it.
const FIELDS: &[&str] = &["networkProfile", "network_company_url", "network_profile_url", "network"];

/// Whether a word can be one: a letter, then letters, digits, `_` or `-`; at most 40 characters.
pub fn is_word(word: &str) -> bool {
    word.len() <= 40
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// A path of the contract in the wire's spelling.
pub fn path_on_wire(path: &str, word: &str) -> String {
    path.replace(DEFAULT_WORD, word)
}

/// Renames the contract's field names to the wire's, at every depth.
pub fn to_wire(value: &mut Value, word: &str) {
    if word != DEFAULT_WORD {
        rename(value, &|name| FIELDS.contains(&name).then(|| name.replacen(DEFAULT_WORD, word, 1)));
    }
}

/// Renames the wire's field names to the contract's, at every depth.
pub fn from_wire(value: &mut Value, word: &str) {
    if word != DEFAULT_WORD {
        rename(value, &|name| {
            let own = name.strip_prefix(word).map(|rest| format!("{DEFAULT_WORD}{rest}"))?;
            FIELDS.contains(&own.as_str()).then_some(own)
        });
    }
}

fn rename(value: &mut Value, new_name: &dyn Fn(&str) -> Option<String>) {
    match value {
        Value::Object(fields) => {
            if fields.keys().any(|name| new_name(name).is_some()) {
                *fields = std::mem::take(fields)
                    .into_iter()
                    .map(|(name, inner)| (new_name(&name).unwrap_or(name), inner))
                    .collect();
            }
            fields.values_mut().for_each(|inner| rename(inner, new_name));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| rename(inner, new_name)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn another_word_is_spoken_on_the_wire_only() {
        let ours = json!({"rows":[{"networkProfile":"u","name":"network"}],"link":{"network":1},"networking":2});
        let mut wire = ours.clone();
        to_wire(&mut wire, "acme");
        assert_eq!(
            wire,
            json!({"rows":[{"acmeProfile":"u","name":"network"}],"link":{"acme":1},"networking":2}),
            "field names change, values and other names do not"
        );
        from_wire(&mut wire, "acme");
        assert_eq!(wire, ours, "and back");
        assert_eq!(path_on_wire("/v1/domain-to-network", "acme"), "/v1/domain-to-acme", "the path carries it too");
    }

    #[test]
    fn words() {
        for (word, fine) in [("network", true), ("Net_1", true), ("", false), ("1net", false), ("a/b", false)] {
            assert_eq!(is_word(word), fine, "{word:?}");
        }
    }
}
