//! A watched search: asked as many times as the file `runs` says, each time for what the file `budget` says at most. A page whose outcome is
//! unclear is loaded again.

use engine::screen::Changed;
use serde_json::{Value, json};

use crate::Fixture;
use crate::pulls::decided;

/// Asks until it was asked as often as is wanted, from wherever it is.
pub async fn work(fixture: &Fixture) {
    let app = &fixture.app;
    let filters: Value = serde_json::from_str(&read(fixture, "filters.json")).expect("filters");
    let wanted: usize = read(fixture, "runs").trim().parse().expect("a number");
    let watch = watched(fixture, &filters).await;
    loop {
        let mut events = app.listen();
        let told = app.ask("watches", json!({})).await;
        let runs = told[0]["runs"].as_array().expect("runs");
        let open = runs.first().filter(|run| run["endedAt"].is_null());
        match open {
            None if runs.len() >= wanted => return,
            None => drop(app.call("run_watch", json!({"watch": watch})).await),
            Some(run) if run["waits"] == true => go_on(fixture).await,
            Some(_) => {
                let moved = |event| matches!(event, Changed::Watches | Changed::Pull { .. }).then_some(());
                events.wait_for("what is watched moves", moved).await;
            }
        }
    }
}

fn read(fixture: &Fixture, name: &str) -> String {
    std::fs::read_to_string(fixture.files.join(name)).expect("what is watched")
}

/// The number of the watch; made where there is none.
async fn watched(fixture: &Fixture, filters: &Value) -> Value {
    let app = &fixture.app;
    let told = app.ask("watches", json!({})).await;
    if let Some(watch) = told[0].get("watch") {
        return watch.clone();
    }
    let saved = app.ask("saved_searches", json!({})).await;
    let saved = match saved[0].get("saved") {
        Some(saved) => saved.clone(),
        None => {
            let save = json!({"saved": null, "name": "Watched", "kind": "companies", "filters": filters});
            app.ask("save_search", save).await["saved"].clone()
        }
    };
    let budget: u64 = read(fixture, "budget").trim().parse().expect("tenths");
    let watch = json!({"what": "search", "subject": saved, "weekday": null, "budget": budget, "find": []});
    app.ask("save_watch", watch).await[0]["watch"].clone()
}

async fn go_on(fixture: &Fixture) {
    let pulls = fixture.app.ask("activity", json!({})).await["pulls"].clone();
    let waits = |pull: &&Value| pull["phase"] == "interrupted" || pull["phase"] == "paused";
    let Some(pull) = pulls.as_array().expect("loads").iter().find(waits) else { return };
    let unclear = (pull["unclear"] == true).then(|| {
        decided(&fixture.files, pull["pull"].as_i64().expect("a number"));
        "again"
    });
    // It may have gone on by itself between the two looks.
    let request = json!({"pull": pull["pull"], "unclear": unclear, "page": pull["page"]});
    let _ = fixture.app.call("resume_pull", request).await;
}
