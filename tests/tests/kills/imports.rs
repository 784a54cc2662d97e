//! Imports of one table after the other, and steps about all of their rows.

use std::fmt::Write;

use serde_json::json;
use tests::rig::App;

use crate::campaign::Campaign;
use crate::left::Left;
use crate::victim::Range;

pub const RANGE: Range = Range { lines: 8, after: 400, opening: 900, calls: &[], drafts: false };

/// Rows of a table: several pieces, so that a kill falls between two.
const ROWS: usize = 5_000;
/// Tables: more than are imported between so many kills.
const TABLES: usize = 24;

/// Writes the tables; half of the rows of each are in the one before, too.
pub fn prepare(campaign: &Campaign) {
    for number in 0..TABLES {
        let path = campaign.files.path().join(format!("{number}.csv"));
        std::fs::write(path, table(number * ROWS / 2, ROWS)).unwrap();
    }
}

/// People, from the one with this number on.
pub fn table(first: usize, rows: usize) -> String {
    let head = "First Name,Last Name,Company,Email,Mobile,Stage\n".to_owned();
    (first..first + rows).fold(head, |mut text, at| {
        let company = at % 997;
        writeln!(text, "First{at},Last{at},Company {company},p{at}@c{company}.example,+12022{at:06},won").unwrap();
        text
    })
}

/// Notes every import that is done and has not all of its rows, and what is left of one that is not.
pub async fn all_is_here(campaign: &Campaign, left: &Left) -> Vec<String> {
    let mut broken = Vec::new();
    let done: usize = left.one("SELECT count(*) FROM imports WHERE done_at IS NOT NULL", []);
    let unfinished: u64 = left.one("SELECT count(*) FROM imports WHERE done_at IS NULL", []);
    if done == 0 || unfinished > 0 {
        broken.push(format!("{done} imports are done and {unfinished} are not"));
    }
    let people: usize = left.one("SELECT count(*) FROM records", []);
    let wanted = (done + 1) * ROWS / 2;
    if people != wanted {
        broken.push(format!("{people} people are here after {done} imports, not {wanted}"));
    }
    let seen: usize =
        left.one("SELECT count(DISTINCT record) FROM members m JOIN lists l ON l.id = m.list WHERE NOT removed", []);
    if seen != wanted {
        broken.push(format!("{seen} of {wanted} people are in lists"));
    }
    let app = App::start(campaign.data.path(), &campaign.service).await;
    let head = app.ask("lists", json!({})).await["undo"]["title"].clone();
    if !head.is_string() {
        broken.push("what was done last cannot be undone".to_owned());
    }
    app.end().await;
    broken
}
