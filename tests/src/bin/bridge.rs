//! The bridge as the app is started for it, between standard input and output and the socket of the data folder that is named: what the
//! official client of the protocol starts in tests. It starts no app.

#![allow(missing_docs)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else { return ExitCode::FAILURE };
    let place = socket::Place::of(std::path::Path::new(&folder));
    match socket::bridge::run(&place, || Err(std::io::Error::other("no app is started in tests"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
