//! What somebody typed, pasted or has in a file, read as a way to a record.

use super::way::{Way, company_page, domain, email, person_page};
use crate::company::Identity;
use crate::doc::Doc;
use crate::{phone, text};

/// What is read of a typed piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Typed {
    /// What it is.
    pub way: Way,
    /// In its one spelling.
    pub value: String,
}

/// The longest piece that is looked at, in bytes.
const LONGEST: usize = 2_000;

/// What one piece is: an e-mail address, a telephone number (`country`: the ISO code of the plan for numbers without a
/// country code), a page on the workspace's network, a website or a domain. None where it is nothing of it.
pub fn typed(piece: &str, country: &str, network_host: &str) -> Option<Typed> {
    if piece.len() > LONGEST {
        return None;
    }
    let cleaned = text::clean(piece);
    let bare = cleaned.trim_matches(|c| "\"'<>“”„‚‘’`,;".contains(c)).trim_end_matches(['.', ':']);
    let bare = bare.strip_prefix("mailto:").unwrap_or(bare);
    let told = match bare.rsplit_once('@') {
        // `@acme.com` is how some write a whole domain.
        Some(("", host)) => domain(host).map(|domain| (Way::Domain, domain)),
        Some((_, host)) if !host.contains('/') => email(bare),
        _ => {
            phone::of_country(bare, country).map(|number| (Way::Phone, number)).or_else(|| address(bare, network_host))
        }
    };
    told.map(|(way, value)| Typed { way, value })
}

fn address(bare: &str, network_host: &str) -> Option<(Way, String)> {
    if bare.contains(char::is_whitespace) || bare.split_once("://").is_some_and(|(scheme, _)| !is_web(scheme)) {
        return None;
    }
    let host = domain(bare)?;
    if !crate::address::is_network(&host, network_host) {
        return Some((Way::Domain, host));
    }
    let doc = |field: &str| Doc::from_iter([(field.to_owned(), bare.into())]);
    let page = Identity::of(&doc("url")).page.and_then(|slug| company_page(&slug));
    page.or_else(|| person_page(&doc("profileUrl"))).map(|page| (Way::Page, page))
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_piece_is_is_found_out() {
        for (piece, told) in [
            ("Acme.com", Some("domain=acme.com")),
            ("https://www.acme.com/about?x=1", Some("domain=acme.com")),
            ("www.acme.co.uk.", Some("domain=acme.co.uk")),
            ("@acme.com", Some("domain=acme.com")),
            ("bücher.de", Some("domain=xn--bcher-kva.de")),
            ("Ada@Acme.COM", Some("email=ada@acme.com")),
            ("<ada@acme.com>,", Some("email=ada@acme.com")),
            ("mailto:ada@acme.com", Some("email=ada@acme.com")),
            ("+49 152 28817386", Some("phone=+4915228817386")),
            ("0152/28817386", Some("phone=+4915228817386")),
            ("(0152) 28817386", Some("phone=+4915228817386")),
            ("https://www.network.example/in/Ada-Lovelace/?trk=x", Some("page=person:ada-lovelace")),
            ("de.network.example/in/zo%C3%AB", Some("page=person:zoë")),
            ("http://network.example/company/Acme/about", Some("page=company:acme")),
            ("https://network.example/", None),
            ("https://notnetwork.example/in/ada", Some("domain=notnetwork.example")),
            ("ftp://acme.com", None),
            ("javascript:alert(1)", None),
            ("co.uk", None),
            ("192.168.0.1", None),
            ("Acme GmbH", None),
            ("12345", None),
            ("ada@", None),
            ("", None),
            (&format!("{}.com", "a".repeat(3_000)), None),
        ] {
            let found = typed(piece, "DE", "network.example").map(|one| format!("{}={}", one.way.name(), one.value));
            assert_eq!(found.as_deref(), told, "{piece}");
        }
    }

    #[test]
    fn one_spelling_is_read_as_itself() {
        for piece in ["acme.com", "ada@acme.com", "+4915228817386", "xn--bcher-kva.de"] {
            let once = typed(piece, "", "network.example").unwrap();
            assert_eq!(once.value, piece, "{piece} stays");
            assert_eq!(typed(&once.value, "US", "network.example"), Some(once), "{piece}: wherever it is read again");
        }
    }
}
