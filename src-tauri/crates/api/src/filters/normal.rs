//! The one normal form of the filters of a search.

use super::catalog::{Catalog, Kind, Source};
use super::value::{FilterValue, Filters};
use super::{durations, json};
use crate::{countries, industries, job_functions, text};

impl Filters {
    /// The normal form: values cleaned of what cannot be seen, exact spellings for countries and industries, single texts
    /// as lists, sorted and without repeats, empty filters left out. Two searches that ask the same have the same normal
    /// form, so the second one finds what the first one paid for. What cannot be recognised stays, for the check to name.
    pub fn normalised(&self, catalog: &Catalog) -> Self {
        Self(self.0.iter().filter_map(|(key, value)| Some((key.clone(), normal(catalog, key, value)?))).collect())
    }
}

fn normal(catalog: &Catalog, key: &str, value: &FilterValue) -> Option<FilterValue> {
    let filter = catalog.by_key(key);
    match value {
        FilterValue::Flag(yes) => return Some(FilterValue::Flag(*yes)),
        FilterValue::Parts(parts) => {
            let normal = match filter.map(|filter| filter.kind) {
                Some(Kind::Range { range }) => range.normalised(parts),
                _ => durations::normalised(parts),
            };
            return normal.map(FilterValue::Parts);
        }
        FilterValue::One(_) | FilterValue::Many(_) | FilterValue::Any(()) => {}
    }
    let raw = filter.map_or_else(|| value.texts().iter().map(String::as_str).collect(), |filter| filter.texts(value));
    let kind = filter.map(|filter| filter.kind);
    if let Some(Kind::Json { .. }) = kind {
        return Some(json::spelled(&raw.join("\n"))).filter(|text| !text.is_empty()).map(FilterValue::One);
    }
    let mut texts: Vec<String> =
        raw.into_iter().map(|raw| spelled(kind, raw)).filter(|text| !text.is_empty()).collect();
    if let Some(Kind::Choice { default, .. }) = kind {
        // The value that counts when none is sent is left out: a search with and without it is one search.
        return texts.into_iter().next().filter(|text| Some(text.as_str()) != default).map(FilterValue::One);
    }
    if !filter.is_some_and(|filter| filter.ordered) {
        texts.sort_unstable();
        texts.dedup();
    }
    let lines = filter.is_some_and(|filter| filter.lines);
    (!texts.is_empty()).then(|| if lines { FilterValue::One(texts.join("\n")) } else { FilterValue::Many(texts) })
}

fn spelled(kind: Option<Kind>, raw: &str) -> String {
    let cleaned = text::clean(raw);
    match kind {
        Some(Kind::Tokens { source: Source::Countries, .. }) => {
            countries::recognise(&cleaned).map_or(cleaned, |country| country.name.clone())
        }
        Some(Kind::Tokens { source: Source::Industries, .. }) => {
            industries::recognise(&cleaned).map_or(cleaned, ToOwned::to_owned)
        }
        Some(Kind::Tokens { source: Source::JobFunctions, .. }) => job_functions::normal(&cleaned),
        // A value of the look-up is "sent back unchanged": only its unseen characters were taken off.
        _ => cleaned,
    }
}

#[cfg(test)]
mod tests {
    use super::super::COMPANIES;
    use super::*;

    fn normal(json: &str) -> String {
        let filters: Filters = serde_json::from_str(json).unwrap();
        serde_json::to_string(&filters.normalised(&COMPANIES)).unwrap()
    }

    #[test]
    fn the_same_question_has_one_form() {
        let told = r#"{"country":["Germany"],"size":["201-500","51-200"]}"#;
        for same in [
            r#"{"size":["51-200","201-500"],"country":"Germany"}"#,
            r#"{"country":["DE","germany "],"size":["201-500","51-200","51-200"],"industry":[]}"#,
            r#"{"country":["Deutschland"],"size":["201-500","51-200",""],"hasWebsite":null,"keywords":"  "}"#,
        ] {
            assert_eq!(normal(same), told, "{same}");
        }
        assert_eq!(normal(r#"{"eventWindow":"30 days"}"#), r#"{"eventWindow":"30 days"}"#, "a choice stays single");
        assert_eq!(normal(r#"{"hasWebsite":false}"#), r#"{"hasWebsite":false}"#, "no is an answer, not nothing");
        assert_eq!(normal(r#"{"country":["Nowhere"]}"#), r#"{"country":["Nowhere"]}"#, "the check names it later");
    }
}
