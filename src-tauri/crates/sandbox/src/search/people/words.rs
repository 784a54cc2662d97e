//! Texts as they are compared, and the three ways of comparing them.

use std::borrow::Cow;

use api::text::fold;

/// How a text fits what was asked (contract, "Leads finder", value rule 3). The contract names the modes only; here each
/// finds what the next one finds, and more.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// All words by their meaning, anywhere in the text: stems, abbreviations and synonyms count as one word, and a word
    /// that no text has is taken for those it is a small slip of.
    #[default]
    Smart,
    /// All words, whole and in any order.
    Word,
    /// A field as a whole, but for case, accents, white space and punctuation.
    Strict,
}

impl Mode {
    /// As the contract writes them.
    pub const ALL: [(&str, Self); 3] = [("SMART", Self::Smart), ("WORD", Self::Word), ("STRICT", Self::Strict)];
}

/// The words of a text, folded, in order. `+` and `#` are letters after a letter: C, C++ and C# are three things.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(text, |word| words.push(word.to_owned()));
    words
}

/// Calls `tell` with each word of a text in turn, and stores none: shelves are filled with millions.
pub fn each_word(text: &str, mut tell: impl FnMut(&str)) {
    let folded = match (text.is_ascii(), text.bytes().any(|byte| byte.is_ascii_uppercase())) {
        (true, false) => Cow::Borrowed(text),
        (true, true) => Cow::Owned(text.to_ascii_lowercase()),
        (false, _) => Cow::Owned(fold(text)),
    };
    let mut rest = folded.as_ref();
    while let Some(start) = rest.find(char::is_alphanumeric) {
        rest = &rest[start..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#')).unwrap_or(rest.len());
        tell(&rest[..end]);
        rest = &rest[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_and_digits() {
        for (text, split) in [
            ("VP, Sales & Marketing", &["vp", "sales", "marketing"][..]),
            ("C++ and C#", &["c++", "and", "c#"]),
            ("+49 # 7", &["49", "7"]),
            ("Geschäftsführerin", &["geschaftsfuhrerin"]),
            ("🚀 – !", &[]),
        ] {
            assert_eq!(words(text), split, "{text}");
        }
    }
}
