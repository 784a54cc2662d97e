//! The one spelling of names that are written differently: case, accents, legal forms, order of words, titles.
//!
//! Owns: what two names have to share to be compared further. A key is never shown.

use std::collections::HashSet;
use std::sync::LazyLock;

use api::text::fold;

use super::legal_forms::{self, listed};

/// Words that join others and are left out of a company's name.
const JOINING: &[&str] = &["and", "und", "et", "the"];
/// Titles and degrees around a person's name.
static TITLES: LazyLock<HashSet<&str>> = LazyLock::new(|| listed(include_str!("words/titles.txt")).collect());

/// What a company's name is compared by; none where nothing of it is left.
pub(super) fn company(name: &str) -> Option<String> {
    let plain = plain(name);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let forms = legal_forms::without(&words);
    let named: Vec<&str> = forms.iter().copied().filter(|word| !JOINING.contains(word)).collect();
    let named = if named.is_empty() { forms.to_vec() } else { named };
    // `Face Book` and `Facebook` are one.
    let key: String = named.concat();
    (!key.is_empty()).then(|| without_digraphs(&key))
}

/// What a person's name is compared by: its words in the order of the alphabet. None where it has fewer than two.
pub(super) fn person(name: &str) -> Option<String> {
    let plain = plain(name);
    let whole = |word: &&str| word.chars().count() > 1 && !TITLES.contains(*word);
    let mut words: Vec<String> = plain.split_whitespace().filter(whole).map(without_digraphs).collect();
    words.sort_unstable();
    words.dedup();
    (words.len() > 1).then(|| words.join(" "))
}

/// Folded words: dots and apostrophes belong into a word (`S.A.R.L.`, `O'Neil`), everything else parts two.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for c in fold(name).chars() {
        match c {
            c if c.is_alphanumeric() => plain.push(c),
            '.' | '\'' | '’' | '`' | '´' => {}
            _ => plain.push(' '),
        }
    }
    plain
}

/// `Müller` and `Mueller` are one, as folding makes `muller` of the first.
fn without_digraphs(word: &str) -> String {
    word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn companies_are_the_same_however_they_are_written() {
        for same in [
            &[
                "Acme GmbH",
                "ACME",
                "Acme, Inc.",
                "acme ltd",
                "Acme S.A.R.L.",
                "Acme d.o.o.",
                "Acme AG & Co. KG",
                "The Acme Company",
            ][..],
            &["Müller Maschinenbau GmbH", "Mueller Maschinenbau", "MULLER MASCHINENBAU gmbh", "Müller-Maschinenbau"],
            &["Johnson & Johnson", "Johnson and Johnson", "Johnson + Johnson Inc"],
            &["Facebook", "Face Book, Inc"],
            &["Łódź Sp. z o.o.", "Lodz", "LODZ S.A."],
            &["ООО Ромашка", "ооо ромашка"],
            &["Ærø Energi A/S", "Aero Energi", "Aerø Energi AS"],
            &["Grupo Sol S. de R.L. de C.V.", "Grupo Sol"],
            &["株式会社", "株式会社"],
            &["O'Neil Corp", "ONeil", "O’Neil Corporation"],
        ] {
            let keys: Vec<_> = same.iter().map(|name| company(name)).collect();
            assert!(keys.iter().all(|key| key.is_some() && *key == keys[0]), "{same:?}: {keys:?}");
        }
    }

    #[test]
    fn companies_that_differ_stay_apart() {
        for (one, two) in [
            ("Acme GmbH", "Acme Logistics GmbH"),
            ("Delta", "Delta Air"),
            ("SE", "AG"),
            ("Co", "Company"),
            ("1&1", "11 2"),
            ("Bau AG", "Bahn AG"),
        ] {
            assert_ne!(company(one), company(two), "{one} and {two}");
        }
        for nothing in ["", " ", "&", "---"] {
            assert_eq!(company(nothing), None, "{nothing:?} is no name");
        }
    }

    #[test]
    fn people_are_the_same_in_any_order() {
        for same in [
            &[
                "Ada Lovelace",
                "Lovelace, Ada",
                "ADA LOVELACE",
                "Dr. Ada Lovelace",
                "Ada M. Lovelace",
                "Ada Lovelace, PhD",
            ][..],
            &["Zoë Müller", "Zoe Mueller", "MULLER Zoé"],
            &["Jürgen Groß", "Juergen Gross"],
            &["Seán O'Neil", "Sean ONeil"],
            &["Anna-Maria Rossi", "Rossi Anna Maria"],
        ] {
            let keys: Vec<_> = same.iter().map(|name| person(name)).collect();
            assert!(keys.iter().all(|key| key.is_some() && *key == keys[0]), "{same:?}: {keys:?}");
        }
        for (one, two) in
            [("Ada Lovelace", "Ada Lovelance"), ("Ada Lovelace", "Ada Byron"), ("Anna Maria", "Anna Rossi")]
        {
            assert_ne!(person(one), person(two), "{one} and {two}");
        }
        for nothing in ["", "Ada", "Dr. Ada", "A. B.", "."] {
            assert_eq!(person(nothing), None, "{nothing:?}: one word alone names nobody");
        }
    }
}
