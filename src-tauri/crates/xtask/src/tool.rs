//! Starting other programs. Owns how they are put together and what becomes of their output; which program and why is
//! the business of the steps. Waiting for them is in `attend`.

mod attend;
pub mod tree;

use crate::checkout::Checkout;
use crate::failure::Failure;
use attend::{attend, End, Manner};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::time::Duration;

/// As much of a failed program's output as is printed; a compiler's first error is far above its last line.
const SHOWN: usize = 600;

/// A program with its arguments, to be run as part of a step.
#[derive(Debug)]
pub struct Tool {
    command: Command,
    name: String,
    manner: Manner,
}

impl Tool {
    /// A program by name or path.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let name = Path::new(&program).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self { command: Command::new(program), name, manner: Manner::default() }
    }

    /// The cargo that started this tool, in `folder`.
    pub fn cargo(folder: &Path) -> Self {
        Self::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).within(folder)
    }

    /// npm, for the package in `folder`.
    pub fn npm(folder: &Path) -> Self {
        Self::new(if cfg!(windows) { "npm.cmd" } else { "npm" }).arg("--prefix").arg(folder).within(folder)
    }

    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    pub fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    pub fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Lines to show even when all goes well.
    pub fn echo(mut self, wanted: fn(&str) -> bool) -> Self {
        self.manner.echo = wanted;
        self
    }

    /// What of a line is for people, of a program that talks to programs.
    pub fn reading(mut self, for_people: fn(&str) -> Option<String>) -> Self {
        self.manner.for_people = for_people;
        self
    }

    /// Prints nothing of it, neither on its way nor when it fails: it runs beside others, and whoever started them all
    /// reports on them.
    pub fn unheard(mut self) -> Self {
        self.manner.heard = false;
        self
    }

    /// Lets it be silent for so many minutes more than any step may be.
    pub fn for_minutes(mut self, minutes: u64) -> Self {
        self.manner.patience += Duration::from_secs(minutes.saturating_mul(60));
        self
    }

    /// Starts it on the person's terminal and does not wait for it.
    pub fn start(mut self) -> Result<Child, Failure> {
        self.command.stdin(Stdio::null()).spawn().map_err(|source| self.not_started(source))
    }

    /// Runs it to its end. What it printed is shown when it fails.
    pub fn run(self, checkout: &Checkout) -> Result<(), Failure> {
        self.run_telling(checkout).1
    }

    /// Runs it to its end and gives back what it printed, too.
    pub fn run_telling(mut self, checkout: &Checkout) -> (Vec<String>, Result<(), Failure>) {
        self.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = match self.command.spawn() {
            Ok(child) => child,
            Err(source) => return (Vec::new(), Err(self.not_started(source))),
        };
        let (said, end) = attend(&mut child, &checkout.progress, &self.manner);
        let (program, manner) = (self.name, self.manner);
        let failure = match end {
            End::Exited(Ok(status)) if status.success() => return (said, Ok(())),
            End::Exited(Ok(status)) => Failure::Tool { program, code: status.code() },
            End::Exited(Err(source)) => Failure::Start { program, source },
            End::Stopped => Failure::Silent { program, patience: manner.patience },
        };
        if manner.heard && !checkout.progress.verbose {
            let unsaid = said.iter().filter(|line| !(manner.echo)(line));
            let lines: Vec<String> = unsaid.filter_map(|line| (manner.for_people)(line)).collect();
            checkout.progress.quote_all(worth_showing(&lines));
        }
        (said, Err(failure))
    }

    /// Runs it on the person's own terminal: its output is the point.
    pub fn live(mut self) -> Result<ExitStatus, Failure> {
        self.command.status().map_err(|source| self.not_started(source))
    }

    /// Runs it quietly and gives back what it printed on standard output: for questions to the machine.
    pub fn answer(mut self) -> Result<String, Failure> {
        let output = self.command.stdin(Stdio::null()).output().map_err(|source| self.not_started(source))?;
        if !output.status.success() {
            return Err(Failure::Tool { program: self.name, code: output.status.code() });
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Ends this program in favour of the other: on Unix in the same process, so that signals reach it.
    pub fn become_it(self) -> Result<ExitCode, Failure> {
        #[cfg(unix)]
        {
            let Self { mut command, name: program, .. } = self;
            let source = std::os::unix::process::CommandExt::exec(&mut command);
            Err(Failure::Start { program, source })
        }
        #[cfg(not(unix))]
        self.live().map(exit_code)
    }

    fn not_started(&self, source: std::io::Error) -> Failure {
        Failure::Start { program: self.name.clone(), source }
    }
}

/// A program's exit code as our own; 1 where a signal ended it.
pub fn exit_code(status: ExitStatus) -> ExitCode {
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// What is printed of a failed program's output: its end, without cargo's list of what it is at.
pub fn worth_showing(lines: &[String]) -> impl Iterator<Item = &str> {
    // A library and its tests are compiled by themselves, and have the same errors of several lines each.
    let mut seen = HashSet::new();
    let once = lines.iter().filter(|text| !text.contains('\n') || seen.insert(text.as_str()));
    let worth: Vec<&str> = once.flat_map(|text| text.lines()).filter(|line| !is_chatter(line)).collect();
    let from = worth.len().saturating_sub(SHOWN);
    worth.into_iter().skip(from)
}

/// Cargo's list of what it is at: of no use once something failed.
fn is_chatter(line: &str) -> bool {
    let word = line.trim_start().split(' ').next().unwrap_or_default();
    line.starts_with("  ") && matches!(word, "Compiling" | "Checking" | "Downloading" | "Downloaded" | "Blocking")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_output_the_end_is_shown() {
        let lines: Vec<String> = (0..SHOWN + 5).map(|at| format!("line {at}")).collect();
        let shown: Vec<&str> = worth_showing(&lines).collect();
        assert_eq!((shown.len(), shown[0]), (SHOWN, "line 5"), "the first five are left out");
        let several = ["one\ntwo".to_owned(), "   Compiling words v0.1.0".to_owned()];
        assert_eq!(
            worth_showing(&several).collect::<Vec<_>>(),
            ["one", "two"],
            "each line by itself, without the list"
        );
    }

    #[test]
    fn only_cargos_own_list_is_left_out_of_a_failed_steps_output() {
        assert!(is_chatter("   Compiling tauri v2.12.0"), "cargo's list");
        assert!(!is_chatter("error[E0308]: mismatched types"), "the reason for the failure");
        assert!(!is_chatter("Compiling is what failed"), "a sentence that begins with the word");
    }
}
