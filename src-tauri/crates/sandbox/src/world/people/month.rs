//! A month of a calendar year: as exact as people say when they started somewhere.

/// A month, counted from January of the year 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Month(pub u16);

/// The month in which the world was written down: nobody started anywhere later.
pub const NOW: Month = Month::of(2026, 8);

impl Month {
    /// A year and a month from 1 to 12.
    pub const fn of(year: u16, month: u16) -> Self {
        Self(year * 12 + month - 1)
    }

    /// The month of a day that is counted from 1970-01-01.
    pub const fn of_day(day: i64) -> Self {
        // 365.2425 days a year on average; a month's end may be off by a day.
        Self((1970 * 12 + (day * 12 * 10_000).div_euclid(3_652_425)) as u16)
    }

    pub const fn year(self) -> u16 {
        self.0 / 12
    }

    /// The month of the year, 1 to 12.
    pub const fn month(self) -> u16 {
        self.0 % 12 + 1
    }

    /// So many months earlier, not before the year 0.
    pub const fn before(self, months: u16) -> Self {
        Self(self.0.saturating_sub(months))
    }

    pub const fn after(self, months: u16) -> Self {
        Self(self.0 + months)
    }

    /// Whole months from an earlier month to this one; 0 if it is a later one.
    pub const fn since(self, earlier: Self) -> u16 {
        self.0.saturating_sub(earlier.0)
    }

    /// `MM-YYYY`, as the contract has `jobStartDate`.
    pub fn text(self) -> String {
        format!("{:02}-{}", self.month(), self.year())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_told_and_counted() {
        assert_eq!(Month::of(2021, 3).text(), "03-2021", "month first, two digits");
        assert_eq!(Month::of(2021, 12).after(1), Month::of(2022, 1), "a year has twelve months");
        assert_eq!(Month::of_day(0), Month::of(1970, 1), "the first day that is counted");
        assert_eq!(Month::of_day(20_605), Month::of(2026, 5), "2026-06-01, and a day off at a month's end");
        assert_eq!(Month::of_day(-400), Month::of(1968, 11), "days before 1970 count backwards");
        assert_eq!(Month::of(2020, 1).since(Month::of(2021, 1)), 0, "not since a later month");
    }
}
