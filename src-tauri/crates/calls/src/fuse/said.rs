//! What was said of the fuses that came near: each crossing once, not at each call behind it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use api::{FuseKind, Tenths};

use ipc::{FuseLevel, FuseState};
use workspace::lock::locked;

/// What was said last of each fuse; of those that bound a single job or load, for each of them.
#[derive(Default)]
pub struct Said {
    of_all: Mutex<BTreeMap<FuseKind, Word>>,
    of_runs: Mutex<BTreeMap<(FuseKind, InRun), Word>>,
}

/// A job or a load, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InRun {
    /// A job.
    Job(i64),
    /// A load of a search.
    Load(i64),
}

#[derive(Debug, Clone, Copy)]
struct Word {
    limit: Option<Tenths>,
    /// The start of the day that it was said of.
    day: i64,
    level: FuseLevel,
}

impl Said {
    /// Nothing has to be said of how they are now.
    pub fn remember(&self, fuses: &[FuseState], day: i64) {
        let word = |fuse: &FuseState| (fuse.kind, Word { limit: fuse.limit, day, level: fuse.level });
        *locked(&self.of_all) = fuses.iter().map(word).collect();
    }

    /// Those that have come nearer since it was last said. What is under way counts with its worst case and is given back
    /// in part: a day's limit that falls back by that is not newly crossed afterwards.
    pub fn newly(&self, fuses: &[FuseState], day: i64) -> Vec<FuseState> {
        let mut said = locked(&self.of_all);
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

    /// Whether one of a job or load has come nearer since it was last said of it.
    pub(crate) fn is_nearer(&self, fuse: &FuseState, run: InRun) -> bool {
        let mut said = locked(&self.of_runs);
        let last = said.get(&(fuse.kind, run)).filter(|last| last.limit == fuse.limit).map(|last| last.level);
        let nearer = fuse.level > last.unwrap_or(FuseLevel::Calm);
        if nearer {
            said.insert((fuse.kind, run), Word { limit: fuse.limit, day: 0, level: fuse.level });
        }
        nearer
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
    fn each_job_comes_near_by_itself() {
        let said = Said::default();
        let near = |level, run| said.is_nearer(&fuse(FuseKind::Job, level), run);
        for (level, run, told, why) in [
            (FuseLevel::Calm, InRun::Job(1), false, "far"),
            (FuseLevel::Near, InRun::Job(1), true, "80 % are crossed"),
            (FuseLevel::Near, InRun::Job(1), false, "it was said"),
            (FuseLevel::Near, InRun::Job(2), true, "of another job it was not"),
            (FuseLevel::Near, InRun::Load(1), true, "nor of a load with the same number"),
            (FuseLevel::Close, InRun::Job(1), true, "90 %"),
            (FuseLevel::Near, InRun::Job(1), false, "something was settled: no new crossing"),
        ] {
            assert_eq!(near(level, run), told, "{why}");
        }
        let raised = FuseState { limit: Some(Tenths(200)), ..fuse(FuseKind::Job, FuseLevel::Near) };
        assert!(said.is_nearer(&raised, InRun::Job(1)), "a limit of another height is crossed anew");
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
