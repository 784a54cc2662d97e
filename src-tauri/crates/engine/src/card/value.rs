//! Single values as a person reads them, and names of fields in words.

use api::{email_address, grouped, lenient, phone, text};
use serde_json::Value;
use url::Url;

use crate::screen::Shown;

/// Characters of one value.
const LONGEST: usize = 4_000;
/// Characters of a value that is meant to be one line.
const LONGEST_LINE: usize = 200;
/// Characters of a name.
const LONGEST_NAME: usize = 60;
/// Whole numbers from here on are written in groups; below it they may be years.
const GROUPED: u64 = 10_000;

/// A scalar as it is shown; none for what says nothing.
pub(super) fn shown(value: &Value) -> Option<Shown> {
    if let Value::Number(number) = value {
        return Some(Shown::Number { text: number.as_u64().map_or_else(|| number.to_string(), whole) });
    }
    if let Value::Bool(yes) = value {
        return Some(Shown::Text { text: if *yes { "Yes" } else { "No" }.to_owned() });
    }
    let raw = lenient::as_shown(value)?;
    let text = lines(&raw);
    if text.is_empty() {
        return None;
    }
    Some(if is_web_address(&text) {
        Shown::Link { text }
    } else if text.contains('@') && email_address::problem(&text.to_lowercase()).is_none() {
        Shown::Email { text }
    } else if text.starts_with('+') && phone::problem(&text).is_none() {
        Shown::Phone { text }
    } else {
        Shown::Text { text }
    })
}

/// A scalar in one line.
pub(super) fn line(value: &Value) -> Option<String> {
    let raw = lenient::as_shown(value)?;
    let cleaned = text::clean(&raw.chars().take(LONGEST).collect::<String>());
    let line: String = cleaned.chars().take(LONGEST_LINE).collect();
    (!line.is_empty()).then_some(line)
}

/// A text cleaned line by line: a description keeps its paragraphs.
fn lines(raw: &str) -> String {
    let cut: String = raw.chars().take(LONGEST).collect();
    let cleaned: Vec<String> = cut.split('\n').map(text::clean).collect();
    let mut text = String::new();
    for (at, line) in cleaned.iter().enumerate() {
        // One empty line between paragraphs is enough.
        if line.is_empty() && (text.is_empty() || cleaned.get(at + 1).is_none_or(String::is_empty)) {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
    }
    text.trim_end().to_owned()
}

fn whole(number: u64) -> String {
    if number < GROUPED { number.to_string() } else { grouped(number) }
}

/// A whole web address; a bare domain is text here, because many texts look like one.
pub(super) fn is_web_address(text: &str) -> bool {
    (text.starts_with("https://") || text.starts_with("http://"))
        && !text.contains(char::is_whitespace)
        && Url::parse(text).is_ok_and(|url| url.host_str().is_some_and(|host| host.contains('.')))
}

/// A day, month and year as text, if that is all that an object holds.
pub(super) fn date(value: &Value) -> Option<String> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let fields = value.as_object()?;
    if fields.is_empty() || !fields.keys().all(|name| matches!(name.as_str(), "day" | "month" | "year")) {
        return None;
    }
    let number = |name: &str| fields.get(name).and_then(Value::as_u64);
    let month = number("month").and_then(|month| MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?));
    let parts = [
        number("day").map(|day| day.to_string()),
        month.map(|month| (*month).to_owned()),
        Some(number("year")?.to_string()),
    ];
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// `profilePictureUrl` as `Profile picture link`: the name of a field in words that a person reads.
pub(super) fn words(name: &str) -> String {
    let mut spaced = String::new();
    let mut before = ' ';
    for c in text::clean(name).chars().take(LONGEST_NAME) {
        if c == '_' || c == '-' || c == '.' {
            spaced.push(' ');
        } else {
            if c.is_uppercase() && before.is_lowercase() {
                spaced.push(' ');
            }
            spaced.extend(c.to_lowercase());
        }
        before = c;
    }
    let spoken: Vec<&str> = spaced
        .split_whitespace()
        .map(|word| if matches!(word, "url" | "urls" | "uri") { "link" } else { word })
        .collect();
    let spoken = spoken.join(" ");
    let mut chars = spoken.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_told_apart() {
        for (value, kind) in [
            (json!("https://www.network.example/in/ada"), "link"),
            (json!("javascript:alert(1)"), "text"),
            (json!("https://localhost/x"), "text"),
            (json!("see https://a.example"), "text"),
            (json!("Ada@Acme.com"), "email"),
            (json!("+12025550123"), "phone"),
            (json!("+ two"), "text"),
            (json!(12345), "number"),
            (json!(true), "text"),
        ] {
            let told = serde_json::to_value(shown(&value)).unwrap();
            assert_eq!(told["kind"], kind, "{value}");
        }
        for nothing in [json!(null), json!(""), json!(" \u{200B} "), json!([]), json!({})] {
            assert_eq!(shown(&nothing), None, "{nothing} says nothing");
        }
        assert_eq!(shown(&json!(1999)), Some(Shown::Number { text: "1999".to_owned() }), "a year has no comma");
        assert_eq!(shown(&json!(12345)), Some(Shown::Number { text: "12,345".to_owned() }), "a count has");
    }

    #[test]
    fn hostile_texts_are_cut_and_cleaned() {
        let Some(Shown::Text { text }) = shown(&json!(format!("a\u{202E}b\n\n\n\nc{}", "x".repeat(100_000)))) else {
            panic!()
        };
        assert!(text.starts_with("ab\n\nc"), "no direction tricks, paragraphs kept: {:?}", &text[..10]);
        assert!(text.chars().count() <= LONGEST, "bounded");
    }

    #[test]
    fn names_become_words() {
        for (name, spoken) in [
            ("profilePictureUrl", "Profile picture link"),
            ("first_name", "First name"),
            ("url", "Link"),
            ("open_to_work", "Open to work"),
            ("ABC", "Abc"),
            ("", ""),
        ] {
            assert_eq!(words(name), spoken, "{name}");
        }
    }

    #[test]
    fn dates_in_parts_are_dates() {
        for (value, told) in [
            (json!({"month": 3, "year": 2021}), Some("Mar 2021")),
            (json!({"year": 2021}), Some("2021")),
            (json!({"day": 1, "month": 13, "year": 2021}), Some("1 2021")),
            (json!({"month": 3}), None),
            (json!({"year": 2021, "x": 1}), None),
            (json!({}), None),
        ] {
            assert_eq!(date(&value).as_deref(), told, "{value}");
        }
    }
}
