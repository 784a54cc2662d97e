//! How often texts are there among some records: of each a fingerprint is counted and not the text, as there may be as many as records.
//!
//! Does not own where the texts come from.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How often texts are there, as they are compared.
#[derive(Debug, Default)]
pub struct TextTally {
    counts: HashMap<u64, Same>,
    /// Records that have a text.
    pub filled: u64,
    /// Of those, how many have one of which only the beginning is known: it is not counted.
    pub cut: u64,
    /// Of those, how many have one that may be several values.
    pub several: u64,
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

impl TextTally {
    /// Adds the text of a record, as it is compared.
    pub(crate) fn add(&mut self, record: i64, text: &[u8], whole: bool, several: bool) {
        self.filled += 1;
        self.several += u64::from(several);
        if !whole {
            self.cut += 1;
            return;
        }
        let fingerprint = Self::fingerprint(text);
        let same = self.counts.entry(fingerprint).or_insert(Same { count: 0, first: record, fingerprint });
        same.count += 1;
        same.first = same.first.min(record);
    }

    /// What two texts have alike that are the same when they are compared.
    pub fn fingerprint(text: &[u8]) -> u64 {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        hasher.finish()
    }

    /// How many different texts there are.
    pub fn distinct(&self) -> u64 {
        self.counts.len() as u64
    }

    /// The most frequent texts; of equally frequent ones those of the records that are there longest.
    pub fn most_frequent(&self, most: usize) -> Vec<Same> {
        let mut all: Vec<Same> = self.counts.values().copied().collect();
        let frequent = |one: &Same, two: &Same| (two.count, one.first).cmp(&(one.count, two.first));
        if all.len() > most {
            all.select_nth_unstable_by(most, frequent);
            all.truncate(most);
        }
        all.sort_unstable_by(frequent);
        all
    }
}
