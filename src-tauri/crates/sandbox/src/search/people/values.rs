//! The values of single filters of the leads finder. Value rule 8: "vocabularies … not shown". Those here are this
//! service's own; the machine-readable description lists them.

use std::sync::LazyLock;

use serde_json::Value;

use crate::answer::Refusal;
use crate::fields::{shown, unsupported};
use crate::world::bands::{Bands, REVENUES, SIZES};

/// Most values of a filter, and most characters of one: bounds of this service.
pub const MOST_VALUES: usize = 500;
pub const LONGEST_VALUE: usize = 200;
/// Value rule 2.
pub const MOST_FUNCTIONS: usize = 300;

/// Dollars that were raised in all.
pub static AMOUNTS: LazyLock<Bands> = LazyLock::new(|| Bands::of_texts("0-1M 1M-5M 5M-10M 10M-50M 50M-100M 100M"));

/// Badges, by their bit.
pub const BADGES: [&str; 6] = ["premium", "creator", "open_to_work", "hiring", "verified", "influencer"];

/// Values that were supported once. "Some unsupported legacy values are silently ignored instead of rejected" (value rule
/// 7): which they are is not shown, so these are this service's.
pub const LEGACY: [(&str, &str); 4] =
    [("profileBadge", "open_link"), ("size", "Self-employed"), ("revenue", "Unknown"), ("funding", "Any")];

/// How a filter takes its values (value rule 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A string, or an array of strings. A string is one value, unless it has several lines.
    Many,
    /// A string with a line for each value. An array is refused: the rule names the filters that take one.
    Lines,
}

/// The values of a filter that are not empty. How long each is counts as it was sent, as the description does.
pub fn texts(key: &str, value: &Value, form: Form, most: usize) -> Result<Vec<String>, Refusal> {
    let lines = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let texts: Vec<String> = match (value, form) {
        (Value::String(text), _) => lines(text),
        (Value::Array(items), Form::Many) => {
            let mut texts = Vec::new();
            for item in items {
                let text = item.as_str().ok_or_else(|| Refusal::leads(format!("{key} must hold strings only")))?;
                bounded(key, text)?;
                texts.extend(Some(text.trim().to_owned()).filter(|text| !text.is_empty()));
            }
            texts
        }
        (_, Form::Many) => return Err(Refusal::leads(format!("{key} must be a string or an array of strings"))),
        (_, Form::Lines) => {
            return Err(Refusal::leads(format!("{key} must be a string; several values are separated by a newline")));
        }
    };
    if texts.len() > most {
        return Err(Refusal::leads(format!("{key} must hold at most {most} values")));
    }
    texts.iter().try_for_each(|text| bounded(key, text))?;
    Ok(texts)
}

fn bounded(key: &str, text: &str) -> Result<(), Refusal> {
    if text.chars().count() > LONGEST_VALUE {
        return Err(Refusal::leads(format!("{key}: \"{}…\" is longer than {LONGEST_VALUE} characters", shown(text))));
    }
    Ok(())
}

/// Bits of values of a list; case, `_` and `-` make no difference.
pub fn among(key: &str, texts: &[String], known: &[&str]) -> Result<u32, Refusal> {
    let mut bits = 0;
    for text in texts {
        let at = known.iter().position(|known| plain(known) == plain(text));
        bits |= 1 << at.ok_or_else(|| Refusal::leads(unsupported(key, text, known)))?;
    }
    Ok(bits)
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace(['_', '-'], " ")
}

/// Bits of presets, written exactly; amounts of money also as a range of whole dollars.
pub fn presets(key: &str, texts: &[String], bands: &Bands) -> Result<u32, Refusal> {
    let mut bits = 0;
    for text in texts {
        if let Some((from, to)) = range(text).filter(|_| key != "size") {
            bits |= bands.within(from, to);
            continue;
        }
        let known: Vec<_> = bands.texts().collect();
        bits |= 1 << bands.position(text).ok_or_else(|| Refusal::leads(unsupported(key, text, &known)))?;
    }
    Ok(bits)
}

/// `10-100`: two whole numbers of at most fifteen digits.
fn range(text: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.parse().ok().filter(|_| text.len() < 16 && text.bytes().all(|b| b.is_ascii_digit()));
    let (from, to) = text.split_once('-')?;
    number(from).zip(number(to))
}

/// Departments that are asked for, without the sizes that may be behind their names: those are not known here, and are
/// ignored.
pub fn named(texts: &[String]) -> Vec<String> {
    texts.iter().filter(|text| range(text).is_none()).cloned().collect()
}

/// The lines of a growth by what they are: names of departments, and ranges of per cent. How long the time is in which they
/// grew is ignored: this service knows the last year alone.
pub fn growth_lines(texts: &[String], departments: &[&str]) -> (Vec<String>, Vec<String>) {
    let is_time = |text: &String| {
        let months = text.strip_suffix(" months").or_else(|| text.strip_suffix(" month"));
        months.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let lines = texts.iter().filter(|text| !is_time(text)).cloned();
    lines.partition(|text| departments.iter().any(|known| plain(known) == plain(text)))
}

/// The presets of a filter, where it has some.
pub fn bands(key: &str) -> Option<&'static Bands> {
    match key {
        "size" => Some(&*SIZES),
        "revenue" => Some(&*REVENUES),
        "fundingAmount" => Some(&*AMOUNTS),
        _ => None,
    }
}

/// Years of founding, both included: `2015`, `2010-2015`, `-2000` (until then), `2020-` (from then).
pub fn years(key: &str, texts: &[String]) -> Result<Vec<(i64, i64)>, Refusal> {
    let year = |text: &str| text.parse::<u16>().ok().filter(|_| text.len() == 4).map(i64::from);
    each(key, texts, "is not a year (2015) or a range (2010-2015)", |text| {
        match text.split_once('-').map(|(from, to)| (from.trim(), to.trim())) {
            None => year(text).map(|year| (year, year)),
            Some(("", to)) => year(to).map(|to| (i64::MIN, to)),
            Some((from, "")) => year(from).map(|from| (from, i64::MAX)),
            Some((from, to)) => year(from).zip(year(to)).filter(|(from, to)| from <= to),
        }
    })
}

/// What each of the texts means; the first one without a meaning is refused, with what is wrong with it.
pub fn each<T>(key: &str, texts: &[String], wrong: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Refusal> {
    let one = |text: &String| read(text).ok_or_else(|| Refusal::leads(format!("{key}: \"{}\" {wrong}", shown(text))));
    texts.iter().map(one).collect()
}

/// Growth in per cent, both included: `10%` is at least 10, `10% to 25%` and `10-25` a range, `Less than 0%` anything below.
pub fn growths(key: &str, texts: &[String]) -> Result<Vec<(i64, i64)>, Refusal> {
    let per_cent = |text: &str| text.trim().strip_suffix('%')?.trim().parse::<i64>().ok().filter(|n| n.abs() < 10_000);
    each(key, texts, "is not a growth like 10%, 10% to 25% or Less than 0%", |text| {
        if let Some((from, to)) = range(text) {
            return Some((from as i64, to as i64));
        }
        let lower = text.to_lowercase();
        match (lower.strip_prefix("less than "), lower.split_once(" to ")) {
            (Some(most), _) => per_cent(most).map(|most| (i64::MIN, most - 1)),
            (None, Some((from, to))) => per_cent(from).zip(per_cent(to)).filter(|(from, to)| from <= to),
            (None, None) => per_cent(&lower).map(|least| (least, i64::MAX)),
        }
    })
}

/// A number of months from 1 to 600; of several the largest counts, because it holds the others.
pub fn months(key: &str, texts: &[String]) -> Result<Option<u64>, Refusal> {
    let all = each(key, texts, "is not a number of months from 1 to 600", |text| {
        text.parse::<u64>().ok().filter(|months| (1..=600).contains(months) && months.to_string() == text)
    });
    Ok(all?.into_iter().max())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn list(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn values_come_as_rule_1_says() {
        for (value, form, read) in [
            (json!("a\n b \n\nc"), Form::Lines, Some(&["a", "b", "c"][..])),
            (json!("a, b"), Form::Lines, Some(&["a, b"])),
            (json!(["a", " ", "b"]), Form::Many, Some(&["a", "b"])),
            (json!("a\nb"), Form::Many, Some(&["a", "b"])),
            (json!(""), Form::Many, Some(&[])),
            (json!(["a"]), Form::Lines, None),
            (json!(["a", 5]), Form::Many, None),
            (json!(null), Form::Many, None),
            (json!(7), Form::Lines, None),
            (json!("x".repeat(201)), Form::Lines, None),
            (json!(vec!["a"; 501]), Form::Many, None),
        ] {
            let told = texts("job", &value, form, MOST_VALUES);
            assert_eq!(told.ok(), read.map(list), "{value:.60} as {form:?}");
        }
    }

    #[test]
    fn ranges_are_read_or_refused() {
        let all = (i64::MIN, i64::MAX);
        for (text, range) in [
            ("2015", Some((2015, 2015))),
            ("2010-2015", Some((2010, 2015))),
            ("-2000", Some((all.0, 2000))),
            ("2020 -", Some((2020, all.1))),
            ("2015-2010", None),
            ("15", None),
            ("20155", None),
            ("-", None),
            ("old", None),
        ] {
            assert_eq!(years("founded", &list(&[text])).ok(), range.map(|range| vec![range]), "{text}");
        }
        for (text, range) in [
            ("10%", Some((10, all.1))),
            ("-5%", Some((-5, all.1))),
            ("10% to 25%", Some((10, 25))),
            ("20-80", Some((20, 80))),
            ("Less than 0%", Some((all.0, -1))),
            ("25% to 10%", None),
            ("10", None),
            ("fast", None),
        ] {
            assert_eq!(growths("growth", &list(&[text])).ok(), range.map(|range| vec![range]), "{text}");
        }
        assert_eq!(months("m", &list(&["6", "12"])).unwrap(), Some(12), "the larger window holds the smaller");
        for wrong in ["0", "601", "012", "1.5", "+1", "a"] {
            assert!(months("m", &list(&[wrong])).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lists_are_closed_and_forgive_spelling() {
        for badge in ["open to work", "Open_To_Work", "open-to-work"] {
            assert_eq!(among("profileBadge", &list(&[badge]), &BADGES).unwrap(), 1 << 2, "{badge}");
        }
        let refusal = among("profileBadge", &list(&["gold"]), &BADGES).unwrap_err();
        assert!(refusal.message.contains("gold") && refusal.message.contains("premium"), "{}", refusal.message);
        assert!(presets("size", &list(&["50-200"]), &SIZES).is_err(), "no preset");
        let millions = presets("revenue", &list(&["1000000-10000000"]), &REVENUES).unwrap();
        assert_eq!(millions, presets("revenue", &list(&["1M-5M", "5M-10M"]), &REVENUES).unwrap(), "in whole dollars");
        assert_eq!(presets("revenue", &list(&["9-1"]), &REVENUES).unwrap(), 0, "nobody is in an empty range");
        assert_eq!(named(&list(&["sales", "10-100"])), ["sales"], "sizes are ignored");
        let lines = growth_lines(&list(&["sales", "20-80", "3 months"]), &["Sales", "Legal"]);
        assert_eq!(lines, (list(&["sales"]), list(&["20-80"])), "a name, a range, and a time that is ignored");
    }
}
