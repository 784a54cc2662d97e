//! `cargo xtask torture`: the machines that try to break the app, for as long as they are given. Owns which there are, how
//! each is run at length, and the closing lines; what they do is in the package `tests`.

mod fuzz;

use super::ready;
use crate::args::{FUZZ, MACHINES};
use crate::checkout::Checkout;
use crate::compile::{self, Built};
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::progress::say;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Minutes that a machine may take where nobody says how many: each knows its own length then.
const MOST: u64 = 120;

/// Runs one machine or all, one after the other, and says which seed repeats it.
pub fn torture(
    checkout: &Checkout,
    machine: Option<&'static str>,
    minutes: Option<u64>,
    seed: Option<u64>,
) -> Result<ExitCode, Failure> {
    ready(checkout, Purpose::Testing)?;
    let seed = seed.unwrap_or_else(fresh);
    let chosen = machine.map_or_else(|| MACHINES.to_vec(), |one| vec![one]);
    // The fuzz targets are a workspace of their own.
    let fuzz_only = chosen == [FUZZ];
    let built = if fuzz_only { Built::default() } else { compile::all(checkout)? };
    let (mut closing, mut broken) = (Vec::new(), Vec::new());
    for machine in chosen {
        let words = format!("torture: {machine}");
        let (said, outcome) = match machine {
            FUZZ => fuzz::run(checkout, minutes, seed, &words),
            machine => at_length(checkout, &built, machine, minutes, seed, &words),
        };
        closing.extend(said.into_iter().filter(|line| is_closing(line)));
        if let Err(failure) = outcome {
            say(&format!("        {failure}"));
            broken.push(machine);
        }
    }
    say("");
    closing.iter().for_each(|line| say(line.trim()));
    say(&format!("seed {seed}: `--seed {seed}` repeats it"));
    broken.iter().for_each(|word| say(&format!("Not well: {word}")));
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The long form of a machine: its ignored tests, with the time and the seed that they are to use.
fn at_length(
    checkout: &Checkout,
    built: &Built,
    machine: &str,
    minutes: Option<u64>,
    seed: u64,
    words: &str,
) -> (Vec<String>, Result<(), Failure>) {
    let mut said = Vec::new();
    let outcome = checkout.progress.step(words, || {
        let program = built.program(checkout, machine)?;
        let mut tool = program
            .tool(&checkout.app("debug"))
            .args(["--ignored", "--nocapture"])
            .env("TORTURE_SEED", seed.to_string())
            .echo(is_closing)
            .for_minutes(minutes.unwrap_or(MOST));
        if let Some(minutes) = minutes {
            tool = tool.env("TORTURE_MINUTES", minutes.to_string());
        }
        let (lines, end) = tool.run_telling(checkout);
        said = lines;
        end
    });
    (said, outcome)
}

/// The line in which a machine says what it came to: `kills: 1,000, 0 broken, seed 7, …`.
fn is_closing(line: &str) -> bool {
    MACHINES.iter().any(|machine| {
        let rest = line.trim().strip_prefix(machine).and_then(|rest| rest.strip_prefix(": "));
        rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    })
}

/// A seed that nobody chose.
pub fn fresh() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_closing_line_of_a_machine_is_one() {
        assert!(is_closing("kills: 1,000, 0 broken, seed 7, by work: pulls 310"), "a closing line");
        assert!(is_closing("soak: 60 min, 412 rounds"), "of another machine");
        assert!(!is_closing("kills: killing begins"), "a sentence that begins with its name");
        assert!(!is_closing("campaign 3, pulls: 12 kills, 0 broken"), "what it says on the way");
    }
}
