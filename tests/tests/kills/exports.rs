//! Exports of one list, as text and as a workbook, over the files of before.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::Clock;
use serde_json::json;
use tests::rig::{App, Start, as_guessed};

use crate::campaign::Campaign;
use crate::files::Files;
use crate::imports::table;
use crate::left::Left;
use crate::victim::Range;

pub const RANGE: Range = Range { lines: 10, after: 400, opening: 900, calls: &[], drafts: true };

/// Rows of the list, and of each whole file.
pub const ROWS: usize = 2_000;

/// Imports the list that is exported.
pub async fn prepare(campaign: &Campaign) {
    let path = campaign.files.path().join("people.csv");
    std::fs::write(&path, table(0, ROWS)).unwrap();
    let app = App::start(campaign.data.path(), &campaign.service).await;
    app.desktop.choose(&path);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    let done = app.ask("start_import", as_guessed(&table, "People")).await;
    assert_eq!(done["fresh"], json!(ROWS), "each is a person of its own: {done}");
    app.end().await;
}

/// Notes whether both files are there, and what is left of those that were cut off.
pub async fn all_is_here(campaign: &Campaign) -> Vec<String> {
    let mut broken = Vec::new();
    let whole = Files::default().check(campaign.files.path(), ROWS, &mut broken);
    if whole < 2 {
        broken.push(format!("{whole} files are there"));
    }
    let left = cleared_away(campaign, &mut broken).await;
    let wrong: u64 = left.one("SELECT count(*) FROM exports WHERE checksum IS NOT NULL AND rows <> ?1", [ROWS]);
    if wrong > 0 {
        broken.push(format!("{wrong} files are remembered with other rows than they have"));
    }
    broken
}

/// Starts once more, two hours later: by then no draft and no note of one is left.
pub async fn cleared_away(campaign: &Campaign, broken: &mut Vec<String>) -> Left {
    let later = SystemTime::now().duration_since(UNIX_EPOCH).unwrap() + Duration::from_secs(7_200);
    let later = i64::try_from(later.as_millis()).unwrap();
    let start = Start { clock: Clock::new(move || later), ..Start::new(campaign.data.path(), &campaign.service) };
    // The end of the app waits for what its start has begun.
    App::start_with(start).await.end().await;
    let left = Left::of(campaign.data.path()).expect("there is a file");
    let of_files = std::fs::read_dir(campaign.data.path().join("workspaces/demo/drafts"));
    let noted = left.one::<usize>("SELECT count(*) FROM exports WHERE checksum IS NULL", [])
        + of_files.map_or(0, |notes| notes.count());
    let drafts = crate::files::drafts(campaign.files.path()).len();
    if noted > 0 || drafts > 0 {
        broken.push(format!("two hours later {drafts} drafts and {noted} notes of them are left"));
    }
    left
}
