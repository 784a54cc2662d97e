//! Money on a real service: every credit explained, limits that cannot be crossed, and differences that have a name.

mod drift;
mod fuses;
mod ledger;
mod near;
mod prices;
mod spending;
mod statement;

use serde_json::{Value, json};
use tests::rig::App;

/// Sets a limit in tenths, or takes it out.
async fn limit(app: &App, kind: &str, tenths: Option<u64>) -> Value {
    app.ask("set_fuse", json!({"kind": kind, "limit": tenths})).await
}

/// A question that costs one credit, another one for each number.
fn check(number: u32) -> Value {
    json!({"form": "dnc_check", "fields": {"phone": format!("+1202555{:04}", 100 + number)}})
}
