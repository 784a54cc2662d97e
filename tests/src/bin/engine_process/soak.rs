//! An ordinary day, again and again: search, make a list of what came, find out about it, import, export, tidy up. What the
//! service spoils is tried once more and then left, as a person would.

use std::fmt::Write;

use engine::screen::{Changed, JobPhase, Phase};
use serde_json::{Value, json};
use tests::rig::App;

use crate::{Fixture, exports, imported, lists, say, steps};

/// Rows of an import.
const ROWS: usize = 400;
/// So many lists stay: of more, the oldest are removed.
const LISTS: usize = 12;
const COUNTRIES: [&str; 8] = ["Germany", "France", "Spain", "Italy", "Netherlands", "Poland", "Sweden", "Austria"];

/// Round after round; each is said when it is over.
pub async fn work(fixture: &mut Fixture) {
    let app = std::sync::Arc::clone(&fixture.app);
    for round in 0_usize.. {
        let search = searched(&app, round).await;
        if let Some(list) = listed(&app, search, round).await {
            enriched(&app, list).await;
        }
        let path = fixture.files.join(format!("round-{}.csv", round % 4));
        std::fs::write(&path, table(round)).unwrap();
        let list = imported(&app, &path, &format!("Fair {round}")).await["list"].as_i64().unwrap();
        for format in [json!({"kind": "csv", "bom": false, "delimiter": "semicolon"}), json!({"kind": "xlsx"})] {
            exports::written(&app, list, &format).await;
        }
        for number in 0..4 {
            steps::step(&app, &mut fixture.dice, round as u64 * 10 + number).await;
        }
        let all = lists(&app).await;
        for list in all.iter().rev().skip(LISTS) {
            app.ask("remove_list", json!({"list": list})).await;
        }
        say(&json!({"what": "round", "round": round}));
    }
}

/// Loads some pages of a search of any kind; returns the search.
async fn searched(app: &App, round: usize) -> i64 {
    let country = COUNTRIES[(round / 3) % COUNTRIES.len()];
    let (kind, filters) = match round % 3 {
        0 => ("people", json!({"location.include": [country]})),
        1 => ("leads", json!({"peopleLocation": [country]})),
        _ => ("companies", json!({"country": [country]})),
    };
    let wanted = json!({"kind": kind, "filters": filters, "aim": "more", "rows": 60, "size": 20, "agreed": 1_000});
    let mut events = app.listen();
    let Ok(mut pull) = app.call("start_pull", wanted).await else {
        let searches = app.ask("recent_searches", json!({})).await;
        return searches[0]["search"].as_i64().unwrap_or_default();
    };
    let number = pull["pull"].as_i64().unwrap();
    for _ in 0..3 {
        let rests = |event| match event {
            Changed::Pull { pull } if pull.pull == number && pull.phase != Phase::Running => Some(pull),
            _ => None,
        };
        pull = serde_json::to_value(events.wait_for("a pull comes to rest", rests).await).unwrap();
        if pull["phase"] == "done" {
            break;
        }
        let unclear = if pull["unclear"] == true { json!("again") } else { Value::Null };
        if app.call("resume_pull", json!({"pull": number, "unclear": unclear})).await.is_err() {
            break;
        }
    }
    pull["search"].as_i64().unwrap()
}

/// Makes a list of the first rows that came.
async fn listed(app: &App, search: i64, round: usize) -> Option<(i64, String)> {
    let of = json!({"of": {"kind": "search", "search": search}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = app.call("open_view", of).await.ok()?;
    let last = view["rows"].as_u64()?.min(12).checked_sub(1)?;
    let rows = json!({"view": view["view"], "selection": {"kind": "ranges", "ranges": [[0, last]]}});
    let kind = if round % 3 == 2 { "company" } else { "person" };
    let made =
        app.call("new_list", json!({"name": format!("Found {round}"), "kind": kind, "rows": rows})).await.ok()?;
    Some((made["list"].as_i64()?, kind.to_owned()))
}

/// Finds out what there is about the rows of a list.
async fn enriched(app: &App, (list, kind): (i64, String)) {
    let find = if kind == "person" { json!(["email", "mobile"]) } else { json!(["companyPage", "company"]) };
    let request =
        json!({"list": list, "rows": null, "plan": {"find": find, "topics": [], "olderThan": {}}, "again": null});
    let mut events = app.listen();
    let wanted = json!({"request": request, "agreed": 100_000, "spendingLimit": 100_000, "failures": 5});
    let Ok(job) = app.call("start_job", wanted).await else { return };
    let number = job["job"].as_i64().unwrap();
    let rests = |event| match event {
        Changed::Job { job } if job.job == number && job.phase != JobPhase::Running => Some(()),
        _ => None,
    };
    events.wait_for("a job comes to rest", rests).await;
    // What could not be asked is left.
    let _ = app.call("stop_job", json!({"job": number})).await;
}

/// A table of people: half of them those of the round before.
fn table(round: usize) -> String {
    let first = round * ROWS / 2;
    (first..first + ROWS).fold("First Name,Last Name,Company,Email\n".to_owned(), |mut text, at| {
        writeln!(text, "First{at},Last{at},Company {},p{at}@c{}.example", at % 97, at % 97).unwrap();
        text
    })
}
