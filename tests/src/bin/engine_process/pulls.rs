//! Pulls of all three kinds at once, one search after the other. A page whose outcome is unclear is loaded again.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use api::{SearchKind, Tenths};
use engine::screen::{Aim, Changed, OnUnclear, Phase, PullRequest, ResumeRequest};
use serde_json::{Value, json};
use tests::rig::{App, filters};

use crate::Fixture;

/// Pulls that are under way at once.
const AT_ONCE: usize = 3;
/// Rows of each, in pages that are small, so that there are many.
const ROWS: u64 = 400;
const PAGE: u32 = 20;
const COUNTRIES: [&str; 8] = ["Germany", "France", "Spain", "Italy", "Netherlands", "Poland", "Sweden", "Austria"];

/// Loads one search after the other, or brings those that were begun to their end.
pub async fn work(fixture: &Fixture) {
    let app = &fixture.app;
    loop {
        let mut events = app.listen();
        let pulls = app.ask("activity", json!({})).await["pulls"].clone();
        let pulls = pulls.as_array().unwrap();
        let open: Vec<&Value> = pulls.iter().filter(|pull| pull["phase"] != "done").collect();
        for pull in open.iter().filter(|pull| pull["phase"] != "running") {
            let unclear = (pull["unclear"] == true).then_some(OnUnclear::Again);
            let pull = pull["pull"].as_i64().unwrap();
            if unclear.is_some() {
                decided(&fixture.files, pull);
            }
            // It may have gone on by itself between the two looks.
            let _ = app.call("resume_pull", ResumeRequest { pull, unclear, page: None }).await;
        }
        if open.is_empty() && fixture.finish {
            return;
        }
        let missing = if fixture.finish { 0 } else { AT_ONCE.saturating_sub(open.len()) };
        for number in pulls.len()..pulls.len() + missing {
            start(app, number).await;
        }
        if missing == 0 {
            let rests = |event| matches!(event, Changed::Pull { pull } if pull.phase != Phase::Running).then_some(());
            events.wait_for("a pull comes to rest", rests).await;
        }
    }
}

/// Writes down that a page may be sent again, before it can be.
pub fn decided(files: &Path, pull: i64) {
    let mut again = OpenOptions::new().create(true).append(true).open(files.join("again")).unwrap();
    writeln!(again, "{pull}").unwrap();
}

async fn start(app: &App, number: usize) {
    let country = COUNTRIES[(number / 3) % COUNTRIES.len()];
    let (kind, asked) = match number % 3 {
        0 => (SearchKind::Companies, json!({"country": [country]})),
        1 => (SearchKind::People, json!({"location.include": [country]})),
        _ => (SearchKind::Leads, json!({"peopleLocation": [country]})),
    };
    let request = PullRequest {
        kind,
        filters: filters(&asked),
        aim: Aim::More,
        rows: Some(ROWS),
        size: Some(PAGE),
        agreed: Some(Tenths::credits(1_000)),
        most_owned: None,
    };
    app.ask("start_pull", &request).await;
}
