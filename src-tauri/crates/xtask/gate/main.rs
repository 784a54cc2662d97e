//! The door in front of `cargo xtask`: checks the compiler, then starts the real thing.
//!
//! It owns one question, whether this machine's Rust can build the project, because the project's own workspace cannot
//! be read by a cargo older than 1.85 and so could not answer it. Everything else belongs to the package `xtask`.
//! Written so that a Rust of the year 2022 compiles it.

mod compiler;
#[path = "../src/version.rs"]
mod version;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let root = match root() {
        Some(root) => root,
        None => return refused("Start this as `cargo xtask` at the top of the checkout."),
    };
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    match compiler::check(&manifest, &compiler_says()) {
        Ok(()) => hand_over(&root),
        Err(sentence) => refused(&sentence),
    }
}

fn refused(sentence: &str) -> ExitCode {
    eprintln!("{}", sentence);
    ExitCode::from(2)
}

/// The checkout: cargo says where this package is, four folders below it.
fn root() -> Option<PathBuf> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    here.ancestors().nth(4).map(Path::to_path_buf)
}

/// What the compiler says about itself; nothing where there is none.
fn compiler_says() -> String {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(compiler).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&said).into_owned()
}

/// Runs the package `xtask`, in a target folder of its own: it must neither wait for the build it starts nor be
/// overwritten by it.
fn hand_over(root: &Path) -> ExitCode {
    let target = root.join("target").join("xtask");
    if !target.join("debug").is_dir() {
        println!("Building the project's own tool (first time only)");
    }
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["run", "--quiet", "--package", "xtask", "--manifest-path"]).arg(root.join("Cargo.toml"));
    command.arg("--target-dir").arg(target).arg("--").args(env::args_os().skip(1));
    // On Unix this process becomes the tool, so that a signal reaches what is really running.
    #[cfg(unix)]
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    let error = match command.status() {
        Ok(status) => return ExitCode::from(status.code().unwrap_or(1) as u8),
        Err(error) => error,
    };
    eprintln!("Could not start cargo: {}", error);
    ExitCode::FAILURE
}
