//! The sandbox as a program: prints where it listens in one line of JSON, and runs until a signal ends it.

mod arguments;

use std::io::Write;
use std::process::ExitCode;

use serde_json::json;

#[tokio::main]
async fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if arguments::is_help(&given) {
        println!("{}", arguments::usage());
        return ExitCode::SUCCESS;
    }
    match run(given).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            let mut cause = std::error::Error::source(&problem);
            while let Some(deeper) = cause {
                eprintln!("  because: {deeper}");
                cause = deeper.source();
            }
            eprintln!("{}", arguments::usage());
            ExitCode::from(2)
        }
    }
}

async fn run(given: Vec<String>) -> Result<(), sandbox::SandboxError> {
    let options = arguments::read(given.into_iter())?;
    // Signals are listened for before the address is printed: whoever reads the line may end the program at once.
    let end = ended();
    let running = sandbox::start(options).await?;
    let line = json!({
        "base_url": running.base_url,
        "api_key": running.api_key,
        "network_host": running.network_host,
    });
    let mut out = std::io::stdout().lock();
    // A caller that does not read the line has no use for the service, but may have another way to know it.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    drop(out);
    end.await;
    running.stop().await;
    Ok(())
}

/// Waits for SIGTERM or SIGINT, which are listened for from the call on.
#[cfg(unix)]
fn ended() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    async move {
        match signals {
            (Ok(mut terminate), Ok(mut interrupt)) => tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            },
            // Without handlers the signals end the program by themselves.
            _ => std::future::pending().await,
        }
    }
}

/// Waits for Ctrl+C, which is listened for from the call on.
#[cfg(windows)]
fn ended() -> impl Future<Output = ()> {
    let pressed = tokio::signal::windows::ctrl_c();
    async move {
        match pressed {
            Ok(mut pressed) => drop(pressed.recv().await),
            // Without a handler it ends the program by itself.
            Err(_) => std::future::pending().await,
        }
    }
}
