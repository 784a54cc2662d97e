//! The command line of `cargo xtask`. Owns which words are understood; what they do is in `commands`.

pub mod misuse;
mod wanted;

pub use wanted::{Part, Wanted};

use misuse::{number, Misuse};

/// What to do, with its options; what each of them does is in `help`.
#[derive(Debug, PartialEq, Eq)]
pub enum Order {
    Help,
    Run { build: Build, app_args: Vec<String> },
    Test(Wanted),
    Torture { machine: Option<&'static str>, minutes: Option<u64>, seed: Option<u64> },
    Bench { name: Option<String> },
    Shots,
    Generate,
    Icons,
    Package { check: bool },
    Elsewhere { only: Option<System> },
    Licences { write: bool },
}

/// A system that is tried from Linux.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    Windows,
    Macos,
}

/// How the app is built that is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Compiled in a few minutes.
    Quick,
    /// Made for speed, as people install it.
    Release,
    /// With the interface on Vite's development server.
    Dev,
}

/// The machines that try to break the app, in the order in which they run: what each does is in `tests/README.md`. Each
/// but the fuzzing is a test program of the package `tests` with the same name.
pub const MACHINES: [&str; 8] = ["kills", "team", "faults", "disk", "model", "inputs", FUZZ, "soak"];
/// Random bytes for whatever decodes.
pub const FUZZ: &str = "fuzz";

/// A whole command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Asked {
    pub order: Order,
    pub verbose: bool,
}

/// Reads the words after `cargo xtask`.
pub fn read(words: &[String]) -> Result<Asked, Misuse> {
    let (own, app_args) = match words.iter().position(|word| word == "--") {
        Some(at) => (&words[..at], words[at + 1..].to_vec()),
        None => (words, Vec::new()),
    };
    let verbose = own.iter().any(|word| is_verbose(word));
    let mut rest = own.iter().map(String::as_str).filter(|word| !is_verbose(word));
    let command = rest.next().unwrap_or("help");
    let rest: Vec<&str> = rest.collect();
    if rest.iter().any(|word| is_help(word)) {
        return Ok(Asked { order: Order::Help, verbose });
    }
    if command != "run" && own.len() < words.len() {
        return Err(Misuse::Option { word: "--".to_owned() });
    }
    let order = match command {
        word if is_help(word) => Order::Help,
        "run" => Order::Run { build: build(&rest)?, app_args },
        "test" => Order::Test(wanted::read(&rest)?),
        "torture" => torture(&rest)?,
        "bench" => bench(&rest)?,
        "shots" => plain(&rest, Order::Shots)?,
        "generate" => plain(&rest, Order::Generate)?,
        "icons" => plain(&rest, Order::Icons)?,
        "package" => Order::Package { check: only_flag(&rest, "--check")? },
        "elsewhere" => elsewhere(&rest)?,
        "licences" => Order::Licences { write: only_flag(&rest, "--write")? },
        word => return Err(Misuse::Command { word: word.to_owned() }),
    };
    Ok(Asked { order, verbose })
}

fn is_verbose(word: &str) -> bool {
    matches!(word, "--verbose" | "-v")
}

fn is_help(word: &str) -> bool {
    matches!(word, "help" | "--help" | "-h")
}

fn plain(rest: &[&str], order: Order) -> Result<Order, Misuse> {
    match rest.first() {
        Some(word) => Err(Misuse::Option { word: (*word).to_owned() }),
        None => Ok(order),
    }
}

fn only_flag(rest: &[&str], flag: &str) -> Result<bool, Misuse> {
    match rest.iter().find(|word| **word != flag) {
        Some(word) => Err(Misuse::Option { word: (*word).to_owned() }),
        None => Ok(!rest.is_empty()),
    }
}

fn build(rest: &[&str]) -> Result<Build, Misuse> {
    match rest {
        [] => Ok(Build::Quick),
        ["--release"] => Ok(Build::Release),
        ["--dev"] => Ok(Build::Dev),
        [first, .., last] if matches!(*first, "--release" | "--dev") => {
            Err(Misuse::Option { word: (*last).to_owned() })
        }
        [word, ..] => Err(Misuse::Option { word: (*word).to_owned() }),
    }
}

fn elsewhere(rest: &[&str]) -> Result<Order, Misuse> {
    let only = match rest {
        [] => None,
        ["--only", "windows"] => Some(System::Windows),
        ["--only", "macos"] => Some(System::Macos),
        ["--only", ..] => return Err(Misuse::System),
        [word, ..] => return Err(Misuse::Option { word: (*word).to_owned() }),
    };
    Ok(Order::Elsewhere { only })
}

fn bench(rest: &[&str]) -> Result<Order, Misuse> {
    match rest {
        [] => Ok(Order::Bench { name: None }),
        [name] if !name.starts_with('-') => Ok(Order::Bench { name: Some((*name).to_owned()) }),
        [.., word] => Err(Misuse::Option { word: (*word).to_owned() }),
    }
}

fn torture(rest: &[&str]) -> Result<Order, Misuse> {
    let (mut machine, mut minutes, mut seed) = (None, None, None);
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match *word {
            "--minutes" => minutes = Some(number("--minutes", words.next())?),
            "--seed" => seed = Some(number("--seed", words.next())?),
            word => match MACHINES.into_iter().find(|machine| *machine == word) {
                Some(known) if machine.is_none() => machine = Some(known),
                _ => return Err(Misuse::Option { word: word.to_owned() }),
            },
        }
    }
    Ok(Order::Torture { machine, minutes, seed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(line: &str) -> Result<Asked, Misuse> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read(&words)
    }

    fn order(line: &str) -> Order {
        ask(line).map(|asked| asked.order).unwrap_or_else(|misuse| panic!("{line:?} is understood, not: {misuse}"))
    }

    #[test]
    fn what_follows_the_dashes_goes_to_the_app() {
        let app_args = vec!["--verbose".to_owned(), "x".to_owned()];
        assert_eq!(order("run -- --verbose x"), Order::Run { build: Build::Quick, app_args }, "the app's own words");
        assert_eq!(ask("run -- -v").map(|asked| asked.verbose), Ok(false), "not our verbose");
        for (line, build) in [("run --dev", Build::Dev), ("run --release", Build::Release)] {
            assert_eq!(order(line), Order::Run { build, app_args: vec![] }, "{line}: the option before them");
        }
        for (line, wrong) in [("run --dev --release", "--release"), ("run --fast --dev", "--fast"), ("run x", "x")] {
            assert_eq!(ask(line), Err(Misuse::Option { word: wrong.to_owned() }), "{line}: one build is started");
        }
        assert!(ask("shots -- x").is_err(), "no other command has an app to pass words to");
    }

    #[test]
    fn test_takes_its_options_in_any_order() {
        let wanted = || Order::Test(Wanted { only: Some(Part::Ui), fail_fast: true, ..Wanted::default() });
        assert_eq!(order("test --fail-fast --only ui"), wanted(), "flag first");
        assert_eq!(order("test --only ui -v --fail-fast"), wanted(), "flag last");
        assert_eq!(order("test"), Order::Test(Wanted::default()), "everything");
    }

    #[test]
    fn torture_takes_a_machine_a_time_and_a_seed() {
        let wanted = Order::Torture { machine: Some("kills"), minutes: Some(5), seed: Some(7) };
        assert_eq!(order("torture kills --minutes 5 --seed 7"), wanted, "the machine first");
        assert_eq!(order("torture --seed 7 --minutes 5 kills"), wanted, "the machine last");
        assert_eq!(order("torture"), Order::Torture { machine: None, minutes: None, seed: None }, "all of them");
        assert_eq!(ask("torture --minutes"), Err(Misuse::Number { option: "--minutes" }), "a number is missing");
        assert_eq!(ask("torture --seed x"), Err(Misuse::Number { option: "--seed" }), "no number");
        assert!(ask("torture rack").is_err(), "an unknown machine");
        assert!(ask("torture kills soak").is_err(), "one or all");
    }

    #[test]
    fn elsewhere_is_both_systems_or_one() {
        assert_eq!(order("elsewhere"), Order::Elsewhere { only: None }, "both");
        assert_eq!(order("elsewhere --only macos"), Order::Elsewhere { only: Some(System::Macos) }, "one");
        assert_eq!(order("elsewhere --only windows"), Order::Elsewhere { only: Some(System::Windows) }, "the other");
        for line in ["elsewhere --only", "elsewhere --only linux", "elsewhere --only macos windows"] {
            assert_eq!(ask(line), Err(Misuse::System), "{line}");
        }
        assert_eq!(ask("elsewhere macos"), Err(Misuse::Option { word: "macos".to_owned() }), "no plain word");
    }

    #[test]
    fn nothing_and_every_form_of_help_is_help() {
        for line in ["", "help", "--help", "-h", "test --help"] {
            assert_eq!(order(line), Order::Help, "{line:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(ask("tset"), Err(Misuse::Command { word: "tset".to_owned() }), "a slip in the command");
        assert_eq!(ask("run --fast"), Err(Misuse::Option { word: "--fast".to_owned() }), "an unknown option");
        assert_eq!(ask("test --only"), Err(Misuse::Part { word: None }), "a part is missing");
        assert_eq!(ask("test --only gui"), Err(Misuse::Part { word: Some("gui".to_owned()) }), "an unknown part");
        assert_eq!(order("bench pull"), Order::Bench { name: Some("pull".to_owned()) }, "a measurement's name");
        assert!(ask("bench pull grid").is_err(), "one name only");
    }
}
