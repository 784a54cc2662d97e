//! Values of sheets as text: numbers without an exponent, days and times as ISO 8601 writes them.

use std::collections::HashMap;

use jiff::civil::{Date, date};

use crate::text::digits;

/// Seconds of a day.
const DAY: f64 = 86_400.0;

/// How a number of a sheet is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum NumberFormat {
    #[default]
    Plain,
    /// A day, with a time or without.
    Moment,
    /// A time of the day.
    Time,
    /// Hours that may be more than 24.
    Duration,
    /// Digits with zeros in front, as for postal codes: at least so many.
    Digits(u8),
}

impl NumberFormat {
    /// What the format of that number means: by its code in the file, or as one that needs none.
    pub(crate) fn of_number(number: u32, codes: &HashMap<u32, Self>) -> Self {
        codes.get(&number).copied().unwrap_or(match number {
            18..=21 | 45 | 47 => Self::Time,
            14..=17 | 22 | 27..=36 | 50..=58 => Self::Moment,
            46 => Self::Duration,
            _ => Self::Plain,
        })
    }

    /// What a code such as `dd.mm.yyyy` means. Only its first section counts, the one of positive numbers.
    pub(crate) fn of_code(code: &str) -> Self {
        let mut tokens = String::new();
        let mut chars = code.chars();
        while let Some(c) = chars.next() {
            match c {
                ';' => break,
                // The next character is shown as it is, is a width that is left free, or fills the cell: it is no code.
                '\\' | '_' | '*' => drop(chars.next()),
                '"' => drop(chars.by_ref().find(|c| *c == '"')),
                '[' => {
                    let inside: String = chars.by_ref().take_while(|c| *c != ']').collect();
                    let elapsed =
                        |unit: char| !inside.is_empty() && inside.chars().all(|c| c.eq_ignore_ascii_case(&unit));
                    if ['h', 'm', 's'].into_iter().any(elapsed) {
                        return Self::Duration;
                    }
                }
                other => tokens.push(other.to_ascii_lowercase()),
            }
        }
        if tokens.len() > 1 && tokens.bytes().all(|b| b == b'0') {
            return Self::Digits(tokens.len().min(30) as u8);
        }
        let has = |units: &[char]| tokens.contains(units);
        match (has(&['d', 'y']), has(&['h', 's']), has(&['m'])) {
            _ if tokens.contains("general") => Self::Plain,
            (true, _, _) | (_, false, true) => Self::Moment,
            (false, true, _) => Self::Time,
            (false, false, false) => Self::Plain,
        }
    }
}

/// A number of a sheet as text. `from_1904` is the calendar of old Macintosh workbooks.
pub(crate) fn number(value: f64, format: NumberFormat, from_1904: bool) -> String {
    match format {
        NumberFormat::Plain => digits(value),
        NumberFormat::Time if (0.0..1.0).contains(&value) => clock((value * DAY).round()).unwrap_or_default(),
        NumberFormat::Moment | NumberFormat::Time => moment(value, from_1904).unwrap_or_else(|| digits(value)),
        NumberFormat::Duration => clock((value * DAY).round()).unwrap_or_else(|| digits(value)),
        NumberFormat::Digits(width) if value >= 0.0 && value.fract() == 0.0 => {
            format!("{:0>width$}", digits(value), width = usize::from(width))
        }
        NumberFormat::Digits(_) => digits(value),
    }
}

fn moment(value: f64, from_1904: bool) -> Option<String> {
    let seconds = (value * DAY).round();
    if !(0.0..2_958_466.0 * DAY).contains(&seconds) {
        return None;
    }
    let (days, of_day) = ((seconds / DAY).floor(), seconds % DAY);
    // Below one there is no day in the calendar from 1900: it is a time alone.
    let day = if days == 0.0 && !from_1904 { None } else { Some(day(days as i64, from_1904)?) };
    match (day, of_day > 0.0) {
        (Some(day), true) => Some(format!("{day}T{}", clock(of_day)?)),
        (Some(day), false) => Some(day),
        (None, _) => clock(of_day),
    }
}

/// Excel counts a 29 February 1900, as Lotus did. No calendar has that day, so it is written out.
fn day(days: i64, from_1904: bool) -> Option<String> {
    let first: Date = match (from_1904, days) {
        (true, _) => date(1904, 1, 1),
        (false, 60) => return Some("1900-02-29".into()),
        (false, ..60) => date(1899, 12, 31),
        (false, _) => date(1899, 12, 30),
    };
    first.checked_add(jiff::Span::new().try_days(days).ok()?).ok().map(|day| day.to_string())
}

fn clock(seconds: f64) -> Option<String> {
    if !(0.0..1e12).contains(&seconds) {
        return None;
    }
    let seconds = seconds as u64;
    Some(format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60))
}

/// A day as ISO 8601 writes it, without the time that programs add to one that has none.
pub(crate) fn iso_day(told: &str) -> &str {
    told.strip_suffix('Z').unwrap_or(told).trim_end_matches("T00:00:00")
}

/// Whether a formula's text is one of the errors that spreadsheet programs show.
pub(crate) fn is_error(text: &str) -> bool {
    let errors = ["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"];
    errors.contains(&text) || text.strip_prefix("Err:").is_some_and(|code| code.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_formats_tell_days_from_numbers() {
        use NumberFormat::{Digits, Duration, Moment, Plain, Time};
        for (code, expected) in [
            ("General", Plain),
            ("0.00", Plain),
            ("#,##0.00 \"days\"", Plain),
            ("0.00E+00", Plain),
            ("[Red]-0.0", Plain),
            ("[$€-407] #,##0", Plain),
            ("0\\d", Plain),
            ("@", Plain),
            ("0;[Red]dd", Plain),
            ("dd.mm.yyyy", Moment),
            ("yyyy-mm-dd;@", Moment),
            ("[$-409]d-mmm-yy", Moment),
            ("mmm", Moment),
            ("d-mmm h:mm", Moment),
            ("h:mm AM/PM", Time),
            ("mm:ss.0", Time),
            ("[h]:mm:ss", Duration),
            ("[MM]:ss", Duration),
            ("00000", Digits(5)),
            ("0", Plain),
        ] {
            assert_eq!(NumberFormat::of_code(code), expected, "the code {code:?}");
        }
    }

    #[test]
    fn numbers_keep_every_digit_and_days_are_days() {
        use NumberFormat::{Digits, Duration, Moment, Plain, Time};
        for (value, format, from_1904, expected, why) in [
            (4_930_123_456.0, Plain, false, "4930123456", "a phone"),
            (1.5, Plain, false, "1.5", "a fraction"),
            (3.0, Plain, false, "3", "no fraction is shown where there is none"),
            (1e21, Plain, false, "1000000000000000000000", "no exponent"),
            (-0.0, Plain, false, "0", "no minus for nothing"),
            (f64::NAN, Plain, false, "", "no number"),
            (1234.0, Digits(5), false, "01234", "a postal code"),
            (46_276.0, Moment, false, "2026-09-11", "a day"),
            (44_814.0, Moment, true, "2026-09-11", "the same day counted from 1904"),
            (0.0, Moment, true, "1904-01-01", "the first day there"),
            (59.0, Moment, false, "1900-02-28", "before the day that never was"),
            (60.0, Moment, false, "1900-02-29", "the day that never was"),
            (61.0, Moment, false, "1900-03-01", "after it"),
            (1.0, Moment, false, "1900-01-01", "the first day"),
            (46_276.604_166_666_67, Moment, false, "2026-09-11T14:30:00", "a day and a time"),
            (46_275.999_999_999, Moment, false, "2026-09-11", "rounded to the next day, not to 24 hours"),
            (0.604_166_666_67, Moment, false, "14:30:00", "a time alone"),
            (0.604_166_666_67, Time, true, "14:30:00", "in every calendar"),
            (46_276.5, Time, false, "2026-09-11T12:00:00", "of a day, though only the time is shown"),
            (-1.0, Moment, false, "-1", "no day at all"),
            (2_958_465.0, Moment, false, "9999-12-31", "the last day"),
            (2_958_466.0, Moment, false, "2958466", "behind the last day"),
            (1.5, Duration, false, "36:00:00", "more hours than a day has"),
            (1e300, Duration, false, &digits(1e300), "no duration"),
        ] {
            assert_eq!(number(value, format, from_1904), expected, "{why}");
        }
    }
}
