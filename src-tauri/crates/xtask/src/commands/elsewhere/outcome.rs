//! What became of it: a table of systems and suites, what failed, and the sum.

use super::known::{self, KNOWN};
use crate::failure::Failure;
use crate::pool::Ended;
use crate::progress::clock;
use crate::tally::{is_summary, Tally};
use crate::verdict::{self, End};

/// What a suite came to on a system.
#[derive(Debug)]
struct Row {
    system: &'static str,
    suite: String,
    passed: usize,
    failed: usize,
    /// Failed for a known reason that is not ours.
    known: usize,
    /// How long it took, or why it was not run.
    note: String,
}

/// What the command came to.
#[derive(Debug)]
pub struct Outcome {
    today: String,
    rows: Vec<Row>,
    failed: Vec<String>,
    /// Exceptions that are none any more.
    stale: Vec<&'static str>,
}

impl Outcome {
    /// Nothing yet, on this day.
    pub fn of(today: String) -> Self {
        Self { today, rows: Vec::new(), failed: Vec::new(), stale: Vec::new() }
    }

    /// All that was done for a system; what it was broken off by counts as failed.
    pub fn step(&mut self, system: &'static str, end: Result<(), Failure>) {
        if let Err(failure) = end {
            self.failed.push(format!("{system}: {failure}"));
        } else if self.rows.iter().all(|row| row.system != system || row.passed == 0) {
            self.failed.push(format!("{system}: nothing was run"));
        }
    }

    /// A build that ended well, with so many remarks of the compiler on our own code.
    pub fn remarks(&mut self, system: &'static str, count: usize) {
        if count > 0 {
            self.failed.push(format!("{system}: the compiler has {count} remarks"));
        }
        let (passed, failed) = (usize::from(count == 0), usize::from(count > 0));
        self.rows.push(Row { system, suite: "compiles".to_owned(), passed, failed, known: 0, note: String::new() });
    }

    /// A program that means nothing there.
    pub fn left_out(&mut self, system: &'static str, program: &str, why: &str) {
        let note = format!("not run: {why}");
        self.rows.push(Row { system, suite: program.to_owned(), passed: 0, failed: 0, known: 0, note });
    }

    /// A test program that has ended.
    pub fn program(&mut self, system: &'static str, ended: &Ended) {
        let verdicts = verdict::of_program(&ended.name, &ended.lines);
        let mut row =
            Row { system, suite: ended.name.clone(), passed: 0, failed: 0, known: 0, note: clock(ended.took) };
        for one in &verdicts {
            let known = known::of(KNOWN, &one.test, &self.today);
            match (one.end, known) {
                (End::Passed, known) => {
                    row.passed += 1;
                    self.stale.extend(known.map(|known| known.test));
                }
                (End::Failed, Some(_)) => row.known += 1,
                (End::Failed, None) => {
                    row.failed += 1;
                    self.failed.push(format!("{system}: {}", one.test));
                }
                (End::Ignored, _) => {}
            }
        }
        // One that ended before its tests, or without naming what failed.
        let whole = ended.lines.iter().any(|line| is_summary(line));
        let unnamed = Tally::of(&ended.lines).failed > u64::try_from(row.failed + row.known).unwrap_or(u64::MAX);
        if !whole || unnamed || (ended.end.is_err() && row.failed + row.known == 0) {
            row.failed += 1;
            let why =
                ended.end.as_ref().err().map_or_else(|| "it ended before its tests".to_owned(), ToString::to_string);
            self.failed.push(format!("{system}: {}: {why}", ended.name));
        }
        if row.passed + row.failed + row.known == 0 {
            row.note = "has no test for it".to_owned();
        }
        self.rows.push(row);
    }

    /// Whether nothing failed but what is known to.
    pub fn is_well(&self) -> bool {
        self.failed.is_empty()
    }

    /// The table, and what failed.
    pub fn lines(&self) -> Vec<String> {
        let width = self.rows.iter().map(|row| row.suite.len()).max().unwrap_or_default();
        let head = format!("{:8} {:width$} {:>6} {:>6} {:>6}", "system", "suite", "passed", "failed", "known");
        let rows = self.rows.iter().map(|row| {
            let Row { system, suite, passed, failed, known, note } = row;
            format!("{system:8} {suite:width$} {passed:6} {failed:6} {known:6}  {note}")
        });
        let named = KNOWN.iter().map(|known| format!("Known until {}: {}: {}", known.until, known.test, known.why));
        let stale = self.stale.iter().map(|test| format!("Passes now, and may leave the list: {test}"));
        let failed = self.failed.iter().map(|what| format!("Failed: {what}"));
        std::iter::once(head).chain(rows).chain(named).chain(stale).chain(failed).collect()
    }

    /// The sum, as the last line has it.
    pub fn sum(&self) -> String {
        let of = |count: fn(&Row) -> usize| self.rows.iter().map(count).sum::<usize>();
        format!("{} passed, {} failed, {} known", of(|row| row.passed), self.failed.len(), of(|row| row.known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;
    use std::time::Duration;

    fn ended(lines: &[&str], end: Result<(), Failure>) -> Ended {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        Ended { name: "store".to_owned(), lines, took: Duration::from_secs(2), end }
    }

    fn broken() -> Result<(), Failure> {
        Err(Failure::Tool { program: "wine64".to_owned(), code: Some(101) })
    }

    #[test]
    fn what_fails_is_named_and_counted() {
        let mut outcome = Outcome::of("2026-11-29".to_owned());
        outcome.program(
            "Windows",
            &ended(&["test a ... ok", "test b ... FAILED", "test result: FAILED. 1 passed; 1 failed"], broken()),
        );
        assert_eq!(outcome.sum(), "1 passed, 1 failed, 0 known");
        assert!(!outcome.is_well() && outcome.lines().contains(&"Failed: Windows: store b".to_owned()), "{outcome:?}");
    }

    #[test]
    fn a_program_that_ends_without_its_sum_has_failed() {
        for end in [Ok(()), broken()] {
            let mut outcome = Outcome::of("2026-11-29".to_owned());
            outcome.program("Windows", &ended(&["test a ... ok"], end));
            assert_eq!(
                (outcome.sum().as_str(), outcome.is_well()),
                ("1 passed, 1 failed, 0 known", false),
                "{outcome:?}"
            );
        }
    }

    #[test]
    fn what_is_broken_off_or_runs_nothing_has_failed() {
        let mut outcome = Outcome::of("2026-11-29".to_owned());
        outcome.step("Windows", broken());
        assert_eq!(outcome.sum(), "0 passed, 1 failed, 0 known", "broken off");
        let mut outcome = Outcome::of("2026-11-29".to_owned());
        outcome.program("Windows", &ended(&["test result: ok. 0 passed; 0 failed"], Ok(())));
        assert!(outcome.lines()[1].ends_with("has no test for it"), "{:?}", outcome.lines());
        outcome.step("Windows", Ok(()));
        assert!(!outcome.is_well(), "nothing was run");
    }

    #[test]
    fn a_remark_of_the_compiler_is_a_failure() {
        let mut outcome = Outcome::of("2026-11-29".to_owned());
        outcome.remarks("macOS", 0);
        assert!(outcome.is_well(), "nothing to say");
        outcome.remarks("macOS", 2);
        assert!(!outcome.is_well(), "two remarks");
    }
}
