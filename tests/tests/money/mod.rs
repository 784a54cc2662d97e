//! Money on a real service: every credit explained, limits that cannot be crossed, and differences that have a name.

mod drift;
mod learned;
mod ledger;
mod near;
mod prices;
mod spending;
mod spending_limits;
mod statement;

use std::path::Path;

use engine::Clock;
use serde_json::{Value, json};
use tests::rig::{App, Service, Start};

/// A moment of a day that is not over while a test runs.
const NOW: i64 = 1_800_000_000_000;

/// An app for which it is always the same moment, at a service that enforces no rate limits.
async fn on_one_day(data: &Path, service: &Service) -> App {
    service.control(json!({"rate_limits": false})).await;
    App::start_with(Start { clock: Clock::new(|| NOW), ..Start::new(data, service) }.unpaced()).await
}

/// Sets a limit in tenths, or takes it out.
async fn limit(app: &App, kind: &str, tenths: Option<u64>) -> Value {
    app.ask("set_spending_limit", json!({"kind": kind, "limit": tenths})).await
}

/// A question that costs one credit, another one for each number.
fn check(number: u32) -> Value {
    json!({"form": "dnc_check", "fields": {"phone": format!("+1202555{:04}", 100 + number)}})
}
