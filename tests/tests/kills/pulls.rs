//! Pulls of companies, people and leads, three at once, at a service that is near and at one so far away that pages are
//! asked for side by side.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use crate::campaign::Campaign;
use crate::left::Left;
use crate::victim::{Moment, Range};

pub const RANGE: Range = Range {
    lines: 12,
    after: 170,
    opening: 500,
    calls: &["find_companies", "find_people", "leads_finder"],
    drafts: false,
};

/// How far away the service is in every other round, and the most calls that come through before one does not.
const FAR: f64 = 0.15;
const THROUGH: usize = 10;

/// Puts the service near, or far away. A call that is to be waited for comes behind some others.
pub async fn away(campaign: &mut Campaign, moment: Moment, round: u64) {
    campaign.service.heal().await;
    if round % 8 < 4 {
        return;
    }
    let far = |operation: &str, times| json!({"operation": operation, "kind": "delay", "seconds": FAR, "times": times});
    let faults = match moment {
        Moment::InFlight(operation) => vec![far(operation, 1 + campaign.dice.below(THROUGH))],
        _ => RANGE.calls.iter().map(|operation| far(operation, 100_000)).collect(),
    };
    campaign.service.control(json!({"faults": faults})).await;
}

/// The pulls of which a page may be loaded again, once for each time that this was decided.
pub fn decided(campaign: &Campaign) -> Vec<i64> {
    let said = std::fs::read_to_string(campaign.files.path().join("again")).unwrap_or_default();
    said.lines().map(|line| line.parse().expect("the number of a pull")).collect()
}

/// Notes every page that is missing, is at another place, or is not what the service sends.
pub async fn all_is_here(campaign: &Campaign, left: &Left) -> Vec<String> {
    let mut broken = Vec::new();
    let unfinished: u64 = left.one("SELECT count(*) FROM pulls WHERE phase <> 'done'", []);
    if unfinished > 0 {
        broken.push(format!("{unfinished} pulls are not done"));
    }
    campaign.service.control(json!({"rate_limits": false})).await;
    let pages = left.rows::<i64, String, String, String>(
        "SELECT i.pull, f.operation, f.request, f.response FROM ledger l JOIN facts f ON f.id = l.fact
         JOIN intents i ON i.id = l.intent WHERE i.pull IS NOT NULL ORDER BY l.id",
    );
    let mut all: BTreeMap<i64, BTreeMap<u64, Value>> = BTreeMap::new();
    // What a cursor leads to; the first page of people has neither cursor nor number.
    let mut led: HashMap<(i64, String), u64> = HashMap::new();
    let mut calls: Vec<(i64, String, Value, Value)> = pages
        .into_iter()
        .map(|(pull, operation, request, response)| (pull, operation, json_of(&request), json_of(&response)))
        .collect();
    // A page that was asked for by its number may have come before the one whose cursor leads behind it.
    while !calls.is_empty() {
        let before = calls.len();
        for (pull, operation, request, response) in std::mem::take(&mut calls) {
            let number = match (request["page"].as_u64(), request["cursor"].as_str()) {
                (Some(number), _) => Some(number),
                (None, None) => Some(0),
                (None, Some(cursor)) => led.get(&(pull, cursor.to_owned())).copied(),
            };
            let Some(number) = number else {
                calls.push((pull, operation, request, response));
                continue;
            };
            if let Some(cursor) = response["next_cursor"].as_str() {
                led.insert((pull, cursor.to_owned()), number + 1);
            }
            let path = api::operations::by_name(&operation).expect("an operation of the contract").path;
            if campaign.service.ask(path, &request).await.json() != response {
                broken.push(format!("page {number} of pull {pull} is not what the service tells"));
            }
            if all.entry(pull).or_default().insert(number, response).is_some() {
                broken.push(format!("page {number} of pull {pull} is kept twice"));
            }
        }
        if calls.len() == before {
            broken.push(format!("{before} pages do not follow any"));
            break;
        }
    }
    for (pull, pages) in &all {
        if !pages.keys().copied().eq(0..pages.len() as u64) {
            broken.push(format!("pull {pull} has the pages {:?} and no other", pages.keys()));
        }
        in_order(left, *pull, pages, &mut broken);
    }
    let pulls: u64 = left.one("SELECT count(*) FROM pulls", []);
    if all.len() as u64 != pulls {
        broken.push(format!("{pulls} pulls are done, {} have pages", all.len()));
    }
    broken
}

/// The rows of a search are in the order of its pages, whatever order they came in.
fn in_order(left: &Left, pull: i64, pages: &BTreeMap<u64, Value>, broken: &mut Vec<String>) {
    let told = left.rows::<i64, String, i64, i64>(&format!(
        "SELECT found.place, tellings.doc, found.record, 0 FROM pulls
         JOIN found ON found.search = pulls.search JOIN tellings ON tellings.record = found.record
         WHERE pulls.id = {pull} AND tellings.fact IN (
            SELECT l.fact FROM ledger l JOIN intents i ON i.id = l.intent WHERE i.pull = pulls.id)
         ORDER BY found.place"
    ));
    let mut seen = BTreeSet::new();
    let shown: Vec<Value> =
        told.into_iter().filter(|(_, _, record, _)| seen.insert(*record)).map(|(_, doc, ..)| json_of(&doc)).collect();
    let rows = pages.values().flat_map(|page| page["rows"].as_array().or(page["leads"].as_array())).flatten();
    let (rows, mut behind, mut lost) = (rows.collect::<Vec<_>>(), 0, 0);
    // Some are not there: a record that a page holds twice is one row.
    for shown in &shown {
        match rows[behind..].iter().position(|row| *row == shown) {
            Some(at) => behind += at + 1,
            None => lost += 1,
        }
    }
    if lost > 0 {
        broken.push(format!("{lost} rows of pull {pull} do not stand in the order of its pages"));
    }
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect("what was kept is JSON")
}
