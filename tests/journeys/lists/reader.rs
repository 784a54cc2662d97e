//! Files of the app in the eyes of another program: it shares nothing with the app that wrote them.

use std::path::Path;
use std::process::Command;

use crate::window::PYTHON;

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/journeys/lists/reader.py");

/// All cells of a CSV file, or of a workbook, sheet after sheet; each with its head first.
pub fn cells(path: &Path) -> Vec<Vec<String>> {
    let read = Command::new(PYTHON).arg(READER).arg(path).output().expect("the system's Python is installed");
    assert!(read.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&read.stderr));
    serde_json::from_slice(&read.stdout).expect("it writes rows of texts")
}
