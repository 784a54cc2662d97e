//! The search: every state that can be reached, breadth first, until one is found in which too much was charged.
//!
//! Owns the order, and what is told of it. What can happen in a state is in `steps.rs`.

use std::fmt;

use crate::rules::Rules;
use crate::seen::Seen;
use crate::state::State;
use crate::steps::{Next, Step};

/// What a search has found.
#[derive(Debug)]
pub struct Report {
    /// States that were found until it ended.
    pub states: usize,
    /// Steps that were tried until it ended.
    pub steps: usize,
    /// How many states are 0, 1, 2 … steps away from the first one; up to the counterexample, where there is one.
    pub levels: Vec<usize>,
    /// The most that was charged in a state that was looked at.
    pub most_charged: usize,
    /// Shortest way to a state in which too much was charged; none where the rule holds.
    pub counterexample: Option<Vec<Step>>,
}

pub fn search(rules: Rules) -> Report {
    let mut report = Report { states: 0, steps: 0, levels: Vec::new(), most_charged: 0, counterexample: None };
    let mut seen = Seen::new();
    seen.insert(State::START.packed(), 0);
    let mut found = Vec::new();
    let (mut place, mut next_level) = (0, 0);
    while place < seen.count() {
        if place == next_level {
            // All that is nearer was looked at, so that what is found by now is all of this level.
            report.levels.push(seen.count() - place);
            next_level = seen.count();
        }
        let state = State::unpacked(seen.packed(place));
        report.most_charged = report.most_charged.max(state.charges.count());
        if state.is_overcharged() {
            report.counterexample = Some(way_to(&seen, place, rules));
            break;
        }
        found.clear();
        Next { rules, state, found: &mut found }.collect();
        report.steps += found.len();
        for (_, to) in &found {
            let packed = to.packed();
            if seen.insert(packed, place) {
                assert_eq!(State::unpacked(packed), *to, "another state comes out of what was packed");
            }
        }
        place += 1;
    }
    report.states = seen.count();
    report
}

/// The steps to a state. Only places are stored, so each step is looked for once more.
fn way_to(seen: &Seen, mut place: usize, rules: Rules) -> Vec<Step> {
    let mut way = Vec::new();
    while place != 0 {
        let before = seen.from(place);
        let mut found = Vec::new();
        Next { rules, state: State::unpacked(seen.packed(before)), found: &mut found }.collect();
        let step = found.iter().find(|(_, to)| to.packed() == seen.packed(place));
        way.push(step.expect("the state was found from this one").0);
        place = before;
    }
    way.reverse();
    way
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, steps, most_charged, .. } = self;
        write!(formatter, "{states} states, {steps} steps tried, {most_charged} charges at most; ")?;
        let Some(way) = &self.counterexample else { return write!(formatter, "holds") };
        write!(formatter, "broken in {} steps:", way.len())?;
        way.iter().try_for_each(|step| write!(formatter, "\n    {step}"))
    }
}
