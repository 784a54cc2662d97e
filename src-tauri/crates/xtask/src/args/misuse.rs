//! A command line that is not understood. Owns the reasons and their sentences.

use std::fmt;

/// Why a command line was not understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Misuse {
    Command { word: String },
    Option { word: String },
    Number { option: &'static str },
    Part { word: Option<String> },
    Name,
    System,
    Apart { one: &'static str, other: &'static str },
}

impl fmt::Display for Misuse {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command { word } => write!(out, "`{word}` is no command"),
            Self::Option { word } => write!(out, "`{word}` is not understood here"),
            Self::Number { option } => write!(out, "{option} wants a whole number"),
            Self::Part { word: Some(word) } => write!(out, "`{word}` is no part: say --only rust, ui, lint or window"),
            Self::System => write!(out, "--only wants a system: windows or macos"),
            Self::Name => write!(out, "--name wants a part of a test's name"),
            Self::Apart { one, other } => write!(out, "{one} does not go with {other}"),
            Self::Part { word: None } => write!(out, "--only wants a part: rust, ui, lint or window"),
        }?;
        write!(out, "; `cargo xtask help` lists what there is.")
    }
}

/// Reads the number behind an option.
pub fn number(option: &'static str, word: Option<&&str>) -> Result<u64, Misuse> {
    word.and_then(|word| word.parse().ok()).ok_or(Misuse::Number { option })
}
