//! How numbers are written: as the system's place does ("1.284,5" in Germany, "1 284,5" in Austria, "1,284.5" in Ireland), so that
//! they look the same in a sentence from here and in a column that the page has written.
//!
//! Does not own how the page writes them: it asks the same tables of the Unicode consortium, through its web view.

use std::sync::{LazyLock, PoisonError, RwLock};

use icu_decimal::input::Decimal;
use icu_decimal::options::DecimalFormatterOptions;
use icu_decimal::{DecimalFormatter, DecimalFormatterPreferences};
use icu_locale_core::Locale;

use crate::language;

/// "1,284", "1.284".
pub fn count(number: u64) -> String {
    written(&Decimal::from(number))
}

/// A number of tenths with one place where it is not whole: "842.6", "842,6", "10".
pub fn decimal(tenths: u64) -> String {
    let mut number = Decimal::from(tenths);
    number.multiply_pow10(-1);
    number.absolute.trim_end();
    written(&number)
}

/// Any number, with all of its digits: "1,284.25", "-4".
pub fn number(number: f64) -> String {
    let plain = number.to_string();
    plain.parse().map_or(plain, |number| written(&number))
}

/// What `t_plural!` counts.
pub trait Quantity {
    /// Whether it is just one, and how it is written.
    fn quantity(self) -> (bool, String);
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl Quantity for $number {
            fn quantity(self) -> (bool, String) {
                (self == 1, count(self as u64))
            }
        })*
    };
}
whole_numbers!(u16, u32, u64, usize);

/// The place whose way is used now; nothing for the way of English, in which everything that is stored is written too.
static WAY: RwLock<Option<DecimalFormatter>> = RwLock::new(None);

static ENGLISH: LazyLock<Option<DecimalFormatter>> = LazyLock::new(|| way("en"));

/// Writes numbers from now on as in this place.
pub(crate) fn write_as(locale: &str) {
    *WAY.write().unwrap_or_else(PoisonError::into_inner) = way(locale);
}

fn way(locale: &str) -> Option<DecimalFormatter> {
    let locale: Locale = locale.parse().ok()?;
    DecimalFormatter::try_new(DecimalFormatterPreferences::from(&locale), DecimalFormatterOptions::default()).ok()
}

fn written(number: &Decimal) -> String {
    let way = WAY.read().unwrap_or_else(PoisonError::into_inner);
    match way.as_ref().filter(|_| !language::is_kept()).or(ENGLISH.as_ref()) {
        Some(way) => way.format(number).to_string(),
        // The tables are part of the program, and English is in them; without them a number has no marks.
        None => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_has_all_of_its_digits() {
        for (number, expected) in
            [(0.0, "0"), (-4.5, "-4.5"), (1_284.25, "1,284.25"), (1e6, "1,000,000"), (0.1, "0.1"), (f64::NAN, "NaN")]
        {
            assert_eq!(super::number(number), expected, "{number} in English, which is spoken at first");
        }
    }

    #[test]
    fn numbers_are_grouped_as_the_place_does() {
        for (locale, expected) in [
            ("en", ["0", "999", "1,000", "1,234,567"]),
            ("en-GB", ["0", "999", "1,000", "1,234,567"]),
            ("en-IN", ["0", "999", "1,000", "12,34,567"]),
            ("de", ["0", "999", "1.000", "1.234.567"]),
            ("de-AT", ["0", "999", "1\u{a0}000", "1\u{a0}234\u{a0}567"]),
            ("de-CH", ["0", "999", "1'000", "1'234'567"]),
            ("de-XX", ["0", "999", "1.000", "1.234.567"]),
        ] {
            let way = way(locale).expect(locale);
            for (number, expected) in [0_u64, 999, 1_000, 1_234_567].into_iter().zip(expected) {
                assert_eq!(way.format(&Decimal::from(number)).to_string(), expected, "{number} in {locale}");
            }
        }
    }

    #[test]
    fn tenths_show_their_place_when_there_is_one() {
        assert_eq!(
            (decimal(8_426), decimal(100), decimal(1), decimal(0)),
            ("842.6".to_owned(), "10".to_owned(), "0.1".to_owned(), "0".to_owned())
        );
    }
}
