//! Numbers and days in sentences, in a place of the system's. The place is one for the program, so this test is a program of its own.

#![allow(missing_docs)]

use words::{Language, count, day, decimal, in_english, speak, t_plural};

#[test]
fn sentences_are_written_as_the_place_does_and_what_is_kept_is_not() {
    numbers();
    days();
}

fn days() {
    for (language, locale, said) in [
        (Language::English, "en", "January 4, 2026"),
        (Language::English, "en-US", "January 4, 2026"),
        (Language::English, "en-GB", "4 January 2026"),
        (Language::German, "de", "4. Januar 2026"),
        (Language::German, "de-AT", "4. Jänner 2026"),
    ] {
        speak(language, locale);
        assert_eq!(day(2026, 1, 4), said, "{locale}");
        assert_eq!(in_english(|| day(2026, 1, 4)), "4 January 2026", "{locale}: what is kept is written in one way");
    }
}

fn numbers() {
    assert_eq!(count(1_284), "1,284", "English, until something else is said");
    for (language, locale, whole, part) in [
        (Language::German, "de-DE", "1.284", "1.284,5"),
        (Language::German, "de-AT", "1\u{a0}284", "1\u{a0}284,5"),
        (Language::English, "en-IE", "1,284", "1,284.5"),
        (Language::English, "in no place & none", "1,284", "1,284.5"),
    ] {
        speak(language, locale);
        assert_eq!((count(1_284).as_str(), decimal(12_845).as_str()), (whole, part), "{locale}");
        assert!(t_plural!(1_284_u64, "{n} row", "{n} rows").starts_with(whole), "{locale}: in a sentence too");
        assert_eq!(in_english(|| count(1_284)), "1,284", "{locale}: what is kept is written in one way");
    }
}
