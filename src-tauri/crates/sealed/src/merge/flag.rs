//! A tag on a record: each has a flag of its own, so that two people who add two tags at once keep both.

use crate::merge::rule::Merge;
use crate::stamp::Stamp;

/// Whether a tag is on a record, and when that was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flag {
    /// Whether it is there.
    pub is_set: bool,
    /// When that was said.
    pub at: Stamp,
}

impl Merge for Flag {
    fn merge(&mut self, other: Self) {
        // Of one time, setting it counts as later; only then the device.
        let order = |flag: &Self| (flag.at.hlc, flag.is_set, flag.at.dot);
        if order(&other) > order(self) {
            *self = other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hlc::Hlc;
    use crate::stamp::Dot;

    #[test]
    fn the_newest_wins_and_a_tie_stays() {
        let set = |is_set, ms, device| Flag {
            is_set,
            at: Stamp { hlc: Hlc::new(ms, 0), dot: Dot { device: [device; 16], seq: 1 } },
        };
        for (one, two, is_set, why) in [
            (set(true, 1, 1), set(false, 2, 2), false, "taken off later"),
            (set(false, 1, 1), set(true, 2, 2), true, "put on later"),
            (set(false, 5, 9), set(true, 5, 1), true, "a tie: it stays, whoever put it on"),
            (set(false, 5, 1), set(true, 5, 9), true, "a tie: it stays, whoever took it off"),
        ] {
            assert_eq!(one.merged(two).is_set, is_set, "{why}");
            assert_eq!(two.merged(one).is_set, is_set, "{why}, the other way round");
        }
    }
}
