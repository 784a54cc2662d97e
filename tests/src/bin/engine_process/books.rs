//! The ledger as text and as a workbook, and a statement of all years: one file after the other.

use serde_json::json;

use crate::{Fixture, say};

/// Writes file after file; one of each where it is to finish.
pub async fn work(fixture: &Fixture) {
    let ledger = |format: &str| ("export_ledger", json!({"filter": {}, "format": format}));
    let statement = ("statement", json!({"from": "2020-01-01", "until": "2039-12-31"}));
    let files = [ledger("csv"), ledger("xlsx"), statement];
    loop {
        for (command, request) in &files {
            let written = fixture.app.ask(command, request).await;
            say(&json!({"what": "written", "file": written["file"]}));
        }
        if fixture.finish {
            return;
        }
    }
}
