//! A company in whatever shape it is sent (contract, "Company row", "Company profile record"): which observations are
//! about the same company.

use crate::canonical;
use crate::doc::{Doc, text};
use crate::text::fold;

/// By what a company is recognised.
///
/// The service gives rows no identifier ("fields that look like identifiers are removed"), so the domain decides, then
/// the page on the network. Several companies may share a domain: two observations that differ in their page, or
/// without a page in their name, are two companies rather than one of them lost. What has neither is recognised by
/// everything that is said of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its domain: lower case, without `www.`.
    pub domain: Option<String>,
    /// The last part of the address of its page, without case.
    pub page: Option<String>,
    /// Its name, folded.
    pub name: Option<String>,
}

impl Identity {
    /// Returns the identity of the company that a document is about.
    pub fn of(doc: &Doc) -> Self {
        let domain = text(doc, "domain")
            .map(fold)
            .or_else(|| host(text(doc, "website").or_else(|| text(doc, "company_website"))?));
        let pages = ["networkProfile", "network_company_url", "url"];
        Self {
            domain: domain.map(|domain| domain.strip_prefix("www.").unwrap_or(&domain).to_owned()),
            page: pages.iter().find_map(|field| slug(text(doc, field)?)),
            name: text(doc, "name").or_else(|| text(doc, "company_name")).map(fold),
        }
    }

    /// The keys under which it is looked for, the first one first.
    pub fn keys(&self, doc: &Doc) -> Vec<String> {
        let domain = self.domain.as_ref().map(|domain| format!("domain:{domain}"));
        let page = self.page.as_ref().map(|page| format!("page:{page}"));
        let keys: Vec<String> = domain.into_iter().chain(page).collect();
        if keys.is_empty() { vec![canonical::row_key(doc)] } else { keys }
    }

    /// Whether a company that shares a key with this one can be it.
    pub fn can_be(&self, other: &Self) -> bool {
        match (&self.page, &other.page) {
            (Some(one), Some(two)) => one == two,
            _ => match (&self.name, &other.name) {
                (Some(one), Some(two)) => one == two,
                _ => true,
            },
        }
    }
}

/// The host of a web address.
fn host(website: &str) -> Option<String> {
    let rest = website.split_once("://").map_or(website, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#', ':']).next()?.to_lowercase();
    host.contains('.').then_some(host)
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

    fn same(one: &str, two: &str) -> bool {
        let (one, two) = (doc(one), doc(two));
        let (first, second) = (Identity::of(&one), Identity::of(&two));
        let shared = first.keys(&one).iter().any(|key| second.keys(&two).contains(key));
        shared && first.can_be(&second)
    }

    #[test]
    fn the_same_company_is_recognised() {
        for (one, two, told) in [
            (
                r#"{"networkProfile":"https://n.example/company/Acme/"}"#,
                r#"{"networkProfile":"https://www.n.example/company/acme?x=1","name":"other"}"#,
                true,
            ),
            (r#"{"domain":"WWW.Acme.example","name":"Acme"}"#, r#"{"domain":"acme.example","name":"ACME"}"#, true),
            (r#"{"domain":"acme.example","name":"Acme"}"#, r#"{"domain":"acme.example","name":"Acme UK"}"#, false),
            (
                r#"{"domain":"a.example","networkProfile":"https://n.example/company/a"}"#,
                r#"{"domain":"a.example","network_company_url":"https://www.n.example/company/a"}"#,
                true,
            ),
            (
                r#"{"domain":"a.example","name":"A","networkProfile":"https://n.example/company/a"}"#,
                r#"{"domain":"a.example","name":"A","networkProfile":"https://n.example/company/a-uk"}"#,
                false,
            ),
            (
                r#"{"domain":"a.example","name":"A"}"#,
                r#"{"domain":"a.example","network_company_url":"https://n.example/company/a"}"#,
                true,
            ),
            (r#"{"website":"https://www.a.example/x","name":"A"}"#, r#"{"domain":"a.example","name":"A"}"#, true),
            (
                r#"{"url":"https://n.example/company/a","name":"A"}"#,
                r#"{"networkProfile":"https://n.example/company/A"}"#,
                true,
            ),
            (r#"{"name":"Acme","cityName":"Bonn"}"#, r#"{"cityName":"Bonn","name":"Acme"}"#, true),
            (r#"{"name":"Acme","cityName":"Bonn"}"#, r#"{"name":"Acme","cityName":"Ulm"}"#, false),
        ] {
            assert_eq!(same(one, two), told, "{one} and {two}");
        }
    }
}
