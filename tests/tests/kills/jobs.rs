//! Jobs with every enrichment, on people and on companies; the people of companies among them.

use std::fmt::Write;

use engine::screen::{Changed, JobPhase};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Somebody, request};

use crate::book::Book;
use crate::campaign::Campaign;
use crate::left::Left;
use crate::victim::Range;

pub const RANGE: Range = Range {
    lines: 30,
    after: 150,
    opening: 500,
    calls: &[
        "url_search_people",
        "profile",
        "email",
        "phone",
        "dnc_check",
        "domain_to_network",
        "company",
        "business_intent_topics",
        "leads_finder",
    ],
    drafts: false,
};

/// Rows of one list.
const ROWS: usize = 10;
/// What the service charges where it does not publish it.
const PRICES: [(&str, u64); 5] =
    [("url_search_people", 5), ("phone", 50), ("email", 10), ("profile", 10), ("company", 10)];

/// Writes the tables of people and companies, in turn, and sets the prices.
pub async fn prepare(campaign: &Campaign) {
    let service = &campaign.service;
    let mut people = service.people("US").await;
    people.extend(service.people("DE").await);
    people.extend(service.people("FR").await);
    for (number, some) in people.chunks(ROWS).enumerate() {
        let table = if number % 2 == 0 { persons(some) } else { companies(some) };
        std::fs::write(campaign.files.path().join(format!("{number}.csv")), table).unwrap();
    }
    let path = "/v1/find-companies/filter-values?filter=topics&q=cl";
    let values = request(&service.base_url, "GET", path, Some(&service.api_key), None).await.json();
    let topics: Vec<&Value> = values["values"].as_array().unwrap().iter().take(3).map(|one| &one["value"]).collect();
    std::fs::write(campaign.files.path().join("topics.json"), json!(topics).to_string()).unwrap();
    let app = App::start(campaign.data.path(), service).await;
    for (operation, price) in PRICES {
        app.ask("set_price", json!({"operation": operation, "price": price})).await;
    }
    app.end().await;
}

/// People; of every other one the page is known.
fn persons(people: &[Somebody]) -> String {
    let head = "First Name,Last Name,Company,Profile Page\n".to_owned();
    people.iter().enumerate().fold(head, |mut text, (at, one)| {
        let page = if at % 2 == 0 { one.text("profileUrl") } else { "" };
        let (first, last) = (one.text("firstname"), one.text("lastname"));
        writeln!(text, "{first},{last},\"{}\",{page}", one.text("companyName")).unwrap();
        text
    })
}

fn companies(people: &[Somebody]) -> String {
    people.iter().fold("Company Name,Domain\n".to_owned(), |mut text, one| {
        writeln!(text, "\"{}\",{}", one.text("companyName"), one.domain()).unwrap();
        text
    })
}

/// Settles what is unclear with the service's book, as a person does with its support; then everything that was not had is
/// asked for, and the accounts must agree to the tenth.
pub async fn all_is_here(campaign: &Campaign) -> Vec<String> {
    let mut broken = Vec::new();
    let (data, service) = (campaign.data.path(), &campaign.service);
    let app = App::start(data, service).await;
    settle(campaign, &app, &mut broken).await;
    for job in all_done(&app).await {
        let mut events = app.listen();
        let wanted = json!({"list": job["list"], "rows": null, "plan": job["plan"], "again": job["job"]});
        let started = app.call(
            "start_job",
            json!({"request": wanted, "agreed": 1_000_000, "spendingLimit": 1_000_000, "failures": 1_000}),
        );
        // Where nothing failed there is nothing to ask again.
        let Ok(again) = started.await else { continue };
        rest(&mut events, again["job"].as_i64().unwrap()).await;
    }
    app.end().await;
    let left = Left::of(data).expect("there is a file");
    for (what, sql) in [
        (
            "calls are still not confirmed",
            "SELECT count(*) FROM intents WHERE state IN ('open', 'unconfirmed') AND settled_at IS NULL",
        ),
        (
            "cells of lists have no outcome",
            "SELECT count(*) FROM finds WHERE state NOT IN ('found', 'none', 'cannot', 'suppressed')",
        ),
        (
            "rows of lists were not asked about",
            "SELECT count(*) FROM members m JOIN lists l ON l.id = m.list AND l.name NOT LIKE 'People at %'
                WHERE NOT EXISTS (SELECT 1 FROM finds f WHERE f.record = m.record)",
        ),
        (
            "companies have more people than were wanted",
            "SELECT count(*) FROM (SELECT company FROM people_at GROUP BY company HAVING count(*) > 3)",
        ),
        (
            "companies cost more than they lacked",
            "SELECT count(*) FROM job_rows WHERE enrichment = 'people' AND charged > most",
        ),
        (
            "questions about people were bought twice",
            "SELECT count(*) FROM (SELECT digest FROM facts WHERE operation = 'leads_finder' GROUP BY digest HAVING count(*) > 1)",
        ),
    ] {
        let wrong: u64 = left.one(sql, []);
        if wrong > 0 {
            broken.push(format!("{wrong} {what}"));
        }
    }
    let (spent, charged): (u64, u64) = (left.one("SELECT sum(charged) FROM ledger", []), Book::of(service).await.sum());
    if spent != charged {
        broken.push(format!("the ledger has {spent} tenths, the service has charged {charged}"));
    }
    broken
}

/// What each unclear call was charged, by the book.
async fn settle(campaign: &Campaign, app: &App, broken: &mut Vec<String>) {
    let calls = app.ask("activity", json!({})).await["unconfirmed"].clone();
    let book = Book::of(&campaign.service).await;
    for call in calls.as_array().unwrap() {
        let intent = call["intent"].as_i64().unwrap();
        if call["canAsk"] == true {
            // It may be settled by itself at this moment.
            let _ = app.call("ask_settlement", json!({"intent": intent})).await;
            continue;
        }
        let question = question(campaign, intent);
        let charged = book.charges.get(&question).and_then(|times| times.first()).copied().unwrap_or(0);
        if let Err(failure) = app.call("settle_call", json!({"intent": intent, "charged": charged})).await {
            broken.push(format!("a call cannot be settled: {failure:?}"));
        }
    }
}

fn question(campaign: &Campaign, intent: i64) -> (String, String) {
    let left = Left::of(campaign.data.path()).expect("there is a file");
    let one = |field: &str| left.one(&format!("SELECT {field} FROM intents WHERE id = ?1"), [intent]);
    (one("operation"), one("digest"))
}

/// All jobs, once each is done: those that waited for an outcome go on by themselves once it is settled.
async fn all_done(app: &App) -> Vec<Value> {
    loop {
        let mut events = app.listen();
        let jobs = app.ask("jobs", json!({})).await;
        let jobs = jobs.as_array().unwrap();
        // One that is stopped was cut short before it knew its rows.
        let jobs: Vec<Value> = jobs.iter().filter(|job| job["phase"] != "stopped").cloned().collect();
        if jobs.iter().all(|job| job["phase"] == "done") {
            return jobs;
        }
        let rests = |event| matches!(event, Changed::Job { job } if job.phase != JobPhase::Running).then_some(());
        events.wait_for("a job that waited comes to its end", rests).await;
    }
}

async fn rest(events: &mut Listener, job: i64) {
    let rests = |event| match event {
        Changed::Job { job: state } if state.job == job && state.phase != JobPhase::Running => Some(()),
        _ => None,
    };
    events.wait_for("a job comes to rest", rests).await;
}
