//! Web addresses out of what others wrote: only such a one is opened.

use url::Url;

/// The web address of a value: as it is, or of a bare domain. Only such an address is opened, the strictest that a check can
/// be: a letter or a call (`mailto:`, `tel:`) would start another program with what a stranger wrote, and is copied instead.
pub fn web_address(value: &str) -> Option<Url> {
    let value = value.trim();
    let with_scheme = if value.contains("://") { value.to_owned() } else { format!("https://{value}") };
    let address = Url::parse(&with_scheme).ok()?;
    let web = matches!(address.scheme(), "http" | "https");
    let named = address.host_str().is_some_and(|host| host.contains('.'));
    // A name and password in an address are there to make it look like another one.
    (web && named && address.username().is_empty() && address.password().is_none()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_addresses_are_opened() {
        for (value, opened) in [
            ("acme.example", Some("https://acme.example/")),
            ("http://acme.example/a b", Some("http://acme.example/a%20b")),
            ("javascript:alert(1)", None),
            ("file:///etc/passwd", None),
            ("data://text/html,x", None),
            ("mailto:ada@acme.example", None),
            ("mailto://acme.example", None),
            ("tel:+4930123456", None),
            ("https://good.example@evil.example", None),
            ("localhost", None),
            ("", None),
        ] {
            assert_eq!(web_address(value).map(String::from).as_deref(), opened, "{value}");
        }
    }
}
