//! Whether a first row is headings: they are words, each once, and the rows below are of another kind.

use std::collections::HashSet;

/// Headings of the column that says what was wrong at an earlier import, in each language in which it may have been written.
const PROBLEMS: [&str; 2] = ["What is wrong", "Was nicht stimmt"];

/// Words that are headings and hardly ever values, a line between two of them.
const WORDS: &str = "\
    name|first name|firstname|last name|lastname|full name|fullname|company|company name|organization|\
    organisation|account|domain|website|web site|url|email|e-mail|email address|e-mail address|mail|phone|\
    phone number|mobile|mobile phone|cell|telephone|title|job title|position|country|city|state|zip|linkedin|\
    linkedin url|industry|notes|id|employees";

/// Whether the first of the rows seems to be headings.
pub(crate) fn guessed(rows: &[Vec<String>]) -> bool {
    let Some((first, below)) = rows.split_first() else { return false };
    if problem_column(first).is_some() {
        return true;
    }
    let filled: Vec<_> = first.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    let mut seen = HashSet::new();
    let once = filled.iter().all(|cell| seen.insert(cell.to_lowercase()));
    if filled.is_empty() || !once || filled.len() * 2 < first.len() || !filled.iter().all(|cell| is_words(cell)) {
        return false;
    }
    if filled.iter().any(|cell| is_word(cell)) {
        return true;
    }
    let column = |at: usize| below.iter().filter_map(move |row| row.get(at)).filter(|cell| !cell.trim().is_empty());
    let differs = |at: usize| {
        let (all, other) = (column(at).count(), column(at).filter(|cell| !is_words(cell)).count());
        all > 0 && other * 2 > all
    };
    if (0..first.len()).any(differs) {
        return true;
    }
    // Words over words: headings are short, and no value below repeats them.
    let repeated = |at: usize| column(at).any(|cell| cell.eq_ignore_ascii_case(&first[at]));
    first.len() > 1
        && !below.is_empty()
        && filled.len() == first.len()
        && filled.iter().all(|cell| cell.chars().count() <= 30)
        && !(0..first.len()).any(repeated)
}

/// The column that says what was wrong.
pub(crate) fn problem_column(headings: &[String]) -> Option<usize> {
    headings.iter().rposition(|heading| PROBLEMS.contains(&heading.trim()))
}

fn is_word(cell: &str) -> bool {
    let plain = cell.to_lowercase().replace('_', " ");
    WORDS.split('|').any(|word| word == plain.trim())
}

/// Whether a value looks like words from afar, and not like a number or an address.
fn is_words(cell: &str) -> bool {
    let cell = cell.trim();
    let digits = cell.chars().filter(char::is_ascii_digit).count();
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    let has_dot = |part: &str| part.split_once('.').is_some_and(|(a, b)| !a.is_empty() && b.len() > 1);
    let is_address = cell.contains("://") || (!cell.contains(char::is_whitespace) && has_dot(cell));
    letters > 0 && digits <= letters && !is_address
}
