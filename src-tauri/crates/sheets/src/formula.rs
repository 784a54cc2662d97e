//! Which texts a spreadsheet would run as a formula when it opens a CSV, and which of those are only phone numbers.
//!
//! A CSV has no types: a company that calls itself `=HYPERLINK(...)` would run on the reader's machine. Such a text gets
//! a single quote in front. Does not change text itself; `csv_file` does.

use std::borrow::Cow;

/// Characters that start a formula in Excel, LibreOffice or Google Sheets. The full-width forms count because Excel
/// with a Japanese or Chinese input method treats them as the plain ones.
const STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Whether the text must not be at the start of a CSV field as it is.
///
/// Spreadsheets trim a field before they look at it, so the first character that can be seen decides; a tab or a line
/// break in front counts by itself, because some readers take it for the end of the cell before.
pub(crate) fn starts_formula(text: &str) -> bool {
    text.starts_with(['\t', '\r', '\n'])
        || text.chars().find(|c| !is_unseen(*c)).is_some_and(|first| STARTS.contains(&first))
}

/// The text as it may be in a cell without a type, in a file or on a clipboard: led by a single quote where it would
/// start a formula. Phones of a plus sign and digits stay as they are.
pub fn guarded(text: Cow<'_, str>) -> Cow<'_, str> {
    if starts_formula(&text) && !is_bare_phone(&text) { Cow::Owned(format!("'{text}")) } else { text }
}

/// Whether a quote was put in front of the text only because it would start a formula without it, as [`guarded`] does.
pub(crate) fn unguarded(text: &str) -> bool {
    text.strip_prefix('\'').is_some_and(starts_formula)
}

/// Whether the text is a plus sign and digits: a number to calculate with at worst, never a formula that does anything.
pub(crate) fn is_bare_phone(text: &str) -> bool {
    text.strip_prefix('+').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether the text is a phone number as people write it: a plus sign, 7 to 15 digits (15 is the most of E.164), and
/// between them spaces, parentheses and hyphens. Holds no letter, so it can name no function, cell or file. Asked only
/// for cells that are said to be phones: in free text `+1-2` is as likely a sum.
pub(crate) fn is_written_phone(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('+') else { return false };
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    (7..=15).contains(&digits)
        && rest.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '\u{a0}' | '(' | ')' | '-'))
}

/// White space, control characters, and the marks that steer direction or joining and show nothing.
fn is_unseen(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_seen_through_what_stands_before_them() {
        for text in [
            "=1+1",
            "=HYPERLINK(\"http://x.example\",\"x\")",
            "+1+1",
            "-1",
            "@SUM(A1)",
            "-",
            "＝1",
            "＋1",
            "－1",
            "＠x",
            " =1",
            "   \u{a0}=1",
            "\u{3000}=1",
            "\t=1",
            "\tplain",
            "\rplain",
            "\nplain",
            "\u{feff}=1",
            "\u{200b}=1",
            "\u{202e}=1",
            "\u{2066}@x",
            "\u{7f}=1",
            "\u{85}=1",
        ] {
            assert!(starts_formula(text), "{text:?} would run");
        }
    }

    #[test]
    fn other_text_is_no_formula() {
        for text in
            ["", " ", "Acme", "a=b", "1-2", "'=1", "\"=1\"", "(030) 12", "a@b.example", "😀=1", "שלום", "#1", "%"]
        {
            assert!(!starts_formula(text), "{text:?} runs nowhere");
        }
    }

    #[test]
    fn a_plus_and_digits_are_a_phone_anywhere() {
        for (text, expected) in [
            ("+4930123456", true),
            ("+1", true),
            ("+", false),
            ("+1+1", false),
            ("+49 30", false),
            ("+49A1", false),
            ("+٤٩", false),
            (" +49", false),
            ("4930", false),
        ] {
            assert_eq!(is_bare_phone(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_phone_as_people_write_it_has_digits_and_spacing_only() {
        for (text, expected, why) in [
            ("+1 (415) 555-0100", true, "the American way"),
            ("+49 30 123456", true, "the German way"),
            ("+33\u{a0}1\u{a0}23\u{a0}45\u{a0}67\u{a0}89", true, "spaces that do not break"),
            ("+123456", false, "six digits are too few"),
            ("+1234567890123456", false, "sixteen digits are too many"),
            ("+1-2", false, "a sum"),
            ("+1 415 555 0100 x12", false, "a letter can name something"),
            ("+1415555+0100", false, "a second plus sign calculates"),
            ("+1 415 555 0100\n=1", false, "a line break starts anew"),
            ("=1 415 555 0100", false, "no plus sign"),
        ] {
            assert_eq!(is_written_phone(text), expected, "{why}: {text:?}");
        }
    }
}
