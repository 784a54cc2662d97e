//! Measures the app without its window: `cargo xtask bench [NAME]`. Prints tables of medians and ratios.

// The engine's futures are as deep as all of its rooms; that a program made for speed goes into all of them at once is meant.
#![recursion_limit = "256"]

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    match tests::bench::run(name.as_deref()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(known) => {
            eprintln!("There is no such measurement. There are: {}.", known.join(", "));
            ExitCode::from(2)
        }
    }
}
