//! Lanes of steps beside each other. Owns that a step waits for what it needs, in whichever lane that is, and is left out where
//! that has not gone well; what a step does is the caller's.

use super::context::Name;
use super::steps::Step;
use std::collections::HashMap;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// What the lanes know of each other.
pub struct Board {
    /// Steps that will be done. Others are not waited for.
    planned: Vec<Name>,
    over: Mutex<HashMap<Name, bool>>,
    news: Condvar,
    fail_fast: bool,
}

/// What is to become of a step.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn {
    /// It is done now.
    Do,
    /// It is not: this has not gone well.
    Lacks(Name),
    /// Nothing more is done.
    Stop,
}

impl Board {
    pub fn new(steps: &[&Step], fail_fast: bool) -> Self {
        let planned = steps.iter().map(|step| step.name).collect();
        Self { planned, over: Mutex::default(), news: Condvar::new(), fail_fast }
    }

    /// Waits until all that `step` needs is over, and says whether it is done.
    pub fn turn(&self, step: &Step) -> Turn {
        let needs: Vec<Name> = step.needs.iter().copied().filter(|need| self.planned.contains(need)).collect();
        let mut over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if self.fail_fast && over.values().any(|well| !well) {
                return Turn::Stop;
            }
            if let Some(bad) = needs.iter().find(|need| over.get(need) == Some(&false)) {
                return Turn::Lacks(*bad);
            }
            if needs.iter().all(|need| over.contains_key(need)) {
                return Turn::Do;
            }
            over = self.news.wait(over).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub fn tell(&self, name: Name, well: bool) {
        self.over.lock().unwrap_or_else(PoisonError::into_inner).insert(name, well);
        self.news.notify_all();
    }
}

/// Walks the lanes beside each other, each step in its turn, until all are over. `done` does a step and says whether others may
/// build on it; `left_out` is called for those that are not done.
pub fn walk(
    board: &Board,
    lanes: &[Vec<&Step>],
    done: &(impl Fn(&Step) -> bool + Sync),
    left_out: &(impl Fn(&Step, Name) + Sync),
) {
    thread::scope(|scope| {
        for lane in lanes {
            scope.spawn(move || {
                for step in lane {
                    match board.turn(step) {
                        Turn::Do => {
                            // A step that does not come back must not leave the other lane waiting for it.
                            let mut end = Told { board, name: step.name, well: false };
                            end.well = done(step);
                        }
                        Turn::Lacks(need) => {
                            left_out(step, need);
                            board.tell(step.name, false);
                        }
                        Turn::Stop => break,
                    }
                }
            });
        }
    });
}

/// Reports the end of a step when it is dropped.
struct Told<'a> {
    board: &'a Board,
    name: Name,
    well: bool,
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        self.board.tell(self.name, self.well);
    }
}

#[cfg(test)]
mod tests {
    use super::super::steps::{Lane, STEPS};
    use super::*;
    use std::time::{Duration, Instant};

    /// Walks all steps of the two lanes; `bad` fails. Gives what was done in its order, and what was left out.
    fn walked(bad: Option<Name>, fail_fast: bool) -> (Vec<Name>, Vec<(Name, Name)>) {
        let lane = |lane| STEPS.iter().filter(|step| step.lane == lane).collect::<Vec<_>>();
        let lanes = [lane(Lane::Interface), lane(Lane::Rust)];
        let board = Board::new(&lanes.concat(), fail_fast);
        let (order, out) = (Mutex::new(Vec::<Name>::new()), Mutex::new(Vec::new()));
        let done = |step: &Step| {
            // The interface is slower than what the other lane can do meanwhile, whatever else the machine is at.
            let slower_than = match step.name {
                Name::InterfacePackages => Some(Name::Format),
                Name::InterfaceTests if bad.is_none() => Some(Name::Build),
                _ => None,
            };
            let begun = Instant::now();
            while slower_than.is_some_and(|other| !order.lock().unwrap().contains(&other)) {
                assert!(begun.elapsed() < Duration::from_secs(30), "{slower_than:?} waits for {:?}", step.name);
                thread::sleep(Duration::from_millis(1));
            }
            order.lock().unwrap().push(step.name);
            Some(step.name) != bad
        };
        walk(&board, &lanes, &done, &|step, need| out.lock().unwrap().push((step.name, need)));
        (order.into_inner().unwrap(), out.into_inner().unwrap())
    }

    #[test]
    fn a_step_waits_for_what_it_needs_in_the_other_lane() {
        let (order, out) = walked(None, false);
        let at = |name| order.iter().position(|done| *done == name);
        assert_eq!(out, [], "all are done");
        assert!(at(Name::InterfaceBuild) < at(Name::Build), "the compiler waits for the interface: {order:?}");
        assert!(at(Name::Build) < at(Name::InterfaceTests), "but not for the whole lane: {order:?}");
    }

    #[test]
    fn what_needs_a_failed_step_is_left_out_and_the_rest_is_done() {
        let (order, out) = walked(Some(Name::InterfaceBuild), false);
        assert_eq!(out, [(Name::Build, Name::InterfaceBuild)], "only what is built on it");
        assert!(order.contains(&Name::InterfaceTests), "the interface's own tests need no build");
        let (order, out) = walked(Some(Name::InterfacePackages), false);
        assert_eq!(order.len(), 2, "formatting and the packages themselves: {order:?}");
        assert!(out.contains(&(Name::Build, Name::InterfaceBuild)), "needs of needs, in the other lane too: {out:?}");
    }

    #[test]
    fn who_wants_to_stop_at_the_first_failure_is_not_kept() {
        let (order, out) = walked(Some(Name::InterfacePackages), true);
        assert_eq!((order.len(), out.len()), (2, 0), "nothing more is begun, in neither lane: {order:?}");
    }

    #[test]
    fn what_is_not_planned_is_not_waited_for() {
        let build = STEPS.iter().find(|step| step.name == Name::Build).unwrap();
        assert_eq!(Board::new(&[build], false).turn(build), Turn::Do, "its needs were not asked for");
    }
}
