//! The strict presets and which values fall into them (contract, "Preset values").
//!
//! The contract shows the texts only. Where two presets share a bound (`0-3`, `3-6`; `1M-5M`, `5M-10M`) the lower bound
//! belongs to a preset and the upper one to the next, so that every company is in exactly one.

/// One list of presets with the first value of each.
pub struct Bands(pub(crate) &'static [(&'static str, u64)]);

/// Employees.
pub const SIZES: Bands = Bands(&[
    ("1-10", 0),
    ("11-50", 11),
    ("51-200", 51),
    ("201-500", 201),
    ("501-1000", 501),
    ("1001-5000", 1_001),
    ("5001-10000", 5_001),
    ("10001", 10_001),
]);

/// Yearly revenue in dollars.
pub const REVENUES: Bands = Bands(&[
    ("0-500K", 0),
    ("500K-1M", 500_000),
    ("1M-5M", 1_000_000),
    ("5M-10M", 5_000_000),
    ("10M-25M", 10_000_000),
    ("25M-75M", 25_000_000),
    ("75M-200M", 75_000_000),
    ("200M-500M", 200_000_000),
    ("500M-1B", 500_000_000),
    ("1B-10B", 1_000_000_000),
    ("10B-100B", 10_000_000_000),
    ("100B-1T", 100_000_000_000),
    ("1T-10T", 1_000_000_000_000),
    ("10T", 10_000_000_000_000),
]);

/// Whole years since the founding: `0-3` holds companies that have not had their third birthday.
pub const AGES: Bands = Bands(&[("0-3", 0), ("3-6", 3), ("6-10", 6), ("10-20", 10), ("20", 20)]);

/// Number of locations, headquarters included.
pub const LOCATIONS: Bands =
    Bands(&[("0-1", 0), ("2-5", 2), ("6-20", 6), ("21-50", 21), ("51-100", 51), ("101-1000", 101), ("1001", 1_001)]);

impl Bands {
    /// Which preset a value is in.
    pub fn of(&self, value: u64) -> u8 {
        (self.0.partition_point(|(_, first)| *first <= value) - 1) as u8
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
            (&SIZES, 1, "1-10"),
            (&SIZES, 10, "1-10"),
            (&SIZES, 11, "11-50"),
            (&SIZES, 200, "51-200"),
            (&SIZES, 10_000, "5001-10000"),
            (&SIZES, 10_001, "10001"),
            (&REVENUES, 499_999, "0-500K"),
            (&REVENUES, 500_000, "500K-1M"),
            (&REVENUES, 10_000_000_000_000, "10T"),
            (&AGES, 2, "0-3"),
            (&AGES, 3, "3-6"),
            (&AGES, 20, "20"),
            (&LOCATIONS, 1, "0-1"),
            (&LOCATIONS, 1_001, "1001"),
        ] {
            assert_eq!(bands.text(bands.of(value)), text, "{value}");
        }
    }

    #[test]
    fn ages_are_whole_years() {
        assert_eq!(age(0, 3 * 365), Some(2), "three years minus the leap day's part are not full");
        assert_eq!(age(0, 3 * 365 + 1), Some(3), "a third birthday");
        assert_eq!(age(10, 9), None, "not founded yet");
    }
}
