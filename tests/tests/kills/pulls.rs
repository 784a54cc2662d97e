//! Pulls of companies, people and leads, three at once.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::campaign::Campaign;
use crate::left::Left;
use crate::victim::Range;

pub const RANGE: Range = Range {
    lines: 12,
    after: 170,
    opening: 500,
    calls: &["find_companies", "find_people", "leads_finder"],
    drafts: false,
};

/// The pulls of which a page may be loaded again, once for each time that this was decided.
pub fn decided(campaign: &Campaign) -> Vec<i64> {
    let said = std::fs::read_to_string(campaign.files.path().join("again")).unwrap_or_default();
    said.lines().map(|line| line.parse().expect("the number of a pull")).collect()
}

/// Notes every page that is missing, stands at another place, or is not what the service tells.
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
    let mut behind: BTreeMap<i64, (u64, Value)> = BTreeMap::new();
    for (pull, operation, request, response) in pages {
        let (request, response) = (json_of(&request), json_of(&response));
        let (place, cursor) = behind.entry(pull).or_insert((0, Value::Null));
        let follows = if operation == "leads_finder" {
            request["page"] == *place
        } else {
            request.get("cursor").unwrap_or(&Value::Null) == cursor
        };
        if !follows {
            broken.push(format!("page {place} of pull {pull} does not follow the one before it"));
        }
        let path = api::operations::by_name(&operation).expect("an operation of the contract").path;
        let told = campaign.service.ask(path, &request).await.json();
        if told != response {
            broken.push(format!("page {place} of pull {pull} is not what the service tells"));
        }
        *place += 1;
        *cursor = response.get("next_cursor").cloned().unwrap_or(Value::Null);
    }
    let pulls: u64 = left.one("SELECT count(*) FROM pulls", []);
    if behind.len() as u64 != pulls {
        broken.push(format!("{pulls} pulls are done, {} have pages", behind.len()));
    }
    broken
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect("what was kept is JSON")
}
