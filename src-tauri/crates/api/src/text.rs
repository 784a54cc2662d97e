//! Text as people type and compare it: cleaned of what cannot be seen, folded for comparison.

use std::borrow::Cow;

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// Cleans one pasted or typed value: control, zero-width and direction characters go, white space becomes single
/// spaces, the ends are trimmed. Direction overrides are among them so that a value cannot show as another.
pub fn clean(text: &str) -> String {
    // Most values are so already.
    if is_plain(text) && !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ") {
        return text.to_owned();
    }
    let mut cleaned = String::with_capacity(text.len().min(4096));
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            gap = true;
        } else if !is_unseen(c) {
            if gap && !cleaned.is_empty() {
                cleaned.push(' ');
            }
            gap = false;
            cleaned.push(c);
        }
    }
    cleaned
}

/// As [`clean`], for a text of several lines: they stay, at most one empty one between two.
pub fn clean_lines(text: &str) -> String {
    if !text.contains('\n') {
        return clean(text);
    }
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(clean) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim_end().to_owned()
}

/// With each letter and its accents as one character: a Mac writes names of files as two.
pub fn composed(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    text.nfc().collect()
}

/// One line of what can be seen in a text of which so many characters count; none where nothing is left.
pub fn line(text: &str, most: usize) -> Option<String> {
    let line = clean(&text.chars().take(most).collect::<String>());
    (!line.is_empty()).then_some(line)
}

/// With its first letter as a sentence begins.
pub fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// A text with its lines, tabs and spaces as they are, and without what cannot be seen: for files, in which a text
/// stays as it was written. The two joiners stay, which some scripts and many emoji are written with, and which turn
/// nothing around.
pub fn visible(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let is_left_out = |c: char| is_unseen(c) && !matches!(c, '\n' | '\r' | '\t' | '\u{200C}' | '\u{200D}');
    if text.contains(is_left_out) { Cow::Owned(text.replace(is_left_out, "")) } else { Cow::Borrowed(text) }
}

/// Whether there is nothing but letters, digits, signs and spaces of ASCII: a cheap check; of other texts each
/// character has to be looked at.
fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (b' '..=b'~').contains(&byte))
}

/// Control characters, marks that steer direction or joining, and letters that are drawn as nothing.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{FFFE}' | '\u{FFFF}' | '\u{E0000}'..='\u{E007F}')
}

/// Folds for comparison: lower case, accents taken off, `ß` as `ss`, `ø` as `o` and the like.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase());
        } else {
            // Each character by itself, though a normal form also orders the marks after it: those are taken off.
            decompose_compatible(c, |part| fold_part(part, &mut folded));
        }
    }
    folded
}

/// As values are compared: cleaned and folded. Folding makes spaces of some signs (`´`), which are cleaned once more.
pub fn comparable(text: &str) -> String {
    let folded = fold(&clean(text));
    if text.is_ascii() { folded } else { clean(&folded) }
}

/// Adds a part of a character, unless it is a mark.
fn fold_part(part: char, folded: &mut String) {
    match part {
        'ß' | 'ẞ' => folded.push_str("ss"),
        'æ' | 'Æ' => folded.push_str("ae"),
        'œ' | 'Œ' => folded.push_str("oe"),
        'ø' | 'Ø' => folded.push('o'),
        'ł' | 'Ł' => folded.push('l'),
        'đ' | 'Đ' | 'ð' | 'Ð' => folded.push('d'),
        'þ' | 'Þ' => folded.push_str("th"),
        'ı' | 'İ' => folded.push('i'),
        mark if is_combining_mark(mark) => {}
        other => folded.extend(other.to_lowercase()),
    }
}

/// The first characters of a text.
pub fn first_of(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_keeps_its_lines() {
        assert_eq!(clean_lines("\n a  b\r\n\n\n\u{202E}c\u{0000}\n\n"), "a b\n\nc");
        assert_eq!(clean_lines(" \n\t"), "", "nothing is nothing");
    }

    #[test]
    fn what_is_comparable_stays_so() {
        for text in ["Rock ´n´ Roll", " Äpfel\u{200B}  und\nBirnen ", "plain", "゛a¨", "ﷺ"] {
            let once = comparable(text);
            assert_eq!(comparable(&once), once, "{text:?}");
            assert!(!once.contains("  ") && once.trim() == once, "{once:?}");
        }
        assert_eq!(comparable("Rock ´n´ Roll"), comparable("rock n roll"));
    }

    #[test]
    fn cleans_what_cannot_be_seen() {
        for (raw, cleaned) in [
            ("  Acme\u{0000} \t\n GmbH ", "Acme GmbH"),
            ("\u{202E}evil", "evil"),
            ("\u{FEFF}name\u{200B}", "name"),
            ("\u{0007}", ""),
            ("\u{61C}\u{FFF9}a\u{FFFB}\u{AD}b", "ab"),
            ("\u{3164}\u{115F}\u{180E}", ""),
            ("Zoë 株式会社 🚀", "Zoë 株式会社 🚀"),
        ] {
            assert_eq!(clean(raw), cleaned, "{raw:?}");
        }
    }

    #[test]
    fn a_file_keeps_lines_and_spaces() {
        assert_eq!(visible("a  b\r\n\tc\u{202E}\u{0}d"), "a  b\r\n\tcd");
        assert!(matches!(visible("Zoë\n株式会社 👩\u{200D}👧"), Cow::Borrowed(_)), "what can be seen is not copied");
    }

    #[test]
    fn folds_accents_and_case() {
        for (raw, folded) in [
            ("München", "munchen"),
            ("Straße", "strasse"),
            ("Łódź", "lodz"),
            ("São Paulo", "sao paulo"),
            ("Ærø", "aero"),
            ("ＡＢＣ", "abc"),
            ("Acme & Co. [UK]\t#1", "acme & co. [uk]\t#1"),
            ("Zo\u{308}e\u{323}\u{302} Ngọc", "zoe ngoc"),
        ] {
            assert_eq!(fold(raw), folded, "{raw}");
        }
    }

    #[test]
    fn folding_by_character_is_folding_the_normal_form() {
        use unicode_normalization::UnicodeNormalization as _;
        for c in '\u{80}'..=char::MAX {
            // A mark before and behind it, which the normal form may put in another order.
            let text = format!("A\u{323}{c}\u{302}\u{323}z");
            let normal: String = text.nfkd().filter(|part| !is_combining_mark(*part)).collect();
            assert_eq!(fold(&text), fold(&normal), "U+{:04X}", u32::from(c));
            assert!(!fold(&normal).chars().any(is_combining_mark), "U+{:04X}: without marks", u32::from(c));
        }
    }
}
