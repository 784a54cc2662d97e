//! Telephone numbers: their one spelling, and whose numbering plan they belong to.

use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumber, PhoneNumberFormat, Region};
use words::t;

use crate::address::shown;
use crate::countries::{self, Country};
use crate::text;

/// A number in its one spelling, `+12025550123`; what is no number comes back cleaned only.
pub fn normal(raw: &str) -> String {
    let cleaned = text::clean(raw);
    read(&cleaned).map_or(cleaned, |number| spelled(&number))
}

/// A number as people write it, in its one spelling: with a country code, or one of the plan of this country (an ISO code)
/// that is in use there. None where it is no such number.
pub fn of_country(raw: &str, country: &str) -> Option<String> {
    let cleaned = text::clean(raw);
    let bare = cleaned.strip_prefix("tel:").unwrap_or(&cleaned);
    let abroad = bare.strip_prefix("00").map(|rest| format!("+{rest}"));
    let number = match abroad.as_deref().or(Some(bare).filter(|bare| bare.starts_with('+'))) {
        Some(whole) => read(whole),
        None => {
            let fine = is_written_as_number(bare) && bare.chars().filter(char::is_ascii_digit).count() >= FEWEST_DIGITS;
            let region = Region::from_code(country).ok().filter(|_| fine)?;
            PhoneNumber::parse(bare, Some(region)).ok().filter(PhoneNumber::is_valid)
        }
    };
    number.map(|number| spelled(&number))
}

/// The country whose plan a number in its one spelling belongs to.
pub fn country_of(phone: &str) -> Option<&'static Country> {
    let number = read(phone)?;
    countries::recognise(&number.get_region_code().or_else(|| first_region(number.country_code))?.as_region_str())
}

/// What is wrong with a number, as a sentence.
pub fn problem(phone: &str) -> Option<String> {
    if read(phone).is_some() {
        return None;
    }
    let named = shown(phone);
    Some(if phone.starts_with('+') {
        t!("“{named}” is not a telephone number: it looks like +1 202 555 0123.", named = named)
    } else {
        t!("“{named}” has no country code: begin with + and the country, like +1 202 555 0123.", named = named)
    })
}

/// What is wrong with a number for the do-not-call check, as a sentence: only numbers of the United States can be
/// checked (contract, "POST {base_url}/v1/dnc-check"). +1 is not enough: Canada and the Caribbean share it.
pub fn us_problem(phone: &str) -> Option<String> {
    let Some(number) = read(phone) else { return problem(phone) };
    let exact = number.is_valid().then(|| number.get_region_code()).flatten();
    // A country code of its own says enough; +1 is shared, and there only a number in use says whose it is.
    let first = || (number.country_code != SHARED).then(|| first_region(number.country_code)).flatten();
    match exact.or_else(first) {
        Some(Region::US) => None,
        Some(other) => Some(match country(other) {
            Some(country) => t!(
                "Only numbers of the United States can be checked; {phone} belongs to {country}.",
                phone = phone,
                country = country,
            ),
            None => t!(
                "Only numbers of the United States can be checked; {phone} belongs to another country.",
                phone = phone,
            ),
        }),
        None => Some(t!(
            "{phone} is not in use as a number of the United States, and only those can be checked.",
            phone = phone,
        )),
    }
}

/// Digits of the shortest number without a country code that is taken for one.
const FEWEST_DIGITS: usize = 6;

/// How often a spelling is read again at most.
const MOST_READINGS: usize = 20;

/// The country code that the United States share with Canada and the Caribbean.
const SHARED: i32 = 1;

/// The region that a country code belongs to before others.
fn first_region(country_code: i32) -> Option<Region> {
    PHONE_NUMBER_UTIL.get_region_for_country_code(country_code)
}

fn country(region: Region) -> Option<&'static str> {
    crate::countries::recognise(&region.as_region_str()).map(|country| country.name.as_str())
}

/// The one spelling of a number: the one that no longer changes when it is read again. The library takes a zero after
/// the country code off some numbers only at a second reading, and one number in two spellings would be paid for twice.
fn spelled(number: &PhoneNumber) -> String {
    let mut one = number.format_as(PhoneNumberFormat::E164).into_owned();
    for _ in 0..MOST_READINGS {
        let Some(again) = read(&one).map(|number| number.format_as(PhoneNumberFormat::E164).into_owned()) else {
            break;
        };
        if again == one {
            break;
        }
        one = again;
    }
    one
}

/// Reads a number with its country code.
fn read(text: &str) -> Option<PhoneNumber> {
    // The library reads a great deal around a number (extensions, "tel:" addresses); only what a person types is meant.
    let fine = text.strip_prefix('+').is_some_and(is_written_as_number);
    let number: PhoneNumber = fine.then(|| text.parse().ok())??;
    PHONE_NUMBER_UTIL.is_possible_number(&number).then_some(number)
}

/// Whether there are only digits, and what people put between them.
fn is_written_as_number(text: &str) -> bool {
    text.len() < 40 && text.chars().all(|c| c.is_ascii_digit() || " ()-./‐‑‒–".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_has_one_spelling() {
        let once = normal("+32 0048345678");
        assert_eq!(normal(&once), once, "a zero behind the country code goes at once or never");
    }

    #[test]
    fn a_number_without_country_code_is_read_by_the_plan_of_a_country() {
        for (raw, country, one) in [
            ("(202) 555-0123", "US", Some("+12025550123")),
            ("2025550123", "us", Some("+12025550123")),
            ("0152 28817386", "DE", Some("+4915228817386")),
            ("0049 152 28817386", "US", Some("+4915228817386")),
            ("+44 (0) 7700 900123", "DE", Some("+447700900123")),
            ("tel:+44 7700 900123", "", Some("+447700900123")),
            ("07400 123456", "GB", Some("+447400123456")),
            ("0152 28817386", "US", None),
            ("0152 28817386", "", None),
            ("0152 28817386", "nowhere", None),
            ("2026-11-21", "US", None),
            ("12345", "DE", None),
            ("1-800-FLOWERS", "US", None),
            ("", "US", None),
        ] {
            assert_eq!(of_country(raw, country).as_deref(), one, "{raw} in {country}");
        }
    }

    #[test]
    fn a_number_has_one_spelling() {
        for (raw, one) in [
            ("+1 (202) 555-0123", "+12025550123"),
            ("+12025550123", "+12025550123"),
            ("+44 7700 900123", "+447700900123"),
            ("+49 152 28817386", "+4915228817386"),
            ("+1\u{a0}202\u{2011}555\u{2013}0123", "+12025550123"),
            ("+44 (0) 7700 900123", "+447700900123"),
            (" +33 6 39 98 12 34 ", "+33639981234"),
        ] {
            assert_eq!(normal(raw), one, "{raw}");
            assert_eq!(problem(one), None, "{one} may be sent");
        }
    }

    #[test]
    fn what_is_no_number_is_named() {
        for wrong in [
            "",
            "2025550123",
            "+",
            "+1",
            "+1 202",
            "hello",
            "+12025550123;ext=1",
            "tel:+12025550123",
            "+999123456789",
            "+1202555012345678",
        ] {
            assert!(problem(&normal(wrong)).is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn only_the_united_states_can_be_checked() {
        for us in ["+12025550123", "+12125550199", "+18085550142", "+19075550111"] {
            assert_eq!(us_problem(us), None, "{us}");
        }
        for (other, country) in [
            ("+14165550123", "Canada"),
            ("+16045550123", "Canada"),
            ("+18765551234", "Jamaica"),
            ("+12423591234", "Bahamas"),
            ("+18095551234", "Dominican Republic"),
            ("+447700900123", "United Kingdom"),
            ("+17872341234", "Puerto Rico"),
            ("+77010001234", "Kazakhstan"),
            ("+4915228817386", "Germany"),
            ("+883510000000094", "another country"),
        ] {
            let said = us_problem(other).unwrap_or_default();
            assert!(said.contains(country), "{other} belongs to {country}: {said}");
        }
        for wrong in ["+11115550123", "+1202", "2025550123"] {
            assert!(us_problem(wrong).is_some(), "{wrong}");
        }
    }
}
