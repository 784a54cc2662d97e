//! The fuzz targets, one after the other. Owns how libFuzzer is run; the targets and what is known to be worth a look
//! are in `tests/fuzz`, which is a workspace of its own because it is built with flags of its own.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::progress::say;
use crate::tool::Tool;
use std::fs;
use std::path::Path;

/// Minutes of all targets together where nobody says how many.
const MINUTES: u64 = 8;

/// Runs every target for its share of the time; gives back the closing line.
pub fn run(checkout: &Checkout, minutes: Option<u64>, seed: u64, words: &str) -> (Vec<String>, Result<(), Failure>) {
    let own = checkout.root.join("tests").join("fuzz");
    let targets = folders(&own.join("seeds"));
    if targets.is_empty() {
        return (Vec::new(), Err(Failure::NothingMade { what: "fuzz target", path: own }));
    }
    let seconds = minutes.unwrap_or(MINUTES) * 60 / targets.len() as u64;
    let (mut runs, mut outcome) = (0, Ok(()));
    for target in &targets {
        let words = format!("{words}, {target}");
        let done = checkout.progress.step(&words, || one(checkout, &own, target, seconds, seed));
        match done {
            Ok(count) => runs += count,
            // The others are tried all the same.
            Err(failure) => outcome = Err(failure),
        }
    }
    let closing = format!("fuzz: {} targets, {seconds} s each, {runs} inputs, seed {seed}", targets.len());
    say(&format!("         {closing}"));
    (vec![closing], outcome)
}

/// Runs one target; returns how many inputs it was given.
fn one(checkout: &Checkout, own: &Path, target: &str, seconds: u64, seed: u64) -> Result<u64, Failure> {
    let made = checkout.target.join("fuzz");
    let corpus = made.join("corpus").join(target);
    fs::create_dir_all(&corpus).map_err(Failure::at(&corpus))?;
    let cargo = Tool::cargo(own)
        .args(["run", "--release", "--bin", target, "--", "-max_len=4096", "-rss_limit_mb=3000"])
        .arg(format!("-max_total_time={seconds}"))
        // Its seeds have 32 bits, and 0 is none.
        .arg(format!("-seed={}", seed % u64::from(u32::MAX) + 1))
        .arg(format!("-artifact_prefix={}", made.join(format!("{target}-")).display()))
        .arg(&corpus)
        .arg(own.join("seeds").join(target))
        .for_minutes(seconds / 60);
    let (said, end) = cargo.run_telling(checkout);
    end.map(|()| said.iter().find_map(|line| inputs(line)).unwrap_or(0))
}

/// `Done 123456 runs in 61 second(s)`.
fn inputs(line: &str) -> Option<u64> {
    line.trim().strip_prefix("Done ")?.split_once(" runs in ")?.0.parse().ok()
}

/// The names of the folders in a folder. One that is not there has none.
fn folders(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_how_many_inputs_a_target_was_given() {
        assert_eq!(inputs("Done 70412 runs in 61 second(s)"), Some(70_412), "the closing words of libFuzzer");
        assert_eq!(inputs("#70412 DONE   cov: 812"), None, "what it says on the way");
    }
}
