//! Public peers that do the same work in the same run: Python and Node programs in `tests/peers/`, and `sqlite3 .import`.
//!
//! What they need is installed once below `target/`; a peer that cannot be had is left out of the table and said.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

use super::effort::{Effort, peak_in};

/// The versions that are measured.
const PYTHON: &[&str] =
    &["openpyxl==3.1.5", "XlsxWriter==3.2.0", "pandas==2.2.3", "datasette==0.65.1", "duckdb==1.4.1"];
const NODE: &[&str] = &["xlsx@0.18.5", "exceljs@4.4.0", "csv-parse@5.6.0", "fuse.js@7.5.0"];

/// The peers of this machine.
pub struct Peers {
    folder: PathBuf,
}

impl Peers {
    /// Installs what is missing.
    pub fn ready() -> Self {
        let folder = crate::generated::root().join("target/bench-peers");
        std::fs::create_dir_all(&folder).unwrap();
        let python = folder.join("python");
        installed(&folder.join("python.txt"), PYTHON, || {
            run(Command::new("python3").args(["-m", "venv"]).arg(&python))
                && run(Command::new(python.join("bin/pip")).args(["install", "--quiet"]).args(PYTHON))
        });
        installed(&folder.join("node.txt"), NODE, || {
            // The folder is named, or npm installs into whichever folder above has a package of its own.
            let mut npm = Command::new("npm");
            npm.current_dir(&folder).args(["install", "--silent", "--no-save", "--prefix", "."]);
            run(npm.args(NODE))
        });
        // Node looks for packages from where the program lies.
        std::fs::copy(program("table.mjs"), folder.join("table.mjs")).unwrap();
        Self { folder }
    }

    /// A piece of work of `table.py` on a file of so many rows; what it prints besides the effort comes with it.
    pub fn python(&self, work: &str, file: &Path, rows: usize) -> Option<(Effort, Value)> {
        let mut command = Command::new(self.folder.join("python/bin/python"));
        told(command.arg(program("table.py")).arg(work).arg(file).arg(rows.to_string()), rows)
    }

    /// What the peers of the grid need for the same over a workspace file; see `million.py`.
    pub fn million(&self, file: &Path, asked: &Value, rows: usize) -> Option<Value> {
        let mut command = Command::new(self.folder.join("python/bin/python"));
        command.arg(program("million.py")).arg(file).arg(asked.to_string()).arg(rows.to_string());
        told(&mut command, rows).map(|told| told.1)
    }

    /// A piece of work of `table.mjs` on a file of so many rows.
    pub fn node(&self, work: &str, file: &Path, rows: usize) -> Option<(Effort, Value)> {
        let mut command = Command::new("node");
        told(command.arg(self.folder.join("table.mjs")).arg(work).arg(file).arg(rows.to_string()), rows)
    }

    /// The text of fuse.js, a CommonJS module without others.
    pub fn fuse(&self) -> Option<String> {
        std::fs::read_to_string(self.folder.join("node_modules/fuse.js/dist/fuse.min.cjs")).ok()
    }

    /// `sqlite3 .import` of a CSV file into a fresh database beside it: the floor, since it neither checks nor recognises
    /// anything.
    pub fn sqlite(&self, file: &Path, rows: usize) -> Option<Effort> {
        let (folder, name) = (file.parent()?, file.file_name()?.to_str()?);
        let import = format!(".import --csv {name} rows");
        let mut command = Command::new("sqlite3");
        command.current_dir(folder).args(["floor.sqlite", &import, "SELECT 'rows', count(*) FROM rows"]);
        let begun = Instant::now();
        let output = command.arg(".shell cat /proc/$PPID/status").output().ok()?;
        let time = begun.elapsed();
        let _ = std::fs::remove_file(folder.join("floor.sqlite"));
        let said = String::from_utf8_lossy(&output.stdout);
        let counted: Option<usize> = said.lines().find_map(|line| line.strip_prefix("rows|")?.parse().ok());
        assert_eq!(counted, Some(rows), "the floor imports every row: {}", String::from_utf8_lossy(&output.stderr));
        Some(Effort { time, peak: peak_in(&said) })
    }
}

fn program(name: &str) -> PathBuf {
    crate::generated::root().join("tests/peers").join(name)
}

/// Installs what a note of the last time does not name.
fn installed(note: &Path, versions: &[&str], install: impl FnOnce() -> bool) {
    let versions = versions.join("\n");
    if std::fs::read_to_string(note).ok().as_deref() != Some(versions.as_str()) && install() {
        std::fs::write(note, versions).unwrap();
    }
}

fn run(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) if status.success() => true,
        failed => {
            println!("a peer cannot be installed ({failed:?}): {command:?}");
            false
        }
    }
}

fn told(command: &mut Command, rows: usize) -> Option<(Effort, Value)> {
    let output = match command.output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => {
            println!("a peer failed: {command:?}: {}", String::from_utf8_lossy(&output.stderr));
            return None;
        }
        Err(error) => {
            println!("a peer cannot be started: {command:?}: {error}");
            return None;
        }
    };
    let said: Value = serde_json::from_slice(&output.stdout).ok()?;
    assert_eq!(said["rows"].as_u64(), Some(rows as u64), "a peer does the same work: {command:?}");
    Some((Effort::told(&said)?, said))
}
