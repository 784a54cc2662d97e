//! By what a record can be reached, each in its one spelling: domains, e-mail addresses, telephone numbers and pages. The
//! suppression list, duplicates and erased people are recognised by it.
//!
//! Owns: what of an answer reaches its record, and what somebody typed. Does not own: which records an entry matches, that is
//! the store's.

mod free_mail;
mod typed;
mod way;

use serde_json::Value;

use crate::columns::text_at;
use crate::company::Identity;
use crate::doc::Doc;
use crate::record_kind::RecordKind;

pub use free_mail::is_free_mail;
pub use typed::{Typed, typed};
pub use way::{Way, domain};
use way::{company_page, email, number, person_page};

/// One way to a record.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContactKey {
    /// What it is.
    pub way: Way,
    /// In its one spelling.
    pub value: String,
    /// It leads to the record itself. A domain above its own, and the domain and the page of a person's company, do not: they
    /// count where a whole company is meant.
    pub own: bool,
}

/// Most values of one field that are looked at: what was sent is not trusted to be short.
const MOST: usize = 20;

/// Returns the contact keys of a record from its observations, newest first: in order, each value once. Addresses and
/// numbers count from every observation; the company of a person is the newest one.
pub fn of<'a>(kind: RecordKind, docs: impl Iterator<Item = &'a Doc> + Clone) -> Vec<ContactKey> {
    ways(kind, docs, WRITTEN)
}

/// As [`of`], of one observation whose address and number were read before and are in their one spelling: reading a
/// number is the dearest part of a row, and a million rows need it once.
pub fn of_read(kind: RecordKind, doc: &Doc) -> Vec<ContactKey> {
    ways(kind, std::iter::once(doc), READ)
}

fn ways<'a>(kind: RecordKind, docs: impl Iterator<Item = &'a Doc> + Clone, written: Written) -> Vec<ContactKey> {
    let mut all = Vec::new();
    match kind {
        RecordKind::Company => docs.for_each(|doc| of_company(doc, written, &mut all)),
        RecordKind::Person => {
            docs.clone().for_each(|doc| of_person(doc, written, &mut all));
            of_employer(docs, &mut all);
        }
    }
    // Of two equal keys the one that leads to the record itself comes first and remains.
    all.sort_unstable_by(|one, two| (one.way, &one.value, two.own).cmp(&(two.way, &two.value, one.own)));
    all.dedup_by(|later, first| later.way == first.way && later.value == first.value);
    all
}

fn of_company(doc: &Doc, written: Written, all: &mut Vec<ContactKey>) {
    for place in ["domain", "website", "company_website"] {
        if let Some(domain) = doc.get(place).and_then(Value::as_str).and_then(domain) {
            push_domain(domain, true, all);
        }
    }
    push_written(doc, written, all);
    all.extend(Identity::of(doc).page.and_then(|slug| company_page(&slug)).map(|value| own(Way::Page, value)));
}

fn of_person(doc: &Doc, written: Written, all: &mut Vec<ContactKey>) {
    push_written(doc, written, all);
    all.extend(person_page(doc).map(|value| own(Way::Page, value)));
}

/// The newest domain and the newest page that are known of a person's company.
fn of_employer<'a>(docs: impl Iterator<Item = &'a Doc> + Clone, all: &mut Vec<ContactKey>) {
    let newest = |places: &[&str]| docs.clone().find_map(|doc| places.iter().find_map(|place| text_at(doc, place)));
    let site = newest(&["company.link.domain", "companyWebsite", "company.link.website"]);
    if let Some(domain) = site.as_deref().and_then(domain) {
        push_domain(domain, false, all);
    }
    let page = newest(&["companyUrl", "company.link.network"]);
    let slug = page.and_then(|url| Identity::of(&[("url".to_owned(), Value::String(url))].into_iter().collect()).page);
    let page = slug.and_then(|slug| company_page(&slug));
    all.extend(page.map(|value| ContactKey { way: Way::Page, value, own: false }));
}

type Written = &'static [(&'static str, fn(&str) -> Option<(Way, String)>)];

/// Where addresses and numbers are, and how one is read.
const WRITTEN: Written = &[("email", email), ("phone_numbers", number), ("mobile_phone", number)];
/// Where they are when they were read before.
const READ: Written = &[
    ("email", |told| Some((Way::Email, told.to_owned()))),
    ("mobile_phone", |told| Some((Way::Phone, told.to_owned()))),
];

fn push_written(doc: &Doc, written: Written, all: &mut Vec<ContactKey>) {
    for (told, read) in written.iter().filter_map(|(place, read)| Some((text_at(doc, place)?, read))) {
        for (way, value) in told.split([',', ';']).take(MOST).filter_map(read) {
            if let Some((_, host)) = value.rsplit_once('@').filter(|(_, host)| !is_free_mail(host)) {
                push_domain(host.to_owned(), false, all);
            }
            all.push(own(way, value));
        }
    }
}

fn own(way: Way, value: String) -> ContactKey {
    ContactKey { way, value, own: true }
}

/// A domain, and those above it up to the one that somebody has registered: `a.b.acme.co.uk`, `b.acme.co.uk`, `acme.co.uk`.
fn push_domain(domain: String, is_own: bool, all: &mut Vec<ContactKey>) {
    let registered = psl::domain(domain.as_bytes()).map_or(domain.len(), |registered| registered.as_bytes().len());
    let above = domain.match_indices('.').map(|(dot, _)| &domain[dot + 1..]).take(MOST);
    for value in above.filter(|above| above.len() >= registered) {
        all.push(ContactKey { way: Way::Domain, value: value.to_owned(), own: false });
    }
    all.push(ContactKey { way: Way::Domain, value: domain, own: is_own });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(kind: RecordKind, docs: &[&str]) -> String {
        let docs: Vec<Doc> = docs.iter().map(|doc| serde_json::from_str(doc).unwrap()).collect();
        let told = of(kind, docs.iter()).into_iter().map(|one| {
            let mark = if one.own { "" } else { "~" };
            format!("{mark}{}={}", one.way.name(), one.value)
        });
        told.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_company_is_reached_by_its_domains_and_pages() {
        for (docs, told) in [
            (&[r#"{"domain":"WWW.Acme.example"}"#][..], "domain=acme.example"),
            (
                &[r#"{"website":"http://shop.acme.co.uk:8080/de?x#y","domain":null}"#],
                "~domain=acme.co.uk domain=shop.acme.co.uk",
            ),
            (
                &[
                    r#"{"domain":"acme.de","networkProfile":"https://n.example/company/ACME/"}"#,
                    r#"{"domain":"acme.com"}"#,
                ],
                "domain=acme.com domain=acme.de page=company:acme",
            ),
            (&[r#"{"url":"https://n.example/company/zo%C3%AB"}"#], "page=company:zoë"),
            (&[r#"{"domain":"acme.github.io"}"#], "domain=acme.github.io"),
            (
                &[r#"{"domain":"mail.acme.example","website":"acme.example"}"#],
                "domain=acme.example domain=mail.acme.example",
            ),
            (
                &[r#"{"website":"https://www.facebook.com/acme","email":"x@facebook.com"}"#],
                "~domain=facebook.com email=x@facebook.com",
            ),
            (&[r#"{"domain":7,"website":"nothing","email":"x"}"#, "{}"], ""),
        ] {
            assert_eq!(reach(RecordKind::Company, docs), told, "{docs:?}");
        }
    }

    #[test]
    fn what_was_read_before_is_not_read_again() {
        for (kind, doc) in [
            (
                RecordKind::Person,
                r#"{"email":"ada@mail.acme.co.uk","mobile_phone":"+12025550123","companyWebsite":"acme.com"}"#,
            ),
            (RecordKind::Person, r#"{"email":"ada@gmail.com","profileUrl":"https://www.n.example/in/ada"}"#),
            (RecordKind::Company, r#"{"domain":"acme.com","website":"https://shop.acme.com"}"#),
        ] {
            let doc: Doc = serde_json::from_str(doc).unwrap();
            assert_eq!(of_read(kind, &doc), of(kind, std::iter::once(&doc)), "the same ways: {doc:?}");
        }
        let doc: Doc = serde_json::from_str(r#"{"mobile_phone":"+1 202"}"#).unwrap();
        assert_eq!(of_read(RecordKind::Person, &doc)[0].value, "+1 202", "as it stands");
    }

    #[test]
    fn a_person_is_reached_by_everything_that_was_told_and_by_the_newest_company() {
        for (docs, told) in [
            (
                &[
                    r#"{"email":"Ada@Acme.example","companyWebsite":"https://new.example"}"#,
                    r#"{"email":"ada@gmail.com","company":{"link":{"domain":"old.example"}},"phone_numbers":"+1 (202) 555-0123"}"#,
                    r#"{"profileUrl":"https://n.example/in/Ada","companyUrl":"https://n.example/company/new/"}"#,
                ][..],
                "~domain=acme.example ~domain=new.example email=ada@acme.example email=ada@gmail.com \
                 phone=+12025550123 ~page=company:new page=person:ada",
            ),
            (
                &[r#"{"mobile_phone":["+12025550123","+447700900123","nothing"]}"#],
                "phone=+12025550123 phone=+447700900123",
            ),
            (
                &[r#"{"email":"a@mail.acme.example, b@acme.example"}"#],
                "~domain=acme.example ~domain=mail.acme.example email=a@mail.acme.example email=b@acme.example",
            ),
            (&[r#"{"email":{"x":1},"profileUrl":"https://n.example"}"#], ""),
        ] {
            assert_eq!(reach(RecordKind::Person, docs), told, "{docs:?}");
        }
    }
}
