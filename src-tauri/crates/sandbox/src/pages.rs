//! Addresses of pages on the networking site, read from what was sent: the strict form of the intent call, and the
//! generous one of the look-ups that take a page from a browser's address bar.

use crate::answer::Refusal;
use crate::fields::shown;

/// What a page is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// `/in/<slug>`. The contract does not show the path of a person's page; this is the sandbox's.
    Person,
    /// `/company/<slug>`.
    Company,
}

impl Of {
    const fn folder(self) -> &'static str {
        match self {
            Self::Person => "in",
            Self::Company => "company",
        }
    }

    /// The address of a page in its one spelling.
    pub fn address(self, network_host: &str, slug: &str) -> String {
        format!("https://www.{network_host}/{}/{slug}", self.folder())
    }
}

/// The slug of a page that must be written exactly as the intent call wants it: `https://`, an optional `www.`, the host,
/// `/company/`, the slug, an optional slash, and nothing else. The type is a URI, and so "letters" are those of ASCII.
pub fn strict(field: &str, address: &str, network_host: &str) -> Result<String, Refusal> {
    let slug = address
        .strip_prefix("https://")
        .map(|rest| rest.strip_prefix("www.").unwrap_or(rest))
        .and_then(|rest| without(rest, network_host))
        .and_then(|path| path.strip_prefix("/company/"))
        .map(|slug| slug.strip_suffix('/').unwrap_or(slug))
        .filter(|slug| is_slug(slug));
    slug.map(str::to_ascii_lowercase).ok_or_else(|| {
        let form = Of::Company.address(network_host, "<slug>");
        Refusal::bad(format!("{field} must be a company page like {form}, without query and fragment"))
    })
}

/// The slug of a page as people copy it: with or without `www.`, a query, a fragment, a closing slash. Read as text, as
/// the description's pattern is: a parser would also take what nobody copies.
pub fn generous(field: &str, address: &str, of: Of, network_host: &str) -> Result<String, Refusal> {
    let slug = without(address, "https://")
        .or_else(|| without(address, "http://"))
        .map(|rest| without(rest, "www.").unwrap_or(rest))
        .and_then(|rest| without(rest, network_host))
        .and_then(|path| path.strip_prefix('/')?.strip_prefix(of.folder())?.strip_prefix('/'))
        .and_then(|rest| {
            let (slug, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
            let after = after.strip_prefix('/').unwrap_or(after);
            (!slug.is_empty() && (after.is_empty() || after.starts_with(['?', '#']))).then_some(slug)
        });
    slug.map(str::to_ascii_lowercase).ok_or_else(|| {
        let form = of.address(network_host, "<slug>");
        Refusal::bad(format!("{field} must be an address like {form}, not \"{}\"", shown(address)))
    })
}

/// A text without what it begins with, in whatever case.
fn without<'a>(text: &'a str, begin: &str) -> Option<&'a str> {
    let (head, rest) = text.split_at_checked(begin.len())?;
    head.eq_ignore_ascii_case(begin).then_some(rest)
}

fn is_slug(slug: &str) -> bool {
    !slug.is_empty() && slug.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "network.example";

    #[test]
    fn the_intent_call_takes_one_form() {
        for (address, slug) in [
            ("https://network.example/company/acme", "acme"),
            ("https://www.network.example/company/Acme_2-x/", "acme_2-x"),
            ("https://www.Network.EXAMPLE/company/12345", "12345"),
        ] {
            assert_eq!(strict("u", address, HOST).unwrap(), slug, "{address}");
        }
        for wrong in [
            "http://network.example/company/acme",
            "https://network.example/company/",
            "https://network.example/company//",
            "https://network.example/company/acme//",
            "https://network.example/company/acme/about",
            "https://network.example/company/acme?x=1",
            "https://network.example/company/acme#top",
            "https://network.example/company/ac%20me",
            "https://network.example/company/zoë",
            "https://network.example/in/ada",
            "https://network.example/school/acme",
            "https://de.network.example/company/acme",
            "https://www.www.network.example/company/acme",
            "https://network.example.evil.example/company/acme",
            "https://user@network.example/company/acme",
            "https://network.example:443/company/acme",
            " https://network.example/company/acme",
            "acme.example",
            "https://netw",
            "",
        ] {
            assert_eq!(strict("u", wrong, HOST).unwrap_err().status, 400, "{wrong:?}");
        }
    }

    #[test]
    fn look_ups_take_what_a_browser_shows() {
        for (address, of, slug) in [
            ("https://www.network.example/in/ada-l-0011aaff", Of::Person, "ada-l-0011aaff"),
            ("http://network.example/in/Ada/?trk=x#top", Of::Person, "ada"),
            ("https://WWW.network.example/company/acme/", Of::Company, "acme"),
        ] {
            assert_eq!(generous("u", address, of, HOST).unwrap(), slug, "{address}");
        }
        for (wrong, of) in [
            ("https://network.example/company/acme", Of::Person),
            ("https://network.example/in/ada", Of::Company),
            ("https://network.example/in/", Of::Person),
            ("https://network.example/in/ada/posts", Of::Person),
            ("https://network.example/inside/ada", Of::Person),
            ("https://other.example/in/ada", Of::Person),
            ("ftp://network.example/in/ada", Of::Person),
            ("network.example/in/ada", Of::Person),
            ("https:network.example/in/ada", Of::Person),
            ("https://network.example\\in\\ada", Of::Person),
            ("https://network.example/x/../in/ada", Of::Person),
            ("https://ada@network.example/in/ada", Of::Person),
            ("https://network.example:443/in/ada", Of::Person),
            (" https://network.example/in/ada", Of::Person),
            ("", Of::Person),
        ] {
            assert_eq!(generous("u", wrong, of, HOST).unwrap_err().status, 400, "{wrong:?}");
        }
    }
}
