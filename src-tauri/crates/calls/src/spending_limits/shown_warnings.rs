//! What was said of the limits that came near: each crossing once, not at each call behind it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use api::{LimitKind, Tenths};

use ipc::{LimitLevel, LimitState};
use workspace::lock::locked;

/// What was said last of each limit; of those that bound a single job or load, for each of them.
#[derive(Default)]
pub struct ShownWarnings {
    of_all: Mutex<BTreeMap<LimitKind, Word>>,
    of_runs: Mutex<BTreeMap<(LimitKind, InRun), Word>>,
}

/// A job or a load, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InRun {
    /// A job.
    Job(i64),
    /// A load of a search.
    Load(i64),
    /// A load by slices, with the loads of all of them.
    Slices(i64),
}

#[derive(Debug, Clone, Copy)]
struct Word {
    limit: Option<Tenths>,
    /// The start of the day that it was said of.
    day: i64,
    level: LimitLevel,
}

impl ShownWarnings {
    /// Stores how the limits are now: nothing has to be said of that.
    pub fn remember(&self, spending_limits: &[LimitState], day: i64) {
        let word = |&LimitState { kind, limit, level, .. }: &LimitState| (kind, Word { limit, day, level });
        *locked(&self.of_all) = spending_limits.iter().map(word).collect();
    }

    /// Returns the limits that have come nearer since it was last shown. What is under way counts with its worst case
    /// and is given back in part: a day's limit that falls back by that is not newly crossed afterwards.
    pub fn newly(&self, spending_limits: &[LimitState], day: i64) -> Vec<LimitState> {
        let mut shown = locked(&self.of_all);
        let mut newly = Vec::new();
        for spending_limit in spending_limits {
            let LimitState { kind, limit, level, .. } = *spending_limit;
            let calm = Word { limit, day, level: LimitLevel::Calm };
            let last = shown.get(&kind).copied().filter(|last| last.limit == limit).unwrap_or(calm);
            let begins_anew = match kind {
                LimitKind::Day | LimitKind::Assistant => last.day != day,
                LimitKind::Job | LimitKind::Click | LimitKind::Floor => level == LimitLevel::Calm,
            };
            let last = if begins_anew { calm } else { last };
            if level > last.level {
                newly.push(*spending_limit);
            }
            shown.insert(kind, Word { level: last.level.max(level), ..last });
        }
        newly
    }

    /// Whether a limit of a job or load has come nearer since it was last said.
    pub(crate) fn is_nearer(&self, spending_limit: &LimitState, run: InRun) -> bool {
        let LimitState { kind, limit, level, .. } = *spending_limit;
        let mut shown = locked(&self.of_runs);
        let last = shown.get(&(kind, run)).filter(|last| last.limit == limit).map(|last| last.level);
        let nearer = level > last.unwrap_or(LimitLevel::Calm);
        if nearer {
            shown.insert((kind, run), Word { limit, day: 0, level });
        }
        nearer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spending_limit(kind: LimitKind, level: LimitLevel) -> LimitState {
        LimitState { kind, limit: Some(Tenths(100)), used: Some(Tenths(80)), level }
    }

    #[test]
    fn each_crossing_is_said_once() {
        let shown = ShownWarnings::default();
        let tells = |kind, level, day| shown.newly(&[spending_limit(kind, level)], day).len();
        for (level, day, told, why) in [
            (LimitLevel::Calm, 1, 0, "far"),
            (LimitLevel::Near, 1, 1, "80 % are crossed"),
            (LimitLevel::Near, 1, 0, "at the next call it was said"),
            (LimitLevel::Calm, 1, 0, "what was under way cost less"),
            (LimitLevel::Near, 1, 0, "no new crossing"),
            (LimitLevel::Reached, 1, 1, "from 80 % to the end at once is one word"),
            (LimitLevel::Near, 2, 1, "another day"),
        ] {
            assert_eq!(tells(LimitKind::Day, level, day), told, "{why}");
        }
        for (level, told, why) in [
            (LimitLevel::Close, 1, "close to the floor"),
            (LimitLevel::Close, 0, "it was said"),
            (LimitLevel::Calm, 0, "topped up"),
            (LimitLevel::Near, 1, "near again: newly crossed"),
        ] {
            assert_eq!(tells(LimitKind::Floor, level, 1), told, "{why}");
        }
    }

    #[test]
    fn each_job_comes_near_by_itself() {
        let shown = ShownWarnings::default();
        let near = |level, run| shown.is_nearer(&spending_limit(LimitKind::Job, level), run);
        for (level, run, told, why) in [
            (LimitLevel::Calm, InRun::Job(1), false, "far"),
            (LimitLevel::Near, InRun::Job(1), true, "80 % are crossed"),
            (LimitLevel::Near, InRun::Job(1), false, "it was said"),
            (LimitLevel::Near, InRun::Job(2), true, "of another job it was not"),
            (LimitLevel::Near, InRun::Load(1), true, "nor of a load with the same number"),
            (LimitLevel::Close, InRun::Job(1), true, "90 %"),
            (LimitLevel::Near, InRun::Job(1), false, "something was settled: no new crossing"),
        ] {
            assert_eq!(near(level, run), told, "{why}");
        }
        let raised = LimitState { limit: Some(Tenths(200)), ..spending_limit(LimitKind::Job, LimitLevel::Near) };
        assert!(shown.is_nearer(&raised, InRun::Job(1)), "a limit of another height is crossed anew");
    }

    #[test]
    fn what_is_remembered_is_not_said_and_another_limit_is_another_one() {
        let shown = ShownWarnings::default();
        shown.remember(&[spending_limit(LimitKind::Day, LimitLevel::Near)], 1);
        assert_eq!(
            shown.newly(&[spending_limit(LimitKind::Day, LimitLevel::Near)], 1),
            [],
            "after a restart on the same day"
        );
        let other = LimitState { limit: Some(Tenths(90)), ..spending_limit(LimitKind::Day, LimitLevel::Near) };
        assert_eq!(shown.newly(&[other], 1), [other], "a limit of another height is crossed anew");
    }
}
