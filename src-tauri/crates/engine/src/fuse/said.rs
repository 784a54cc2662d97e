//! What was said of the fuses that came near: each crossing once, not at each call behind it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use api::{FuseKind, Tenths};

use crate::locked;
use crate::screen::{FuseLevel, FuseState};

/// What was said last of each fuse.
#[derive(Default)]
pub(crate) struct Said(Mutex<BTreeMap<FuseKind, Word>>);

#[derive(Debug, Clone, Copy)]
struct Word {
    limit: Option<Tenths>,
    /// The start of the day that it was said of.
    day: i64,
    level: FuseLevel,
}

impl Said {
    /// Nothing has to be said of how they are now.
    pub(crate) fn remember(&self, fuses: &[FuseState], day: i64) {
        let word = |fuse: &FuseState| (fuse.kind, Word { limit: fuse.limit, day, level: fuse.level });
        *locked(&self.0) = fuses.iter().map(word).collect();
    }

    /// Those that have come nearer since it was last said. What is under way counts with its worst case and is given back
    /// in part: a day's limit that falls back by that is not newly crossed afterwards.
    pub(crate) fn newly(&self, fuses: &[FuseState], day: i64) -> Vec<FuseState> {
        let mut said = locked(&self.0);
        let mut newly = Vec::new();
        for fuse in fuses {
            let calm = Word { limit: fuse.limit, day, level: FuseLevel::Calm };
            let last = said.get(&fuse.kind).copied().filter(|last| last.limit == fuse.limit).unwrap_or(calm);
            let begins_anew = match fuse.kind {
                FuseKind::Day => last.day != day,
                FuseKind::Job | FuseKind::Click | FuseKind::Floor => fuse.level == FuseLevel::Calm,
            };
            let last = if begins_anew { calm } else { last };
            if fuse.level > last.level {
                newly.push(*fuse);
            }
            said.insert(fuse.kind, Word { level: last.level.max(fuse.level), ..last });
        }
        newly
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fuse(kind: FuseKind, level: FuseLevel) -> FuseState {
        FuseState { kind, limit: Some(Tenths(100)), used: Some(Tenths(80)), level }
    }

    #[test]
    fn each_crossing_is_said_once() {
        let said = Said::default();
        let tells = |kind, level, day| said.newly(&[fuse(kind, level)], day).len();
        for (level, day, told, why) in [
            (FuseLevel::Calm, 1, 0, "far"),
            (FuseLevel::Near, 1, 1, "80 % are crossed"),
            (FuseLevel::Near, 1, 0, "at the next call it was said"),
            (FuseLevel::Calm, 1, 0, "what was under way cost less"),
            (FuseLevel::Near, 1, 0, "no new crossing"),
            (FuseLevel::Reached, 1, 1, "from 80 % to the end at once is one word"),
            (FuseLevel::Near, 2, 1, "another day"),
        ] {
            assert_eq!(tells(FuseKind::Day, level, day), told, "{why}");
        }
        for (level, told, why) in [
            (FuseLevel::Close, 1, "close to the floor"),
            (FuseLevel::Close, 0, "it was said"),
            (FuseLevel::Calm, 0, "topped up"),
            (FuseLevel::Near, 1, "near again: newly crossed"),
        ] {
            assert_eq!(tells(FuseKind::Floor, level, 1), told, "{why}");
        }
    }

    #[test]
    fn what_is_remembered_is_not_said_and_another_limit_is_another_one() {
        let said = Said::default();
        said.remember(&[fuse(FuseKind::Day, FuseLevel::Near)], 1);
        assert_eq!(said.newly(&[fuse(FuseKind::Day, FuseLevel::Near)], 1), [], "after a restart on the same day");
        let other = FuseState { limit: Some(Tenths(90)), ..fuse(FuseKind::Day, FuseLevel::Near) };
        assert_eq!(said.newly(&[other], 1), [other], "a limit of another height is crossed anew");
    }
}
