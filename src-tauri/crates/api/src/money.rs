//! Money: whole tenths of a credit. Never a float, so that a ledger adds up.

use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t_plural;

/// An amount of credits in tenths: `Tenths(5)` is half a credit. Published prices are multiples of 0.1 (contract, "Limits").
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Tenths(pub u64);

impl Tenths {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Whole credits as an amount.
    pub const fn credits(whole: u64) -> Self {
        Self(whole.saturating_mul(10))
    }

    /// The price of `count` pieces at this price each; stops at the largest amount instead of wrapping.
    pub const fn times(self, count: u64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// What is left after taking `other` away, never below nothing.
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// As people write it, in the language of the screen: `842.6`, and `10` where nothing follows the point.
    pub fn said(self) -> String {
        words::decimal(self.0)
    }

    /// With its unit, in the language of the screen: `1 credit`, `2.5 credits`.
    pub fn in_words(self) -> String {
        t_plural!(self, "{n} credit", "{n} credits")
    }

    /// The whole credits in it, as the service's balance reports them.
    pub const fn whole(self) -> u64 {
        self.0 / 10
    }
}

impl Add for Tenths {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Tenths {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Tenths {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.less(other)
    }
}

impl std::iter::Sum for Tenths {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

impl words::Quantity for Tenths {
    fn quantity(self) -> (bool, String) {
        (self == Self::credits(1), self.said())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_as_people_write_credits() {
        for (tenths, shown) in
            [(0, "0"), (1, "0.1"), (10, "1"), (8426, "842.6"), (10_000, "1,000"), (12_345_678, "1,234,567.8")]
        {
            assert_eq!(Tenths(tenths).said(), shown, "{tenths} tenths");
        }
    }

    #[test]
    fn never_wraps() {
        assert_eq!(Tenths(u64::MAX) + Tenths(1), Tenths(u64::MAX), "adding stops at the largest amount");
        assert_eq!(Tenths(1) - Tenths(2), Tenths::ZERO, "taking more than there is leaves nothing");
    }
}
