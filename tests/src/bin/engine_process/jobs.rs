//! Jobs on one list after the other, people and companies in turn, with every enrichment that there is.

use engine::screen::{Changed, JobPhase};
use serde_json::{Value, json};
use tests::rig::App;

use crate::{Fixture, imported, lists};

/// Jobs that are under way at once.
const AT_ONCE: usize = 2;
/// A limit that no job reaches.
const FAR: u64 = 1_000_000;

/// Runs a job on one list after the other, or brings those that were begun to their end.
pub async fn work(fixture: &Fixture) {
    let app = &fixture.app;
    if !fixture.finish {
        once_more(fixture).await;
    }
    loop {
        let mut events = app.listen();
        let jobs = app.ask("jobs", json!({})).await;
        // One that was cut short before it knew its rows is stopped: it has asked nothing, and another one takes its place.
        let jobs: Vec<&Value> = jobs.as_array().unwrap().iter().filter(|job| job["phase"] != "stopped").collect();
        let lists = own_lists(app).await;
        for list in lists.iter().filter(|list| jobs.iter().all(|job| job["list"] != **list)) {
            start(fixture, *list).await;
        }
        // Those that wait for an outcome go on by themselves, once a person has settled it.
        let open: Vec<&&Value> = jobs.iter().filter(|job| job["phase"] != "done" && job["need"] != "outcome").collect();
        for job in open.iter().filter(|job| job["phase"] != "running") {
            // It may have gone on by itself between the two looks.
            let _ = app.call("resume_job", json!({"job": job["job"], "spendingLimit": FAR})).await;
        }
        let begun = lists.iter().all(|list| jobs.iter().any(|job| job["list"] == *list));
        if fixture.finish && open.is_empty() && begun {
            return;
        }
        if !fixture.finish && open.len() < AT_ONCE {
            let table = fixture.files.join(format!("{}.csv", lists.len()));
            imported(app, &table, &format!("Rows {}", lists.len())).await;
        } else if begun {
            let rests = |event| matches!(event, Changed::Job { job } if job.phase != JobPhase::Running).then_some(());
            events.wait_for("a job comes to rest", rests).await;
        }
    }
}

/// The lists that were imported. Those that people of companies came into are what comes of jobs.
async fn own_lists(app: &App) -> Vec<i64> {
    let all = app.ask("lists", json!({})).await["lists"].clone();
    let found: Vec<i64> = all
        .as_array()
        .unwrap()
        .iter()
        .filter(|list| list["name"].as_str().is_some_and(|name| name.starts_with("People at ")))
        .filter_map(|list| list["list"].as_i64())
        .collect();
    lists(app).await.into_iter().filter(|list| !found.contains(list)).collect()
}

/// A further job about a list that had one: what is owned is free, and what is unclear is left alone.
async fn once_more(fixture: &Fixture) {
    let jobs = fixture.app.ask("jobs", json!({})).await;
    let over = |list: &Value| {
        jobs.as_array().unwrap().iter().filter(|job| job["list"] == *list).all(|job| job["phase"] == "done")
    };
    let list = jobs.as_array().unwrap().iter().map(|job| &job["list"]).find(|list| over(list));
    if let Some(list) = list.and_then(Value::as_i64) {
        // Where nothing is left to ask there is no job.
        let _ = fixture.app.call("start_job", view_of(fixture, list).await).await;
    }
}

async fn start(fixture: &Fixture, list: i64) {
    fixture.app.ask("start_job", view_of(fixture, list).await).await;
}

/// Everything that can be found for a list.
async fn view_of(fixture: &Fixture, list: i64) -> Value {
    let app: &App = &fixture.app;
    let all = app.ask("lists", json!({})).await["lists"].clone();
    let own = all.as_array().unwrap().iter().find(|own| own["list"] == list).unwrap().clone();
    let topics: Value = serde_json::from_slice(&std::fs::read(fixture.files.join("topics.json")).unwrap()).unwrap();
    let (find, topics) = match own["kind"].as_str().unwrap() {
        "person" => (json!(["page", "profile", "email", "mobile", "doNotCall"]), json!([])),
        // Of every other list of companies the people are found, which takes several questions a row.
        _ if list % 4 == 0 => (json!(["people"]), json!([])),
        _ => (json!(["companyPage", "company", "topics"]), topics),
    };
    let personas = json!([
        {"name": "Who leads", "titles": ["director", "head", "vp"]},
        {"name": "Who manages", "titles": ["manager"]},
        {"name": "Who works", "titles": ["engineer", "consultant", "analyst"]},
    ]);
    let people = json!({"personas": personas, "most": 3, "taken": if list % 8 == 0 { "spread" } else { "inOrder" }});
    let mut plan = json!({"find": find, "topics": topics, "olderThan": {}});
    if find[0] == "people" {
        plan["people"] = people;
    }
    let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
    json!({"request": request, "agreed": FAR, "spendingLimit": FAR, "failures": 1_000})
}
