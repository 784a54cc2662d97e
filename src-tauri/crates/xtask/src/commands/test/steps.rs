//! The steps of `cargo xtask test`, in their order.

use crate::args::Part;
use crate::checkout::Checkout;
use crate::commands::build_for_tests;
use crate::failure::Failure;
use crate::tally::{self, is_summary, Tally};
use crate::tool::Tool;
use crate::{licences, tester, ui, window};

/// What a step came to.
pub struct Outcome {
    /// The tests it ran.
    pub tally: Tally,
    /// What its tools named as failed.
    pub failed: Vec<String>,
    /// Whether it went well.
    pub end: Result<(), Failure>,
}

/// Of a step that counts no tests.
fn without_tests(end: Result<(), Failure>) -> Outcome {
    Outcome { tally: Tally::default(), failed: Vec::new(), end }
}

/// One step.
pub struct Step {
    /// Which.
    pub name: Name,
    /// The parts that `--only` finds it under.
    pub parts: &'static [Part],
    /// Steps that must have gone well before.
    pub needs: &'static [Name],
    /// Does it.
    pub work: fn(&Checkout) -> Outcome,
}

/// The steps by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    Format,
    Licences,
    InterfacePackages,
    InterfaceTypes,
    InterfaceRules,
    InterfaceTests,
    InterfaceBuild,
    Clippy,
    DebugBuild,
    RustTests,
    ServiceTester,
    Journeys,
}

impl Name {
    /// As it is printed.
    pub fn words(self) -> &'static str {
        match self {
            Self::Format => "Rust: formatting",
            Self::Licences => "licences and dependencies",
            Self::InterfacePackages => "interface: packages",
            Self::InterfaceTypes => "interface: types",
            Self::InterfaceRules => "interface: rules",
            Self::InterfaceTests => "interface: tests",
            Self::InterfaceBuild => "interface: build",
            Self::Clippy => "Rust: clippy",
            Self::DebugBuild => "Rust: debug build",
            Self::RustTests => "Rust: tests",
            Self::ServiceTester => "sandbox: public tester",
            Self::Journeys => "window: journeys",
        }
    }
}

/// All of them. A step stands after what it needs.
pub const STEPS: &[Step] = &[
    Step { name: Name::Format, parts: &[Part::Lint], needs: &[], work: format },
    Step { name: Name::InterfacePackages, parts: &[Part::Ui], needs: &[], work: |at| without_tests(ui::install(at)) },
    Step {
        name: Name::Licences,
        parts: &[Part::Lint],
        needs: &[Name::InterfacePackages],
        work: |at| without_tests(licences::step(at)),
    },
    Step {
        name: Name::InterfaceTypes,
        parts: &[Part::Ui, Part::Lint],
        needs: &[Name::InterfacePackages],
        work: |at| script(at, Name::InterfaceTypes, "check"),
    },
    Step {
        name: Name::InterfaceRules,
        parts: &[Part::Ui, Part::Lint],
        needs: &[Name::InterfacePackages],
        work: |at| script(at, Name::InterfaceRules, "lint"),
    },
    Step {
        name: Name::InterfaceTests,
        parts: &[Part::Ui],
        needs: &[Name::InterfacePackages],
        work: |at| script(at, Name::InterfaceTests, "test"),
    },
    Step {
        name: Name::InterfaceBuild,
        parts: &[Part::Ui],
        needs: &[Name::InterfacePackages],
        work: |at| without_tests(ui::build(at)),
    },
    Step { name: Name::Clippy, parts: &[Part::Lint], needs: &[Name::InterfaceBuild], work: clippy },
    Step {
        name: Name::DebugBuild,
        parts: &[Part::Rust],
        needs: &[Name::InterfaceBuild],
        work: |at| without_tests(build_for_tests(at)),
    },
    Step { name: Name::RustTests, parts: &[Part::Rust], needs: &[Name::DebugBuild], work: rust_tests },
    Step { name: Name::ServiceTester, parts: &[Part::Rust], needs: &[Name::DebugBuild], work: service_tester },
    Step { name: Name::Journeys, parts: &[Part::Window], needs: &[Name::DebugBuild], work: journeys },
];

fn format(checkout: &Checkout) -> Outcome {
    let gate = checkout.root.join("src-tauri/crates/xtask/gate/Cargo.toml");
    let tools = [
        Tool::cargo(&checkout.root).args(["fmt", "--all", "--check", "--", "--color", "never"]),
        // A workspace of its own, so --all does not reach it.
        Tool::cargo(&checkout.root).args(["fmt", "--check", "--manifest-path"]).arg(gate),
    ];
    counting(checkout, Name::Format, tools)
}

fn clippy(checkout: &Checkout) -> Outcome {
    let lint = |what: &[&str]| {
        let cargo = Tool::cargo(&checkout.root).args(["clippy", "--workspace"]);
        cargo.args(what).args(["--", "-D", "warnings"])
    };
    // The window tests are no part of a plain `cargo test`, and --all-targets leaves out what is not.
    counting(checkout, Name::Clippy, [lint(&["--all-targets"]), lint(&["--test", "*"])])
}

fn rust_tests(checkout: &Checkout) -> Outcome {
    let tests = Tool::cargo(&checkout.root).args(["test", "--workspace", "--no-fail-fast"]);
    counting(checkout, Name::RustTests, [tests.env("PROSPECTOR_BIN", checkout.app("debug"))])
}

fn service_tester(checkout: &Checkout) -> Outcome {
    without_tests(checkout.progress.step(Name::ServiceTester.words(), || tester::run(checkout)))
}

fn journeys(checkout: &Checkout) -> Outcome {
    if !cfg!(target_os = "linux") {
        checkout.progress.skipped(Name::Journeys.words(), "only on Linux: no driver for this system's web view");
        return without_tests(Ok(()));
    }
    counting(checkout, Name::Journeys, [window::test(checkout, "journeys")])
}

fn script(checkout: &Checkout, name: Name, script: &str) -> Outcome {
    counting(checkout, name, [ui::script(checkout, script)])
}

/// Runs the tools of a step and counts the tests they report, whether they end well or not.
fn counting(checkout: &Checkout, name: Name, tools: impl IntoIterator<Item = Tool>) -> Outcome {
    let (mut tally, mut failed) = (Tally::default(), Vec::new());
    let end = checkout.progress.step(name.words(), || {
        for tool in tools {
            let (said, end) = tool.echo(is_summary).run_telling(checkout);
            tally += Tally::of(&said);
            if end.is_err() {
                failed.extend(tally::failed(&said));
            }
            end?;
        }
        Ok(())
    });
    Outcome { tally, failed, end }
}
