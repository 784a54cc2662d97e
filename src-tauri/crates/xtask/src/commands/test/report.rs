//! What all steps came to, and the closing lines: what failed, what took how long, and the count that ends every run.

use super::context::{Name, Outcome};
use super::repeat::{self, Turn};
use crate::progress::{clock, say};
use crate::tally::Tally;
use crate::verdict::{End, Verdict};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::time::Duration;

/// The most failures that are named at the end: where there are more, they have one reason.
const NAMED: usize = 20;
/// So many of the slowest tests are named.
const SLOWEST: usize = 10;

/// What all steps came to.
#[derive(Default)]
pub struct Report {
    count: Tally,
    broken: Vec<Name>,
    failed: Vec<String>,
    steps: Vec<(String, Duration)>,
    tests: Vec<(String, Duration)>,
    /// Tests that failed, each with its repetition.
    lost: Vec<(String, usize)>,
}

impl Report {
    /// Takes down what a step came to, in which repetition.
    pub fn add(&mut self, name: Name, words: String, turn: usize, outcome: Outcome, took: Duration) {
        self.steps.push((words, took));
        self.count += counted(outcome.tally, outcome.end.is_err());
        for name in outcome.failed {
            // The same test can fail in several repetitions.
            if !self.failed.contains(&name) {
                self.failed.push(name);
            }
        }
        let mut named = false;
        for Verdict { test, end, took } in outcome.verdicts {
            if end == End::Failed {
                named = true;
                self.lost.push((test.clone(), turn));
            }
            self.tests.extend(took.map(|took| (test, took)));
        }
        if outcome.end.is_err() {
            self.broken(name);
            if !named {
                self.lost.push((format!("{} (the step)", name.words()), turn));
            }
        }
    }

    /// A step that did not go well, or could not be done.
    pub fn broken(&mut self, name: Name) {
        if !self.broken.contains(&name) {
            self.broken.push(name);
        }
    }

    pub fn well(&self) -> bool {
        self.broken.is_empty()
    }

    /// Counts a name that no test has as a failure: else the run would look as if all were well.
    pub fn must_have_run(&mut self, name: &str) {
        if self.well() && self.count == Tally::default() {
            self.count.failed = 1;
            self.failed.push(format!("No test has `{name}` in its name."));
        }
    }

    /// Whether anything is counted as failed.
    pub fn failed(&self) -> bool {
        !self.well() || self.count.failed > 0
    }

    /// Prints it; `turns` are the repetitions, of which a plain run has none to name.
    pub fn close(&self, turns: &[Turn]) {
        let block = |head: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                say(&format!("\n{head}"));
                lines.iter().for_each(|line| say(line));
            }
        };
        block("The slowest tests", slowest(&self.tests).iter().map(timed).collect());
        block("The steps", self.steps.iter().map(timed).collect());
        let repeated = turns.iter().any(|turn| turn.seed.is_some());
        if repeated {
            block("The repetitions", repeat::table(turns, &self.lost));
        }
        say("");
        self.failed.iter().take(NAMED).for_each(|name| say(&format!("Failed: {name}")));
        self.broken.iter().for_each(|name| say(&format!("Not well: {}", name.words())));
        say(&format!("{} passed, {} failed", self.count.passed, self.count.failed));
    }
}

/// A step that failed without a failed test (a warning, a crash, a build) counts as one failure: "0 failed" must mean
/// that all is well.
fn counted(tally: Tally, failed: bool) -> Tally {
    Tally { failed: if failed { tally.failed.max(1) } else { tally.failed }, ..tally }
}

/// The slowest tests, each with its longest time.
fn slowest(tests: &[(String, Duration)]) -> Vec<(String, Duration)> {
    let mut all = tests.to_vec();
    all.sort_by_key(|(_, took)| Reverse(*took));
    let mut seen = HashSet::new();
    all.retain(|(test, _)| seen.insert(test.clone()));
    all.truncate(SLOWEST);
    all
}

fn timed((what, took): &(String, Duration)) -> String {
    format!("{:>14}  {what}", clock(*took))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    fn outcome(tests: &[(&str, End, u64)], end: Result<(), Failure>) -> Outcome {
        let verdicts = tests.iter().map(|(test, end, thousandths)| Verdict {
            test: (*test).to_owned(),
            end: *end,
            took: Some(Duration::from_millis(*thousandths)),
        });
        Outcome { verdicts: verdicts.collect(), end, ..Outcome::default() }
    }

    fn failed() -> Result<(), Failure> {
        Err(Failure::Programs { count: 1 })
    }

    #[test]
    fn a_failed_step_is_never_counted_as_none() {
        let counts = Tally { passed: 8, failed: 0 };
        assert_eq!(counted(counts, true), Tally { passed: 8, failed: 1 }, "clippy, a crash: one failure");
        assert_eq!(counted(Tally { passed: 8, failed: 3 }, true).failed, 3, "failed tests count themselves");
        assert_eq!(counted(counts, false), counts, "all well");
    }

    #[test]
    fn the_slowest_come_first_and_each_once() {
        let tests: Vec<(String, Duration)> =
            (0..30).map(|at| (format!("test {}", at % 15), Duration::from_millis(at))).collect();
        let found = slowest(&tests);
        assert_eq!(found.len(), SLOWEST, "ten of fifteen");
        assert_eq!(found[0], ("test 14".to_owned(), Duration::from_millis(29)), "with the longer of its two times");
        assert!(found.windows(2).all(|pair| pair[0].1 >= pair[1].1), "in the order of their times: {found:?}");
    }

    #[test]
    fn a_failure_is_kept_with_its_repetition() {
        let mut report = Report::default();
        let took = Duration::from_secs(1);
        report.add(Name::RustTests, "x".to_owned(), 0, outcome(&[("a", End::Passed, 5)], Ok(())), took);
        assert!(report.well() && !report.failed(), "all well so far");
        report.add(Name::RustTests, "x".to_owned(), 1, outcome(&[("a", End::Failed, 5)], failed()), took);
        report.add(Name::Journeys, "y".to_owned(), 2, outcome(&[], failed()), took);
        let lost = [("a".to_owned(), 1), ("window: journeys (the step)".to_owned(), 2)];
        assert_eq!(report.lost, lost, "the test, and a step that could name none");
        assert_eq!(
            report.broken,
            [Name::RustTests, Name::Journeys],
            "a test that passes the next time stays a failure"
        );
        assert_eq!(report.count.failed, 2, "one for each");
    }

    #[test]
    fn a_name_that_no_test_has_is_a_failure() {
        let mut report = Report::default();
        report.must_have_run("lok_up");
        assert!(report.failed(), "nothing was run");
        let mut report = Report { count: Tally { passed: 1, failed: 0 }, ..Report::default() };
        report.must_have_run("look_up");
        assert!(!report.failed(), "one was");
    }
}
