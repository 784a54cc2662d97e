//! A person at the window while programs ask: most questions are answered, with yes, no or an hour, some are not.

use std::time::Duration;

use serde_json::{Value, json};

use crate::Fixture;

/// Between two looks at what waits.
const GLANCE: Duration = Duration::from_millis(15);

pub async fn work(fixture: &mut Fixture) {
    let Fixture { app, dice, .. } = fixture;
    app.ask("set_assistant", json!({"on": true, "emails": false, "mobiles": false, "notes": false, "rows": 50})).await;
    app.ask("set_spending_limit", json!({"kind": "assistant", "limit": 3_000})).await;
    loop {
        let shown = app.ask("assistant", json!({})).await;
        for order in shown["waiting"].as_array().into_iter().flatten() {
            let answer: Value = match dice.below(10) {
                0..=5 => json!({"kind": "once"}),
                6 | 7 => json!({"kind": "no"}),
                8 => json!({"kind": "hour", "amount": order["worst"].as_u64().unwrap_or(0) + dice.roll() % 40}),
                _ => continue,
            };
            // Another question may have been answered with an hour that this one is within.
            let _ = app.call("answer_order", json!({"order": order["order"], "answer": answer})).await;
        }
        tokio::time::sleep(GLANCE).await;
    }
}
