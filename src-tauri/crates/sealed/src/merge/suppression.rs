//! One entry of the suppression list (an observed-remove set of what was said of it): who must not be contacted is not lost because
//! somebody, elsewhere and not knowing it, took the same entry off.

use std::collections::BTreeMap;

use crate::hlc::Hlc;
use crate::merge::rule::Merge;
use crate::stamp::{Dot, Stamp};

/// Every adding of an entry, and which of them were taken off.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Suppression {
    /// The time of each adding.
    added: BTreeMap<Dot, Hlc>,
    /// Addings that a removal had seen, and the time of the last such removal.
    removed: BTreeMap<Dot, Hlc>,
}

impl Suppression {
    /// Somebody puts the entry on the list.
    pub fn adding(at: Stamp) -> Self {
        Self { added: [(at.dot, at.hlc)].into(), ..Self::default() }
    }

    /// Somebody takes it off, who sees these addings ([`Suppression::standing`] on that computer, at that moment).
    pub fn removing(at: Hlc, seen: impl IntoIterator<Item = Dot>) -> Self {
        Self { removed: seen.into_iter().map(|dot| (dot, at)).collect(), ..Self::default() }
    }

    /// Whether the entry is on the list: where any adding stands.
    pub fn is_listed(&self) -> bool {
        self.standing().next().is_some()
    }

    /// The addings that no later removal had seen: what a removal names. A tie: it stands.
    pub fn standing(&self) -> impl Iterator<Item = Dot> {
        let stands = |dot: &Dot, added: &Hlc| self.removed.get(dot).is_none_or(|removed| removed <= added);
        self.added.iter().filter(move |(dot, added)| stands(dot, added)).map(|(dot, _)| *dot)
    }
}

impl Merge for Suppression {
    fn merge(&mut self, other: Self) {
        for (dot, at) in other.added {
            // One adding has two times only where one was lowered: that is the one which others have.
            self.added.entry(dot).and_modify(|known| *known = at.min(*known)).or_insert(at);
        }
        for (dot, at) in other.removed {
            self.removed.entry(dot).and_modify(|known| *known = at.max(*known)).or_insert(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64, device: u8) -> Stamp {
        Stamp { hlc: Hlc::new(ms, 0), dot: Dot { device: [device; 16], seq: 1 } }
    }

    fn all(changes: &[Suppression]) -> Suppression {
        changes.iter().cloned().fold(Suppression::default(), Merge::merged)
    }

    #[test]
    fn an_entry_stays_unless_whoever_removed_it_knew_it() {
        let (ada, bob) = (at(10, 1), at(20, 2));
        let (of_ada, of_bob) = (Suppression::adding(ada), Suppression::adding(bob));
        let removing = |ms, seen: &[Stamp]| Suppression::removing(Hlc::new(ms, 0), seen.iter().map(|at| at.dot));
        for (changes, listed, why) in [
            (vec![], false, "nobody added it"),
            (vec![of_ada.clone()], true, "it was added"),
            (vec![of_ada.clone(), removing(30, &[ada])], false, "and removed by somebody who saw that"),
            (vec![of_ada.clone(), removing(30, &[])], true, "by somebody who saw nothing"),
            (vec![of_ada.clone(), of_bob.clone(), removing(30, &[ada])], true, "who saw one of two addings"),
            (vec![of_ada.clone(), of_bob.clone(), removing(30, &[ada, bob])], false, "who saw both"),
            (
                vec![of_ada.clone(), of_bob.clone(), removing(30, &[ada]), removing(30, &[bob])],
                false,
                "two, who saw one each",
            ),
            (vec![of_bob.clone(), removing(15, &[ada])], true, "added again afterwards"),
            (vec![of_bob.clone(), removing(30, &[ada])], true, "unseen, though the clocks say before"),
            (vec![of_ada.clone(), removing(10, &[ada])], true, "a tie: it stays"),
            (vec![of_ada.clone(), removing(5, &[ada])], true, "nobody sees what is not there yet"),
            (vec![removing(30, &[ada])], false, "a removal that comes before what it removes"),
            (vec![removing(30, &[ada]), of_ada.clone()], false, "and then that"),
        ] {
            assert_eq!(all(&changes).is_listed(), listed, "{why}");
        }
    }

    #[test]
    fn a_removal_names_what_stands() {
        let state = all(&[
            Suppression::adding(at(10, 1)),
            Suppression::adding(at(20, 2)),
            Suppression::removing(Hlc::new(15, 0), [at(10, 1).dot]),
        ]);
        assert_eq!(state.standing().collect::<Vec<_>>(), [at(20, 2).dot], "not what was removed before");
        let removed = Suppression::removing(Hlc::new(30, 0), state.standing());
        assert!(!state.merged(removed).is_listed(), "and then nothing stands");
    }

    #[test]
    fn a_time_that_was_lowered_is_the_one_that_counts() {
        let ahead = Suppression::adding(at(1_000, 1));
        let lowered = Suppression::adding(at(10, 1));
        let removed = Suppression::removing(Hlc::new(30, 0), [at(10, 1).dot]);
        assert!(!all(&[ahead, lowered, removed]).is_listed(), "also where the own copy was ahead");
    }
}
