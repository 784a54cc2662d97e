//! What the steps are called, what they are done with, and what they come to.

use super::unchanged::Marks;
use crate::args::Wanted;
use crate::checkout::Checkout;
use crate::compile::{self, Built};
use crate::failure::Failure;
use crate::program::How;
use crate::stamp::Stamp;
use crate::tally::{self, is_summary, Tally};
use crate::tool::Tool;
use crate::verdict::Verdict;
use std::sync::{Mutex, OnceLock};

/// The steps by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Name {
    Format,
    InterfacePackages,
    InterfaceBuild,
    InterfaceTypes,
    InterfaceRules,
    InterfaceTests,
    Licences,
    Build,
    RustTests,
    ServiceTester,
    Journeys,
}

impl Name {
    /// As it is printed.
    pub fn words(self) -> &'static str {
        match self {
            Self::Format => "Rust: formatting",
            Self::InterfacePackages => "interface: packages",
            Self::InterfaceBuild => "interface: build",
            Self::InterfaceTypes => "interface: types",
            Self::InterfaceRules => "interface: rules",
            Self::InterfaceTests => "interface: tests",
            Self::Licences => "licences and dependencies",
            Self::Build => compile::WORDS,
            Self::RustTests => "Rust: tests",
            Self::ServiceTester => "sandbox: public tester",
            Self::Journeys => "window: journeys",
        }
    }
}

/// What the steps are done with.
pub struct Context<'a> {
    pub checkout: &'a Checkout,
    pub wanted: &'a Wanted,
    /// What the build has made, once it has.
    pub built: &'a OnceLock<Built>,
    /// What passed the last time, and with which content.
    pub marks: &'a Mutex<Marks>,
    /// What is asked of test programs.
    pub how: How,
    /// Which repetition this is, in words; of the only one there is none.
    pub turn: String,
}

impl Context<'_> {
    /// A step as it is printed.
    pub fn words(&self, name: Name) -> String {
        format!("{}{}", name.words(), self.turn)
    }

    /// Forgets that something passed, as it is about to be tried: if the run is broken off, an older pass must not
    /// count. Where only some of its tests are run, the pass of a whole run stays until one of them fails.
    pub fn forget(&self, stamp: &Stamp) {
        if !self.wanted.tests_only() {
            stamp.lift();
        }
    }

    /// Remembers that something passed, or forgets that it ever did. A run in part or in another order does not count.
    pub fn remember(&self, stamp: &Stamp, well: bool) -> Result<(), Failure> {
        match (well, self.wanted.tests_only()) {
            (true, false) => return stamp.press(),
            (true, true) => {}
            (false, _) => stamp.lift(),
        }
        Ok(())
    }

    /// Runs the tools of a step and counts the tests they report, whether they end well or not.
    pub fn counting(&self, name: Name, tools: impl IntoIterator<Item = Tool>) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.end = self
            .checkout
            .progress
            .step(&self.words(name), || tools.into_iter().try_for_each(|tool| outcome.count(tool, self.checkout).1));
        outcome
    }
}

/// What a step came to.
pub struct Outcome {
    /// The tests it ran.
    pub tally: Tally,
    /// What its tools named as failed.
    pub failed: Vec<String>,
    /// What became of single tests, where the step reports it.
    pub verdicts: Vec<Verdict>,
    /// Whether it went well.
    pub end: Result<(), Failure>,
}

impl Default for Outcome {
    fn default() -> Self {
        Self { tally: Tally::default(), failed: Vec::new(), verdicts: Vec::new(), end: Ok(()) }
    }
}

impl Outcome {
    /// Of a step that counts no tests.
    pub fn without_tests(end: Result<(), Failure>) -> Self {
        Self { end, ..Self::default() }
    }

    /// Runs a tool and counts the tests that it reports.
    pub fn count(&mut self, tool: Tool, checkout: &Checkout) -> (Vec<String>, Result<(), Failure>) {
        let (said, end) = tool.echo(is_summary).run_telling(checkout);
        self.tally += Tally::of(&said);
        if end.is_err() {
            self.failed.extend(tally::failed(&said));
        }
        (said, end)
    }
}
