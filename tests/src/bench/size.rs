//! How large the app is: what people install, and what its window reads.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::sample::Table;
use crate::window::app;

/// The installer, or the program where none was made; and scripts and styles of the page after gzip.
pub fn measure() -> Table {
    let mut table = Table::new("sizes; promised: installer 20 MB, scripts and styles 400 KiB after gzip");
    let bytes = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let program = app();
    let packages = files(&program.with_file_name("bundle").join("deb"), &["deb"]);
    let said = "made by `cargo xtask package`";
    match packages.iter().max_by_key(|path| std::fs::metadata(path).and_then(|data| data.modified()).ok()) {
        Some(package) => table.line("the installer", mega(bytes(package)), said),
        None => table.line("the installer", "not there", said),
    }
    table.line("the program", mega(bytes(&program)), "");
    let parts = files(&crate::generated::root().join("ui/dist/assets"), &["js", "css"]);
    assert!(!parts.is_empty(), "the interface is built");
    let kib = |bytes: u64| format!("{:.1} KiB", bytes as f64 / 1024.0);
    let whole = kib(parts.iter().map(|part| bytes(part)).sum());
    table.line("scripts and styles", kib(parts.iter().map(|part| zipped(part)).sum()), format!("{whole} unpacked"));
    table
}

fn mega(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    all.filter(|path| path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))).collect()
}

fn zipped(file: &Path) -> u64 {
    let output = Command::new("gzip").arg("-c").arg(file).output().expect("gzip is everywhere");
    output.stdout.len() as u64
}
