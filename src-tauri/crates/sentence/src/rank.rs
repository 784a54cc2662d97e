//! How well a value fits what was typed: accents, case, typing errors and the order of words are forgiven.

use api::text::fold;

/// A value that can be found, with its words ready for comparison.
pub struct Candidate<T> {
    /// As it is shown.
    pub label: String,
    /// What it stands for.
    pub item: T,
    words: Vec<Word>,
    folded: String,
    /// How many characters that are.
    letters: usize,
    /// Other spellings, folded: a country by its code is that country, whatever else begins so.
    also: Vec<String>,
}

#[derive(Default)]
struct Word {
    /// The word, folded.
    folded: Vec<char>,
    /// For each folded character, which character of the label it came from.
    from: Vec<usize>,
}

/// How a value fits: smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// Typing errors forgiven.
    errors: usize,
    /// 0 the whole label or another spelling of it, 1 its start, 2 words in order, 3 words in another order, 4 inside a word.
    shape: u8,
    /// Characters that were not typed.
    rest: usize,
}

impl<T> Candidate<T> {
    /// `also` are other spellings that lead to the same value; they are found but not shown as matched.
    pub fn new(label: String, also: &[String], item: T) -> Self {
        let mut words = split(&label);
        words.extend(also.iter().flat_map(|spelling| split(spelling)).map(|word| Word { from: Vec::new(), ..word }));
        let folded = fold(&label);
        let also = also.iter().map(|spelling| fold(spelling)).collect();
        Self { label, item, words, letters: folded.chars().count(), folded, also }
    }
}

fn split(label: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::default();
    for (at, c) in label.chars().enumerate() {
        let folded = fold(c.encode_utf8(&mut [0; 4]));
        if folded.chars().any(char::is_alphanumeric) {
            for part in folded.chars() {
                word.folded.push(part);
                word.from.push(at);
            }
        } else if !word.folded.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.folded.is_empty() {
        words.push(word);
    }
    words
}

/// Errors that are forgiven in a typed word of this length.
const fn forgiven(length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// What was typed, made ready once for all candidates.
pub struct Typed {
    words: Vec<Vec<char>>,
    /// All of it, folded.
    whole: String,
    length: usize,
}

impl Typed {
    /// What was typed, ready for comparison.
    pub fn new(typed: &str) -> Self {
        let words: Vec<Vec<char>> = split(typed).into_iter().map(|word| word.folded).collect();
        let length = words.iter().map(Vec::len).sum();
        Self { words, whole: fold(typed).trim().to_owned(), length }
    }
}

/// How a candidate fits what was typed, and which characters of its label were meant; none when it does not.
pub fn fit<'a, T>(candidate: &'a Candidate<T>, typed: &Typed) -> Option<Fitting<'a, T>> {
    if typed.words.is_empty() {
        return None;
    }
    let mut met: Vec<Met> = Vec::with_capacity(typed.words.len());
    for word in &typed.words {
        met.push(best(candidate, &met, word)?);
    }
    let whole = &typed.whole;
    let shape = match () {
        () if candidate.folded == *whole || candidate.also.contains(whole) => 0,
        () if candidate.folded.starts_with(whole) => 1,
        () if met.iter().any(|met| met.start > 0) => 4,
        () if met.is_sorted_by_key(|met| met.at) => 2,
        () => 3,
    };
    let errors = met.iter().map(|met| met.errors).sum();
    let rest = candidate.letters.saturating_sub(typed.length);
    Some(Fitting { fit: Fit { errors, shape, rest }, candidate, met })
}

/// A candidate that fits.
pub struct Fitting<'a, T> {
    /// How well; the smallest fits best.
    pub fit: Fit,
    /// Which one.
    pub candidate: &'a Candidate<T>,
    met: Vec<Met>,
}

impl<T> Fitting<'_, T> {
    /// The characters of the label that were meant, for those that are shown.
    pub fn matched(&self) -> Vec<(u32, u32)> {
        // None for a word of another spelling.
        let word = |met: &Met| {
            let from = &self.candidate.words[met.at].from;
            Some((*from.get(met.start)?, from.get(met.start + met.length.checked_sub(1)?)? + 1))
        };
        let mut marks: Vec<(usize, usize)> = self.met.iter().filter_map(word).collect();
        marks.sort_unstable();
        utf16(&self.candidate.label, &marks)
    }
}

/// A typed word met a word of a candidate.
struct Met {
    /// Which one.
    at: usize,
    errors: usize,
    start: usize,
    length: usize,
}

/// The word of a candidate that fits a typed word best, of those that none has met before.
fn best<T>(candidate: &Candidate<T>, met: &[Met], typed: &[char]) -> Option<Met> {
    let mut best: Option<Met> = None;
    for (at, word) in candidate.words.iter().enumerate().filter(|(at, _)| met.iter().all(|met| met.at != *at)) {
        let Some(found) = in_word(at, &word.folded, typed) else { continue };
        let rank = |found: &Met| (found.errors, usize::from(found.start > 0));
        if rank(&found) == (0, 0) {
            return Some(found);
        }
        if best.as_ref().is_none_or(|known| rank(&found) < rank(known)) {
            best = Some(found);
        }
    }
    best
}

fn in_word(at: usize, word: &[char], typed: &[char]) -> Option<Met> {
    if word.starts_with(typed) {
        return Some(Met { at, errors: 0, start: 0, length: typed.len() });
    }
    if typed.len() >= 3
        && let Some(start) = word.windows(typed.len()).position(|part| part == typed)
    {
        return Some(Met { at, errors: 0, start, length: typed.len() });
    }
    let most = forgiven(typed.len());
    // The first letter is rarely wrong, and holding on to it keeps strangers out.
    if most == 0 || word.first() != typed.first() {
        return None;
    }
    let shortest = typed.len().saturating_sub(most);
    let longest = (typed.len() + most).min(word.len());
    let starts = distances(&word[..longest], typed).into_iter().enumerate().skip(shortest);
    starts
        .filter(|(_, errors)| *errors <= most)
        .map(|(length, errors)| Met { at, errors, start: 0, length })
        .min_by_key(|found| (found.errors, found.length.abs_diff(typed.len())))
}

/// For every start of a word the letters put in, left out, changed, or swapped with their neighbour: one table has them all.
pub(crate) fn distances(word: &[char], typed: &[char]) -> Vec<usize> {
    let width = typed.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut above: Vec<usize> = (0..width).collect();
    let mut row: Vec<usize> = vec![0; width];
    let mut all = Vec::with_capacity(word.len() + 1);
    all.push(typed.len());
    for (i, a) in word.iter().enumerate() {
        row[0] = i + 1;
        for (j, b) in typed.iter().enumerate() {
            row[j + 1] = (above[j] + usize::from(a != b)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == typed[j - 1] && word[i - 1] == *b {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        all.push(row[typed.len()]);
        std::mem::swap(&mut before, &mut above);
        std::mem::swap(&mut above, &mut row);
    }
    all
}

/// From positions in characters to positions in UTF-16 units.
fn utf16(label: &str, marks: &[(usize, usize)]) -> Vec<(u32, u32)> {
    let mut starts: Vec<u32> = Vec::with_capacity(label.len() + 1);
    let mut at = 0;
    for c in label.chars() {
        starts.push(at);
        at += c.len_utf16() as u32;
    }
    starts.push(at);
    marks.iter().filter_map(|(from, to)| Some((*starts.get(*from)?, *starts.get(*to)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(typed: &str, labels: &[&str]) -> Vec<String> {
        let mut found: Vec<(Fit, String)> = labels
            .iter()
            .map(|label| Candidate::new((*label).to_owned(), &[], ()))
            .filter_map(|candidate| Some((fit(&candidate, &Typed::new(typed))?.fit, candidate.label)))
            .collect();
        found.sort();
        found.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn the_best_comes_first_and_strangers_do_not_come() {
        let labels = ["software development", "embedded software products", "Münster", "Munich", "hardware", "Łódź"];
        for (typed, told) in [
            ("soft", &["software development", "embedded software products"][..]),
            ("development software", &["software development"]),
            ("sofware devlopment", &["software development"]),
            ("munster", &["Münster"]),
            ("mun", &["Munich", "Münster"]),
            ("LODZ", &["Łódź"]),
            ("ware", &["hardware", "software development", "embedded software products"]),
            ("xyz", &[]),
            ("", &[]),
        ] {
            assert_eq!(order(typed, &labels), told, "{typed:?}");
        }
    }

    #[test]
    fn what_was_typed_is_marked_in_the_label_as_it_is_shown() {
        let of = |candidate: &Candidate<()>, typed: &str| fit(candidate, &Typed::new(typed)).unwrap().matched();
        let marked = |label: &str, typed: &str| of(&Candidate::new(label.to_owned(), &[], ()), typed);
        assert_eq!(marked("Münster", "mun"), [(0, 3)], "accents count as one letter");
        assert_eq!(marked("Straße", "strass"), [(0, 5)], "one letter can stand for two");
        assert_eq!(marked("🚀 rockets", "rock"), [(3, 7)], "positions are those of JavaScript");
        assert_eq!(marked("software development", "dev soft"), [(0, 4), (9, 12)], "in the order of the label");
        let country = Candidate::new("Germany".to_owned(), &["Deutschland".to_owned()], ());
        assert_eq!(of(&country, "deutsch"), [], "another spelling is found, but nothing shown is marked");
    }

    #[test]
    fn a_country_by_its_code_comes_before_those_that_begin_so() {
        let country = |label: &str, code: &str| Candidate::new(label.to_owned(), &[code.to_owned()], ());
        let fit_of = |candidate: &Candidate<()>| fit(candidate, &Typed::new("de")).unwrap().fit;
        assert!(fit_of(&country("Germany", "DE")) < fit_of(&country("Denmark", "DK")), "DE is Germany");
    }

    #[test]
    fn swapped_letters_are_one_error() {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        for (one, two, told) in [("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xyz", 3)] {
            assert_eq!(distances(&chars(one), &chars(two)).last(), Some(&told), "{one} {two}");
        }
    }
}
