//! Counting tests from what the tools print, and naming those that failed. Owns the reading of cargo's and Vitest's lines.

use crate::verdict::{self, End};
use std::ops::AddAssign;

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Tally {
    /// The sum of all summaries in a tool's output.
    pub fn of(lines: &[String]) -> Self {
        let mut sum = Self::default();
        lines.iter().filter_map(|line| summary(line)).for_each(|one| sum += one);
        sum
    }
}

/// What a tool's output names as failed, each once: tests, and test programs that were ended by a signal. The closing words
/// of a run repeat them, because a log that was stored may have lost its middle.
pub fn failed(lines: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in lines.iter().filter_map(|line| failed_in(line)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// `test store::kept ... FAILED` of cargo and `FAIL  src/a.test.ts > a name` of Vitest; where a failed test stopped, and
/// what became of a program that printed no name.
fn failed_in(line: &str) -> Option<String> {
    let line = line.trim();
    let test = verdict::of_line(line).filter(|verdict| verdict.end == End::Failed).map(|verdict| verdict.test);
    let place = || line.starts_with("thread '").then_some(line).filter(|line| line.contains(" panicked at "));
    let ended =
        || line.contains("process didn't exit successfully").then_some(line).filter(|line| line.contains("(signal"));
    test.or_else(|| line.strip_prefix("FAIL ").map(str::trim).or_else(place).or_else(ended).map(str::to_owned))
}

pub fn is_summary(line: &str) -> bool {
    summary(line).is_some()
}

/// `test result: ok. 12 passed; 0 failed; …` of cargo, `Tests  1 failed | 12 passed (13)` of Vitest.
fn summary(line: &str) -> Option<Tally> {
    let line = line.trim();
    let counts = line.strip_prefix("test result:").or_else(|| line.strip_prefix("Tests  "))?;
    let words: Vec<&str> = counts.split([' ', ';', '|', '.']).filter(|word| !word.is_empty()).collect();
    let before = |what: &str| words.windows(2).find(|pair| pair[1] == what)?[0].parse::<u64>().ok();
    let (passed, failed) = (before("passed"), before("failed"));
    if passed.is_none() && failed.is_none() {
        return None;
    }
    Some(Tally { passed: passed.unwrap_or(0), failed: failed.unwrap_or(0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_the_summaries_of_several_test_programs() {
        let output = [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s",
        ];
        assert_eq!(Tally::of(&output.map(str::to_owned)), Tally { passed: 13, failed: 2 }, "both programs counted");
    }

    #[test]
    fn reads_vitest_with_and_without_failures() {
        assert_eq!(summary("      Tests  12 passed (12)"), Some(Tally { passed: 12, failed: 0 }), "all well");
        assert_eq!(
            summary("      Tests  3 failed | 9 passed (12)"),
            Some(Tally { passed: 9, failed: 3 }),
            "some failed"
        );
        assert_eq!(summary(" Test Files  2 passed (2)"), None, "files are no tests");
    }

    #[test]
    fn sentences_about_tests_are_no_summaries() {
        assert!(!is_summary("error: test failed, to rerun pass `-p api --lib`"), "cargo's closing words");
        assert!(!is_summary("the test result: 3 passed"), "only at the beginning of a line");
        assert!(!is_summary("test result: none"), "without numbers");
    }

    #[test]
    fn names_what_failed_once() {
        let output = [
            "test store::kept ... ok",
            "test store::lost ... FAILED",
            "test store::lost ... FAILED <0.123s>",
            "thread 'store::lost' (812) panicked at store/src/lost.rs:3:5:",
            " FAIL  src/a.test.ts > a name",
            "  process didn't exit successfully: `target/debug/deps/work-1` (signal: 11, SIGSEGV: invalid memory reference)",
            "  process didn't exit successfully: `target/debug/deps/rooms-1` (exit status: 101)",
            "test result: FAILED. 1 passed; 1 failed",
        ];
        let names = [
            "store::lost",
            "thread 'store::lost' (812) panicked at store/src/lost.rs:3:5:",
            "src/a.test.ts > a name",
            "process didn't exit successfully: `target/debug/deps/work-1` (signal: 11, SIGSEGV: invalid memory reference)",
        ];
        assert_eq!(failed(&output.map(str::to_owned)), names, "a test, its place, a test of Vitest, a crash");
    }
}
