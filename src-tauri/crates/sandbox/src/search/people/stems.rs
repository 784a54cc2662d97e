//! What a word means to a SMART search: abbreviations written out, synonyms brought together, endings taken off.
//!
//! Owns single words only. Each word is read for itself, so words that are equal stay equal: whatever WORD finds, SMART
//! finds too.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Abbreviations, short forms and synonyms, each with the words that stand for it.
static MEANINGS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let pairs = include_str!("../../../data/meanings.txt").lines().flat_map(|line| line.split('|'));
    pairs.filter_map(|pair| pair.split_once('=')).collect()
});

/// Endings with what takes their place, the longer ones first.
static ENDINGS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let pairs = "ization=ize isation=ize ations= ative= ating= ation= ators= ator= ments= ment= ings= ing= ies=y ers= er= ed= es=e s= e=";
    pairs.split(' ').filter_map(|pair| pair.split_once('=')).collect()
});

/// So many letters are left of a word at least.
const SHORTEST: usize = 4;

/// The stems that a folded word stands for.
pub fn stems(word: &str) -> Vec<String> {
    match MEANINGS.get(word) {
        Some(meant) => {
            meant.split(' ').map(|word| if word == "officer" { word.to_owned() } else { stem(word) }).collect()
        }
        None => vec![stem(word)],
    }
}

/// The word without its endings. `office` and `officer` stay apart, because an officer is written out above.
fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    while let Some(shorter) = shorter(&stem) {
        stem = shorter;
    }
    stem
}

fn shorter(word: &str) -> Option<String> {
    ENDINGS.iter().find_map(|(ending, instead)| {
        let rest = word.strip_suffix(ending)?;
        // `business` and `analysis` are no plurals.
        let plural = *ending != "s" || !rest.ends_with(['s', 'i', 'u']);
        (plural && rest.chars().count() >= SHORTEST).then(|| format!("{rest}{instead}"))
    })
}

/// Whether one word is another with small typing errors: one in a word of five letters, two in one of nine. Two
/// neighbours that changed places are one error, and the first letter is always right.
pub fn is_slip(typed: &str, meant: &str) -> bool {
    let (typed, meant): (Vec<char>, Vec<char>) = (typed.chars().collect(), meant.chars().collect());
    let most = match typed.len() {
        0..4 => return false,
        4..9 => 1,
        _ => 2,
    };
    typed.first() == meant.first()
        && typed.len().abs_diff(meant.len()) <= most
        && !typed.iter().chain(&meant).any(char::is_ascii_digit)
        && distance(&typed, &meant) <= most
}

/// Letters to add, leave out, change or swap with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *y && *x == b[j - 1] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_the_same_have_the_same_stems() {
        assert_eq!(MEANINGS.len(), 74, "each short form stands in the table once");
        for group in [
            &["manager", "managers", "management", "managing", "mgr", "mgmt"][..],
            &["engineer", "engineers", "engineering", "eng"],
            &["developer", "development", "dev", "developing"],
            &["administration", "administrator", "admin"],
            &["consultant", "consulting"],
            &["operation", "operations", "ops", "operating"],
            &["designer", "design", "designing"],
            &["company", "companies"],
        ] {
            let all: Vec<_> = group.iter().map(|word| stems(word)).collect();
            assert!(all.iter().all(|stems| *stems == all[0]), "{group:?}: {all:?}");
        }
        for (one, other) in
            [("office", "officer"), ("sales", "scale"), ("go", "good"), ("director", "directory"), ("art", "arts team")]
        {
            assert_ne!(stems(one), stems(other), "{one} is not {other}");
        }
        let spelled = |words: &str| words.split(' ').flat_map(stems).collect::<Vec<_>>();
        assert_eq!(stems("vp"), spelled("vice president"), "an abbreviation is its words");
        assert_eq!(stems("cto"), spelled("chief technology officer"));
        assert_eq!(stems("business"), ["business"], "a double s is no plural");
    }

    #[test]
    fn small_slips_are_forgiven_and_others_not() {
        for (typed, meant, slip) in [
            ("softwrae", "software", true),
            ("sofware", "software", true),
            ("kuberntes", "kubernetes", true),
            ("accountnat", "accountant", true),
            ("markting", "marketing", true),
            ("farmware", "firmware", true),
            ("hardware", "software", false),
            ("sale", "tale", false),
            ("law", "lab", false),
            ("web3", "webs", false),
            ("procuremnet", "procurement", true),
            ("porcurmnet", "procurement", false),
        ] {
            assert_eq!(is_slip(typed, meant), slip, "{typed} for {meant}");
        }
    }
}
