//! A person in any of the three shapes in which the service sends one (contract, "Lead record", "Lead row", "Person
//! profile record"): which records are the same person.

use unicode_normalization::UnicodeNormalization;
use url::{Url, form_urlencoded};

use crate::canonical;
use crate::doc::{Doc, text};
use crate::text::fold;

/// The key under which a person's record is stored.
///
/// The page on the network decides, in whichever field it is; then the name with the company; then everything that is
/// said of the person: records that differ in it stay apart rather than one of them being lost.
pub fn key(record: &Doc) -> String {
    if let Some(slug) = slug(record) {
        return format!("page:{slug}");
    }
    let company = ["companyName", "company.summary.name", "company_name"].iter().find_map(|path| text(record, path));
    if let (Some(name), Some(company)) = (name(record), company) {
        return format!("name:{}:{}", fold(&name), fold(company));
    }
    canonical::row_key(record)
}

/// The last part of the address of the person's page, without case.
fn slug(record: &Doc) -> Option<String> {
    let addresses = ["profileUrl", "link.network", "url", "network_profile_url"];
    let identifier = || text(record, "identifier").filter(|slug| !slug.contains(['/', '?', '#'])).and_then(decoded);
    addresses.iter().find_map(|path| of_page(text(record, path)?)).or_else(identifier)
}

/// `ada` of `https://www.network.example/in/ada/de?x=1`. The contract does not show the path of a person's page: the second
/// part is taken, as [`crate::address::person_page_problem`] asks for two.
fn of_page(address: &str) -> Option<String> {
    let url = Url::parse(address).or_else(|_| Url::parse(&format!("https://{address}"))).ok()?;
    let mut parts = url.path_segments()?.filter(|part| !part.is_empty());
    match (parts.next()?, parts.next()?) {
        ("company" | "school", _) => None,
        (_, slug) => decoded(slug),
    }
}

/// A slug as people read it, so that `zo%C3%AB` and `Zoë` are one.
pub(crate) fn decoded(slug: &str) -> Option<String> {
    // A plus is a plus in a path; in a form, which the decoder reads, it would be a space.
    let form = slug.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
    let (read, _) = form_urlencoded::parse(form.as_bytes()).next()?;
    let slug: String = read.trim().to_lowercase().nfc().collect();
    (!slug.is_empty()).then_some(slug)
}

fn name(record: &Doc) -> Option<String> {
    let parts = |paths: &[&str; 2]| {
        let parts: Vec<&str> = paths.iter().filter_map(|path| text(record, path)).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    };
    [["firstname", "lastname"], ["profile.first_name", "profile.last_name"], ["first_name", "last_name"]]
        .iter()
        .find_map(parts)
        .or_else(|| text(record, "profile.full_name").map(ToOwned::to_owned))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn key_of(json: &str) -> String {
        key(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn one_person_has_one_key_in_every_shape() {
        let row = include_str!("../data/examples/lead_row.json");
        for same in [
            row,
            r#"{"profileUrl":"https://www.network.example/in/zoë-okafor","firstname":"Z."}"#,
            r#"{"profileUrl":"http://network.example/in/ZO%C3%8B-Okafor/de/?trk=x#top"}"#,
            r#"{"profileUrl":"network.example/in/zoe\u0308-okafor"}"#,
            r#"{"url":"https://www.network.example/in/zo%C3%AB-okafor/","identifier":"other"}"#,
            r#"{"identifier":"Zoë-Okafor"}"#,
            r#"{"url":null,"profileUrl":"","identifier":"zo%c3%ab-okafor"}"#,
        ] {
            assert_eq!(key_of(same), "page:zoë-okafor", "{same}");
        }
    }

    #[test]
    fn without_a_page_the_name_and_the_company_decide() {
        let mut row: Doc = serde_json::from_str(include_str!("../data/examples/lead_row.json")).unwrap();
        row.insert("link".to_owned(), Value::Null);
        assert_eq!(key(&row), "name:zoe okafor:kestrel systems", "a row without a page");
        for (one, two, same) in [
            (
                r#"{"firstname":"Zoë","lastname":"Okafor","companyName":"KESTREL Systems"}"#,
                r#"{"profile":{"full_name":"Zoe Okafor"},"company":{"summary":{"name":"Kestrel Systems"}}}"#,
                true,
            ),
            (r#"{"firstname":"A","companyName":"K"}"#, r#"{"firstname":"A","lastname":"B","companyName":"K"}"#, false),
            (r#"{"firstname":"A","companyName":"K"}"#, r#"{"firstname":"A","companyName":"L"}"#, false),
            (r#"{"firstname":"A","address":"Ulm"}"#, r#"{"address":"Ulm","firstname":"A"}"#, true),
            (r#"{"firstname":"A","address":"Ulm"}"#, r#"{"firstname":"A","address":"Bonn"}"#, false),
            (r#"{"companyName":"K","jobTitle":"x"}"#, r#"{"companyName":"K","jobTitle":"y"}"#, false),
        ] {
            assert_eq!(key_of(one) == key_of(two), same, "{one} and {two}");
        }
    }

    #[test]
    fn what_is_no_page_of_a_person_is_not_taken_for_one() {
        for json in [
            r#"{"profileUrl":"https://www.network.example/company/kestrel"}"#,
            r#"{"profileUrl":"https://www.network.example/in/"}"#,
            r#"{"profileUrl":"https://www.network.example"}"#,
            r#"{"profileUrl":7,"link":["network"],"url":{"x":1},"identifier":" "}"#,
            r#"{"identifier":"a/b"}"#,
            r#"{"profileUrl":"mailto:a@b.example"}"#,
            "{}",
        ] {
            assert!(key_of(json).starts_with("row:"), "{json}: {}", key_of(json));
        }
    }
}
