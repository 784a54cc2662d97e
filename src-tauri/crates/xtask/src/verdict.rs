//! What became of single tests. Owns the reading of a test program's lines and of Vitest's report; sums are `tally`'s.

use serde_json::Value;
use std::time::Duration;

/// How a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Passed,
    Failed,
    /// It was not run.
    Ignored,
}

/// One test and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Its name, with its program or file in front.
    pub test: String,
    pub end: End,
    /// How long it took, where that was printed.
    pub took: Option<Duration>,
}

/// Returns all verdicts that a test program printed, with the program's name in front of each. What follows `failures:`
/// is what the failed tests printed, and may look like anything.
pub fn of_program(program: &str, lines: &[String]) -> Vec<Verdict> {
    let told = lines.iter().take_while(|line| line.trim() != "failures:").filter_map(|line| of_line(line));
    told.map(|verdict| Verdict { test: format!("{program} {}", verdict.test), ..verdict }).collect()
}

/// `test a::b ... ok <0.123s>`; without a time where none was asked for, and where a test was not run.
pub fn of_line(line: &str) -> Option<Verdict> {
    let (name, rest) = line.trim().strip_prefix("test ")?.rsplit_once(" ... ")?;
    let (word, time) = match rest.split_once(" <") {
        Some((word, time)) => (word, time.strip_suffix("s>").and_then(|seconds| seconds.parse().ok())),
        None => (rest, None),
    };
    let end = match word {
        "ok" => End::Passed,
        "FAILED" => End::Failed,
        word if word == "ignored" || word.starts_with("ignored, ") => End::Ignored,
        _ => return None,
    };
    let test = name.strip_suffix(" - should panic").unwrap_or(name).to_owned();
    Some(Verdict { test, end, took: time.and_then(seconds) })
}

/// Vitest's report, as it writes it in JSON. Files are named from the interface's folder on.
pub fn of_vitest(report: &Value, folder: &str) -> Vec<Verdict> {
    let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut verdicts = Vec::new();
    for file in all(&report["testResults"]) {
        let name = file["name"].as_str().unwrap_or_default();
        let name = name.strip_prefix(folder).unwrap_or(name).trim_start_matches('/');
        for test in all(&file["assertionResults"]) {
            let end = match test["status"].as_str() {
                Some("passed") => End::Passed,
                Some("failed") => End::Failed,
                _ => End::Ignored,
            };
            let took = test["duration"].as_f64().and_then(|thousandths| seconds(thousandths / 1_000.0));
            let test = format!("{name} {}", test["fullName"].as_str().unwrap_or_default());
            verdicts.push(Verdict { test, end, took });
        }
    }
    verdicts
}

fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn verdict(test: &str, end: End, thousandths: Option<u64>) -> Verdict {
        Verdict { test: test.to_owned(), end, took: thousandths.map(Duration::from_millis) }
    }

    #[test]
    fn a_test_is_read_with_its_time_and_without() {
        let cases = [
            ("test a::b ... ok <0.123s>", Some(verdict("a::b", End::Passed, Some(123)))),
            ("test a::b ... ok", Some(verdict("a::b", End::Passed, None))),
            ("test a::b ... FAILED <61.500s>", Some(verdict("a::b", End::Failed, Some(61_500)))),
            ("test a::b ... ignored", Some(verdict("a::b", End::Ignored, None))),
            ("test a::b ... ignored, only at length", Some(verdict("a::b", End::Ignored, None))),
            ("test a::b - should panic ... ok <0.001s>", Some(verdict("a::b", End::Passed, Some(1)))),
            ("test x/lib.rs - (line 10) ... ok", Some(verdict("x/lib.rs - (line 10)", End::Passed, None))),
            ("test a::b has been running for over 60 seconds", None),
            ("test result: ok. 3 passed; 0 failed", None),
            ("the test a::b ... ok", None),
            ("test a::b ... okay", None),
            ("test a::b ... ok <soon>", Some(verdict("a::b", End::Passed, None))),
        ];
        for (line, wanted) in cases {
            assert_eq!(of_line(line), wanted, "{line:?}");
        }
    }

    #[test]
    fn what_failed_tests_printed_is_not_taken_for_tests() {
        let lines =
            ["test a ... FAILED <0.100s>", "", "failures:", "", "---- a stdout ----", "test inner ... ok <0.1s>"];
        let found = of_program("tests/disk", &lines.map(str::to_owned));
        assert_eq!(found, [verdict("tests/disk a", End::Failed, Some(100))], "the program's own line only");
    }

    #[test]
    fn a_report_of_vitest_is_read() {
        let tests = json!([
            { "fullName": "keys ArrowUp", "status": "passed", "duration": 12.4 },
            { "fullName": "keys ArrowDown", "status": "failed", "duration": 3.0 },
            { "fullName": "keys Home", "status": "pending" },
        ]);
        let report = json!({ "testResults": [{ "name": "/x/ui/src/keys.test.ts", "assertionResults": tests }] });
        let found = of_vitest(&report, "/x/ui");
        assert_eq!(found.len(), 3, "every test");
        assert_eq!((found[0].test.as_str(), found[0].end), ("src/keys.test.ts keys ArrowUp", End::Passed), "named");
        assert_eq!(found[0].took, Some(Duration::from_micros(12_400)), "told in thousandths of a second");
        assert_eq!(found[1], verdict("src/keys.test.ts keys ArrowDown", End::Failed, Some(3)), "a failed one");
        assert_eq!(found[2], verdict("src/keys.test.ts keys Home", End::Ignored, None), "one that was left out");
        assert_eq!(of_vitest(&json!({}), "/x/ui"), [], "of another shape: nothing is told");
    }
}
