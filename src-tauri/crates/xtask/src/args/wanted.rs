//! The options of `cargo xtask test`. Owns which there are and which go together.

use super::misuse::{number, Misuse};

/// A part of the checks, for `test --only`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Rust tests.
    Rust,
    /// The interface: types, rules, tests, build.
    Ui,
    /// Formatting, clippy, the interface's rules, licences.
    Lint,
    /// Journeys in the real window.
    Window,
}

/// Which checks, and how; what each option does is in `help`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    pub only: Option<Part>,
    pub fail_fast: bool,
    pub changed: bool,
    pub name: Option<String>,
    pub times: Option<u64>,
    pub load: u64,
    pub seed: Option<u64>,
}

impl Wanted {
    /// Whether tests are repeated, shuffled or disturbed, instead of run once and as they are.
    pub fn stress(&self) -> bool {
        self.times.is_some() || self.load > 0 || self.seed.is_some()
    }

    /// Whether it is about tests only: neither a repetition nor a name means anything to a lint.
    pub fn tests_only(&self) -> bool {
        self.stress() || self.name.is_some()
    }
}

/// Reads the words after `cargo xtask test`.
pub fn read(rest: &[&str]) -> Result<Wanted, Misuse> {
    let mut wanted = Wanted::default();
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match *word {
            "--fail-fast" => wanted.fail_fast = true,
            "--changed" => wanted.changed = true,
            "--only" => wanted.only = Some(part(words.next().copied())?),
            "--name" => wanted.name = Some(name(words.next().copied())?),
            "--times" => wanted.times = Some(at_least_one("--times", number("--times", words.next())?)?),
            "--load" => wanted.load = at_least_one("--load", number("--load", words.next())?)?,
            "--seed" => wanted.seed = Some(number("--seed", words.next())?),
            word => return Err(Misuse::Option { word: word.to_owned() }),
        }
    }
    if wanted.tests_only() && wanted.changed {
        return Err(Misuse::Apart { one: "--changed", other: "--name, --times, --load and --seed" });
    }
    if wanted.tests_only() && wanted.only == Some(Part::Lint) {
        return Err(Misuse::Apart { one: "--only lint", other: "--name, --times, --load and --seed" });
    }
    Ok(wanted)
}

fn at_least_one(option: &'static str, number: u64) -> Result<u64, Misuse> {
    Some(number).filter(|number| *number > 0).ok_or(Misuse::Number { option })
}

fn name(word: Option<&str>) -> Result<String, Misuse> {
    word.filter(|word| !word.starts_with('-')).map(str::to_owned).ok_or(Misuse::Name)
}

fn part(word: Option<&str>) -> Result<Part, Misuse> {
    match word {
        Some("rust") => Ok(Part::Rust),
        Some("ui") => Ok(Part::Ui),
        Some("lint") => Ok(Part::Lint),
        Some("window") => Ok(Part::Window),
        word => Err(Misuse::Part { word: word.map(str::to_owned) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(line: &str) -> Result<Wanted, Misuse> {
        read(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn options_come_in_any_order() {
        let both = Wanted { only: Some(Part::Ui), fail_fast: true, ..Wanted::default() };
        assert_eq!(wanted("--fail-fast --only ui"), Ok(both.clone()), "flag first");
        assert_eq!(wanted("--only ui --fail-fast"), Ok(both), "flag last");
        assert_eq!(wanted(""), Ok(Wanted::default()), "everything");
        assert_eq!(wanted("--changed"), Ok(Wanted { changed: true, ..Wanted::default() }), "what has changed");
    }

    #[test]
    fn repetitions_have_a_load_a_seed_and_a_name() {
        let all = Wanted {
            only: Some(Part::Window),
            times: Some(12),
            load: 2,
            seed: Some(0),
            name: Some("look_up".to_owned()),
            ..Wanted::default()
        };
        assert_eq!(wanted("--only window --times 12 --load 2 --seed 0 --name look_up"), Ok(all.clone()), "all of it");
        assert!(all.stress() && all.tests_only(), "that is stress");
        let named = wanted("--name look_up").unwrap();
        assert!(!named.stress() && named.tests_only(), "a name alone changes no order");
        for line in ["--times 3", "--load 1", "--seed 7"] {
            assert!(wanted(line).unwrap().stress(), "{line}");
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for line in ["--changed --times 2", "--changed --name x", "--only lint --times 2", "--seed 1 --only lint"] {
            assert!(matches!(wanted(line), Err(Misuse::Apart { .. })), "{line}");
        }
        assert_eq!(wanted("--times 0"), Err(Misuse::Number { option: "--times" }), "no repetition is none");
        assert_eq!(wanted("--load"), Err(Misuse::Number { option: "--load" }), "a number is missing");
        assert_eq!(wanted("--name"), Err(Misuse::Name), "a name is missing");
        assert_eq!(wanted("--name --times 2"), Err(Misuse::Name), "an option is no name");
        assert_eq!(wanted("--only"), Err(Misuse::Part { word: None }), "a part is missing");
        assert_eq!(wanted("--only gui"), Err(Misuse::Part { word: Some("gui".to_owned()) }), "an unknown part");
        assert_eq!(wanted("--fast"), Err(Misuse::Option { word: "--fast".to_owned() }), "an unknown option");
    }
}
