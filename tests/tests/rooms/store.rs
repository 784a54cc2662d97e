//! The folders of the store: which is below which, and who alone writes what records are sorted by.

use std::collections::BTreeSet;

use super::circles::{Module, imports, modules, shipped};

/// The folders and files below `store/src`, from low to high: what is in one names nothing of a higher one, nor of `lib.rs`.
const FLOORS: [&str; 14] = [
    "file", "team", "records", "rows", "searches", "lists", "jobs", "money", "exchange", "overview", "erasing",
    "schema", "rescue", "opening",
];

/// The tables that own sort keys are derived from, and theirs, each with the files that write it: who writes one marks the record
/// (`store/src/file/tx.rs`), so nobody else may. A record that goes for good is left to `records/removed`, and needs no mark.
const WRITERS: [(&str, &[&str]); 7] = [
    ("marks", &["records/annotations", "records/removed"]),
    ("finds", &["records/findings", "records/removed"]),
    ("suppressed", &["records/suppressed"]),
    ("elsewhere", &["records/elsewhere"]),
    ("joined", &["records/joined", "records/removed"]),
    ("reach", &["records/contact_keys", "records/merged", "records/removed"]),
    ("own_cells", &["records/own_sort_keys"]),
];

#[test]
fn no_folder_of_the_store_names_a_higher_one() {
    let imports = imports(&modules(&tests::generated::root().join("src-tauri/crates/store/src")));
    assert!(imports.len() > 100, "the files were found: {}", imports.len());
    let floor = |module: &Module| match module.first() {
        Some(first) => FLOORS.iter().position(|floor| floor == first).expect("each folder has its place"),
        None => FLOORS.len(),
    };
    let named = imports.iter().flat_map(|(module, others)| others.iter().map(move |other| (module, other)));
    let upward: Vec<_> = named.filter(|(module, other)| floor(module) < floor(other)).collect();
    assert!(upward.is_empty(), "these name something above them: {upward:?}");
}

#[test]
fn what_sort_keys_are_derived_from_is_written_where_it_is_marked() {
    let sources = tests::generated::root().join("src-tauri/crates/store/src");
    let mut written = BTreeSet::new();
    for module in modules(&sources).keys().filter(|module| !module.iter().any(|part| part == "tests")) {
        let name = module.join("/");
        let text = shipped(&sources, module);
        written.extend(tables(&text).into_iter().map(|table| (table, name.clone())));
    }
    let known = WRITERS.iter().flat_map(|(table, files)| files.iter().map(|file| (*table, (*file).to_owned())));
    assert_eq!(written, known.collect(), "each table that is marked, with the files that write it");
}

/// The tables among those above that statements of a file write.
fn tables(text: &str) -> BTreeSet<&'static str> {
    let words: Vec<&str> =
        text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').filter(|word| !word.is_empty()).collect();
    let is_written =
        |before: &[&str]| matches!(before, [.., "INTO" | "UPDATE"] | [.., "DELETE", "FROM"] | [.., "UPDATE", "OR", _]);
    let of = |table: &&str| words.iter().enumerate().any(|(at, word)| word == table && is_written(&words[..at]));
    WRITERS.iter().map(|(table, _)| *table).filter(of).collect()
}
