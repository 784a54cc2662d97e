//! `prospector assistant`: what chat programs are told to start. It becomes the bridge (`bin/prospector-bridge.rs`), before there is a
//! window, an engine, or a thread.

use std::io;
use std::process::{Command, ExitCode};

/// The word that asks for the bridge.
const WORD: &str = "assistant";

/// Whether the program was started as the bridge.
pub fn is_wanted() -> bool {
    std::env::args_os().nth(1).is_some_and(|word| word == WORD)
}

/// Runs the bridge until the chat program hangs up.
pub fn run() -> ExitCode {
    let error = match std::env::current_exe() {
        Ok(app) => {
            let bridge = app.with_file_name(format!("prospector-bridge{}", std::env::consts::EXE_SUFFIX));
            match became(Command::new(bridge)) {
                Ok(code) => return code,
                Err(error) => error,
            }
        }
        Err(error) => error,
    };
    eprintln!("The bridge to Prospector cannot be started: {error}");
    ExitCode::FAILURE
}

/// In the place of this program.
#[cfg(unix)]
fn became(mut bridge: Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(&mut bridge))
}

/// Where no program can take the place of another, this one waits for it, and it has its standard input and output.
#[cfg(not(unix))]
fn became(mut bridge: Command) -> io::Result<ExitCode> {
    Ok(if bridge.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
