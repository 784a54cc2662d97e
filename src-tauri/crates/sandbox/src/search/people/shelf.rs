//! Texts that are searched, as numbers of words, and what reads them.
//!
//! A word is a number, and an item (a title, a company, a profile) is the set of its words with a digest of each of its
//! fields as a whole, so a search over 200,000 profiles compares numbers only.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::stems::{is_slip, stems};
use super::words::{Mode, each_word, words};
use crate::world::lists::Lists;

/// Items, each known by its number, with the words that they have.
#[derive(Default)]
pub struct Shelf {
    numbers: HashMap<Box<str>, u32>,
    /// The words that stand for a stem.
    meaning: HashMap<Box<str>, Vec<u32>>,
    /// The words of each item, each once.
    words: Lists<u32>,
    /// Digests of the fields of each item.
    wholes: Lists<u64>,
}

impl Shelf {
    /// A shelf of items that have one field each.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut shelf = Self::default();
        texts.into_iter().for_each(|text| shelf.push([text]));
        shelf
    }

    /// Adds an item with its fields; its number is how many there were before.
    pub fn push<'a>(&mut self, fields: impl IntoIterator<Item = &'a str>) {
        let mut numbers = Vec::new();
        let mut wholes = Vec::new();
        for field in fields {
            let mut whole = DefaultHasher::new();
            each_word(field, |word| {
                word.hash(&mut whole);
                numbers.push(self.number(word));
            });
            wholes.push(whole.finish());
        }
        numbers.sort_unstable();
        numbers.dedup();
        self.words.push(numbers);
        self.wholes.push(wholes);
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.numbers.len() as u32;
        for stem in stems(word) {
            self.meaning.entry(stem.into()).or_default().push(number);
        }
        self.numbers.insert(word.into(), number);
        number
    }

    /// What finds the items that fit one of the values.
    pub fn reader(&self, values: &[String], mode: Mode) -> Reader {
        match mode {
            Mode::Strict => {
                let asked = values.iter().map(|value| words(value)).filter(|words| !words.is_empty());
                Reader::Whole(asked.map(|words| digest(&words)).collect())
            }
            Mode::Word => Reader::Words(self.sought(values, |value| {
                let known = |word: String| self.numbers.get(word.as_str()).copied().into_iter().collect();
                words(value).into_iter().collect::<BTreeSet<_>>().into_iter().map(known).collect()
            })),
            Mode::Smart => Reader::Words(self.sought(values, |value| {
                let stems: BTreeSet<String> = meant(words(value)).iter().flat_map(|word| stems(word)).collect();
                stems.iter().map(|stem| self.forms(stem)).collect()
            })),
        }
    }

    /// The words that stand for a stem; for a stem that none stands for, those that it is a slip of.
    fn forms(&self, stem: &str) -> Vec<u32> {
        self.meaning.get(stem).cloned().unwrap_or_else(|| {
            self.meaning.iter().filter(|(meant, _)| is_slip(stem, meant)).flat_map(|(_, words)| words.clone()).collect()
        })
    }

    fn sought(&self, values: &[String], parts: impl Fn(&str) -> Vec<Vec<u32>>) -> Sought {
        let mut sought = Sought { is_part: vec![false; self.numbers.len()], parts: HashMap::new(), count: Vec::new() };
        for (at, value) in values.iter().enumerate() {
            let parts = parts(value);
            sought.count.push(parts.len());
            for (part, numbers) in parts.into_iter().enumerate() {
                for number in numbers {
                    sought.is_part[number as usize] = true;
                    sought.parts.entry(number).or_default().push((at, part));
                }
            }
        }
        sought
    }

    /// Whether an item fits.
    pub fn fits(&self, at: usize, reader: &Reader) -> bool {
        match reader {
            Reader::Whole(digests) => self.wholes.of(at).iter().any(|whole| digests.contains(whole)),
            Reader::Words(sought) => sought.fits(self.words.of(at)),
        }
    }

    /// Which items fit one of the values.
    pub fn fitting(&self, values: &[String], mode: Mode) -> Vec<bool> {
        let reader = self.reader(values, mode);
        (0..self.words.len()).map(|at| self.fits(at, &reader)).collect()
    }
}

/// Words that say nothing by themselves.
const FILLERS: [&str; 8] = ["a", "an", "and", "at", "for", "in", "of", "the"];

/// The words that carry the meaning: "VP of Sales" means what "VP Sales" does. Fillers alone are looked for as they are.
fn meant(words: Vec<String>) -> Vec<String> {
    let bare: Vec<String> = words.iter().filter(|word| !FILLERS.contains(&word.as_str())).cloned().collect();
    if bare.is_empty() { words } else { bare }
}

/// A field as a whole.
fn digest(words: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.iter().for_each(|word| word.hash(&mut hasher));
    hasher.finish()
}

pub enum Reader {
    /// One of these digests of a field.
    Whole(HashSet<u64>),
    /// All words of a value.
    Words(Sought),
}

/// Values in parts, of each of which one word must be there.
pub struct Sought {
    /// For each word whether it is of use at all.
    is_part: Vec<bool>,
    /// The parts, with their values, that a word is one of.
    parts: HashMap<u32, Vec<(usize, usize)>>,
    /// How many parts each value has. One without a letter has none, and fits nothing.
    count: Vec<usize>,
}

impl Sought {
    fn fits(&self, numbers: &[u32]) -> bool {
        let mut there: Vec<(usize, usize)> = Vec::new();
        for number in numbers.iter().filter(|number| self.is_part[**number as usize]) {
            there.extend(self.parts.get(number).into_iter().flatten());
        }
        there.sort_unstable();
        there.dedup();
        there.chunk_by(|a, b| a.0 == b.0).any(|parts| parts.len() == self.count[parts[0].0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: [&str; 9] = [
        "Vice President Sales",
        "VP of Sales",
        "Software Engineer",
        "Head of Software Engineering",
        "Senior Developer",
        "Chief Technology Officer",
        "CTO",
        "Geschäftsführer",
        "C++ Developer",
    ];

    fn found(value: &str, mode: Mode) -> Vec<&'static str> {
        let fitting = Shelf::of(TITLES).fitting(&[value.to_owned()], mode);
        TITLES.into_iter().zip(fitting).filter(|(_, fits)| *fits).map(|(title, _)| title).collect()
    }

    #[test]
    fn modes_differ_as_their_names_promise() {
        use Mode::{Smart, Strict, Word};
        for (value, mode, titles) in [
            ("vp sales", Strict, &[][..]),
            ("VP  OF sales", Strict, &["VP of Sales"]),
            ("geschaftsfuhrer", Strict, &["Geschäftsführer"]),
            ("sales vp", Word, &["VP of Sales"]),
            ("sales", Word, &["Vice President Sales", "VP of Sales"]),
            ("sale", Word, &[]),
            ("C++", Word, &["C++ Developer"]),
            ("C", Word, &[]),
            ("sales vp", Smart, &["Vice President Sales", "VP of Sales"]),
            ("VP of Sales", Smart, &["Vice President Sales", "VP of Sales"]),
            ("VP of Sales", Word, &["VP of Sales"]),
            ("cto", Smart, &["Chief Technology Officer", "CTO"]),
            ("software eng", Smart, &["Software Engineer", "Head of Software Engineering"]),
            ("sofware enginer", Smart, &["Software Engineer", "Head of Software Engineering"]),
            ("dev", Smart, &["Senior Developer", "C++ Developer"]),
            ("sales zebra", Smart, &[]),
            ("!?", Smart, &[]),
            ("!?", Word, &[]),
        ] {
            assert_eq!(found(value, mode), titles, "{value} in {mode:?}");
        }
    }

    #[test]
    fn each_mode_finds_what_the_next_one_finds() {
        for title in TITLES {
            for value in [title.to_owned(), title.to_uppercase(), words(title)[0].clone()] {
                let [strict, word, smart] = [Mode::Strict, Mode::Word, Mode::Smart].map(|mode| found(&value, mode));
                assert!(strict.iter().all(|title| word.contains(title)), "{value}: {strict:?} in {word:?}");
                assert!(word.iter().all(|title| smart.contains(title)), "{value}: {word:?} in {smart:?}");
            }
        }
    }

    #[test]
    fn one_value_is_enough_and_its_words_may_stand_in_several_fields() {
        let mut shelf = Shelf::default();
        shelf.push(["Buyer", "I buy steel", "Negotiation"]);
        shelf.push(["Seller"]);
        let fitting = |values: &[&str], mode| {
            shelf.fitting(&values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>(), mode)
        };
        assert_eq!(fitting(&["steel buyer"], Mode::Word), [true, false], "words of two fields of one item");
        assert_eq!(fitting(&["steel seller", "seller"], Mode::Word), [false, true], "half of one value is none");
        assert_eq!(fitting(&["negotiation"], Mode::Strict), [true, false], "one field as a whole");
        assert_eq!(fitting(&["steel"], Mode::Strict), [false, false], "a part of a field is not the field");
        assert_eq!(fitting(&[], Mode::Smart), [false, false], "no value, no item");
    }
}
