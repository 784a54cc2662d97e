//! The app's own JSON form of a search: what it holds, and how it is written.

use api::{Filters, SearchKind, text};
use serde::Serialize;

use workspace::naming::LONGEST_NAME;

/// What distinguishes the form from other JSON: `"prospector": "search"`.
pub(super) const MARK: &str = "prospector";
/// What the mark says.
pub(super) const SEARCH: &str = "search";
/// Its version. A newer one may mean by its filters what this program does not know.
pub(super) const VERSION: u64 = 1;

/// A search as it was written down.
#[derive(Debug, PartialEq)]
pub(super) struct Written {
    pub name: Option<String>,
    pub kind: SearchKind,
    pub filters: Filters,
}

#[derive(Serialize)]
struct Form<'a> {
    prospector: &'static str,
    version: u64,
    kind: SearchKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    filters: &'a Filters,
}

/// Writes a search whose filters are in normal form.
pub(super) fn of(name: Option<&str>, kind: SearchKind, filters: &Filters) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(&Form { prospector: SEARCH, version: VERSION, kind, name, filters })
}

/// A name from outside, cleaned and cut; none when nothing of it can be seen.
pub(super) fn named(raw: &str) -> Option<String> {
    let name: String = text::clean(raw).chars().take(LONGEST_NAME).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_written_as_it_is_told() {
        let filters: Filters = serde_json::from_str(r#"{"size":["51-200"]}"#).unwrap();
        let told = "{\n  \"prospector\": \"search\",\n  \"version\": 1,\n  \"kind\": \"companies\",\n  \"name\": \"A\",\n  \
                    \"filters\": {\n    \"size\": [\n      \"51-200\"\n    ]\n  }\n}";
        assert_eq!(of(Some("A"), SearchKind::Companies, &filters).unwrap(), told, "others may have kept such a text");
        let nameless = of(None, SearchKind::Companies, &filters).unwrap();
        assert_eq!(nameless, told.replace("  \"name\": \"A\",\n", ""), "no name is not an empty name");
    }

    #[test]
    fn names_from_outside_are_bounded() {
        for (raw, name) in [
            ("  Heads\u{202E}\n of\u{0000} sales ", Some("Heads of sales".to_owned())),
            (" \u{200B} ", None),
            (&"x".repeat(10_000), Some("x".repeat(80))),
            (&format!("{} tail", "x".repeat(79)), Some("x".repeat(79))),
        ] {
            assert_eq!(named(raw), name, "{}", &raw[..raw.len().min(40)]);
        }
    }
}
