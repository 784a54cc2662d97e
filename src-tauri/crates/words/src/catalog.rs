//! The texts of a language, by their English.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::language::Language;

/// `{ "English": "Deutsch" }`, sorted by key; two forms of a number are beside each other: `"{n} row|{n} rows"`.
const GERMAN: &str = include_str!("../catalog/de.json");

/// Returns what is said for this text, or nothing when it is said as it is.
pub(crate) fn of(language: Language, text: &str) -> Option<&'static str> {
    match language {
        Language::English => None,
        Language::German => german().get(text).map(String::as_str),
    }
}

fn german() -> &'static HashMap<String, String> {
    static TEXTS: OnceLock<HashMap<String, String>> = OnceLock::new();
    // A catalog that cannot be read fails the test below; for a person, English is better than no window.
    TEXTS.get_or_init(|| serde_json::from_str(GERMAN).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalog_can_be_read() {
        let texts: HashMap<String, String> = serde_json::from_str(GERMAN).unwrap();
        assert_eq!(texts.len(), german().len(), "all of it is there");
    }
}
