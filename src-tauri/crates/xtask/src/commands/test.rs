//! `cargo xtask test`: every check of the project. Owns the order, what depends on what, and the closing count; the
//! steps themselves are in `steps`.

mod steps;

use crate::args::Part;
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::machine;
use crate::packages::{self, Purpose};
use crate::progress::say;
use crate::tally::Tally;
use std::process::ExitCode;
use steps::{Name, Step, STEPS};

/// Runs all steps, or those of one part with what they need, and counts.
pub fn test(checkout: &Checkout, only: Option<Part>, fail_fast: bool) -> Result<ExitCode, Failure> {
    machine::node()?;
    if only != Some(Part::Ui) {
        packages::ensure(checkout, Purpose::Testing)?;
        machine::rust_components(checkout)?;
    }
    let mut count = Tally::default();
    let mut broken: Vec<Name> = Vec::new();
    let mut failed: Vec<String> = Vec::new();
    for step in chosen(only) {
        if let Some(missing) = step.needs.iter().find(|need| broken.contains(need)) {
            checkout.progress.skipped(step.name.words(), &format!("not run: it needs \"{}\"", missing.words()));
            broken.push(step.name);
            continue;
        }
        let outcome = (step.work)(checkout);
        count += counted(outcome.tally, outcome.end.is_err());
        failed.extend(outcome.failed);
        if let Err(failure) = outcome.end {
            say(&format!("        {failure}"));
            broken.push(step.name);
            if fail_fast {
                break;
            }
        }
    }
    close(&broken, &failed, count);
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The steps of a part and, before them, what they need.
fn chosen(only: Option<Part>) -> Vec<&'static Step> {
    let wanted = |step: &Step| only.is_none_or(|part| step.parts.contains(&part));
    let mut names: Vec<Name> = STEPS.iter().filter(|step| wanted(step)).map(|step| step.name).collect();
    // A step stands after what it needs, so one look from the end finds the needs of needs.
    for step in STEPS.iter().rev().filter(|_| only.is_some()) {
        if names.contains(&step.name) {
            names.extend(step.needs);
        }
    }
    STEPS.iter().filter(|step| names.contains(&step.name)).collect()
}

/// A step that failed without a failed test (a warning, a crash, a build) counts as one failure: "0 failed" must mean
/// that all is well.
fn counted(tally: Tally, failed: bool) -> Tally {
    Tally { failed: if failed { tally.failed.max(1) } else { tally.failed }, ..tally }
}

/// The most failures that are named at the end: more of them have one reason.
const NAMED: usize = 20;

fn close(broken: &[Name], failed: &[String], count: Tally) {
    say("");
    failed.iter().take(NAMED).for_each(|name| say(&format!("Failed: {name}")));
    for name in broken {
        say(&format!("Not well: {}", name.words()));
    }
    say(&format!("{} passed, {} failed", count.passed, count.failed));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: Option<Part>) -> Vec<Name> {
        chosen(only).iter().map(|step| step.name).collect()
    }

    #[test]
    fn a_part_brings_what_it_needs_and_nothing_else() {
        use Name::{DebugBuild, InterfaceBuild, InterfacePackages, Journeys};
        assert_eq!(names(Some(Part::Window)), [InterfacePackages, InterfaceBuild, DebugBuild, Journeys], "window");
        assert_eq!(names(None).len(), STEPS.len(), "without a part, everything");
        assert!(!names(Some(Part::Ui)).contains(&DebugBuild), "the interface alone compiles no Rust");
    }

    #[test]
    fn every_step_stands_after_what_it_needs() {
        for (at, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                let before = STEPS[..at].iter().any(|earlier| earlier.name == *need);
                assert!(before, "{need:?} must stand before {:?}", step.name);
            }
        }
    }

    #[test]
    fn a_failed_step_is_never_counted_as_none() {
        let counts = Tally { passed: 8, failed: 0 };
        assert_eq!(counted(counts, true), Tally { passed: 8, failed: 1 }, "clippy, a crash: one failure");
        assert_eq!(counted(Tally { passed: 8, failed: 3 }, true).failed, 3, "failed tests count themselves");
        assert_eq!(counted(counts, false), counts, "all well");
    }
}
