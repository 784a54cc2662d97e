//! A note on a record that several people may write at once: a text is replaced only by somebody who had read it, and never lost.
//!
//! A change names the versions that were there when it was made, not their text: of two versions each app shows one text, with a line
//! between them in the language of whoever reads it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::merge::rule::Merge;
use crate::stamp::{Dot, Stamp};

/// Every text of a note, and which of them were replaced.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    versions: BTreeMap<Dot, Version>,
    /// Versions that somebody had read and replaced, and when last.
    replaced: BTreeMap<Dot, Stamp>,
}

/// A text that somebody wrote; an empty one takes the note away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// When, and by whose device.
    pub at: Stamp,
    /// What.
    pub text: String,
}

impl Note {
    /// Somebody writes a text in place of these versions ([`Note::standing`] on that computer, at that moment).
    pub fn writing(at: Stamp, text: String, before: impl IntoIterator<Item = Dot>) -> Self {
        let replaced = before.into_iter().map(|dot| (dot, at)).collect();
        Self { versions: [(at.dot, Version { at, text })].into(), replaced }
    }

    /// The versions that no later one has replaced, the latest first: what a change names. Empty ones are among them.
    pub fn standing(&self) -> Vec<&Version> {
        let stands = |version: &&Version| !is_replaced(&self.replaced, version);
        let mut standing: Vec<&Version> = self.versions.values().filter(stands).collect();
        standing.sort_unstable_by_key(|version| Reverse(version.at));
        standing
    }

    /// The note as it is read: the latest text, and below it what others wrote at the same time, each behind the line that `between`
    /// says of it. A text that two people wrote alike is there once; empty where there is no note.
    pub fn shown(&self, between: impl Fn(&Version) -> String) -> String {
        let mut texts: Vec<&str> = Vec::new();
        let mut shown = String::new();
        for version in self.standing() {
            if version.text.is_empty() || texts.contains(&version.text.as_str()) {
                continue;
            }
            if !texts.is_empty() {
                shown.extend(["\n", &between(version), "\n"]);
            }
            shown.push_str(&version.text);
            texts.push(&version.text);
        }
        shown
    }
}

impl Merge for Note {
    fn merge(&mut self, other: Self) {
        for (dot, version) in other.versions {
            match self.versions.entry(dot) {
                Entry::Vacant(free) => {
                    free.insert(version);
                }
                // One version has two times only where one was lowered, and two texts only where somebody was erased from it.
                Entry::Occupied(known) => {
                    let known = known.into_mut();
                    known.at = known.at.min(version.at);
                    if version.text > known.text {
                        known.text = version.text;
                    }
                }
            }
        }
        for (dot, by) in other.replaced {
            self.replaced.entry(dot).and_modify(|known| *known = by.max(*known)).or_insert(by);
        }
        // What was replaced once stays so. Its text is not needed any more; its time is, should the version come again.
        for version in self.versions.values_mut().filter(|version| is_replaced(&self.replaced, version)) {
            version.text = String::new();
        }
    }
}

fn is_replaced(replaced: &BTreeMap<Dot, Stamp>, version: &Version) -> bool {
    replaced.get(&version.at.dot).is_some_and(|by| *by > version.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hlc::Hlc;

    fn at(ms: u64, device: u8) -> Stamp {
        Stamp { hlc: Hlc::new(ms, 0), dot: Dot { device: [device; 16], seq: 1 } }
    }

    fn writes(ms: u64, device: u8, text: &str, before: &[Stamp]) -> Note {
        Note::writing(at(ms, device), text.to_owned(), before.iter().map(|at| at.dot))
    }

    fn shown(changes: &[Note]) -> String {
        let line = |version: &Version| format!("— {}, {} —", version.at.dot.device[0], version.at.hlc.ms());
        changes.iter().cloned().fold(Note::default(), Merge::merged).shown(line)
    }

    #[test]
    fn a_text_is_replaced_only_by_who_had_read_it() {
        let first = writes(10, 1, "call back", &[]);
        let (one, two) = (at(10, 1), at(20, 2));
        for (changes, is, why) in [
            (vec![], "", "no note"),
            (vec![first.clone()], "call back", "one text"),
            (vec![first.clone(), writes(20, 2, "called", &[one])], "called", "written on"),
            (
                vec![first.clone(), writes(20, 2, "busy", &[])],
                "busy\n— 1, 10 —\ncall back",
                "at once: both, the later first",
            ),
            (vec![first.clone(), writes(20, 2, "", &[one])], "", "taken away"),
            (vec![first.clone(), writes(20, 2, "", &[])], "call back", "by somebody who had not read it"),
            (vec![first.clone(), writes(20, 2, "call back", &[])], "call back", "the same text twice is one"),
            (
                vec![first.clone(), writes(20, 2, "b", &[one]), writes(30, 3, "c", &[one])],
                "c\n— 2, 20 —\nb",
                "two who replace one",
            ),
            (
                vec![first.clone(), writes(20, 2, "b", &[]), writes(30, 3, "c", &[one, two])],
                "c",
                "one who had read both",
            ),
            (
                vec![first.clone(), writes(20, 2, "b", &[]), writes(30, 3, "c", &[two])],
                "c\n— 1, 10 —\ncall back",
                "or one of both",
            ),
            (vec![writes(20, 2, "called", &[one])], "called", "what it replaced comes later"),
            (
                vec![first.clone(), writes(5, 2, "early", &[one])],
                "call back\n— 2, 5 —\nearly",
                "nobody reads what is not written yet",
            ),
            (vec![writes(10, 1, "a", &[one])], "a", "nobody replaces himself"),
            (
                vec![writes(10, 1, "a", &[two]), writes(20, 2, "b", &[one])],
                "b",
                "of two that name each other one stays",
            ),
        ] {
            assert_eq!(shown(&changes), is, "{why}");
            let back: Vec<Note> = changes.into_iter().rev().collect();
            assert_eq!(shown(&back), is, "{why}, in the other order");
        }
    }

    #[test]
    fn a_replaced_text_is_kept_nowhere() {
        let note = writes(10, 1, "secret", &[]).merged(writes(20, 2, "gone", &[at(10, 1)]));
        assert!(!format!("{note:?}").contains("secret"), "only that there was one: {note:?}");
        let again = note.clone().merged(writes(10, 1, "secret", &[]));
        assert_eq!(again, note, "also when it comes once more");
        let ahead = note.clone().merged(writes(1_000, 1, "secret", &[]));
        assert_eq!(ahead, note, "or from where its time was not lowered");
        let standing: Vec<Dot> = note.standing().iter().map(|version| version.at.dot).collect();
        assert_eq!(standing, [at(20, 2).dot], "a change names what stands");
    }
}
