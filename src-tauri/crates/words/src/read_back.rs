//! Reading a text that was stored in English with its values in it, so that it can be said in another language.
//!
//! Owns: finding the template that a text was made of, and its values. Does not own: which templates there are.

use std::fmt::Display;

use crate::catalog;
use crate::language::{Language, language};
use crate::numbers::count;
use crate::template::{filled, plain};

/// A text that was stored in English, made of one of these templates, in the language that is spoken. What none of them
/// made stays as it is.
///
/// A template is a text of the catalog, in both forms where it depends on a number. At `{n}` is a number, at `{what}` a
/// text of one of the templates too; at any other place are anybody's words, which are never translated.
pub fn translate_stored_with(text: &str, templates: &[&str]) -> String {
    translate_stored_in(language(), text, templates).unwrap_or_else(|| text.to_owned())
}

/// The same in this language; nothing where none of the templates made the text. Where several fit, the one that says most by
/// itself did.
pub fn translate_stored_in(language: Language, text: &str, templates: &[&str]) -> Option<String> {
    let mut best: Option<(usize, String)> = None;
    for &template in templates {
        let shown = catalog::of(language, template).unwrap_or(template);
        // The form for one comes first, in every language.
        for (form, shown) in template.split('|').zip(shown.split('|')) {
            let form = plain(form);
            let Some(found) = values(form, text) else { continue };
            let own = text.len() - found.iter().map(|(_, value)| value.len()).sum::<usize>();
            let said = found.iter().map(|(name, value)| Some((*name, value_in(language, name, value, templates)?)));
            let Some(said) = said.collect::<Option<Vec<(&str, String)>>>() else { continue };
            if best.as_ref().is_none_or(|(most, _)| *most < own) {
                let said: Vec<(&str, &dyn Display)> =
                    said.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
                best = Some((own, filled(plain(shown), &said)));
            }
        }
    }
    best.map(|(_, said)| said)
}

/// A value in the language; nothing where it is none that can be at this place.
fn value_in(language: Language, name: &str, value: &str, templates: &[&str]) -> Option<String> {
    match name {
        "n" => number(value).map(count),
        "what" => translate_stored_in(language, value, templates),
        _ => Some(value.to_owned()),
    }
}

/// A whole number as English writes it.
fn number(text: &str) -> Option<u64> {
    let is_one = text.chars().all(|c| c.is_ascii_digit() || c == ',');
    if is_one { text.replace(',', "").parse().ok() } else { None }
}

/// Returns what is in a text at the places of a form; nothing where the text was not made of it.
fn values<'t>(form: &'t str, text: &'t str) -> Option<Vec<(&'t str, &'t str)>> {
    let mut values = Vec::new();
    let (mut form, mut text) = (form, text);
    while let Some((before, from)) = form.split_once('{') {
        let (name, behind) = from.split_once('}')?;
        text = text.strip_prefix(before)?;
        // The last value goes as far as it can: it may hold the words that follow.
        let end = match behind.split_once('{') {
            Some((next, _)) => text.find(next)?,
            None => text.strip_suffix(behind)?.len(),
        };
        let (value, left) = text.split_at(end);
        values.push((name, value));
        (form, text) = (behind, left);
    }
    (form == text).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATES: [&str; 5] = [
        "imported {what} into “{name}”",
        "added {what} to “{name}”",
        "added {n} entry to the suppression list|added {n} entries to the suppression list",
        "{n} person|{n} people",
        "renamed “{before}” to “{name}”",
    ];

    #[test]
    fn what_was_kept_in_english_is_said_in_german() {
        for (kept, said) in [
            ("imported 6 people into “Names”", "6 Personen in „Names“ importiert"),
            ("imported 1 person into “{n} people”", "1 Person in „{n} people“ importiert"),
            ("added 1,200 people to “a” to “b””", "1,200 Personen zu „a” to “b”“ hinzugefügt"),
            ("added 2 entries to the suppression list", "2 Einträge zur Sperrliste hinzugefügt"),
        ] {
            assert_eq!(translate_stored_in(Language::German, kept, &TEMPLATES).as_deref(), Some(said));
            assert_eq!(
                translate_stored_in(Language::English, kept, &TEMPLATES).as_deref(),
                Some(kept),
                "and in English as it is"
            );
        }
    }

    #[test]
    fn what_no_template_has_made_stays_as_it_is() {
        for kept in [
            "6 Personen in „Names“ importiert",
            "imported many people into “Names”",
            "imported 6 companies into “Names”",
            "imported  people into “Names”",
            "imported 6 people into “Names” again",
            "",
        ] {
            assert_eq!(translate_stored_in(Language::German, kept, &TEMPLATES), None, "{kept:?}");
            assert_eq!(translate_stored_with(kept, &TEMPLATES), kept);
        }
    }
}
