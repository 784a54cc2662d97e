//! Which addresses may become a hyperlink in an XLSX. What fails any rule here stays text.

use std::borrow::Cow;

use url::Url;

/// The most hyperlinks that Excel takes in one sheet; one more and it offers to repair the file.
pub(crate) const LINKS_PER_SHEET: u32 = 65_530;

/// The most characters that Excel takes in an address, counted as they stand in the file.
const ADDRESS_UNITS: usize = 2_079;

/// The address to link to, or none where the text is to stay text.
///
/// Only schemes that open a page or a letter: `file:`, `javascript:` and those of other programs are never one click
/// away. An address that does not parse would make Excel call the whole file damaged.
pub(crate) fn address(text: &str) -> Option<Cow<'_, str>> {
    if text.contains(|c: char| c.is_whitespace() || c.is_control()) || units_in_file(text) > ADDRESS_UNITS {
        return None;
    }
    let url = Url::parse(text).ok()?;
    match url.scheme() {
        // The parser also takes `http:host`, which the XLSX writer does not.
        "http" | "https" => (text.contains("://") && url.has_host()).then_some(Cow::Borrowed(text)),
        // The XLSX writer knows this scheme in small letters only.
        "mailto" if !url.path().is_empty() => Some(match text.strip_prefix("mailto:") {
            Some(_) => Cow::Borrowed(text),
            None => Cow::Owned(format!("mailto:{}", &text["mailto:".len()..])),
        }),
        _ => None,
    }
}

/// UTF-16 units of the address once the XLSX writer has percent-encoded what Excel wants encoded.
fn units_in_file(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '%' | '"' | ' ' | '<' | '>' | '[' | ']' | '^' | '`' | '{' | '}' => 3,
            other => other.len_utf16(),
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_letters_are_linked_and_nothing_else() {
        for (text, expected) in [
            ("https://acme.example/a?b=c#d", Some("https://acme.example/a?b=c#d")),
            ("http://acme.example", Some("http://acme.example")),
            ("HTTPS://ACME.EXAMPLE", Some("HTTPS://ACME.EXAMPLE")),
            ("https://bücher.example/ä", Some("https://bücher.example/ä")),
            ("mailto:a@acme.example", Some("mailto:a@acme.example")),
            ("MailTo:a@acme.example", Some("mailto:a@acme.example")),
            ("mailto:", None),
            ("acme.example", None),
            ("http:acme.example", None),
            ("https://", None),
            ("https://acme.example:port/", None),
            ("https://acme.example/a b", None),
            ("https://acme.example/a\nb", None),
            (" https://acme.example", None),
            ("file:///etc/passwd", None),
            ("javascript:alert(1)", None),
            ("ftp://acme.example", None),
            ("internal:Sheet1!A1", None),
            ("data:text/html,x", None),
            ("=HYPERLINK(\"https://acme.example\")", None),
            ("", None),
        ] {
            assert_eq!(address(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn an_address_is_measured_as_it_stands_in_the_file() {
        let start = "https://acme.example/";
        let longest = format!("{start}{}", "a".repeat(2_079 - start.len()));
        assert!(address(&longest).is_some(), "2,079 characters are allowed");
        assert!(address(&format!("{longest}a")).is_none(), "2,080 are not");
        let encoded = format!("{start}{}", "[".repeat(700));
        assert!(address(&encoded).is_none(), "700 brackets are 2,100 characters once encoded");
    }
}
