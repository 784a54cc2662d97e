//! A text with its values put in, in the language that is spoken.
//!
//! Does not own the macros that a text is said with (`lib.rs`), or the texts.

use std::fmt::Display;

use crate::catalog;
use crate::language::language;

/// What `t!` says. For a text that a catalog of ours holds (the name of a filter, of a column), call it directly.
pub fn localized(text: &str, values: &[(&str, &dyn Display)]) -> String {
    filled(plain(catalog::of(language(), text).unwrap_or(text)), values)
}

/// A text that was stored in English, or any other: what is not in the catalog stays as it is.
pub fn translate_stored(text: &str) -> String {
    catalog::of(language(), text).map_or_else(|| text.to_owned(), |said| plain(said).to_owned())
}

/// What `t_plural!` says: the first form for one, the second for any other number, in English and in German alike.
pub fn localized_plural(one: bool, text: &str, values: &[(&str, &dyn Display)]) -> String {
    let forms = catalog::of(language(), text).unwrap_or(text);
    let (first, other) = forms.split_once('|').unwrap_or((forms, forms));
    filled(plain(if one { first } else { other }), values)
}

/// Without what sets it apart from others that are the same in English.
pub(crate) fn plain(text: &str) -> &str {
    text.split_once('⟨').map_or(text, |(shown, _)| shown)
}

/// Values are put in once: what they hold is never read as a text.
pub(crate) fn filled(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut whole = String::with_capacity(text.len() + 16 * values.len());
    let mut rest = text;
    while let Some((before, from)) = rest.split_once('{') {
        whole.push_str(before);
        let Some((name, after)) = from.split_once('}') else {
            whole.push('{');
            rest = from;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => whole.push_str(&value.to_string()),
            None => {
                whole.push('{');
                whole.push_str(name);
                whole.push('}');
            }
        }
        rest = after;
    }
    whole.push_str(rest);
    whole
}
