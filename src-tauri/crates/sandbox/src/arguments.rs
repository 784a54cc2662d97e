//! The arguments of the program.

use std::str::FromStr;

use sandbox::{Options, SandboxError};

/// What the program takes.
const USAGE: &str = "sandbox [--listen 127.0.0.1:0] [--credits 1000] [--seed 7] [--companies N] [--people N] \
                         [--state FILE] [--network-word WORD] [--network-host HOST] [--api-key KEY] \
                         [--dialect contract|seen]";

/// The arguments, and what the operations cost whose prices the contract does not show.
pub fn usage() -> String {
    let prices: String = sandbox::own_prices().map(|(name, price)| format!("\n  {name:18} {}", price.said())).collect();
    format!("{USAGE}\n\nCredits for a result, where the contract shows no price:{prices}")
}

/// Whether the usage is asked for.
pub fn is_help(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h"))
}

/// Reads them.
pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options, SandboxError> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (argument.clone(), arguments.next()),
        };
        let value = value.ok_or_else(|| wrong(&name, "a value is missing"))?;
        match name.as_str() {
            "--listen" => options.listen = parsed(&name, &value, "an address such as 127.0.0.1:0 is needed")?,
            "--credits" => options.credits = parsed(&name, &value, "a whole number is needed")?,
            "--seed" => options.seed = parsed(&name, &value, "a whole number is needed")?,
            "--companies" => options.companies = parsed(&name, &value, "a whole number is needed")?,
            "--people" => options.people = parsed(&name, &value, "a whole number is needed")?,
            "--state" => options.state = Some(value.into()),
            "--network-word" => options.network_word = value,
            "--network-host" => options.network_host = value,
            "--dialect" => options.dialect = parsed(&name, &value, "contract or seen is needed")?,
            "--api-key" => options.api_key = Some(value),
            _ => return Err(wrong(&name, "there is no such argument")),
        }
    }
    Ok(options)
}

fn parsed<T: FromStr>(name: &str, value: &str, problem: &'static str) -> Result<T, SandboxError> {
    value.parse().map_err(|_| wrong(name, problem))
}

fn wrong(argument: &str, problem: &'static str) -> SandboxError {
    SandboxError::Argument { argument: argument.to_owned(), problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandbox::Dialect;

    fn options(text: &str) -> Result<Options, SandboxError> {
        read(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn reads_what_the_program_takes() {
        let read =
            options("--listen 127.0.0.1:8080 --credits 5 --seed=9 --companies 100 --state s.json --network-word net")
                .unwrap();
        assert_eq!((read.listen.port(), read.credits, read.seed, read.companies), (8080, 5, 9, 100));
        assert_eq!(read.state.unwrap().to_str(), Some("s.json"));
        assert_eq!(read.network_word, "net");
        assert_eq!(read.dialect, Dialect::Contract, "unless it is told otherwise");
        assert_eq!(options("--dialect seen").unwrap().dialect, Dialect::Seen);
        assert_eq!(options("").unwrap().credits, 1_000, "a new workspace has 1,000 credits");
    }

    #[test]
    fn names_what_it_does_not_understand() {
        for text in ["--dialect other", "--listen here", "--credits -1", "--credits", "--sed 7", "file"] {
            assert!(options(text).is_err(), "{text}");
        }
    }
}
