//! The Rust tests: every test program of the workspace, several at once, and the tests in the documentation. Owns how many
//! run side by side and what is made of their output.
//!
//! Most tests wait for a pace or a timer and not for a core, so there are more of them at a time than the machine has cores.

use super::context::{Context, Name, Outcome};
use crate::compile::{self, Built};
use crate::failure::Failure;
use crate::node::PROTOCOL_PROGRAMS;
use crate::pool::{self, Ended, Job};
use crate::program::Program;
use crate::progress::clock;
use crate::python::{NEWER_DATABASE, PROTOCOL_CLIENT};
use crate::stamp::Stamp;
use crate::tally::{self, is_summary, Tally};
use crate::times::Times;
use crate::verdict::{self, End, Verdict};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs;
use std::sync::PoisonError;

/// How many programs run at once.
const PROGRAMS_AT_ONCE: usize = 4;
/// How many tests each of them runs at once.
const TESTS_AT_ONCE: usize = 4;
/// The tests in the documentation, which cargo gathers from all libraries: it is one program more.
const IN_DOCUMENTATION: &str = "documentation";

/// Runs them all, or those that have changed where only they are wanted.
pub fn run(context: &Context<'_>) -> Outcome {
    let mut outcome = Outcome::default();
    let progress = &context.checkout.progress;
    outcome.end = progress.step(&context.words(Name::RustTests), || {
        PROTOCOL_CLIENT.install(context.checkout)?;
        PROTOCOL_PROGRAMS.install(context.checkout)?;
        // Its programs are Linux's.
        if cfg!(target_os = "linux") {
            NEWER_DATABASE.install(context.checkout)?;
        }
        let (mut jobs, stamps) = jobs(context, context.built.get_or_init(Built::default))?;
        let mut times = Times::read(&context.checkout.memory());
        jobs.sort_by(|one, other| times.order(&one.name, &other.name));
        let over = pool::run(context.checkout, jobs, PROGRAMS_AT_ONCE, judge);
        let count = over.iter().filter(|ended| ended.end.is_err()).count();
        for ended in over {
            if context.how.name.is_none() {
                times.note(&ended.name, ended.took);
            }
            if let Some(stamp) = stamps.get(&ended.name) {
                context.remember(stamp, ended.end.is_ok())?;
            }
            gather(&ended, &mut outcome);
        }
        times.keep();
        match count {
            0 => Ok(()),
            count => Err(Failure::Programs { count }),
        }
    });
    outcome
}

/// What is to be run, and by name what is remembered of each that passes.
fn jobs(context: &Context<'_>, built: &Built) -> Result<(Vec<Job>, HashMap<String, Stamp>), Failure> {
    let checkout = context.checkout;
    let mut marks = context.marks.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut jobs, mut stamps, mut unchanged) = (Vec::new(), HashMap::new(), 0);
    let mut plain: Vec<&Program> = built.programs.iter().filter(|program| program.plain).collect();
    // Where no times are known yet the largest come first: they hold the longest tests.
    plain.sort_by_key(|program| Reverse(fs::metadata(&program.file).map_or(0, |data| data.len())));
    if plain.is_empty() {
        return Err(Failure::NothingMade { what: "test program", path: checkout.target.clone() });
    }
    for program in plain {
        let stamp = marks.program(program)?;
        if context.wanted.changed && stamp.is_fresh(&program.file) {
            unchanged += 1;
            continue;
        }
        context.forget(&stamp);
        let tool = context.how.ask(program.tool(&checkout.app("debug")), TESTS_AT_ONCE);
        let tool = tool.env("PROTOCOL_PYTHON", PROTOCOL_CLIENT.program(checkout, "python"));
        let tool = tool.env("PROTOCOL_PROGRAMS", PROTOCOL_PROGRAMS.folder(checkout));
        let tool = tool.env("NEWER_DATABASE", NEWER_DATABASE.folder(checkout));
        jobs.push(Job { name: program.name.clone(), tool });
        stamps.insert(program.name.clone(), stamp);
    }
    let stamp = marks.step(IN_DOCUMENTATION, &["src-tauri", "tests", "Cargo.toml", "Cargo.lock"])?;
    if context.wanted.changed && stamp.is_pressed() {
        unchanged += 1;
    } else {
        context.forget(&stamp);
        let cargo = compile::cargo(checkout).args(["test", "--workspace", "--doc", "--no-fail-fast", "--"]);
        jobs.push(Job { name: IN_DOCUMENTATION.to_owned(), tool: cargo.args(&context.how.name) });
        stamps.insert(IN_DOCUMENTATION.to_owned(), stamp);
    }
    if unchanged > 0 {
        checkout.progress.quote(&format!("unchanged, and left out: {unchanged} programs; {} are run", jobs.len()));
    }
    Ok((jobs, stamps))
}

/// The line of a program that has ended; none where it had no test to run. One that ended without an error but
/// printed no sum was ended by one of its tests.
fn judge(ended: &mut Ended) -> Option<String> {
    if ended.end.is_ok() && !ended.lines.iter().any(|line| is_summary(line)) {
        ended.end = Err(Failure::NoResult);
    }
    let Tally { passed, failed } = Tally::of(&ended.lines);
    let mark = if ended.end.is_err() { "FAILED  " } else { "" };
    let line = || format!("{mark}{}: {passed} passed, {failed} failed, {}", ended.name, clock(ended.took));
    (passed + failed > 0 || ended.end.is_err()).then(line)
}

fn gather(ended: &Ended, outcome: &mut Outcome) {
    let mut verdicts = verdict::of_program(&ended.name, &ended.lines);
    let mut tally = Tally::of(&ended.lines);
    if let Err(failure) = &ended.end {
        outcome.failed.extend(tally::failed(&ended.lines).iter().map(|name| format!("{}: {name}", ended.name)));
        if !verdicts.iter().any(|verdict| verdict.end == End::Failed) {
            outcome.failed.push(format!("{}: {failure}", ended.name));
            let test = format!("{} (the program)", ended.name);
            verdicts.push(Verdict { test, end: End::Failed, took: None });
        }
        // A program that was stopped has printed no sum, and is a failure all the same.
        tally.failed = tally.failed.max(1);
    }
    outcome.tally += tally;
    outcome.verdicts.append(&mut verdicts);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn ended(lines: &[&str], end: Result<(), Failure>) -> Ended {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        Ended { name: "tests/kills".to_owned(), lines, took: Duration::from_millis(1_500), end }
    }

    fn broken() -> Result<(), Failure> {
        Err(Failure::Tool { program: "kills-1".to_owned(), code: Some(101) })
    }

    #[test]
    fn a_program_has_a_line_with_its_sum() {
        let mut well = ended(&["test result: ok. 3 passed; 0 failed; 1 ignored"], Ok(()));
        assert_eq!(judge(&mut well).as_deref(), Some("tests/kills: 3 passed, 0 failed, 1.5 s"), "all well");
        let mut bad = ended(&["test result: FAILED. 2 passed; 1 failed"], broken());
        assert_eq!(judge(&mut bad).as_deref(), Some("FAILED  tests/kills: 2 passed, 1 failed, 1.5 s"), "one failed");
        let mut none = ended(&["test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out"], Ok(()));
        assert_eq!(judge(&mut none), None, "nothing of the wanted name in it");
    }

    #[test]
    fn a_program_that_ends_before_its_tests_has_failed() {
        let mut cut = ended(&["running 3 tests", "test a ... ok <0.001s>"], Ok(()));
        assert!(judge(&mut cut).is_some_and(|line| line.starts_with("FAILED")), "a test has ended the program");
        assert!(matches!(cut.end, Err(Failure::NoResult)), "although its code was 0");
    }

    #[test]
    fn failures_are_counted_and_named_with_their_program() {
        let mut outcome = Outcome::default();
        let lines = ["test a ... ok <0.001s>", "test b ... FAILED <0.002s>", "test result: FAILED. 1 passed; 1 failed"];
        gather(&ended(&lines, broken()), &mut outcome);
        assert_eq!(outcome.tally, Tally { passed: 1, failed: 1 }, "as it says itself");
        assert_eq!(outcome.failed, ["tests/kills: b"], "the test");
        assert_eq!(outcome.verdicts.len(), 2, "both tests");
    }

    #[test]
    fn a_program_that_was_stopped_is_one_failure() {
        let mut outcome = Outcome::default();
        let stopped = Failure::Silent { program: "kills-1".to_owned(), patience: Duration::from_secs(1_800) };
        gather(&ended(&["test a ... ok <0.001s>"], Err(stopped)), &mut outcome);
        assert_eq!(outcome.tally, Tally { passed: 0, failed: 1 }, "it told no sum");
        assert_eq!(
            outcome.failed,
            ["tests/kills: kills-1 was stopped: it said nothing for 30 min."],
            "the program is named"
        );
        assert!(outcome.verdicts.iter().any(|one| one.test == "tests/kills (the program)"), "also in the table");
    }
}
