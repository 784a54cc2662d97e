//! Addresses that a request carries: host names, pages on the network, pages anywhere. What they must look like before
//! they may be sent, and their one spelling.
//!
//! Decides on the text alone; whether anything answers there is not asked.

use url::Url;
use words::t;

use crate::problem::Unfit;
use crate::{person, text};

/// The longest address that is sent: what browsers and servers agree on.
const LONGEST: usize = 2_000;
/// The longest host name (RFC 1035, 2.3.4).
const LONGEST_HOST: usize = 253;

/// A bare host name in its one spelling: lower case, without a leading `www.` and a closing dot, international names in
/// their ASCII form (contract, "POST {base_url}/v1/domain-to-network"). What is no host name comes back cleaned only.
pub fn host(raw: &str) -> String {
    let cleaned = text::clean(raw);
    let Ok(ascii) = idna::domain_to_ascii(&cleaned) else { return cleaned };
    // A space is part of no name; beside what is taken off it would be taken off only when the name is read again.
    let mut bare = ascii.trim_end_matches(['.', ' ']);
    while let Some(rest) = bare.strip_prefix("www.").filter(|rest| rest.contains('.')) {
        bare = rest.trim_start();
    }
    bare.to_owned()
}

/// What is wrong with a host name in its one spelling, as a sentence.
pub fn host_problem(host: &str) -> Option<String> {
    let named = shown(host);
    if host.contains("://") || host.contains(['/', '?', '#', '@', ':', ' ']) {
        return Some(t!("“{named}” is more than a domain: type only the name, like acme.com.", named = named));
    }
    let labels_fit = host.split('.').all(|label| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
            && !label.starts_with('-')
            && !label.ends_with('-')
    });
    let number = host.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    if !labels_fit || host.len() > LONGEST_HOST || number || !host.contains('.') {
        return Some(t!("“{named}” is not a domain: it looks like acme.com.", named = named));
    }
    // Endings that a company has registered for its customers, like github.io, are that company's own domain.
    let ending = psl::suffix(host.as_bytes()).filter(|ending| ending.typ() != Some(psl::Type::Private));
    ending.is_some_and(|ending| ending.as_bytes() == host.as_bytes()).then(|| {
        t!(
            "“{named}” is only the ending of domains: type the company's whole domain, like acme.{named}.",
            named = named
        )
    })
}

/// A page's address in its one spelling: cleaned, `https`, the host in lower case, query and fragment left out.
pub fn page(raw: &str) -> String {
    let cleaned = text::clean(raw);
    match Url::parse(&cleaned) {
        Ok(mut url) if matches!(url.scheme(), "https" | "http") => {
            url.set_query(None);
            url.set_fragment(None);
            // The page is the same, and the service names pages with `https` only.
            let address = url.as_str().trim_end_matches('/');
            address.strip_prefix("http://").map_or_else(|| address.to_owned(), |rest| format!("https://{rest}"))
        }
        _ => cleaned,
    }
}

/// The address of a person's page in its one spelling, read as people paste it: without a scheme, on a country's site,
/// with a query, with a longer path behind the slug. As the service itself writes it: `https`, `www.`, the slug in
/// lower case. Another page of the network keeps its path; any other address is as [`page`] has it.
pub fn person_page(raw: &str, network_host: &str) -> String {
    network_page(raw, network_host, "in")
}

/// The same of a company's page.
pub fn company_page(raw: &str, network_host: &str) -> String {
    network_page(raw, network_host, "company")
}

fn network_page(raw: &str, network_host: &str, folder: &str) -> String {
    on_any_site(raw, network_host, folder).unwrap_or_else(|| page(raw))
}

/// Whether a host is the network's, or one of a country below it, which shows the same pages: `de.network.example`.
pub(crate) fn is_network(host: &str, network_host: &str) -> bool {
    host.strip_suffix(network_host).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

fn on_any_site(raw: &str, network_host: &str, folder: &str) -> Option<String> {
    let cleaned = text::clean(raw);
    let url = if cleaned.contains("://") { Url::parse(&cleaned) } else { Url::parse(&format!("https://{cleaned}")) };
    let url = url.ok().filter(|url| matches!(url.scheme(), "https" | "http"))?;
    if !url.username().is_empty() || url.password().is_some() || url.port().is_some() {
        return None;
    }
    if network_host.is_empty() || !is_network(url.host_str()?, network_host) {
        return None;
    }
    let mut one = Url::parse(&format!("https://www.{network_host}/")).ok()?;
    let parts: Vec<&str> = url.path_segments()?.filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [own, slug, ..] if *own == folder => {
            one.path_segments_mut().ok()?.clear().push(folder).push(&person::decoded(slug)?);
        }
        _ => one.set_path(url.path().trim_end_matches('/')),
    }
    Some(one.as_str().trim_end_matches('/').to_owned())
}

/// What is wrong with the address of a company's page, as a sentence. The strict form of the intent call: `https`, the
/// workspace's host with or without `www.`, `/company/<slug>`, at most a closing slash; no query, no fragment.
pub fn strict_company_page_problem(address: &str, network_host: &str) -> Option<String> {
    company_problem(address, network_host, is_slug)
}

/// What is wrong with the address of a company's page, as a sentence. The same form where the contract has no rule for the
/// slug: other letters, which an address writes with percent signs, may be in it.
pub fn company_page_problem(address: &str, network_host: &str) -> Option<String> {
    company_problem(address, network_host, |slug| !slug.is_empty() && !slug.contains('/'))
}

fn company_problem(address: &str, network_host: &str, is_slug: fn(&str) -> bool) -> Option<String> {
    match on_network(address, network_host) {
        Err(Unfit(elsewhere)) => Some(elsewhere),
        Ok(path) if company_slug(path).is_some_and(is_slug) => None,
        Ok(path) => Some(match path.split('/').nth(1) {
            Some("in") => t!("This is a person's page: a company's page is needed."),
            _ => t!("A company's page looks like https://www.{host}/company/acme.", host = network_host),
        }),
    }
}

fn company_slug(path: &str) -> Option<&str> {
    path.strip_prefix("/company/").map(|slug| slug.strip_suffix('/').unwrap_or(slug))
}

/// What is wrong with the address of a person's page, as a sentence. The contract does not show its path, so any page on
/// the workspace's host passes that is not a company's or a school's.
pub fn person_page_problem(address: &str, network_host: &str) -> Option<String> {
    let path = match on_network(address, network_host) {
        Ok(path) => path,
        Err(Unfit(elsewhere)) => return Some(elsewhere),
    };
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    match (parts.next(), parts.next()) {
        (Some("company" | "school"), _) => Some(t!("This is the page of a company: a person's page is needed.")),
        (Some(_), Some(_)) => None,
        _ => Some(t!("A person's page looks like https://www.{host}/in/ada-lovelace.", host = network_host)),
    }
}

/// What is wrong with any web address, as a sentence.
pub fn web_problem(address: &str) -> Option<String> {
    let is_web = |url: Url| matches!(url.scheme(), "https" | "http") && url.has_host();
    let fine = address.len() <= LONGEST && Url::parse(address).is_ok_and(is_web);
    (!fine)
        .then(|| t!("“{named}” is not a web address: it looks like https://example.com/page.", named = shown(address)))
}

/// The path of an address on the workspace's network host, as it was typed; or why it is none, as a sentence.
fn on_network<'a>(address: &'a str, network_host: &str) -> Result<&'a str, Unfit> {
    if address.len() > LONGEST {
        let most = words::count(LONGEST as u64);
        return Err(Unfit(t!("The address is too long: at most {most} characters can be sent.", most = most)));
    }
    let rest = address
        .strip_prefix("https://")
        .ok_or_else(|| t!("The address must begin with https://www.{wanted}/.", wanted = network_host))?;
    if rest.contains(['?', '#']) {
        return Err(Unfit(t!("Leave out the part of the address from ? or # on.")));
    }
    let at = rest.find('/').unwrap_or(rest.len());
    let (host, path) = rest.split_at(at);
    let bare = host.strip_prefix("www.").unwrap_or(host);
    if !bare.eq_ignore_ascii_case(network_host) {
        let host = shown(host);
        return Err(Unfit(t!(
            "“{host}” is another site: the page must be on {wanted}.",
            host = host,
            wanted = network_host
        )));
    }
    Ok(path)
}

/// Letters, digits, underscore, hyphen (contract, "POST {base_url}/v1/business-intent-topics"). The field is a URI, whose
/// letters are those of ASCII.
fn is_slug(slug: &str) -> bool {
    !slug.is_empty() && slug.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// What was typed, at a length that fits into a sentence.
pub fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().count() > MOST {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "network.example";

    #[test]
    fn a_host_has_one_spelling() {
        for (raw, one) in [
            ("acme.com", "acme.com"),
            (" WWW.Acme.COM. ", "acme.com"),
            ("Bücher.de", "xn--bcher-kva.de"),
            ("xn--bcher-kva.de", "xn--bcher-kva.de"),
            ("www.com", "www.com"),
            ("例え.jp", "xn--r8jz45g.jp"),
            ("github.io", "github.io"),
            ("acme.co.uk", "acme.co.uk"),
            ("www.www.Acme.co.uk\t\0.", "acme.co.uk"),
            ("www. www.acme.co.uk . .", "acme.co.uk"),
        ] {
            assert_eq!(host(raw), one, "{raw:?}");
            assert_eq!(host(one), one, "{raw:?}: read again it is the same");
            assert_eq!(host_problem(one), None, "{one} may be sent");
        }
    }

    #[test]
    fn what_is_no_host_is_named() {
        for wrong in [
            "",
            "acme",
            "https://acme.com",
            "acme.com/about",
            "acme.com:8080",
            "a b.com",
            "co.uk",
            "com",
            "-a.com",
            "a..com",
            "192.168.0.1",
            "[::1]",
            "me@acme.com",
            "acme.com?x",
            &format!("{}.com", "a".repeat(64)),
        ] {
            assert!(host_problem(&host(wrong)).is_some(), "{wrong:?} is no domain of a company");
        }
    }

    #[test]
    fn company_pages_by_the_rules_of_the_intent_call() {
        for fine in [
            "https://network.example/company/acme",
            "https://www.network.example/company/acme_2-x/",
            "https://WWW.Network.example/company/Acme".replace("WWW", "www").as_str(),
            "https://www.network.example/company/12345",
        ] {
            assert_eq!(strict_company_page_problem(fine, HOST), None, "{fine}");
        }
        for wrong in [
            "http://network.example/company/acme",
            "https://network.example/company/",
            "https://network.example/company/acme/about",
            "https://network.example/company/acme//",
            "https://network.example/company/acme?x=1",
            "https://network.example/company/acme#top",
            "https://network.example/company/ac%20me",
            "https://network.example/company/zoë",
            "https://network.example/in/ada",
            "https://de.network.example/company/acme",
            "https://network.example.evil.example/company/acme",
            "https://user@network.example/company/acme",
            "https://network.example:8080/company/acme",
            "acme.com",
            "",
        ] {
            assert!(strict_company_page_problem(wrong, HOST).is_some(), "{wrong} is refused");
        }
    }

    #[test]
    fn a_page_of_the_network_has_one_spelling_however_it_is_pasted() {
        let person = "https://www.network.example/in/ada-lovelace";
        for raw in [
            "https://www.network.example/in/ada-lovelace",
            " https://www.network.example/in/Ada-Lovelace/?trk=x#top ",
            "http://network.example/in/ada-lovelace",
            "https://WWW.NETWORK.example/in/ADA-lovelace/",
            "https://de.network.example/in/ada-lovelace",
            "network.example/in/ada-lovelace",
            "www.network.example/in/ada-lovelace/de",
            "uk.network.example/in/ada-lovelace/details/experience/?x=1",
            "https://www.network.example//in//ada-lovelace",
        ] {
            assert_eq!(person_page(raw, HOST), person, "{raw}");
        }
        for raw in [
            "network.example/company/Acme/about/",
            "http://fr.network.example/company/acme?x",
            "https://network.example/company/ACME",
        ] {
            assert_eq!(company_page(raw, HOST), "https://www.network.example/company/acme", "{raw}");
        }
        for slug in ["zoë", "Zoë", "zo%C3%AB", "ZO%c3%8b", "zoe\u{308}"] {
            let one = person_page(&format!("https://network.example/in/{slug}"), HOST);
            assert_eq!(one, "https://www.network.example/in/zo%C3%AB", "{slug}");
            assert_eq!(person_page(&one, HOST), one, "read again it is the same");
        }
    }

    #[test]
    fn what_is_no_page_of_the_kind_is_named_as_what_it_is() {
        for (raw, one) in [
            ("https://network.example/company/Acme", "https://www.network.example/company/Acme"),
            ("https://de.network.example/pub/ada/1/2", "https://www.network.example/pub/ada/1/2"),
            ("https://other.example/in/a?x", "https://other.example/in/a"),
            ("https://network.example.evil.example/in/a", "https://network.example.evil.example/in/a"),
            ("https://evilnetwork.example/in/a", "https://evilnetwork.example/in/a"),
            ("https://user@network.example/in/a", "https://user@network.example/in/a"),
            ("https://network.example:8080/in/a", "https://network.example:8080/in/a"),
            ("ftp://network.example/in/a", "ftp://network.example/in/a"),
            ("ada", "ada"),
            ("", ""),
        ] {
            assert_eq!(person_page(raw, HOST), one, "{raw}");
        }
        for wrong in ["network.example/company/a", "https://network.example/", "https://other.example/in/a", "ada", ""]
        {
            assert!(person_page_problem(&person_page(wrong, HOST), HOST).is_some(), "{wrong}");
        }
        for wrong in ["network.example/in/ada", "https://network.example/company", "acme.com", ""] {
            assert!(company_page_problem(&company_page(wrong, HOST), HOST).is_some(), "{wrong}");
        }
        assert_eq!(company_page_problem("https://www.network.example/company/zo%C3%AB", HOST), None, "other letters");
        assert!(
            strict_company_page_problem(&company_page("network.example/company/zoë", HOST), HOST).is_some(),
            "which the intent call does not take"
        );
    }

    #[test]
    fn any_web_address_may_be_a_web_hook() {
        for (address, fine) in [
            ("https://hooks.example/x?y=1#z", true),
            ("http://10.0.0.1:8080/", true),
            ("ftp://hooks.example", false),
            ("javascript:alert(1)", false),
            ("hooks.example", false),
            ("", false),
        ] {
            assert_eq!(web_problem(address).is_none(), fine, "{address:?}");
        }
    }
}
