//! The kinds of way to a record, and each in its one spelling.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::free_mail::is_shared_site;
use crate::doc::Doc;
use crate::named::named;
use crate::{address, email_address, person, phone};

/// A kind of way to a record: what an entry of the suppression list names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "SuppressedKind")]
pub enum Way {
    /// A domain: of the company, of its website, of an address at it.
    Domain,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// The page of a person or a company: `person:ada`, `company:acme`.
    Page,
}

named!(Way {
    Domain = "domain",
    Email = "email",
    Phone = "phone",
    Page = "page",
});

pub(super) fn email(told: &str) -> Option<(Way, String)> {
    let value = email_address::normal(told);
    email_address::problem(&value).is_none().then_some((Way::Email, value))
}

pub(super) fn number(told: &str) -> Option<(Way, String)> {
    phone::of_country(told, "").map(|value| (Way::Phone, value))
}

/// The page of a person, in whichever field it is.
pub(super) fn person_page(doc: &Doc) -> Option<String> {
    person::key(doc).strip_prefix("page:").map(|slug| format!("person:{slug}"))
}

pub(super) fn company_page(slug: &str) -> Option<String> {
    person::decoded(slug).map(|slug| format!("company:{slug}"))
}

/// The domain of a website, or of what was sent as a domain, in its one spelling. A page on a site where anybody can
/// have one gives no domain.
pub fn domain(told: &str) -> Option<String> {
    let rest = told.split_once("://").map_or(told, |(_, rest)| rest).trim();
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    let host = address::host(host.rsplit_once('@').map_or(host, |(_, host)| host));
    let on_shared_site = path.len() > 1 && is_shared_site(&host);
    (!on_shared_site && address::host_problem(&host).is_none()).then_some(host)
}
