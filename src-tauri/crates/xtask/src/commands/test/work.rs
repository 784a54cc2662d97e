//! What each step of `cargo xtask test` does, but for the Rust tests.

use super::context::{Context, Name, Outcome};
use crate::compile;
use crate::tool::Tool;
use crate::verdict;
use crate::{licences, tester, ui};
use std::fs;

/// How many journeys run at once: each has a window, a driver and an engine.
const JOURNEYS_AT_ONCE: usize = 3;

pub fn format(context: &Context<'_>) -> Outcome {
    let root = &context.checkout.root;
    let gate = root.join("src-tauri/crates/xtask/gate/Cargo.toml");
    let tools = [
        Tool::cargo(root).args(["fmt", "--all", "--check", "--", "--color", "never"]),
        // A workspace of its own, so --all does not reach it.
        Tool::cargo(root).args(["fmt", "--check", "--manifest-path"]).arg(gate),
    ];
    context.counting(Name::Format, tools)
}

pub fn licences(context: &Context<'_>) -> Outcome {
    Outcome::without_tests(licences::step(context.checkout))
}

pub fn interface_packages(context: &Context<'_>) -> Outcome {
    Outcome::without_tests(ui::install(context.checkout))
}

pub fn interface_build(context: &Context<'_>) -> Outcome {
    Outcome::without_tests(ui::build(context.checkout))
}

pub fn interface_types(context: &Context<'_>) -> Outcome {
    context.counting(Name::InterfaceTypes, [ui::script(context.checkout, "check")])
}

pub fn interface_rules(context: &Context<'_>) -> Outcome {
    context.counting(Name::InterfaceRules, [ui::script(context.checkout, "lint")])
}

/// Interface: tests, with a report of each beside what is printed.
pub fn interface_tests(context: &Context<'_>) -> Outcome {
    let checkout = context.checkout;
    let report = checkout.memory().join("vitest.json");
    // So that what is read in the end was written by this run.
    let _ = fs::remove_file(&report);
    let mut tool = ui::script(checkout, "test").args(["--", "--reporter=default", "--reporter=json"]);
    tool = tool.arg(format!("--outputFile.json={}", report.display()));
    if let Some(seed) = context.how.seed {
        tool = tool.args(["--sequence.shuffle".to_owned(), format!("--sequence.seed={seed}")]);
    }
    if let Some(name) = &context.how.name {
        tool = tool.arg(format!("--testNamePattern={}", literally(name)));
    }
    let mut outcome = context.counting(Name::InterfaceTests, [tool]);
    if let Some(report) = fs::read_to_string(&report).ok().and_then(|text| serde_json::from_str(&text).ok()) {
        outcome.verdicts = verdict::of_vitest(&report, &checkout.ui().to_string_lossy());
    }
    outcome
}

pub fn build(context: &Context<'_>) -> Outcome {
    let (built, end) = compile::linted(context.checkout);
    let _ = context.built.set(built);
    Outcome::without_tests(end)
}

pub fn service_tester(context: &Context<'_>) -> Outcome {
    let words = context.words(Name::ServiceTester);
    Outcome::without_tests(context.checkout.progress.step(&words, || tester::run(context.checkout)))
}

pub fn journeys(context: &Context<'_>) -> Outcome {
    let checkout = context.checkout;
    let words = context.words(Name::Journeys);
    if !cfg!(target_os = "linux") {
        checkout.progress.skipped(&words, "only on Linux: no driver for this system's web view");
        return Outcome::default();
    }
    let mut outcome = Outcome::default();
    outcome.end = checkout.progress.step(&words, || {
        let program = context.built.get_or_init(Default::default).program(checkout, "journeys")?;
        let tool = context.how.ask(program.tool(&checkout.app("debug")), JOURNEYS_AT_ONCE);
        let (said, end) = outcome.count(tool, checkout);
        outcome.verdicts = verdict::of_program(&program.name, &said);
        end
    });
    outcome
}

/// A name as a pattern that means only itself.
fn literally(name: &str) -> String {
    let mut pattern = String::new();
    for letter in name.chars() {
        if r"\^$.|?*+()[]{}/".contains(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_looked_for_as_it_is_written() {
        assert_eq!(literally("look_up"), "look_up", "nothing to do");
        assert_eq!(literally("a (b) costs 1.5"), r"a \(b\) costs 1\.5", "signs of patterns are letters");
    }
}
