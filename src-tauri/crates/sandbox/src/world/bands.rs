//! The strict presets and which values fall into them (contract, "Preset values").
//!
//! The contract shows the texts only. Where two presets share a bound (`0-3`, `3-6`; `1M-5M`, `5M-10M`) the lower bound
//! belongs to a preset and the upper one to the next, so that every company is in exactly one.

use std::sync::LazyLock;

/// One list of presets, each with its first value.
pub struct Bands(Vec<(&'static str, u64)>);

/// Employees.
pub static SIZES: LazyLock<Bands> =
    LazyLock::new(|| Bands::of_texts("1-10 11-50 51-200 201-500 501-1000 1001-5000 5001-10000 10001"));

/// Yearly revenue in dollars.
pub static REVENUES: LazyLock<Bands> = LazyLock::new(|| {
    Bands::of_texts(
        "0-500K 500K-1M 1M-5M 5M-10M 10M-25M 25M-75M 75M-200M 200M-500M 500M-1B 1B-10B 10B-100B 100B-1T 1T-10T 10T",
    )
});

/// Whole years since the founding: `0-3` holds companies that have not had their third birthday.
pub static AGES: LazyLock<Bands> = LazyLock::new(|| Bands::of_texts("0-3 3-6 6-10 10-20 20"));

/// Number of locations, headquarters included.
pub static LOCATIONS: LazyLock<Bands> = LazyLock::new(|| Bands::of_texts("0-1 2-5 6-20 21-50 51-100 101-1000 1001"));

impl Bands {
    /// The presets of these texts, which are in the order of their values.
    pub fn of_texts(texts: &'static str) -> Self {
        Self(texts.split(' ').map(|text| (text, bounds(text).0)).collect())
    }

    /// Which preset a value is in.
    pub fn of(&self, value: u64) -> u8 {
        self.0.partition_point(|(_, first)| *first <= value).saturating_sub(1) as u8
    }

    /// The text of a preset.
    pub fn text(&self, band: u8) -> &'static str {
        self.0[usize::from(band)].0
    }

    /// The presets that lie in a range, as bits.
    pub fn within(&self, from: u64, to: u64) -> u32 {
        let end = |at: usize| self.0.get(at + 1).map_or(u64::MAX, |(_, first)| *first);
        let fits = |(at, (_, first)): &(usize, &(&str, u64))| *first >= from && end(*at) <= to;
        self.0.iter().enumerate().filter(fits).map(|(at, _)| 1 << at).sum()
    }

    /// The preset with exactly this text.
    pub fn position(&self, text: &str) -> Option<usize> {
        self.0.iter().position(|(known, _)| *known == text)
    }

    /// All texts, for messages.
    pub fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(text, _)| *text)
    }
}

/// The bounds of a preset as whole numbers: `51-200`, `1M-5M`; the last of a list is open and ends at its tenfold.
pub fn bounds(text: &str) -> (u64, u64) {
    let number = |text: &str| {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let times = match &text[digits.len()..] {
            "K" => 1_000,
            "M" => 1_000_000,
            "B" => 1_000_000_000,
            "T" => 1_000_000_000_000,
            _ => 1,
        };
        digits.parse::<u64>().unwrap_or(0) * times
    };
    match text.split_once('-') {
        Some((from, to)) => (number(from), number(to)),
        None => (number(text), number(text) * 10),
    }
}

/// Whole years from one day to another, both counted from 1970-01-01; none before the founding.
pub fn age(founded: i64, today: i64) -> Option<u64> {
    // 365.2425 days a year on average.
    u64::try_from(today - founded).ok().map(|days| days * 10_000 / 3_652_425)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_belong_to_one_preset() {
        for (bands, value, text) in [
            (&*SIZES, 1, "1-10"),
            (&*SIZES, 10, "1-10"),
            (&*SIZES, 11, "11-50"),
            (&*SIZES, 200, "51-200"),
            (&*SIZES, 10_000, "5001-10000"),
            (&*SIZES, 10_001, "10001"),
            (&*REVENUES, 499_999, "0-500K"),
            (&*REVENUES, 500_000, "500K-1M"),
            (&*REVENUES, 10_000_000_000_000, "10T"),
            (&*AGES, 2, "0-3"),
            (&*AGES, 3, "3-6"),
            (&*AGES, 20, "20"),
            (&*LOCATIONS, 1, "0-1"),
            (&*LOCATIONS, 1_001, "1001"),
        ] {
            assert_eq!(bands.text(bands.of(value)), text, "{value}");
        }
    }

    #[test]
    fn presets_have_bounds() {
        for (text, range) in [
            ("1-10", (1, 10)),
            ("10001", (10_001, 100_010)),
            ("0-500K", (0, 500_000)),
            ("500M-1B", (500_000_000, 1_000_000_000)),
            ("10T", (10_000_000_000_000, 100_000_000_000_000)),
        ] {
            assert_eq!(bounds(text), range, "{text}");
        }
    }

    #[test]
    fn ages_are_whole_years() {
        assert_eq!(age(0, 3 * 365), Some(2), "three years minus the leap day's part are not full");
        assert_eq!(age(0, 3 * 365 + 1), Some(3), "a third birthday");
        assert_eq!(age(10, 9), None, "not founded yet");
    }
}
