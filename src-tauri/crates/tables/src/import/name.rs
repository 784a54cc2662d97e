//! A person's name in one cell, as first and last name: the service is asked by both.

/// What is written before a name and is no part of it.
const TITLES: &[&str] =
    &["dr", "prof", "mr", "mrs", "ms", "miss", "herr", "frau", "ing", "dipl", "mag", "sr", "sra", "mme", "m"];
/// What is written behind a name and is no part of it.
const SUFFIXES: &[&str] = &["phd", "md", "mba", "jr", "sr", "ii", "iii", "msc", "bsc", "cpa", "esq"];
/// What a last name can begin with.
const PARTICLES: &[&str] = &[
    "van", "von", "vom", "zu", "de", "der", "den", "del", "della", "di", "da", "do", "dos", "du", "la", "le", "ter",
    "ten", "bin", "ibn", "al", "el", "af", "st",
];

/// First and last name; a single word is the first.
pub(super) fn split(full: &str) -> (String, String) {
    if let Some((last, first)) = full.split_once(',') {
        if !is_one_of(first.split_whitespace().next().unwrap_or_default(), SUFFIXES) {
            return (words(first).join(" "), words(last).join(" "));
        }
        return split(last);
    }
    let words = words(full);
    let particle = words.iter().skip(1).position(|word| is_one_of(word, PARTICLES)).map(|at| at + 1);
    let at = match words.len() {
        0 | 1 => words.len(),
        many => particle.filter(|at| at + 1 < many).unwrap_or(many - 1),
    };
    (words[..at].join(" "), words[at..].join(" "))
}

fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    while words.len() > 1 && is_one_of(words[0], TITLES) {
        words.remove(0);
    }
    while words.len() > 2 && words.last().is_some_and(|last| is_one_of(last, SUFFIXES)) {
        words.pop();
    }
    words
}

fn is_one_of(word: &str, all: &[&str]) -> bool {
    let plain = word.replace('.', "").to_lowercase();
    all.contains(&plain.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_name_has_two_parts() {
        for (full, first, last) in [
            ("Ada Lovelace", "Ada", "Lovelace"),
            ("Lovelace, Ada", "Ada", "Lovelace"),
            ("Dr. Ada King Lovelace", "Ada King", "Lovelace"),
            ("Ludwig van der Berg", "Ludwig", "van der Berg"),
            ("Ada Lovelace, PhD", "Ada", "Lovelace"),
            ("John Smith Jr.", "John", "Smith"),
            ("Madonna", "Madonna", ""),
            ("Al", "Al", ""),
            ("Vincent Van", "Vincent", "Van"),
            (",", "", ""),
            ("", "", ""),
        ] {
            assert_eq!(split(full), (first.to_owned(), last.to_owned()), "{full}");
        }
    }
}
