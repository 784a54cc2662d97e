//! What the file of a workspace consists of, by SQLite's own count of its pages.

use std::path::Path;

use rusqlite::Connection;

/// Tables that are named: those that grow with what a person does.
const NAMED: usize = 8;

/// Its size, and what of it each table takes, the largest first; with their rows.
pub fn explained(path: &Path) -> String {
    let file = Connection::open(path).unwrap();
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let mut ask = file
        .prepare(
            "SELECT coalesce(s.tbl_name, d.name), sum(d.pgsize) FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name
             GROUP BY 1 ORDER BY 2 DESC",
        )
        .unwrap();
    let tables: Vec<(String, u64)> =
        ask.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    let free: u64 = file
        .query_row("SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size", [], |row| {
            row.get(0)
        })
        .unwrap();
    let whole = std::fs::metadata(path).unwrap().len();
    let known: u64 = tables.iter().map(|(_, bytes)| bytes).sum::<u64>() + free;
    assert!(known <= whole && known * 100 >= whole * 99, "{known} of {whole} bytes are explained");
    let named: Vec<String> = tables
        .iter()
        .take(NAMED)
        .map(|(table, bytes)| {
            let rows: u64 = file.query_row(&format!("SELECT count(*) FROM \"{table}\""), [], |row| row.get(0)).unwrap();
            format!("{table} {rows} of {} B", bytes / rows.max(1))
        })
        .collect();
    format!("database {:.1} MB with indexes: {}; free {} kB", whole as f64 / 1e6, named.join(", "), free / 1_000)
}
