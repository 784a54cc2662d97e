//! How often texts are there among some records: of each a fingerprint is counted and not the text, as there may be as many as records.
//!
//! Does not own where the texts come from.

use std::hash::BuildHasher;

use foldhash::quality::FixedState;

/// What two programs would have alike makes no difference: fingerprints are compared within one question.
const SEED: FixedState = FixedState::with_seed(0);

/// Texts of records while they are counted: one of several parts, or all.
#[derive(Debug, Default)]
pub(crate) struct Counting {
    /// The fingerprint of each text that is known in full, and its record.
    texts: Vec<(u64, u32)>,
    /// Records whose text is not known in full, or may be several values.
    doubtful: Vec<u32>,
    filled: u64,
    cut: u64,
    several: u64,
}

/// How often texts are there, as they are compared.
#[derive(Debug, Default)]
pub struct TextTally {
    /// Of each different text.
    alike: Vec<Same>,
    /// Records that have a text.
    pub filled: u64,
    /// Of those, how many have one of which only the beginning is known: it is not counted.
    pub cut: u64,
    /// Of those, how many have one that may be several values.
    pub several: u64,
    /// The records of both: of every other one it is certain which texts it has.
    pub doubtful: Vec<i64>,
}

/// Records with the same text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Same {
    /// How many.
    pub count: u64,
    /// The first of them, by its number.
    pub first: i64,
    /// Of the text.
    pub fingerprint: u64,
}

impl Counting {
    /// Adds the text of a record, as it is compared.
    pub fn add(&mut self, record: u32, text: &[u8], whole: bool, several: bool) {
        self.filled += 1;
        self.several += u64::from(several);
        if several || !whole {
            self.doubtful.push(record);
        }
        if whole {
            self.texts.push((TextTally::fingerprint(text), record));
        } else {
            self.cut += 1;
        }
    }

    /// Puts the same texts beside each other, the first record first.
    pub fn sort(&mut self) {
        self.texts.sort_unstable();
    }
}

impl TextTally {
    /// Of all parts.
    pub(crate) fn of(parts: Vec<Counting>) -> Self {
        let mut all = Counting::default();
        for part in parts {
            all.texts.extend(part.texts);
            all.doubtful.extend(part.doubtful);
            all.filled += part.filled;
            all.cut += part.cut;
            all.several += part.several;
        }
        // Those of one text behind each other, the first record first. Parts that are sorted are only merged by this.
        all.texts.sort();
        let runs = all.texts.chunk_by(|(one, _), (two, _)| one == two);
        let alike = runs.filter_map(|run| {
            let (fingerprint, first) = *run.first()?;
            Some(Same { count: run.len() as u64, first: i64::from(first), fingerprint })
        });
        Self {
            alike: alike.collect(),
            filled: all.filled,
            cut: all.cut,
            several: all.several,
            doubtful: all.doubtful.into_iter().map(i64::from).collect(),
        }
    }

    /// What two texts have alike that are the same when they are compared.
    pub fn fingerprint(text: &[u8]) -> u64 {
        SEED.hash_one(text)
    }

    /// How many different texts there are.
    pub fn distinct(&self) -> u64 {
        self.alike.len() as u64
    }

    /// The most frequent texts; of equally frequent ones those of the records that are there longest.
    pub fn most_frequent(&self, most: usize) -> Vec<Same> {
        let mut all = self.alike.clone();
        let frequent = |one: &Same, two: &Same| (two.count, one.first).cmp(&(one.count, two.first));
        if all.len() > most {
            all.select_nth_unstable_by(most, frequent);
            all.truncate(most);
        }
        all.sort_unstable_by(frequent);
        all
    }
}
