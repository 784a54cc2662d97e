//! Countries: ISO 3166-1 codes, the English names people use for them, and other spellings that are understood.
//!
//! Source of "recognized country names or ISO country codes only" (contract, company search filters). The service's own
//! list is not shown: these are the 249 ISO codes with the names of the Unicode CLDR.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text::fold;

/// A country.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Country {
    /// ISO 3166-1 alpha-2, upper case.
    pub code: String,
    /// The name that is shown and sent.
    pub name: String,
    /// Other spellings.
    pub also: Vec<String>,
}

static ALL: LazyLock<Vec<Country>> = LazyLock::new(|| {
    // The file is part of the build and is read by a test: an unreadable one never ships.
    let rows: Vec<Vec<String>> = serde_json::from_str(include_str!("../data/countries.json")).unwrap_or_default();
    rows.into_iter()
        .filter_map(|row| {
            let mut parts = row.into_iter();
            Some(Country { code: parts.next()?, name: parts.next()?, also: parts.collect() })
        })
        .collect()
});

static BY_SPELLING: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let mut spellings = HashMap::new();
    for (at, country) in ALL.iter().enumerate() {
        for spelling in [&country.code, &country.name].into_iter().chain(&country.also) {
            spellings.entry(fold(spelling)).or_insert(at);
        }
    }
    spellings
});

/// All countries, in the order of their codes.
pub fn all() -> &'static [Country] {
    &ALL
}

/// The country that a name, an ISO code or another usual spelling means; case and accents make no difference.
pub fn recognise(text: &str) -> Option<&'static Country> {
    BY_SPELLING.get(&fold(text.trim())).map(|at| &ALL[*at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_iso_country_is_there() {
        assert_eq!(all().len(), 249, "ISO 3166-1 has 249 codes");
        assert!(all().iter().all(|country| country.code.len() == 2 && !country.name.is_empty()), "code and name");
    }

    #[test]
    fn recognises_names_codes_and_other_spellings() {
        for (text, code) in [
            ("Germany", "DE"),
            ("de", "DE"),
            ("deutschland", "DE"),
            ("USA", "US"),
            ("united kingdom", "GB"),
            ("UK", "GB"),
            ("Côte d'Ivoire", "CI"),
            (" Österreich ", "AT"),
            ("Türkiye", "TR"),
        ] {
            assert_eq!(recognise(text).map(|country| country.code.as_str()), Some(code), "{text}");
        }
        for text in ["", "Bavaria", "XX", "Germ"] {
            assert_eq!(recognise(text), None, "{text:?} is no country");
        }
    }
}
