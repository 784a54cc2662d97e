//! What values are sorted by.

use super::date::Moment;
use super::kind::ColumnKind;
use super::place::{NO, YES};
use crate::text::fold;

/// Characters of a long text that are worth sorting by. The key of a longer one may have fewer, because marks are taken
/// off letters after the cut.
pub const SORTED_CHARACTERS: usize = 60;

/// What a value is sorted by; numbers come before texts.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub enum SortKey {
    /// A number.
    Number(f64),
    /// A text without case and accents, or a moment as `2019-03-14`.
    Text(String),
}

impl SortKey {
    /// The key of a value of a column of this kind; none where the value has no place in the order.
    pub(super) fn of(kind: ColumnKind, text: &str) -> Option<Self> {
        match kind {
            ColumnKind::Range => range_start(text).map(Self::Number),
            ColumnKind::Number => {
                first(text).replace(',', "").parse().ok().filter(|n: &f64| n.is_finite()).map(Self::Number)
            }
            ColumnKind::Count { .. } => text.split(' ').next()?.parse().ok().map(Self::Number),
            ColumnKind::Flag => match first(text) {
                YES => Some(Self::Number(1.0)),
                NO => Some(Self::Number(0.0)),
                _ => None,
            },
            ColumnKind::Date => Moment::read(first(text)).map(|moment| Self::Text(moment.to_string())),
            ColumnKind::Text
            | ColumnKind::Link
            | ColumnKind::Long
            | ColumnKind::Phone
            | ColumnKind::Employer
            | ColumnKind::Words
            | ColumnKind::Country => Some(Self::Text(fold(&text.chars().take(SORTED_CHARACTERS).collect::<String>()))),
        }
    }
}

/// What a value of a kind is sorted by; none where it has no place in the order.
pub fn sort_key(kind: ColumnKind, text: &str) -> Option<SortKey> {
    SortKey::of(kind, text)
}

/// The first of several values; places with several are read with commas between them.
fn first(text: &str) -> &str {
    text.split_once(", ").map_or(text, |(first, _)| first)
}

/// The lower end of `51-200`, `10,001+`, `10001`, `500K-1M`, `75M–200M`, `1B`: a number, thousands by letter.
pub fn range_start(text: &str) -> Option<f64> {
    let start: String = text
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | ','))
        .filter(|c| *c != ',')
        .collect();
    let digits = start.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match start[digits.len()..].chars().next().map(|c| c.to_ascii_uppercase()) {
        None => 1.0,
        Some('K') => 1e3,
        Some('M') => 1e6,
        Some('B') => 1e9,
        Some('T') => 1e12,
        Some(_) => return None,
    };
    digits.parse::<f64>().ok().map(|number| number * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_sort_by_their_lower_end() {
        for (text, start) in [
            ("51-200", Some(51.0)),
            ("10,001+", Some(10_001.0)),
            ("10001", Some(10_001.0)),
            ("0-500K", Some(0.0)),
            ("500K-1M", Some(5e5)),
            ("1.5M–5M", Some(1.5e6)),
            ("$10B-100B", Some(1e10)),
            ("10T", Some(1e13)),
            ("unknown", None),
            ("", None),
        ] {
            assert_eq!(range_start(text), start, "{text:?}");
        }
    }

    #[test]
    fn every_kind_has_its_order() {
        let text = |text: &str| Some(SortKey::Text(text.to_owned()));
        for (kind, value, key) in [
            (ColumnKind::Text, "Ärger", text("arger")),
            (ColumnKind::Country, "Österreich", text("osterreich")),
            (ColumnKind::Number, "1,284", Some(SortKey::Number(1_284.0))),
            (ColumnKind::Number, "many", None),
            (ColumnKind::Number, "51, 1001", Some(SortKey::Number(51.0))),
            (ColumnKind::Number, "-48.13", Some(SortKey::Number(-48.13))),
            (ColumnKind::Number, "inf", None),
            (ColumnKind::Flag, "Yes", Some(SortKey::Number(1.0))),
            (ColumnKind::Flag, "perhaps", None),
            (ColumnKind::Flag, "No", Some(SortKey::Number(0.0))),
            (ColumnKind::Date, "03-2019", text("2019-03")),
            (ColumnKind::Date, "2019-04, 2012", text("2019-04")),
            (ColumnKind::Date, "long ago", None),
            (ColumnKind::Count { words: &[] }, "12 roles · 2 schools", Some(SortKey::Number(12.0))),
        ] {
            assert_eq!(SortKey::of(kind, value), key, "{kind:?} {value}");
        }
    }
}
