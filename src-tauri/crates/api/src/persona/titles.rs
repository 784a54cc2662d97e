//! How titles are compared: by their words, as the service does where similar words are not to match.

use crate::text;

/// The words of a text, folded: letters and digits.
fn words(text: &str) -> Vec<String> {
    let folded = text::fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

/// Whether all words of one text are in another, whole and in any order.
pub fn is_within(title: &str, of: &str) -> bool {
    let (title, of) = (words(title), words(of));
    !title.is_empty() && title.iter().all(|word| of.contains(word))
}
