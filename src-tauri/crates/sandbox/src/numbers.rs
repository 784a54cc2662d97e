//! Telephone numbers that a request carries: the international format, and which numbers are of the United States.
//!
//! Knows the numbering plan of +1 by its own table, deliberately not by the library that the client asks.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::answer::Refusal;

/// Digits of an international number, country code included: the longest is given by ITU-T E.164, the shortest is this
/// service's.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// The same as a pattern for the description.
pub const PATTERN: &str = "^\\+[1-9][0-9]{6,14}$";

/// Area codes of +1 that belong to others, with the code of whom.
static OTHERS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lines = include_str!("../data/area_codes.txt").lines().filter(|line| !line.starts_with('#'));
    let countries = lines.filter_map(|line| line.split_once(' '));
    countries.flat_map(|(country, codes)| codes.split(' ').map(move |code| (code, country))).collect()
});

/// Checks the "international format with leading plus": the plus and digits, nothing between them.
pub fn international<'a>(field: &str, number: &'a str) -> Result<&'a str, Refusal> {
    let digits = number.strip_prefix('+').filter(|digits| {
        DIGITS.contains(&digits.len()) && !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let wanted = "a number in international format with a leading plus, like +12025550123";
    digits.map(|_| number).ok_or_else(|| Refusal::bad(format!("{field} must be {wanted}")))
}

/// Whether a number in international format is of the United States: +1, an area code that the plan allows and that is
/// nobody else's, and an exchange that it allows. 555-01xx, set aside for invented people, is among them. The
/// territories that have a country code of their own (Puerto Rico, Guam and others) are not the United States here.
pub fn is_us(number: &str) -> bool {
    let Some(national) = number.strip_prefix("+1").filter(|national| national.len() == 10) else { return false };
    let (area, rest) = national.split_at(3);
    is_code(area) && !OTHERS.contains_key(area) && is_code(&rest[..3])
}

/// N of the plan is 2 to 9, and N11 is for services.
fn is_code(code: &str) -> bool {
    !code.starts_with(['0', '1']) && !code.ends_with("11")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn international_numbers_are_a_plus_and_digits() {
        for number in ["+12025550123", "+447700900123", "+4915228817386", "+2907123"] {
            assert_eq!(international("phone", number).unwrap(), number);
        }
        for wrong in [
            "",
            "+",
            "2025550123",
            "+0123456789",
            "+1 202 555 0123",
            "+1(202)5550123",
            "+12025550123x",
            "++12025550123",
            "+1234567890123456",
            "+123456",
            "+١٢٣٤٥٦٧٨",
        ] {
            assert_eq!(international("phone", wrong).unwrap_err().status, 400, "{wrong:?}");
        }
    }

    #[test]
    fn plus_one_is_not_enough() {
        for us in ["+12025550123", "+12125550199", "+18085550142", "+19075550111", "+13105551234"] {
            assert!(is_us(us), "{us}");
        }
        for (other, whose) in [
            ("+14165550123", "Canada"),
            ("+16045550123", "Canada"),
            ("+18765551234", "Jamaica"),
            ("+12423591234", "Bahamas"),
            ("+18095551234", "Dominican Republic"),
            ("+17875550123", "Puerto Rico"),
            ("+447700900123", "United Kingdom"),
            ("+11235550123", "nobody: an area code does not begin with 1"),
            ("+19115550123", "nobody: 911 is a service"),
            ("+12021550123", "nobody: an exchange does not begin with 1"),
            ("+1202555012", "nobody: a digit is missing"),
            ("+120255501234", "nobody: a digit too many"),
        ] {
            assert!(!is_us(other), "{other} is of {whose}");
        }
        assert_eq!(OTHERS.len(), 89, "every code of the table stands in it once");
    }
}
