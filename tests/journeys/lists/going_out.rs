//! The file for the others: a part first, then only what is new since; read back by another program.

use std::collections::BTreeSet;
use std::path::PathBuf;

use tests::rig::Somebody;

use super::coming_in::grouped;
use super::day::number;
use super::reader::cells;
use super::sheet::{self, *};
use crate::steps::*;
use crate::window::*;

/// One company's people as CSV, then the others as a workbook.
pub async fn export(window: &Window, known: &[Somebody], suppressed: &str) {
    window.fill(&field("Filter the rows"), "Firma 17").await;
    // Who has the number of that company somewhere.
    let some = window.row_count("a part of the list is shown", |rows| (10..300).contains(&rows)).await;
    window.click(&button("Export")).await;
    window.click(&radio("CSV").inside(dialog_of())).await;
    let first = cells(&written(window, "csv").await);
    assert_eq!(first.len(), some + 1, "the head and what is shown");
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
    let written: BTreeSet<String> = first.into_iter().chain(second).map(|(name, _)| name).collect();
    assert!(!written.contains(suppressed), "who is suppressed is in no file: {suppressed}");
    let strangers: Vec<_> = written.difference(&sheet::names(known)).cloned().collect();
    assert!(strangers.is_empty(), "everybody in a file was in the spreadsheet: {strangers:?}");
}

fn dialog_of() -> Look {
    dialog("Export")
}

/// Writes the file and returns its path.
pub async fn written(window: &Window, ending: &str) -> PathBuf {
    let action = button("Export * rows").inside(dialog_of());
    window.find_ready(&action).await;
    let rows = number(&window.read(&action).await);
    window.click(&action).await;
    window.says(&format!("{} rows in *", grouped(rows))).await;
    window.click(&button("Done").inside(dialog_of())).await;
    window.gone(&dialog_of()).await;
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
