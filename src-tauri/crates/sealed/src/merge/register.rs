//! A value of which the newest counts (a last-writer-wins register).

use crate::merge::rule::Merge;
use crate::stamp::Stamp;

/// A value, and when it was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Register<T> {
    /// What it is.
    pub value: T,
    /// When it was set; nothing else has this stamp.
    pub at: Stamp,
}

impl<T: Ord> Merge for Register<T> {
    fn merge(&mut self, other: Self) {
        // Two values of one stamp come only from an app that is wrong: then, too, all take the same one.
        if (other.at, &other.value) > (self.at, &self.value) {
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
    fn the_newest_wins() {
        let set = |value, ms, device, seq| Register {
            value,
            at: Stamp { hlc: Hlc::new(ms, 0), dot: Dot { device: [device; 16], seq } },
        };
        for (one, two, wins, why) in [
            (set("in", 1, 1, 1), set("out", 2, 1, 2), "out", "taken out"),
            (set("in", 3, 2, 1), set("out", 2, 1, 2), "in", "put in again by somebody else"),
            (set("a", 5, 1, 9), set("b", 5, 2, 1), "b", "a tie: the device decides"),
            (set("a", 5, 1, 9), set("b", 5, 1, 8), "a", "of one device its number"),
            (set("a", 5, 1, 9), set("b", 5, 1, 9), "b", "nonsense is decided too"),
        ] {
            assert_eq!(one.merged(two).value, wins, "{why}");
            assert_eq!(two.merged(one).value, wins, "{why}, the other way round");
        }
    }
}
