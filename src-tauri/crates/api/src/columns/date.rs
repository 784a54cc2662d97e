//! Moments as the service sends them: a month and a year, a year alone, a day, or a time stamp.

use std::fmt;

/// A year, a month, or a day. Shown as `2019`, `2019-03`, `2019-03-14`: in the order of time when sorted as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// Four digits.
    pub year: u16,
    /// 1 to 12.
    pub month: Option<u8>,
    /// 1 to 31.
    pub day: Option<u8>,
}

impl Moment {
    /// Reads `MM-YYYY` (contract, "Lead record"), `YYYY`, `YYYY-MM`, `YYYY-MM-DD` and time stamps that begin with a day
    /// (ISO 8601); `/` and `.` part as well as `-`. None for everything else.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let day = text.split_once(['T', ' ']).map_or(text, |(day, _)| day);
        let parts: Vec<&str> = day.split(['-', '/', '.']).collect();
        if parts.iter().any(|part| part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit())) {
            return None;
        }
        let year = |part: &str| (part.len() == 4).then(|| part.parse().ok()).flatten();
        let part = |part: &str, most: u8| {
            (part.len() <= 2).then(|| part.parse().ok()).flatten().filter(|number| (1..=most).contains(number))
        };
        match parts.as_slice() {
            [one] => Some(Self { year: year(one)?, month: None, day: None }),
            [first, second] if first.len() == 4 => {
                Some(Self { year: year(first)?, month: Some(part(second, 12)?), day: None })
            }
            [first, second] => Some(Self { year: year(second)?, month: Some(part(first, 12)?), day: None }),
            [first, second, third] if first.len() == 4 => {
                Some(Self { year: year(first)?, month: Some(part(second, 12)?), day: Some(part(third, 31)?) })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        if let Some(month) = self.month {
            write!(f, "-{month:02}")?;
        }
        if let Some(day) = self.day {
            write!(f, "-{day:02}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_in_every_form_that_is_told() {
        for (told, shown) in [
            ("03-2019", Some("2019-03")),
            ("3-2019", Some("2019-03")),
            ("2019", Some("2019")),
            ("2019-04", Some("2019-04")),
            ("2026-08-01T00:00:00Z", Some("2026-08-01")),
            ("2026-08-01", Some("2026-08-01")),
            (" 11/2020 ", Some("2020-11")),
            ("13-2019", None),
            ("00-2019", None),
            ("2019-00-01", None),
            ("Present", None),
            ("12", None),
            ("", None),
            ("-2019", None),
            ("1-2-2019", None),
        ] {
            assert_eq!(Moment::read(told).map(|moment| moment.to_string()).as_deref(), shown, "{told:?}");
        }
    }
}
