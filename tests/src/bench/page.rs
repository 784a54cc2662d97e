//! From the reply of the service to rows that survive a power cut.

use std::fs::File;
use std::io::Write;

use super::filled::{body, filled};
use super::sample::{Sample, Table};

/// Stores a hundred pages; beside it the disk alone: the same bytes written to a file and synced.
pub async fn measure() -> Table {
    let filled = filled().await;
    let folder = tempfile::tempdir().unwrap();
    let mut pages = filled.rows.chunks(100);
    let mut number = 0;
    let disk = Sample::of(filled.rows.len() / 100, || {
        number += 1;
        let text = body(pages.next().unwrap()).to_string();
        let mut file = File::create(folder.path().join(format!("{number}.json"))).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file.sync_data().unwrap();
    });
    let mut table = Table::new("a page of 100 rows: fact, rows, ledger line and intent in one durable transaction");
    table.against("median", filled.kept.median(), "the same bytes as a synced file", disk.median());
    table.against("p95", filled.kept.at(95), "the same bytes as a synced file", disk.at(95));
    table
}
