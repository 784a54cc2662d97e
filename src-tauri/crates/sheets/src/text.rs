//! Text as a cell can hold it: cleaned, and cut where a spreadsheet ends it.

use std::borrow::Cow;

use jiff::civil::DateTime;

use crate::order::Cell;

/// The most that Excel takes in one cell, in UTF-16 units.
pub const CELL_UNITS: usize = 32_767;

/// The text without the characters that neither format can hold. XML has no way to write them, and a NUL ends the file
/// for many readers of CSV.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(is_unwritable) {
        Cow::Owned(text.chars().filter(|c| !is_unwritable(*c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Excel breaks a line within a cell with a line feed alone, and shows a carriage return as `_x000D_`.
pub(crate) fn line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

/// The longest beginning of `text` within `units` UTF-16 units that ends between two characters.
pub(crate) fn within(text: &str, units: usize) -> &str {
    // One byte is never more than one unit, so most texts need no counting.
    if text.len() <= units {
        return text;
    }
    let mut used = 0;
    let end = text.char_indices().find(|(_, c)| {
        used += c.len_utf16();
        used > units
    });
    end.map_or(text, |(at, _)| &text[..at])
}

/// A number in digits, without an exponent and exact when read again; nothing where it is none. Adding zero turns the
/// negative zero into zero.
pub(crate) fn digits(number: f64) -> String {
    if number.is_finite() { (number + 0.0).to_string() } else { String::new() }
}

/// A moment to the second: `2026-09-11 14:03:07`.
pub(crate) fn shown(moment: DateTime) -> String {
    moment.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// A cell as a format without types has it.
pub(crate) fn plain<'a>(cell: &'a Cell<'_>) -> Cow<'a, str> {
    match cell {
        Cell::Empty => Cow::Borrowed(""),
        Cell::Number(number) | Cell::Amount(number) => Cow::Owned(digits(*number)),
        Cell::Moment(moment) => Cow::Owned(shown(*moment)),
        Cell::Date(day) => Cow::Owned(day.to_string()),
        Cell::Text(text) | Cell::Link(text) | Cell::Phone(text) => clean(text),
    }
}

/// Cuts a text between two characters, at no more than so many bytes.
pub(crate) fn shorten(text: &mut String, bytes: usize) {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
}

fn is_unwritable(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unwritable_characters_are_left_out_and_all_others_stay() {
        for (text, expected, why) in [
            ("plain", "plain", "nothing to clean"),
            ("a\0b\u{1}c\u{1f}d", "abcd", "NUL and control characters are in no cell"),
            ("a\u{b}b\u{c}c", "abc", "vertical tab and form feed are not in XML 1.0"),
            ("a\tb\nc\r\nd", "a\tb\nc\r\nd", "tab and line breaks can be written"),
            ("a\u{fffe}\u{ffff}b", "ab", "the two non-characters are not in XML 1.0"),
            ("\u{7f}\u{85}é日本🦀שלום", "\u{7f}\u{85}é日本🦀שלום", "everything else is writable"),
        ] {
            assert_eq!(clean(text), expected, "{why}");
        }
    }

    #[test]
    fn every_line_break_becomes_a_line_feed() {
        for (text, expected) in [("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\nb", "a\nb"), ("a\r\r\nb", "a\n\nb")] {
            assert_eq!(line_feeds(Cow::Borrowed(text)), expected, "from {text:?}");
        }
    }

    #[test]
    fn bytes_are_cut_between_characters() {
        for (text, bytes, expected) in
            [("abc", 9, "abc"), ("abc", 2, "ab"), ("aéb", 2, "a"), ("🦀", 3, ""), ("", 0, "")]
        {
            let mut short = text.to_owned();
            shorten(&mut short, bytes);
            assert_eq!(short, expected, "{text:?} at {bytes}");
        }
    }

    #[test]
    fn a_cut_falls_between_characters() {
        for (text, units, expected, why) in [
            ("abc", 3, "abc", "what fits stays whole"),
            ("abcd", 3, "abc", "one unit too many"),
            ("ééé", 3, "ééé", "three units, though six bytes"),
            ("ab🦀", 3, "ab", "a crab is two units and is not halved"),
            ("ab🦀", 4, "ab🦀", "two letters and a crab are four units"),
            ("日本語", 2, "日本", "three bytes each, one unit each"),
            ("x", 0, "", "no room at all"),
        ] {
            assert_eq!(within(text, units), expected, "{why}");
        }
    }
}
