//! The one error of this crate. What went wrong inside a tool is printed by `tool` when it happens; here is the
//! closing sentence, and with which code it ends.

use crate::args::misuse::Misuse;
use crate::lack::Lack;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    /// The command line was not understood.
    Misuse(Misuse),
    /// The machine lacks something that this command cannot bring.
    Lack(Lack),
    /// A program could not be started.
    Start { program: String, source: io::Error },
    /// A program ended with an error; its output was shown. No code: a signal ended it.
    Tool { program: String, code: Option<i32> },
    /// A program was stopped because it said nothing any more.
    Silent { program: String, patience: Duration },
    /// The compiler or clippy has something to say of our own code; it was shown. What was built is there.
    Warnings { count: usize },
    /// A test program ended well without saying what became of its tests.
    NoResult,
    /// Test programs that failed; what they printed was shown.
    Programs { count: usize },
    /// Checking only what has changed was asked for where everything is to be checked.
    ChangedInCi,
    /// A file or folder could not be read or written.
    File { path: PathBuf, source: io::Error },
    /// A program or file gave something that is no JSON, or not of the shape asked for.
    Shape { of: String, source: Option<serde_json::Error> },
    /// Something would ship without the text of its licence.
    NoLicenceText { part: String },
    /// A tool ended well but what it was started for is not there.
    NothingMade { what: &'static str, path: PathBuf },
    /// What only one step can find wrong, in its own sentence.
    Wrong(String),
}

impl Failure {
    /// What a file or folder could not be read or written for.
    pub fn at(path: &Path) -> impl Fn(io::Error) -> Self + Copy + '_ {
        move |source| Self::File { path: path.to_path_buf(), source }
    }

    /// 2 where a person must change something about the machine or the command line, else 1.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Misuse(_) | Self::Lack(_) | Self::ChangedInCi => 2,
            _ => 1,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misuse(misuse) => misuse.fmt(out),
            Self::Lack(lack) => lack.fmt(out),
            Self::Start { program, source } => write!(out, "{program} could not be started: {source}."),
            Self::Tool { program, code: Some(code) } => write!(out, "{program} failed (code {code})."),
            Self::Tool { program, code: None } => write!(out, "{program} was ended by a signal."),
            Self::Silent { program, patience } => {
                write!(out, "{program} was stopped: it said nothing for {} min.", patience.as_secs() / 60)
            }
            Self::Warnings { count } => write!(out, "Remarks of compiler and clippy: {count}."),
            Self::NoResult => write!(out, "It ended without the sum of its tests."),
            Self::Programs { count } => write!(out, "Test programs that failed: {count}."),
            Self::ChangedInCi => write!(
                out,
                "--changed leaves out what passed on this machine, and CI is set here: there everything is checked."
            ),
            Self::File { path, source } => write!(out, "{}: {source}.", path.display()),
            Self::Shape { of, source: Some(source) } => write!(out, "{of} gave no usable JSON: {source}."),
            Self::Shape { of, source: None } => write!(out, "{of} has not the expected shape."),
            Self::NoLicenceText { part } => {
                let place = "xtask/src/licences/texts.rs";
                write!(out, "{part} brings no text of its licence: add the standard one in {place}.")
            }
            Self::NothingMade { what, path } => write!(out, "No {what} in {}.", path.display()),
            Self::Wrong(sentence) => out.write_str(sentence),
        }
    }
}

impl From<Lack> for Failure {
    fn from(lack: Lack) -> Self {
        Self::Lack(lack)
    }
}

/// A condition that a package is tried for, and what is wrong with it where it does not hold.
pub fn hold(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Failure> {
    if holds {
        return Ok(());
    }
    Err(Failure::Wrong(format!("The package is not well: {}.", otherwise())))
}
