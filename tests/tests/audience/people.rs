//! Searches for people, and what the service counts for them when it is asked in plain HTTP.

use api::filters::advanced;
use api::{Filters, SearchKind};
use engine::screen::{Audience, Changed, PullRequest};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Service, more_of};

/// Countries in which three of four people of the sandbox's world live.
pub const LANDS: [&str; 21] = [
    "United States",
    "Germany",
    "United Kingdom",
    "India",
    "France",
    "Canada",
    "Netherlands",
    "Switzerland",
    "Austria",
    "Spain",
    "Italy",
    "Australia",
    "Sweden",
    "Poland",
    "Brazil",
    "China",
    "Japan",
    "Ireland",
    "Belgium",
    "Czechia",
    "Denmark",
];

/// A pull of so many people.
pub fn pull(of: &Value, rows: u64) -> PullRequest {
    more_of(SearchKind::People, of, Some(rows), Some(rows))
}

/// The live count.
pub async fn count(app: &App, of: &Value) -> Value {
    app.ask("count_people", json!({"filters": of})).await
}

/// Counts that the service took in.
pub async fn counted(service: &Service) -> u64 {
    service.count("find_people_count", "received").await
}

/// What the service itself counts for filters. It is asked for real: numbers of requests move, so take those before.
pub async fn truth(service: &Service, of: &Filters) -> u64 {
    let asked = json!({"query": advanced::to_query(of)});
    let answer = service.ask("/v1/find-people/count", &asked).await;
    answer.json()["total"].as_u64().unwrap_or_else(|| panic!("the service counts {asked}: {}", answer.json()))
}

/// The next event about a map that is as wished.
pub async fn drawn(events: &mut Listener, what: &str, is: impl Fn(&Audience) -> bool) -> Audience {
    let pick = |event| match event {
        Changed::Audience { audience } if is(&audience) => Some(audience),
        _ => None,
    };
    events.wait_for(what, pick).await
}
