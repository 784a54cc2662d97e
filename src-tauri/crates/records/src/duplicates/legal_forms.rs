//! The legal forms of companies, as words of their names: folded, without dots. A name is compared without them.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Forms at the end of a name.
static AT_THE_END: LazyLock<HashSet<&str>> = LazyLock::new(|| forms().filter(|form| !form.contains(' ')).collect());

/// Two or more words that are one form.
static OF_WORDS: LazyLock<Vec<Vec<&str>>> =
    LazyLock::new(|| forms().filter(|form| form.contains(' ')).map(|form| form.split(' ').collect()).collect());

fn forms() -> impl Iterator<Item = &'static str> {
    listed(include_str!("words/legal_forms.txt"))
}

/// Forms that some languages put before the name.
const AT_THE_START: &[&str] =
    &["ooo", "oao", "zao", "pao", "ao", "tov", "pt", "cv", "uab", "sia", "as", "ab", "oy", "sc"];

/// What a file lists: parted by commas, on lines that do not begin with `#`.
pub(super) fn listed(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| line.split(',').map(str::trim))
        .filter(|word| !word.is_empty())
}

/// The words of a name without the forms around it; a name that is nothing else stays as it is.
pub(super) fn without<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    let mut rest = words;
    loop {
        let of_words = OF_WORDS.iter().find(|form| rest.ends_with(form));
        let shorter = match (of_words, rest) {
            (Some(form), _) => &rest[..rest.len() - form.len()],
            (None, [first, others @ ..]) if rest.len() == words.len() && AT_THE_START.contains(first) => others,
            (None, [others @ .., last]) if AT_THE_END.contains(last) => others,
            _ => return rest,
        };
        if shorter.is_empty() {
            return rest;
        }
        rest = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_written_as_names_are_compared() {
        for form in AT_THE_END.iter().chain(AT_THE_START).chain(OF_WORDS.iter().flatten()) {
            assert_eq!(api::text::fold(form), **form, "{form} is folded");
            assert!(!form.is_empty() && form.chars().all(char::is_alphanumeric), "{form:?} is one word");
        }
    }

    #[test]
    fn a_list_may_be_written_loosely() {
        let words: Vec<&str> = listed("# what it is\n gmbh,ag \r\n\nsa , sarl,\n").collect();
        assert_eq!(words, ["gmbh", "ag", "sa", "sarl"], "blanks, empty lines and a comma at the end are no words");
    }
}
