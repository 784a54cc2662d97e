//! A sentence in its words, numbers and signs, each with its place in the text.

use api::text::{clean, fold};

/// One piece of a sentence; white space belongs to none.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    /// Its place in the text, in bytes.
    pub start: usize,
    pub end: usize,
    /// As it is compared: folded, without what cannot be seen.
    pub text: String,
    pub kind: Kind,
    /// Whether nothing is between it and the one before.
    pub joined: bool,
    /// Two letters or more, all of them capitals.
    pub capitals: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Word,
    Number(f64),
    Sign,
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let (length, kind) = match c {
            c if c.is_ascii_digit() => number(rest),
            c if c.is_alphanumeric() => (word(rest), Kind::Word),
            c => (c.len_utf8(), Kind::Sign),
        };
        let raw = &rest[..length];
        let joined = tokens.last().is_some_and(|before| before.end == at);
        let capitals = raw.chars().nth(1).is_some() && !raw.chars().any(char::is_lowercase);
        tokens.push(Token { start: at, end: at + length, text: clean(&fold(raw)), kind, joined, capitals });
        at += length;
    }
    tokens
}

/// A word goes on through what cannot be seen, and through an apostrophe, an ampersand or a point within it.
fn word(rest: &str) -> usize {
    let mut end = 0;
    let mut letters = rest.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        let followed = letters.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        let inside = match c {
            '\'' | '’' | '&' | '.' => followed,
            // "C++", "C#"; a "+" behind other letters is a sign: "10M+".
            '+' => rest[at..].starts_with("++") || rest[..at].ends_with('+'),
            '#' => at == 1,
            c => c.is_alphanumeric() || (!c.is_whitespace() && clean(c.encode_utf8(&mut [0; 4])).is_empty()),
        };
        if !inside {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

/// Digits with separators between them: `1,000`, `2.5`.
fn number(rest: &str) -> (usize, Kind) {
    let bytes = rest.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while digit(end) || (matches!(bytes.get(end), Some(b'.' | b',' | b'\'')) && digit(end + 1)) {
        end += 1;
    }
    (end, Kind::Number(value(&rest[..end])))
}

/// `1,000` and `1.000` are a thousand, `2.5` and `2,5` two and a half: three digits behind a separator are thousands.
fn value(raw: &str) -> f64 {
    let parts: Vec<&str> = raw.split(['.', ',', '\'']).collect();
    let thousands = parts.len() > 1 && parts[0].len() <= 3 && parts[1..].iter().all(|part| part.len() == 3);
    let plain = match (thousands, parts.as_slice()) {
        (false, [whole, fraction]) => format!("{whole}.{fraction}"),
        _ => parts.concat(),
    };
    plain.parse().unwrap_or(f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_falls_into_its_pieces() {
        for (text, told) in [
            ("50-200 people", "50 - 200 people"),
            ("€10M+ (Köln)", "€ 10 m + ( koln )"),
            ("C++, AT&T's U.S. ex-Google", "c++ , at&t's u.s . ex - google"),
            ("so\u{200B}ft\u{202E}ware", "software"),
            ("Vue.js 1.000 2,5", "vue.js 1.000 2,5"),
        ] {
            let found: Vec<String> = tokens(text).into_iter().map(|token| token.text).collect();
            assert_eq!(found.join(" "), told, "{text}");
        }
        for (text, told) in [("1,000", 1000.0), ("1.000.000", 1e6), ("2.5", 2.5), ("2,5", 2.5), ("1'500", 1500.0)] {
            assert_eq!(tokens(text)[0].kind, Kind::Number(told), "{text}");
        }
    }
}
