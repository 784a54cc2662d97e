//! `cargo xtask test`: every check of the project. Owns the order in which lanes, tests and repetitions follow each other; the
//! steps themselves are in `steps` and `work`, the closing lines in `report`.

mod context;
mod lanes;
mod repeat;
mod report;
mod rust_tests;
mod steps;
mod unchanged;
mod work;

use crate::args::{Part, Wanted};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::load::Load;
use crate::machine;
use crate::packages::{self, Purpose};
use crate::program::How;
use crate::progress::say;
use context::{Context, Name};
use lanes::Board;
use report::Report;
use std::env;
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;
use steps::{Lane, Step};
use unchanged::Marks;

/// Runs the steps that were asked for with what they need, prints what they came to, and counts.
pub fn test(checkout: &Checkout, wanted: &Wanted) -> Result<ExitCode, Failure> {
    if wanted.changed && env::var_os("CI").is_some_and(|value| !value.is_empty()) {
        return Err(Failure::ChangedInCi);
    }
    machine::node()?;
    if wanted.only != Some(Part::Ui) {
        packages::ensure(checkout, Purpose::Testing)?;
        machine::rust_components(checkout)?;
    }
    let steps = steps::chosen(wanted);
    let board = Board::new(&steps, wanted.fail_fast);
    let report = Mutex::new(Report::default());
    let (built, marks) = (OnceLock::new(), Mutex::new(Marks::new(checkout)));
    let of = |lane| steps.iter().copied().filter(|step| steps::lane(step, wanted) == lane).collect::<Vec<&Step>>();
    let turns = repeat::turns(wanted);
    let context = |how: How, turn: String| Context { checkout, wanted, built: &built, marks: &marks, how, turn };

    let plain = context(How { name: wanted.name.clone(), seed: None }, String::new());
    walk(&board, &[of(Lane::Interface), of(Lane::Rust)], &plain, &report, 0);
    let alone = of(Lane::Alone);
    // The busy processes end when this is dropped.
    let load = (wanted.load > 0).then(|| Load::start(wanted.load)).transpose()?;
    if let Some(load) = &load {
        let count = load.children.len();
        checkout.progress.quote(&format!("beside {count} busy processes, {} for each core", wanted.load));
    }
    for (at, turn) in turns.iter().enumerate() {
        let how = How { name: wanted.name.clone(), seed: turn.seed };
        let context = context(how, turn.words.clone());
        walk(&board, std::slice::from_ref(&alone), &context, &report, at);
    }

    let mut report = report.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(name) = &wanted.name {
        report.must_have_run(name);
    }
    report.close(&turns);
    Ok(if report.failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Walks lanes of steps and takes down what they came to.
fn walk(board: &Board, lanes: &[Vec<&Step>], context: &Context<'_>, report: &Mutex<Report>, turn: usize) {
    let left_out = |step: &Step, need: Name| {
        let why = format!("not run: it needs \"{}\"", need.words());
        context.checkout.progress.skipped(&context.words(step.name), &why);
        report.lock().unwrap_or_else(PoisonError::into_inner).broken(step.name);
    };
    lanes::walk(board, lanes, &|step| done(step, context, report, turn), &left_out);
}

/// Does a step, unless only changes are to be checked and it passed as it is now. Says whether others may build on it.
fn done(step: &Step, context: &Context<'_>, report: &Mutex<Report>, turn: usize) -> bool {
    let begun = Instant::now();
    let words = context.words(step.name);
    let mark = match step.reads {
        [] => Ok(None),
        reads => {
            let mut marks = context.marks.lock().unwrap_or_else(PoisonError::into_inner);
            marks.step(step.name.words(), reads).map(Some)
        }
    };
    let outcome = match mark {
        Err(failure) => context::Outcome::without_tests(Err(failure)),
        Ok(Some(mark)) if context.wanted.changed && mark.is_pressed() => {
            context.checkout.progress.skipped(&words, "unchanged");
            return true;
        }
        Ok(mark) => {
            mark.iter().for_each(|mark| context.forget(mark));
            let mut outcome = (step.work)(context);
            let kept = mark.map_or(Ok(()), |mark| context.remember(&mark, outcome.end.is_ok()));
            outcome.end = outcome.end.and(kept);
            outcome
        }
    };
    if let Err(failure) = &outcome.end {
        say(&format!("        {failure}"));
    }
    // A warning is a failure, but what was built is there, and its tests say more.
    let stands = matches!(outcome.end, Ok(()) | Err(Failure::Warnings { .. }));
    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
    report.add(step.name, words, turn, outcome, begun.elapsed());
    stands
}
