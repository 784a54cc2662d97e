//! How numbers are written in the language that is spoken.

use crate::{Language, language};

/// "1,284", "1.284".
pub fn count(number: u64) -> String {
    grouped(&number.to_string(), language())
}

/// A number of tenths with one place where it is not whole: "842.6", "842,6", "10".
pub fn decimal(tenths: u64) -> String {
    let language = language();
    let whole = grouped(&(tenths / 10).to_string(), language);
    match tenths % 10 {
        0 => whole,
        part => format!("{whole}{}{part}", marks(language).1),
    }
}

/// What `many!` counts.
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

/// Between thousands, and before the decimal place.
const fn marks(language: Language) -> (char, char) {
    match language {
        Language::English => (',', '.'),
        Language::German => ('.', ','),
    }
}

fn grouped(digits: &str, language: Language) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(marks(language).0);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (number, english, german) in
            [(0, "0", "0"), (999, "999", "999"), (1_000, "1,000", "1.000"), (1_234_567, "1,234,567", "1.234.567")]
        {
            assert_eq!(grouped(&number.to_string(), Language::English), english);
            assert_eq!(grouped(&number.to_string(), Language::German), german);
        }
    }

    #[test]
    fn tenths_show_their_place_when_there_is_one() {
        assert_eq!((decimal(8_426), decimal(100), decimal(1)), ("842.6".to_owned(), "10".to_owned(), "0.1".to_owned()));
    }
}
