//! A company row (contract, "Company row"): which rows are the same company.

use serde_json::Value;

use crate::Doc;
use crate::canonical;
use crate::text::fold;

/// The key under which a company row is kept.
///
/// The service gives rows no identifier ("fields that look like identifiers are removed"), so the page on the network
/// decides, then domain and name together (two companies may share a domain), then everything that is told: rows that
/// differ in it are kept apart rather than one of them lost.
pub fn key(row: &Doc) -> String {
    if let Some(slug) = text(row, "networkProfile").and_then(slug) {
        return format!("page:{slug}");
    }
    let name = text(row, "name").map(fold).unwrap_or_default();
    if let Some(domain) = text(row, "domain") {
        let domain = fold(domain);
        return format!("domain:{}:{name}", domain.strip_prefix("www.").unwrap_or(&domain));
    }
    let whole = canonical::text(&Value::Object(row.clone())).unwrap_or_default();
    format!("row:{}", canonical::digest(&whole))
}

fn text<'a>(row: &'a Doc, field: &str) -> Option<&'a str> {
    row.get(field).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty())
}

/// `…/company/<slug>` without query, fragment and case.
fn slug(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("/company/")?;
    let slug = rest.split(['/', '?', '#']).next().unwrap_or_default();
    (!slug.is_empty()).then(|| slug.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doc(json: &str) -> Doc {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn the_same_company_has_the_same_key() {
        for (one, two, same) in [
            (
                r#"{"networkProfile":"https://n.example/company/Acme/"}"#,
                r#"{"networkProfile":"https://www.n.example/company/acme?x=1","name":"other"}"#,
                true,
            ),
            (r#"{"domain":"WWW.Acme.example","name":"Acme"}"#, r#"{"domain":"acme.example","name":"ACME"}"#, true),
            (r#"{"domain":"acme.example","name":"Acme"}"#, r#"{"domain":"acme.example","name":"Acme UK"}"#, false),
            (r#"{"name":"Acme","cityName":"Bonn"}"#, r#"{"cityName":"Bonn","name":"Acme"}"#, true),
            (r#"{"name":"Acme","cityName":"Bonn"}"#, r#"{"name":"Acme","cityName":"Ulm"}"#, false),
        ] {
            assert_eq!(key(&doc(one)) == key(&doc(two)), same, "{one} and {two}");
        }
    }
}
