//! The debug build of the whole workspace, with clippy looking on: one compilation for the app, its test programs and the
//! lints. Owns what is built and how; cargo's messages are read in `messages`.
//!
//! Clippy stands in for the compiler of our own crates, as `cargo clippy` has it, but in a build instead of a check.
//! Cargo stores what was built that way apart from a plain build, so whoever shares this build asks here for it.

mod messages;

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::machine;
use crate::program::Program;
use crate::tool::{worth_showing, Tool};
use messages::Message;
use std::env;
use std::path::PathBuf;

/// What is built, in two runs of cargo: `--all-targets` builds no targets with `test = false`, even where
/// `--test` names them in the same run.
const SELECTIONS: [&[&str]; 2] = [&["--all-targets"], &["--test", "*"]];

/// As the step is printed.
pub const WORDS: &str = "Rust: build and clippy";

/// What was built.
#[derive(Debug, Default)]
pub struct Built {
    /// All test programs.
    pub programs: Vec<Program>,
}

impl Built {
    /// The test program that was built from a target of the package `tests`.
    pub fn program(&self, checkout: &Checkout, target: &str) -> Result<&Program, Failure> {
        let found = self.programs.iter().find(|program| program.package == "tests" && program.target == target);
        found.ok_or_else(|| Failure::NothingMade { what: "test program", path: checkout.target.join(target) })
    }
}

/// Builds everything. A warning of compiler or clippy is an error of its own kind: what was built is there all the same.
pub fn linted(checkout: &Checkout) -> (Built, Result<(), Failure>) {
    let mut built = Built::default();
    let end = checkout.progress.step(WORDS, || match build(checkout, &SELECTIONS, &mut built)? {
        0 => Ok(()),
        count => Err(Failure::Warnings { count }),
    });
    (built, end)
}

/// Builds everything for a command that is not about warnings: they are shown, and are no failure.
pub fn all(checkout: &Checkout) -> Result<Built, Failure> {
    chosen(checkout, WORDS, &SELECTIONS)
}

/// Builds one test program of the package `tests`, as the others are built.
pub fn one(checkout: &Checkout, words: &str, target: &str) -> Result<Program, Failure> {
    let built = chosen(checkout, words, &[&["--test", target]])?;
    built.program(checkout, target).cloned()
}

fn chosen(checkout: &Checkout, words: &str, selections: &[&[&str]]) -> Result<Built, Failure> {
    machine::rust_components(checkout)?;
    let mut built = Built::default();
    checkout.progress.step(words, || build(checkout, selections, &mut built))?;
    Ok(built)
}

/// Builds, shows the messages of the compiler and clippy, and returns their number.
fn build(checkout: &Checkout, selections: &[&[&str]], built: &mut Built) -> Result<usize, Failure> {
    let run = |selection: &&[&str]| cargo(checkout).args(["build", "--workspace"]).args(*selection);
    heard(checkout, selections.iter().map(run), built)
}

/// Runs cargo so often, takes down which test programs are made, shows what the compiler has to say of our own code, and returns
/// how many remarks that are.
pub fn heard(checkout: &Checkout, runs: impl Iterator<Item = Tool>, built: &mut Built) -> Result<usize, Failure> {
    let mut remarks: Vec<String> = Vec::new();
    for cargo in runs {
        let cargo = cargo.arg("--message-format=json");
        let (said, end) = cargo.reading(messages::for_people).run_telling(checkout);
        end?;
        for message in said.iter().filter_map(|line| Message::read(line)) {
            match message {
                Message::Program(program) if !built.programs.contains(&program) => built.programs.push(program),
                // A library and its tests are compiled by themselves, and say the same.
                Message::Remark(words) if !remarks.contains(&words) => remarks.push(words),
                _ => {}
            }
        }
    }
    if !checkout.progress.verbose {
        checkout.progress.quote_all(worth_showing(&remarks));
    }
    Ok(remarks.len())
}

/// Cargo, with clippy in the compiler's place for our own crates: for whatever is to find this build fresh.
pub fn cargo(checkout: &Checkout) -> Tool {
    // Lints are chosen in the workspace's manifest. Others from outside would make another build of it.
    Tool::cargo(&checkout.root).env("RUSTC_WORKSPACE_WRAPPER", driver(checkout)).without_env("CLIPPY_ARGS")
}

/// Clippy as a compiler: it lies beside the one that is used, or where the system has its programs.
fn driver(checkout: &Checkout) -> PathBuf {
    let name = format!("clippy-driver{}", env::consts::EXE_SUFFIX);
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Tool::new(compiler).args(["--print", "sysroot"]).within(&checkout.root).answer().unwrap_or_default();
    let beside = PathBuf::from(said.trim()).join("bin").join(&name);
    Some(beside).filter(|path| path.is_file()).unwrap_or_else(|| name.into())
}
