//! Host names that a request carries: the rules of the domain look-up (contract, "POST {base_url}/v1/domain-to-network").

use url::Host;

use crate::answer::Refusal;
use crate::fields::shown;

/// The longest host name and the longest part of one (RFC 1035, 2.3.4).
const LONGEST: usize = 253;
const LONGEST_LABEL: usize = 63;

/// A bare host name in its one spelling: lower case, without a leading `www.` and a closing dot, an international name in
/// its ASCII form. "No scheme, path or port"; an address in numbers is no domain, and a name without a dot belongs to no
/// company.
pub fn bare(field: &str, sent: &str) -> Result<String, Refusal> {
    let refuse = || Refusal::bad(format!("{field} must be a bare host name like acme.com, not \"{}\"", shown(sent)));
    // The parser would undo percent signs and take brackets for an address in numbers.
    if sent.contains(|c: char| c.is_whitespace() || c.is_control() || "/\\:?#@%[]".contains(c)) {
        return Err(refuse());
    }
    let Ok(Host::Domain(host)) = Host::parse(sent) else { return Err(refuse()) };
    let host = host.strip_suffix('.').unwrap_or(&host);
    let host = host.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(host);
    let labels_fit = host.split('.').all(|label| {
        (1..=LONGEST_LABEL).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    });
    if host.len() > LONGEST || !host.contains('.') || !labels_fit {
        return Err(refuse());
    }
    Ok(host.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_has_one_spelling() {
        for (sent, one) in [
            ("acme.com", "acme.com"),
            ("WWW.Acme.COM", "acme.com"),
            ("acme.com.", "acme.com"),
            ("Bücher.example", "xn--bcher-kva.example"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example"),
            ("例え.jp", "xn--r8jz45g.jp"),
            ("www.com", "www.com"),
            ("shop.acme.co.uk", "shop.acme.co.uk"),
        ] {
            assert_eq!(bare("domain", sent).unwrap(), one, "{sent}");
        }
    }

    #[test]
    fn what_is_more_or_less_than_a_host_is_refused() {
        let long_label = format!("{}.com", "a".repeat(64));
        let long = format!("{}com", "abcdefgh.".repeat(30));
        for wrong in [
            "",
            "acme",
            "https://acme.com",
            "acme.com/about",
            "acme.com/",
            "acme.com:443",
            "acme.com?x",
            "acme.com#x",
            "me@acme.com",
            " acme.com",
            "ac me.com",
            "a..com",
            ".com",
            "-acme.com",
            "acme-.com",
            "192.168.0.1",
            "0x7f.1",
            "[::1]",
            "acme%2Ecom",
            "acme\u{0}.com",
            long_label.as_str(),
            long.as_str(),
        ] {
            assert_eq!(bare("domain", wrong).unwrap_err().status, 400, "{wrong:?}");
        }
    }
}
