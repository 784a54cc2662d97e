//! What is known of a record that a question can be made of: the newest that any answer or file says.
//!
//! Owns the reading of names, pages, domains and numbers for questions. Does not own the questions (`ask_of`).

use api::columns::{AnyColumn, text_at};
use api::{Doc, RecordKind, ValidationContext, address, contact_keys, email_address, text};
use store::records::Record;
use url::Url;

use answers::outcome::number_of;

/// What a question can be made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// A page of the right kind, as the answer or file has it.
    pub page: Option<String>,
    /// A page is known, but none of the right kind.
    pub odd_page: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub company: Option<String>,
    pub domain: Option<String>,
    pub mobile: Option<String>,
    /// The country of a company.
    pub place: Option<String>,
    /// How many people a company has, as a range.
    pub size: Option<String>,
}

impl Known {
    pub fn of(record: &Record, context: &ValidationContext) -> Self {
        match record.kind {
            RecordKind::Person => person(record, context),
            RecordKind::Company => company(record, context),
        }
    }
}

fn person(record: &Record, context: &ValidationContext) -> Known {
    let told = |key| newest(record, key);
    let (mut first_name, mut last_name) = (told("profile.first_name"), told("profile.last_name"));
    if first_name.is_none() || last_name.is_none() {
        let (first, last) = told("name").and_then(|name| parted(&name)).unzip();
        (first_name, last_name) = (first_name.or(first), last_name.or(last));
    }
    let (page, odd_page) = page(record, "profileUrl", |page| {
        address::person_page_problem(&address::person_page(page, &context.network_host), &context.network_host)
            .is_none()
    });
    let site = || told("companyWebsite").and_then(|site| host(&site));
    let mail = || docs(record, "email").find_map(|mail| company_domain(&mail));
    Known {
        page,
        odd_page,
        first_name,
        last_name,
        company: told("companyName"),
        domain: told("company.link.domain").and_then(|domain| host(&domain)).or_else(site).or_else(mail),
        mobile: docs(record, "phone").find_map(|told| number_of(&told)),
        ..Known::default()
    }
}

fn company(record: &Record, context: &ValidationContext) -> Known {
    let told = |key| newest(record, key);
    let (page, odd_page) = page(record, "networkProfile", |page| {
        address::company_page_problem(&address::company_page(page, &context.network_host), &context.network_host)
            .is_none()
    });
    let site = || told("website").and_then(|site| host(&site));
    let mail = || record.docs().find_map(|doc| company_domain(&text_at(doc, "email")?));
    let domain = told("domain").and_then(|domain| host(&domain)).or_else(site).or_else(mail);
    Known {
        page,
        odd_page,
        domain,
        company: told("name"),
        place: told("countryName"),
        size: told("employeeRange"),
        ..Known::default()
    }
}

/// Every value of a column, newest first.
fn docs<'a>(record: &'a Record, key: &'a str) -> impl Iterator<Item = String> + 'a {
    let column = AnyColumn::by_key(record.kind, key);
    record.docs().filter_map(move |doc: &Doc| column.as_ref()?.text(doc))
}

fn newest(record: &Record, key: &str) -> Option<String> {
    docs(record, key).map(|told| text::clean(&told)).find(|told| !told.is_empty())
}

/// The newest page of the right kind, and where there is none the newest other one.
fn page(record: &Record, key: &str, fits: impl Fn(&str) -> bool) -> (Option<String>, Option<String>) {
    match docs(record, key).find(|told| fits(told)) {
        Some(page) => (Some(page), None),
        None => (None, docs(record, key).next()),
    }
}

/// The domain of a website, or a domain itself.
fn host(told: &str) -> Option<String> {
    let told = text::clean(told);
    let address = if told.contains("://") { told } else { format!("https://{told}") };
    let host = address::host(Url::parse(&address).ok()?.host_str()?);
    address::host_problem(&host).is_none().then_some(host)
}

/// The domain of the company that an e-mail address belongs to; none for a mailbox that anybody can have.
fn company_domain(mail: &str) -> Option<String> {
    let mail = email_address::normal(mail);
    if email_address::problem(&mail).is_some() {
        return None;
    }
    let domain = address::host(mail.rsplit_once('@')?.1);
    (!contact_keys::is_free_mail(&domain)).then_some(domain)
}

/// First and last name of a whole name. What is before the last word belongs to the first name, unless it is written
/// small (`Ludwig van Beethoven`); a comma says that the last name came first.
fn parted(name: &str) -> Option<(String, String)> {
    let joined = |words: &[&str]| words.join(" ");
    if let Some((last, first)) = name.split_once(',') {
        let (last, first) = (text::clean(last), text::clean(first));
        return (!last.is_empty() && !first.is_empty()).then_some((first, last));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.len() < 2 {
        return None;
    }
    let small = |word: &&str| word.chars().all(char::is_lowercase);
    let from = words.iter().skip(1).position(small).map_or(words.len() - 1, |at| at + 1);
    Some((joined(&words[..from]), joined(&words[from..])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::records::{Observation, Own};

    fn known(kind: RecordKind, docs: &[&str]) -> Known {
        let observation = |json: &&str| Observation {
            operation: "import".to_owned(),
            at: 0,
            doc: serde_json::from_str(json).unwrap(),
        };
        let record = Record {
            id: 1,
            kind,
            owned_at: 0,
            observations: docs.iter().map(observation).collect(),
            own: Own::default(),
        };
        Known::of(
            &record,
            &ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() },
        )
    }

    #[test]
    fn a_person_is_known_in_every_shape() {
        for doc in [
            r#"{"firstname":"Ada","lastname":"Lovelace","companyName":"Acme","companyWebsite":"https://www.acme.com/x","profileUrl":"https://www.network.example/in/ada","mobile_phone":"+1 202 555 0123"}"#,
            r#"{"profile":{"first_name":"Ada","last_name":"Lovelace"},"company":{"summary":{"name":"Acme"},"link":{"domain":"acme.com"}},"link":{"network":"https://network.example/in/ada"},"phone_numbers":"+12025550123"}"#,
            r#"{"full_name":"Lovelace, Ada","company_name":"Acme","email":"ada@acme.com","network_profile_url":"https://network.example/in/ada","phone_numbers":["+12025550123"]}"#,
        ] {
            let known = known(RecordKind::Person, &[doc]);
            let names = (known.first_name.as_deref(), known.last_name.as_deref(), known.company.as_deref());
            assert_eq!(names, (Some("Ada"), Some("Lovelace"), Some("Acme")), "{doc}");
            assert_eq!(known.domain.as_deref(), Some("acme.com"), "{doc}");
            assert!(known.page.is_some_and(|page| page.ends_with("/in/ada")), "{doc}");
            assert_eq!(known.mobile.as_deref(), Some("+12025550123"), "{doc}");
        }
    }

    #[test]
    fn what_does_not_fit_is_not_taken() {
        let odd = known(
            RecordKind::Person,
            &[r#"{"profileUrl":"https://network.example/company/acme","email":"ada@gmail.com"}"#],
        );
        assert_eq!((odd.page.is_some(), odd.odd_page.is_some()), (false, true), "the page of a company is no person's");
        assert_eq!(odd.domain, None, "a mailbox that everybody can have is no company");
        let older = r#"{"profileUrl":"https://network.example/in/ada"}"#;
        let both = known(RecordKind::Person, &[r#"{"profileUrl":"https://elsewhere.example/in/ada"}"#, older]);
        assert!(
            both.page.is_some() && both.odd_page.is_none(),
            "an older page that fits goes before a newer one that does not"
        );
        let firm = known(
            RecordKind::Company,
            &[
                r#"{"name":"Acme","website":"http://WWW.Acme.com:8080/en","networkProfile":"https://www.network.example/company/Acme"}"#,
            ],
        );
        assert_eq!(firm.domain.as_deref(), Some("acme.com"), "from its website");
        assert!(firm.page.is_some(), "and its page");
        for told in ["localhost", "com", "", "10.0.0.1", "a b"] {
            assert_eq!(host(told), None, "{told:?} is no domain");
        }
    }

    #[test]
    fn a_whole_name_is_parted() {
        for (name, first, last) in [
            ("Ada Lovelace", "Ada", "Lovelace"),
            ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
            ("Anna Maria Schmidt", "Anna Maria", "Schmidt"),
            ("Lovelace, Ada", "Ada", "Lovelace"),
        ] {
            assert_eq!(parted(name), Some((first.to_owned(), last.to_owned())), "{name}");
        }
        assert_eq!(parted("Cher"), None, "one word is no first and last name");
    }
}
