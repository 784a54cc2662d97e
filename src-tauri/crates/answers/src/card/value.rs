//! Single values as a person reads them, and any name spelled out.

use api::columns::{in_words, mark};
use api::{email_address, lenient, phone, text};
use serde_json::Value;
use url::Url;
use words::{t, translate_stored};

use crate::ipc::Shown;

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
        return Some(Shown::Text { text: if *yes { t!("Yes") } else { t!("No") } });
    }
    let raw = lenient::as_shown(value)?;
    let text = text::clean_lines(&raw.chars().take(LONGEST).collect::<String>());
    if text.is_empty() {
        return None;
    }
    Some(if is_web_address(&text) {
        Shown::Link { text }
    } else if text.contains('@') && email_address::problem(&text.to_lowercase()).is_none() {
        Shown::Email { text }
    } else if text.starts_with('+') && phone::problem(&text).is_none() {
        Shown::Phone { text }
    } else if let Some(date) = written_date(&text) {
        date
    } else if is_identifier(&text) {
        Shown::Text { text: words(&text) }
    } else {
        Shown::Text { text }
    })
}

/// As [`shown`], or as a filter or a column says it that explains the values of this field; `path` is where it is.
pub(super) fn explained(path: &str, value: &Value) -> Option<Shown> {
    let short = value.as_str().map(text::clean).filter(|text| !text.is_empty() && text.len() <= LONGEST_NAME);
    let said = short.and_then(|text| match path.rsplit('/').next() {
        Some("seniority") => Some(translate_stored(&in_words(&text))),
        Some("email_status" | "level_of_intent") => Some(mark(&words(&text))),
        _ => None,
    });
    said.map_or_else(|| shown(value), |text| Some(Shown::Text { text }))
}

/// From one whole number to another, if that is all that an object holds: `11–50`.
pub(super) fn range(value: &Value) -> Option<Shown> {
    let fields = value.as_object().filter(|fields| fields.len() == 2)?;
    let number = |name: &str| fields.get(name).and_then(Value::as_u64).map(whole);
    Some(Shown::Text { text: format!("{}–{}", number("start")?, number("end")?) })
}

/// A scalar in one line.
pub(super) fn line(value: &Value) -> Option<String> {
    let line = text::line(&lenient::as_shown(value)?, LONGEST)?;
    Some(line.chars().take(LONGEST_LINE).collect())
}

/// A scalar beside others, in one line and in words.
pub(super) fn tag(value: &Value) -> Option<String> {
    line(value).map(|line| if is_identifier(&line) { words(&line) } else { line })
}

fn whole(number: u64) -> String {
    if number < GROUPED { number.to_string() } else { ::words::count(number) }
}

/// A whole web address; a bare domain is text here, because many texts look like one.
pub(super) fn is_web_address(text: &str) -> bool {
    (text.starts_with("https://") || text.starts_with("http://"))
        && !text.contains(char::is_whitespace)
        && Url::parse(text).is_ok_and(|url| url.host_str().is_some_and(|host| host.contains('.')))
}

/// A day, a month or a year, if that is all that an object holds and it can be one.
pub(super) fn date(value: &Value) -> Option<Shown> {
    let fields = value.as_object()?;
    if fields.is_empty() || !fields.keys().all(|name| matches!(name.as_str(), "day" | "month" | "year")) {
        return None;
    }
    // A part that is null makes the date less exact; one that is no whole number makes it no date.
    let number = |name: &str| match fields.get(name) {
        None | Some(Value::Null) => Some(None),
        Some(value) => value.as_u64().map(Some),
    };
    in_order(number("year")??, number("month")?, number("day")?)
}

/// A date that is written for machines: `2026-01-25T04:49:11Z`, `2026-01-25`, `2021-07` and the contract's month-year form
/// `07-2021`. What is written otherwise is a text.
fn written_date(text: &str) -> Option<Shown> {
    let day = text.split_once('T').map_or(text, |(day, time)| if time.contains(':') { day } else { text });
    let numbers: Vec<&str> = day.split('-').collect();
    let digits = |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    let (year, month, day) = match numbers.as_slice() {
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => (year, month, Some(day)),
        [year, month] if digits(year, 4) && digits(month, 2) => (year, month, None),
        [month, year] if digits(year, 4) && digits(month, 2) => (year, month, None),
        _ => return None,
    };
    let day = day.map(|day| day.parse()).transpose().ok()?;
    in_order(year.parse().ok()?, Some(month.parse().ok()?), day)
}

/// As exact as it is known; the screen writes it as it writes all dates.
fn in_order(year: u64, month: Option<u64>, day: Option<u64>) -> Option<Shown> {
    let possible = (1..=9999).contains(&year)
        && month.is_none_or(|month| (1..=12).contains(&month))
        && day.is_none_or(|day| month.is_some() && (1..=31).contains(&day));
    let part = |part: Option<u64>| part.map_or_else(String::new, |part| format!("-{part:02}"));
    possible.then(|| Shown::Date { text: format!("{year:04}{}{}", part(month), part(day)) })
}

/// `engineering_technical`: a value of a vocabulary, which is shown in words.
fn is_identifier(text: &str) -> bool {
    text.len() <= LONGEST_NAME
        && text.contains('_')
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .split('_')
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
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
    text::capitalised(&spoken.join(" "))
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
    fn what_is_written_for_machines_is_told_to_people() {
        for (value, told) in [
            ("13-2021", "13-2021"),
            ("2026-02-32", "2026-02-32"),
            ("0000-01", "0000-01"),
            ("2021-2022", "2021-2022"),
            ("engineering_technical", "Engineering technical"),
            ("Ada_Lovelace", "Ada_Lovelace"),
            ("mid-level", "mid-level"),
        ] {
            assert_eq!(shown(&json!(value)), Some(Shown::Text { text: told.to_owned() }), "{value}");
        }
    }

    #[test]
    fn dates_of_machines_are_dates() {
        for (value, told) in [
            ("2026-01-25T04:49:11Z", "2026-01-25"),
            ("2026-01-05", "2026-01-05"),
            ("07-2021", "2021-07"),
            ("2021-07", "2021-07"),
        ] {
            assert_eq!(shown(&json!(value)), Some(Shown::Date { text: told.to_owned() }), "{value}");
        }
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
    fn values_that_are_explained_elsewhere_are_said_as_there() {
        for (path, value, told) in [
            ("/body/current/seniority", "director", "Director"),
            ("/body/current/seniority", "c_suite", "C-suite"),
            ("/email_status", "valid", "Valid"),
            ("/body/current/functions", "market_research", "Market research"),
            ("/body/identifier", "ada", "ada"),
        ] {
            assert_eq!(explained(path, &json!(value)), Some(Shown::Text { text: told.to_owned() }), "{path}");
        }
    }

    #[test]
    fn two_ends_are_one_range() {
        let told = |text: &str| Some(Shown::Text { text: text.to_owned() });
        assert_eq!(range(&json!({"start": 11, "end": 50})), told("11–50"));
        assert_eq!(range(&json!({"start": 5001, "end": 10000})), told("5001–10,000"), "as numbers are written");
        for other in [json!({"start": 11, "end": null}), json!({"start": "a", "end": 2}), json!({"start": 1}), json!(7)]
        {
            assert_eq!(range(&other), None, "{other} is told part by part");
        }
    }

    #[test]
    fn dates_in_parts_are_dates() {
        for (value, told) in [
            (json!({"month": 3, "year": 2021}), Some("2021-03")),
            (json!({"day": 4, "month": 3, "year": 2021}), Some("2021-03-04")),
            (json!({"year": 2021}), Some("2021")),
            (json!({"day": null, "month": null, "year": 2021}), Some("2021")),
            (json!({"day": 1, "year": 2021}), None),
            (json!({"month": "March", "year": 2021}), None),
            (json!({"day": 1, "month": 13, "year": 2021}), None),
            (json!({"month": 3}), None),
            (json!({"year": 2021, "x": 1}), None),
            (json!({}), None),
        ] {
            let told = told.map(|told| Shown::Date { text: told.to_owned() });
            assert_eq!(date(&value), told, "{value}");
        }
    }
}
