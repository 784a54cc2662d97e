//! The commands, one file each but for the shortest, and what several of them begin with.

pub mod bench;
pub mod elsewhere;
pub mod icons;
pub mod package;
pub mod run;
pub mod shots;
pub mod test;
pub mod torture;

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::{self, Purpose};
use crate::progress::Progress;
use crate::tool::Tool;
use crate::{machine, ui};
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};

/// Finds the checkout that this package belongs to.
pub fn checkout(verbose: bool) -> Result<Checkout, Failure> {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let root = package.ancestors().nth(3).map(Path::to_path_buf).unwrap_or_default();
    let said = Tool::cargo(&root).args(["metadata", "--no-deps", "--format-version", "1"]).answer()?;
    let shape = |source| Failure::Shape { of: "cargo metadata".to_owned(), source };
    let metadata: Value = serde_json::from_str(&said).map_err(|source| shape(Some(source)))?;
    let target = metadata["target_directory"].as_str().ok_or_else(|| shape(None))?;
    Ok(Checkout { target: PathBuf::from(target), root, progress: Progress::new(verbose) })
}

/// Writes the files that are derived from the Rust catalogs; the package `tests` says which they are.
pub fn generate(checkout: &Checkout) -> Result<(), Failure> {
    let cargo = Tool::cargo(&checkout.root).args(["run", "--quiet", "-p", "tests", "--bin", "generate"]).echo(|_| true);
    checkout.progress.step("generated files", || cargo.run(checkout))
}

/// Everything that compiling the app needs: Node, system packages, the built interface.
fn ready(checkout: &Checkout, purpose: Purpose) -> Result<(), Failure> {
    machine::node()?;
    packages::ensure(checkout, purpose)?;
    ui::install(checkout)?;
    ui::build(checkout)
}

/// Builds the app alone, by a profile of `Cargo.toml`.
fn build_app(checkout: &Checkout, profile: &str) -> Result<(), Failure> {
    let cargo = Tool::cargo(&checkout.root).args(["build", "--profile", profile, "-p", "prospector"]);
    checkout.progress.step(&format!("app: {profile} build"), || cargo.run(checkout))
}

/// Files directly in `folder` with this extension, by name. A folder that is not there has none.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

/// Removes a folder, where it is there.
pub fn remove(folder: &Path) -> Result<(), Failure> {
    if !folder.exists() {
        return Ok(());
    }
    std::fs::remove_dir_all(folder).map_err(Failure::at(folder))
}

/// A path and its size, as the closing lines of a command show them.
fn with_size(checkout: &Checkout, path: &Path) -> String {
    format!("{}  {}", checkout.short(path).display(), size(length(path)))
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_read_as_people_say_them() {
        assert_eq!(size(999), "999 B", "bytes below a thousand");
        assert_eq!(size(48_200), "48 kB", "whole kilobytes");
        assert_eq!(size(8_860_000), "8.8 MB", "megabytes with a tenth, cut and not rounded up");
    }
}
