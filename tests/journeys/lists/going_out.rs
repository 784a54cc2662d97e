//! The file for the others: a part first, then only what is new since; read back by another program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use calamine::{Data, Reader, Xlsx, open_workbook};

use super::coming_in::grouped;
use super::day::number;
use super::sheet::*;
use crate::files;
use crate::steps::*;
use crate::window::*;

/// One company's people as CSV, then the others as a workbook.
pub async fn export(window: &Window) {
    window.fill(&field("Filter the rows"), "Firma 17").await;
    // Who has the number of that company somewhere.
    let few = async || Some(window.shape().await.rows).filter(|rows| (10..300).contains(rows));
    let some = window.until("a part of the list is shown", few).await;
    window.click(&button("Export")).await;
    window.click(&radio("CSV").inside(sheet())).await;
    let first = written(window, "csv").await;
    let first = files::table(&first);
    assert_eq!(first.len(), some + 1, "what is shown");
    window.click(&button("Show all")).await;
    window.has_rows(people() - SPELLED).await;

    window.click(&button("Export new *")).await;
    audited(window, "lists-export").await;
    let second = cells(&written(window, "xlsx").await);
    let (first, second) = (names(&first), names(&second));
    assert!(first.is_disjoint(&second), "nobody is written twice");
    let left = people() - SPELLED - first.len() - second.len();
    let listed = listed(window).await;
    assert_eq!(left, 1 + listed, "all but who is suppressed, and {listed} on a do-not-call list");
}

fn sheet() -> Look {
    dialog("Export")
}

/// Writes the file and tells where it lies.
async fn written(window: &Window, ending: &str) -> PathBuf {
    let action = button("Export * rows").inside(sheet());
    window.find_ready(&action).await;
    let rows = number(&window.read(&action).await);
    window.click(&action).await;
    window.says(&format!("{} rows in *", grouped(rows))).await;
    window.click(&button("Done").inside(sheet())).await;
    window.gone(&sheet()).await;
    let written = std::fs::read_dir(window.folders.saved()).expect("a folder").flatten().map(|file| file.path());
    let is_new = |path: &PathBuf| {
        path.extension().is_some_and(|found| found == ending) && !path.to_string_lossy().contains("not imported")
    };
    let files: Vec<PathBuf> = written.filter(is_new).collect();
    let [file] = &files[..] else { panic!("one {ending}: {files:?}") };
    file.clone()
}

/// People whose number is listed, as the pill over the rows counts them.
async fn listed(window: &Window) -> usize {
    let pill = button("listed *").inside(any("group", "Show only rows with"));
    if window.sees(&pill).await { number(&window.read(&pill).await) } else { 0 }
}

fn names(rows: &[Vec<String>]) -> BTreeSet<(String, String)> {
    let at = |heading: &str| {
        rows[0].iter().position(|one| one == heading).unwrap_or_else(|| panic!("{heading}: {:?}", rows[0]))
    };
    let (name, company) = (at("Name"), at("Company"));
    let all: BTreeSet<_> = rows[1..].iter().map(|row| (row[name].clone(), row[company].clone())).collect();
    assert_eq!(all.len(), rows.len() - 1, "each person is in the file once");
    all
}

/// The cells of a workbook's first sheet, the head first. It calculates nothing.
pub fn cells(path: &Path) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = book.sheet_names().first().expect("a sheet").clone();
    let formulas = book.worksheet_formula(&name).unwrap();
    assert!(formulas.used_cells().next().is_none(), "a file of what others wrote calculates nothing");
    let range = book.worksheet_range(&name).unwrap();
    let text = |cell: &Data| match cell {
        Data::String(text) => text.clone(),
        Data::Empty => String::new(),
        other => other.to_string(),
    };
    range.rows().map(|row| row.iter().map(text).collect()).collect()
}
