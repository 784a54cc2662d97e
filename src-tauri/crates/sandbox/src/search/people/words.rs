//! Texts as they are compared, and the three ways of comparing them.

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
    let folded = if text.is_ascii() { text.to_ascii_lowercase() } else { fold(text) };
    let mut words = vec![String::new()];
    for c in folded.chars() {
        match words.last_mut() {
            Some(word) if c.is_alphanumeric() || (matches!(c, '+' | '#') && !word.is_empty()) => word.push(c),
            Some(word) if !word.is_empty() => words.push(String::new()),
            _ => {}
        }
    }
    words.retain(|word| !word.is_empty());
    words
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
