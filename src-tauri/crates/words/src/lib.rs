//! What is said to a person, in their language.
//!
//! Owns: which language is spoken, the catalog of texts (`catalog/`, also read by the page), and how numbers and days are written.
//! Does not own: any text itself. A text is written in English where it is said, and is its own key in the catalog; a
//! test (`ui/src/words/tests/catalog.test.ts`) holds the catalog to be whole. Nor what goes into the log, or over the
//! wire: that is English, whoever reads.
//!
//! The language is one for the program, as it is for every program: sentences are made in a hundred places, and none of them
//! decides in which language.

/// A text with its values put in: `t!("{n} rows were kept.", n = count(rows))`.
///
/// The text is a literal, so that the catalog can be held against it. What is in ⟨ ⟩ at its end sets texts apart that
/// are the same in English ("Open⟨state⟩") and is not shown.
#[macro_export]
macro_rules! t {
    ($text:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        // In a statement of its own: what is borrowed for it must not live on across an await.
        let said = $crate::localized($text, &[$((stringify!($name), &$value as &dyn ::std::fmt::Display)),*]);
        said
    }};
}

/// A text that is stored, or compared, in English, and that [`translate_stored`] translates where it is shown: the
/// literal itself, marked so that the catalog has it.
#[macro_export]
macro_rules! text {
    ($text:literal) => {
        $text
    };
}

/// A text that depends on a number: `t_plural!(rows, "{n} row", "{n} rows")`. `n` is the number as it is written here; anything
/// that is a [`Quantity`] can be one, amounts of money too.
#[macro_export]
macro_rules! t_plural {
    ($n:expr, $one:literal, $other:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        let n = $crate::Quantity::quantity($n);
        let said = $crate::localized_plural(n.0, concat!($one, "|", $other), &[("n", &n.1 as &dyn ::std::fmt::Display) $(, (stringify!($name), &$value as &dyn ::std::fmt::Display))*]);
        said
    }};
}

mod catalog;
mod dates;
mod language;
mod numbers;
mod read_back;
mod template;

pub use dates::day;
pub use language::{Language, in_english, language, within};
pub use numbers::{Quantity, count, decimal, number};
pub use read_back::{translate_stored_in, translate_stored_with};
pub use template::{localized, localized_plural, translate_stored};

/// Speaks this one from now on, with numbers and days as they are written in a place of it: "de-AT". An unknown place
/// writes as the language does.
pub fn speak(language: Language, locale: &str) {
    language::choose(language);
    numbers::write_as(locale);
    dates::write_as(locale);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_put_in_once() {
        assert_eq!(t!("{a} and {b}", a = "{b}", b = 2), "{b} and 2", "what a value holds is no place for another");
        assert_eq!(t!("an open { and {unknown}", a = 1), "an open { and {unknown}", "what is no place stays");
    }

    #[test]
    fn one_is_told_from_many() {
        assert_eq!(t_plural!(1_u64, "{n} row of {of}", "{n} rows of {of}", of = "Acme"), "1 row of Acme");
        assert_eq!(t_plural!(1_200_usize, "{n} row", "{n} rows"), "1,200 rows");
        assert_eq!(t_plural!(0_u32, "{n} row", "{n} rows"), "0 rows", "none is many, in English as in German");
    }

    #[test]
    fn what_nobody_can_translate_stays_as_it_is() {
        assert_eq!(translate_stored("a {place} ⟨and⟩ more"), "a {place} ⟨and⟩ more", "it may be anybody's words");
    }

    #[test]
    fn what_tells_texts_apart_is_not_shown() {
        assert_eq!(t!("Open⟨state⟩"), "Open");
    }
}
