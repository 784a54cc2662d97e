//! `cargo xtask`: the one way to run, test, measure and package Prospector.
//!
//! Owns the steps that lead from a fresh clone to a running window, a test result or a package, and the words that are
//! printed on the way. It knows nothing of what the app does; the checks themselves live with what they check.

mod args;
mod checkout;
mod commands;
mod compile;
mod failure;
#[cfg(test)]
#[path = "../gate/compiler.rs"]
mod gate;
mod help;
mod lack;
mod licences;
mod load;
mod machine;
mod node;
mod packages;
mod pool;
mod program;
mod progress;
mod python;
mod root;
mod stamp;
mod tally;
mod tester;
mod times;
mod tool;
mod ui;
mod verdict;
mod version;

use args::{Asked, Order};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == [load::WORD] {
        return load::be_busy();
    }
    match args::read(&words).map_err(Failure::Misuse).and_then(carry_out) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn carry_out(asked: Asked) -> Result<ExitCode, Failure> {
    if asked.order == Order::Help {
        progress::say(&help::text());
        return Ok(ExitCode::SUCCESS);
    }
    let checkout = commands::checkout(asked.verbose)?;
    match asked.order {
        Order::Help => {}
        Order::Run { build, app_args } => return commands::run::run(&checkout, build, &app_args),
        Order::Test(wanted) => return commands::test::test(&checkout, &wanted),
        Order::Torture { machine, minutes, seed } => {
            return commands::torture::torture(&checkout, machine, minutes, seed)
        }
        Order::Bench { name } => return commands::bench::bench(&checkout, name.as_deref()),
        Order::Shots => commands::shots::shots(&checkout)?,
        Order::Generate => commands::generate(&checkout)?,
        Order::Icons => commands::icons::icons(&checkout)?,
        Order::Package { check } => commands::package::package(&checkout, check)?,
        Order::Elsewhere { only } => return commands::elsewhere::elsewhere(&checkout, only),
        Order::Licences { write: false } => licences::step(&checkout)?,
        Order::Licences { write: true } => licences::write(&checkout)?,
    }
    Ok(ExitCode::SUCCESS)
}
