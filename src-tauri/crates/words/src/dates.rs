//! How a day is written in words: "March 4, 2026" in America, "4 March 2026" elsewhere in English, "4. Jänner 2026" in Austria, as
//! the page writes it.
//!
//! Does not own what day it is where, or the names of months in another language: they are in the catalog.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::language::is_kept;

/// What the place decides: the order, and the name of January in Austria.
static WAY: AtomicU8 = AtomicU8::new(DAY_FIRST);
const DAY_FIRST: u8 = 0;
const MONTH_FIRST: u8 = 1;
const AUSTRIA: u8 = 2;

/// Places where the month comes first in English: the United States with what belongs to them, Canada, the Philippines.
const AMERICA: [&str; 9] = ["US", "CA", "PH", "PR", "GU", "VI", "AS", "MP", "UM"];

/// Writes days from now on as in this place.
pub(crate) fn write_as(locale: &str) {
    let mut parts = locale.split(['-', '_']);
    let language = parts.next().unwrap_or_default();
    let place = parts.find(|part| part.len() == 2);
    let way = match (language, place) {
        // English alone is that of America, for the page too.
        ("en", None) => MONTH_FIRST,
        ("en", Some(place)) if AMERICA.contains(&place) => MONTH_FIRST,
        ("de", Some("AT")) => AUSTRIA,
        _ => DAY_FIRST,
    };
    WAY.store(way, Ordering::Relaxed);
}

/// A day in words; what is stored is written in one way, whoever speaks.
pub fn day(year: i16, month: i8, day: i8) -> String {
    let way = if is_kept() { DAY_FIRST } else { WAY.load(Ordering::Relaxed) };
    let name = if (way, month) == (AUSTRIA, 1) { t!("January⟨Austria⟩") } else { name(month) };
    match way {
        MONTH_FIRST => t!("{month} {day}, {year}", month = name, day = day, year = year),
        _ => t!("{day} {month} {year}", day = day, month = name, year = year),
    }
}

fn name(month: i8) -> String {
    match month {
        1 => t!("January"),
        2 => t!("February"),
        3 => t!("March"),
        4 => t!("April"),
        5 => t!("May"),
        6 => t!("June"),
        7 => t!("July"),
        8 => t!("August"),
        9 => t!("September"),
        10 => t!("October"),
        11 => t!("November"),
        _ => t!("December"),
    }
}
