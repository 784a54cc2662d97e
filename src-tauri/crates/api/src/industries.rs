//! The 523 published industry values (vocabularies document, "Industry values").

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text::fold;

static ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
    // The file is part of the build and is read by a test: an unreadable one never ships.
    serde_json::from_str(include_str!("../data/industries.json")).unwrap_or_default()
});

static BY_SPELLING: LazyLock<HashMap<String, usize>> =
    LazyLock::new(|| ALL.iter().enumerate().map(|(at, value)| (fold(value), at)).collect());

/// All values, in the published order.
pub fn all() -> &'static [String] {
    &ALL
}

/// The exact value for a spelling; "matched case-insensitively and normalized" (contract, company search filters).
pub fn recognise(text: &str) -> Option<&'static str> {
    BY_SPELLING.get(&fold(text.trim())).map(|at| ALL[*at].as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_list_is_whole() {
        assert_eq!(all().len(), 523, "523 values are published");
        assert_eq!(recognise(" Software Development "), Some("software development"), "case makes no difference");
        assert_eq!(recognise("software"), None, "a part of a value is not a value");
    }
}
