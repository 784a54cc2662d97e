//! Which addresses may become a hyperlink in an XLSX, and how they are written there. What fails any rule stays text.

use url::{Position, Url};

/// The most hyperlinks that Excel takes in one sheet; one more and it offers to repair the file.
pub(crate) const LINKS_PER_SHEET: u32 = 65_530;

/// The most characters that Excel takes in an address, counted as they are in the file.
const ADDRESS_UNITS: usize = 2_079;

/// What the XLSX writer percent-encodes in an address that it does not take for encoded, and the sequences by which it
/// knows that one is. The percent sign belongs to the list: of an address with `%C3%BC` alone it makes `%25C3%25BC`.
const ENCODED: [(char, &str); 11] = [
    ('%', "%25"),
    ('"', "%22"),
    (' ', "%20"),
    ('<', "%3C"),
    ('>', "%3E"),
    ('[', "%5B"),
    (']', "%5D"),
    ('^', "%5E"),
    ('`', "%60"),
    ('{', "%7B"),
    ('}', "%7D"),
];

/// The address to link to, equal in meaning to `text`, or none where the text is to stay text.
///
/// Only schemes that open a page or a letter: `file:`, `javascript:` and those of other programs are never one click
/// away. An address that does not parse would make Excel call the whole file damaged.
pub(crate) fn address(text: &str) -> Option<String> {
    if text.contains(is_break) {
        return None;
    }
    let url = Url::parse(text).ok()?;
    let linked = match url.scheme() {
        // The parser also takes `http:host`, which nobody means as an address; and the XLSX writer would encode the brackets
        // of an IPv6 one.
        "http" | "https" => text.contains("://") && url.host_str().is_some_and(|host| !host.starts_with('[')),
        "mailto" => !url.path().is_empty(),
        _ => false,
    };
    let address = unspoilt(encode(&url)).filter(|_| linked)?;
    (address.encode_utf16().count() <= ADDRESS_UNITS).then_some(address)
}

/// The address with everything encoded that Excel wants encoded, whether the standard for addresses asks for it or not.
fn encode(url: &Url) -> String {
    let mut address = url[..Position::BeforePath].to_owned();
    for c in url[Position::BeforePath..].chars() {
        match ENCODED.iter().find(|(plain, _)| *plain == c && c != '%') {
            Some((_, encoded)) => address.push_str(encoded),
            None => address.push(c),
        }
    }
    address
}

/// The address in a form that the XLSX writer passes on as it is: one that it takes for encoded, or one without a
/// percent sign. Letters outside ASCII are decoded to get there; they mean the same. None where that is not enough.
fn unspoilt(address: String) -> Option<String> {
    if passes(&address) {
        return Some(address);
    }
    let decoded = decode_letters(&address)?;
    (passes(&decoded) && !decoded.contains(is_break)).then_some(decoded)
}

fn passes(address: &str) -> bool {
    // The writer looks at the two sides of the number sign apart, and leaves the right one alone.
    let page = address.split('#').next().unwrap_or_default().to_ascii_uppercase();
    !page.contains('%') || ENCODED.iter().any(|(_, encoded)| page.contains(encoded))
}

/// Decodes the percent-encoded bytes of UTF-8 letters outside ASCII; none where they are in another encoding.
fn decode_letters(address: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let high = (first == b'%').then(|| tail.get(..2)).flatten().and_then(high_byte);
        bytes.push(high.unwrap_or(first));
        rest = if high.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8(bytes).ok()
}

fn high_byte(digits: &[u8]) -> Option<u8> {
    let byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    (byte >= 0x80).then_some(byte)
}

fn is_break(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_letters_are_linked() {
        for (text, expected) in [
            ("https://acme.example/a?b=c#d", "https://acme.example/a?b=c#d"),
            ("http://acme.example", "http://acme.example/"),
            ("HTTPS://ACME.EXAMPLE/A", "https://acme.example/A"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
            ("mailto:a@acme.example", "mailto:a@acme.example"),
            ("MailTo:a@acme.example", "mailto:a@acme.example"),
            ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ] {
            assert_eq!(address(text).as_deref(), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn everything_else_stays_text() {
        for text in [
            "",
            "acme.example",
            "http:acme.example",
            "https://",
            "mailto:",
            "https://acme.example:port/",
            "https://[::1]/",
            "https://acme.example/a b",
            "https://acme.example/a\nb",
            " https://acme.example",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "ftp://acme.example",
            "internal:Sheet1!A1",
            "data:text/html,x",
            "=HYPERLINK(\"https://acme.example\")",
        ] {
            assert_eq!(address(text), None, "{text:?}");
        }
    }

    #[test]
    fn no_address_is_encoded_twice() {
        for (text, expected, why) in [
            ("https://a.example/m%C3%BCller", Some("https://a.example/müller"), "the writer would encode it again"),
            ("https://a.example/müller", Some("https://a.example/müller"), "the same address, written plainly"),
            ("https://a.example/%c3%bc%20x", Some("https://a.example/%c3%bc%20x"), "seen to be encoded by its space"),
            (
                "https://a.example/a[\"1\"]?b={2}",
                Some("https://a.example/a%5B%221%22%5D?b=%7B2%7D"),
                "all is encoded here",
            ),
            (
                "https://a.example/#%C3%BC",
                Some("https://a.example/#%C3%BC"),
                "right of the number sign nothing is touched",
            ),
            ("https://a.example/a%2Fb", None, "cannot be written without changing it"),
            ("https://a.example/m%FCller", None, "no UTF-8, so its letters cannot be known"),
            ("https://a.example/a%C2%A0b", None, "a decoded space would end it"),
            ("https://a.example/100%", None, "a percent sign alone would be encoded"),
        ] {
            assert_eq!(address(text).as_deref(), expected, "{why}: {text:?}");
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
