//! A search past what the service gives: its first page, the plan of its slices, and all of them. A page whose outcome is unclear is
//! loaded again.

use engine::screen::Changed;
use serde_json::{Value, json};
use tests::rig::{App, more};

use crate::Fixture;
use crate::pulls::decided;

/// Loads it to its end, from wherever it is.
pub async fn work(fixture: &Fixture) {
    let app = &fixture.app;
    let filters = std::fs::read_to_string(fixture.files.join("filters.json")).expect("what is searched");
    let filters: Value = serde_json::from_str(&filters).expect("filters");
    let search = searched(fixture, &filters).await;
    loop {
        let mut events = app.listen();
        let told = app.ask("slices", json!({"search": search})).await;
        let load = &told["load"];
        match (load["stage"].as_str(), load["phase"].as_str()) {
            (Some("loading"), Some("done")) => return,
            (Some("planned"), Some("done")) => {
                app.ask("load_slices", json!({"load": load["load"], "agreed": load["worst"]})).await;
            }
            (_, Some("interrupted" | "paused")) => resume(fixture, load).await,
            (_, Some("running")) => {
                let moved = |event| matches!(event, Changed::Slices { .. }).then_some(());
                events.wait_for("the slices move", moved).await;
            }
            _ => {
                let agreed = &told["offer"]["worst"];
                app.ask("look_for_slices", json!({"search": search, "agreed": agreed})).await;
            }
        }
    }
}

async fn resume(fixture: &Fixture, load: &Value) {
    let pull = &load["pull"];
    let unclear = (pull["unclear"] == true).then(|| {
        decided(&fixture.files, pull["pull"].as_i64().expect("a number"));
        "again"
    });
    let request = json!({"load": load["load"], "unclear": unclear, "pull": pull["pull"], "page": pull["page"]});
    // It may have gone on by itself between the two looks.
    let _ = fixture.app.call("resume_slices", request).await;
}

/// The search with its first page.
async fn searched(fixture: &Fixture, filters: &Value) -> i64 {
    let app = &fixture.app;
    loop {
        let recent = app.ask("recent_searches", json!({})).await;
        let pulls = app.ask("activity", json!({})).await["pulls"].clone();
        match (&recent[0]["search"], &pulls[0]) {
            (_, pull) if pull["phase"] == "running" => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
            (_, pull) if pull["phase"] == "interrupted" => again(fixture, app, pull).await,
            (Value::Number(search), _) => return search.as_i64().expect("a number"),
            _ => drop(app.pull(&more(filters, Some(100), Some(1_000))).await),
        }
    }
}

async fn again(fixture: &Fixture, app: &App, pull: &Value) {
    let unclear = (pull["unclear"] == true).then(|| {
        decided(&fixture.files, pull["pull"].as_i64().expect("a number"));
        "again"
    });
    let _ = app.call("resume_pull", json!({"pull": pull["pull"], "unclear": unclear, "page": pull["page"]})).await;
}
