//! The code of an invitation: 16 letters, which are 80 random bits, as a person reads them out and another one types them.
//!
//! Owns: its letters, and everything that counts as one of them. Does not own: what it opens.

use secrecy::{ExposeSecret, SecretBox, SecretString};

use crate::random::{self, NoRandomness};

/// Letters of a code.
const LETTERS: usize = 16;
/// Letters that are shown together.
const GROUP: usize = 4;
/// What a letter can be (Crockford's base 32): no I, L, O, which look like digits, and no U, which sounds and looks like V.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Why something that was typed is no code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It has so many letters.
    #[error("a code has {LETTERS} letters, not {0}")]
    Length(usize),
    /// This is in no code.
    #[error("{0:?} is in no code")]
    Letter(char),
}

/// A code, as its letters in one spelling.
#[derive(Debug)]
pub struct Code(SecretBox<[u8; LETTERS]>);

impl Code {
    /// A new one.
    pub(super) fn random() -> Result<Self, NoRandomness> {
        let mut drawn = Ok(());
        let code = SecretBox::init_with_mut(|letters: &mut [u8; LETTERS]| {
            drawn = random::fill(letters);
            // Each byte has 32 letters eight times, so that none comes more often than another.
            letters.iter_mut().for_each(|letter| *letter = ALPHABET[usize::from(*letter % 32)]);
        });
        drawn.map(|()| Self(code))
    }

    /// Reads what was typed: small or capital letters, with whatever is between them, I and L for 1, O for 0, U for V.
    ///
    /// # Errors
    /// It has fewer or more letters, or one that is in no code.
    pub fn read(typed: &str) -> Result<Self, CodeError> {
        let mut length = 0;
        let mut odd = None;
        let code = SecretBox::init_with_mut(|letters: &mut [u8; LETTERS]| {
            for sign in typed.chars().filter(|sign| !is_between(*sign)) {
                match (letter(sign), letters.get_mut(length)) {
                    (None, _) => odd = odd.or(Some(sign)),
                    (Some(letter), Some(place)) => *place = letter,
                    (Some(_), None) => {}
                }
                length += 1;
            }
        });
        match odd {
            Some(odd) => Err(CodeError::Letter(odd)),
            None if length != LETTERS => Err(CodeError::Length(length)),
            None => Ok(Self(code)),
        }
    }

    /// As a person reads it: four groups of four.
    pub fn shown(&self) -> SecretString {
        let mut shown = String::with_capacity(LETTERS + LETTERS / GROUP - 1);
        for (at, letter) in self.letters().iter().enumerate() {
            if at > 0 && at % GROUP == 0 {
                shown.push('-');
            }
            shown.push(char::from(*letter));
        }
        SecretString::from(shown)
    }

    /// Its letters, without anything between them.
    pub(super) fn letters(&self) -> &[u8; LETTERS] {
        self.0.expose_secret()
    }
}

/// What people write between letters, and what programs put there unseen: hyphens become dashes, spaces of no width come along.
fn is_between(sign: char) -> bool {
    let is_unseen = matches!(sign, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}');
    let is_dash = matches!(sign, '-' | '\u{2010}'..='\u{2015}');
    sign.is_whitespace() || is_unseen || is_dash || matches!(sign, '_' | '.' | ',' | '·')
}

/// The letter that is meant.
fn letter(sign: char) -> Option<u8> {
    let capital = u8::try_from(sign.to_ascii_uppercase()).ok()?;
    let meant = match capital {
        b'I' | b'L' => b'1',
        b'O' => b'0',
        b'U' => b'V',
        other => other,
    };
    ALPHABET.contains(&meant).then_some(meant)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn read(typed: &str) -> Result<String, CodeError> {
        Code::read(typed).map(|code| code.shown().expose_secret().to_owned())
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for (typed, code, why) in [
            ("0123-4567-89AB-CDEF", "0123-4567-89AB-CDEF", "as it is shown"),
            ("0123456789abcdef", "0123-4567-89AB-CDEF", "small, without anything between"),
            (" 0123 4567\t89ab\ncdef ", "0123-4567-89AB-CDEF", "spaces"),
            ("0123–4567—89AB‑CDEF", "0123-4567-89AB-CDEF", "dashes that a chat makes of hyphens"),
            ("\u{FEFF}0123_4567.89AB,CDEF\u{200B}", "0123-4567-89AB-CDEF", "and what nobody sees"),
            ("oOiI lLuU vVzZ yYxX", "0011-11VV-VVZZ-YYXX", "letters that look like others"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(code), "{why}");
        }
        for (typed, is, why) in [
            ("", CodeError::Length(0), "nothing"),
            ("- -", CodeError::Length(0), "nothing but what is between"),
            ("0123-4567-89AB-CDE", CodeError::Length(15), "one is missing"),
            ("0123-4567-89AB-CDEFG", CodeError::Length(17), "one too many"),
            ("0123-4567-89AB-CDEß", CodeError::Letter('ß'), "a letter of no code"),
            ("0123-4567-89AB-CDE\u{421}", CodeError::Letter('\u{421}'), "a Cyrillic one that looks like C"),
            ("0123-4567-89AB-CDE\u{130}", CodeError::Letter('\u{130}'), "and one whose small form is an i with a dot"),
            ("a code, please!", CodeError::Letter('!'), "what is wrong is said before how long it is"),
        ] {
            assert_eq!(read(typed), Err(is), "{why}");
        }
    }

    #[test]
    fn every_letter_is_read_as_itself() {
        for half in ALPHABET.chunks(16) {
            let typed = std::str::from_utf8(half).unwrap();
            assert_eq!(read(typed).unwrap().replace('-', ""), typed, "none is taken for another");
            assert_eq!(read(&typed.to_lowercase()).unwrap().replace('-', ""), typed, "small ones neither");
        }
    }

    #[test]
    fn codes_are_random_and_not_shown_by_accident() {
        let codes: Vec<String> =
            (0..2_000).map(|_| Code::random().unwrap().shown().expose_secret().to_owned()).collect();
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "no two are the same");
        let mut counts = [0; 32];
        for sign in codes.iter().flat_map(|code| code.bytes()).filter(|sign| *sign != b'-') {
            counts[ALPHABET.iter().position(|letter| *letter == sign).expect("a letter of the alphabet")] += 1;
        }
        // 32,000 letters, 1,000 of each, ± 31: eight times that comes once in 10¹⁴ runs.
        assert!(counts.iter().all(|count| (750..1_250).contains(count)), "each letter comes as often: {counts:?}");
        let code = Code::read("0123456789ABCDEF").unwrap();
        assert!(!format!("{code:?} {:?}", code.shown()).contains("0123"), "logs hold no code");
    }
}
