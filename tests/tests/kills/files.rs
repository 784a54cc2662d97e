//! Exported files under their final names: whole, whenever the process was killed.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use calamine::{Reader, Xlsx, open_workbook};

/// The pulls whose unclear page was asked for again because a person said so.
pub fn again(files: &std::path::Path) -> Vec<i64> {
    let said = std::fs::read_to_string(files.join("again")).unwrap_or_default();
    said.lines().map(|line| line.parse().expect("the number of a pull")).collect()
}

/// Rows of the first sheet of a statement.
const SUMS: usize = 8;

/// The files of a folder that were looked at already, with their times.
#[derive(Debug, Default)]
pub struct Files {
    seen: HashMap<PathBuf, SystemTime>,
}

impl Files {
    /// Notes every file that has not all of its rows; returns how many whole ones there are.
    pub fn check(&mut self, folder: &Path, rows: usize, broken: &mut Vec<String>) -> usize {
        let mut whole = 0;
        for path in inside(folder) {
            let Some(count) = rows_of(&path) else { continue };
            let changed = std::fs::metadata(&path).unwrap().modified().unwrap();
            if self.seen.insert(path.clone(), changed) != Some(changed) && count() != Some(rows_in(&path, rows)) {
                broken.push(format!("{} is there and has not its {rows} rows", path.display()));
            }
            whole += 1;
        }
        whole
    }
}

/// The rows that a whole file has: the sums of a statement are always as many.
fn rows_in(path: &Path, rows: usize) -> usize {
    if begins(path, "statement ") { SUMS } else { rows }
}

fn begins(path: &Path, word: &str) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(word))
}

/// How the rows of a file are counted; none for a file of another kind.
fn rows_of(path: &Path) -> Option<Box<dyn Fn() -> Option<usize> + '_>> {
    let name = path.file_name()?.to_str()?;
    // The tables that are imported have numbers for names.
    if !name.contains(' ') {
        return None;
    }
    let delimiter = if begins(path, "ledger ") { b',' } else { b';' };
    match path.extension()?.to_str()? {
        "csv" => Some(Box::new(move || {
            let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_path(path).ok()?;
            let lines: Result<Vec<csv::StringRecord>, _> = reader.records().collect();
            lines.ok().map(|lines| lines.len())
        })),
        "xlsx" => Some(Box::new(move || {
            let mut book: Xlsx<_> = open_workbook(path).ok()?;
            let sheet = book.worksheet_range_at(0)?.ok()?;
            sheet.height().checked_sub(1)
        })),
        _ => None,
    }
}

/// Every file below a folder.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(inside(&path)) } else { found.push(path) }
    }
    found
}

/// Drafts of files below a folder.
pub fn drafts(folder: &Path) -> BTreeSet<PathBuf> {
    inside(folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "part")).collect()
}
