//! Jobs that a program starts: people by the personas of the window, within one leave, and what a job of the person's is to it.

use api::{RecordKind, Tenths};
use engine::screen::{Changed, JobPhase, JobState};
use serde_json::{Value, json};

use super::{Bed, leads, with};
use crate::enrich::{add, new_list};

/// A list of so many companies with their pages.
async fn firms(bed: &Bed, most: usize) -> i64 {
    let sizes = json!({"country": ["Germany"], "size": ["201-500", "501-1000", "1001-5000"]});
    let rows = bed.service.rows(&sizes, most * 2).await;
    bed.service.control(json!({"reset": true})).await;
    let list = new_list(&bed.app, "Firms", RecordKind::Company).await;
    let with_page = rows.iter().filter(|row| row.contains_key("networkProfile"));
    for row in with_page.take(most) {
        add(&bed.app, list, json!({"name": row["name"], "companyPage": row["networkProfile"]})).await;
    }
    list
}

/// The list of so many leads that are owned from here on.
async fn people(bed: &mut Bed, size: u32) -> Value {
    let asked = bed.program.ask("demo_leads_finder", leads(size)).await;
    bed.say(&asked["order"]["order"], json!({"kind": "once"})).await;
    let got = bed.program.ask("demo_leads_finder", leads(size)).await;
    let records = got["data"]["prospector_records"].as_array().expect("records");
    let records: Vec<_> = records.iter().map(|one| one["record"].clone()).collect();
    let made =
        bed.program.ask("prospector_make_list", json!({"name": "People", "kind": "person", "records": records})).await;
    made["data"]["list"].clone()
}

fn job_of(event: Changed, is: impl Fn(&JobState) -> bool) -> Option<JobState> {
    match event {
        Changed::Job { job } if is(&job) => Some(job),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_found_by_the_personas_that_the_person_keeps() {
    let mut bed = Bed::new().await;
    bed.app.meter().await;
    let list = firms(&bed, 4).await;
    let persona = json!({"titles": ["director", "head", "manager"], "notTitles": ["assistant"]});
    let named = |persona: &Value| json!({"persona": with(persona.clone(), json!({"name": "Who sells"}))});
    bed.app.ask("save_persona", named(&persona)).await;
    let plan = |personas: Value| json!({"list": list, "find": ["people"], "people": {"personas": personas, "each": 2}});
    let said = bed.program.refused("prospector_plan_job", plan(json!(["Nobody so called"]))).await;
    assert!(said.contains("There is no persona called") && said.contains("Who sells"), "it is told which are: {said}");
    let quote = bed.program.ask("prospector_plan_job", plan(json!(["who sells"]))).await;
    assert_eq!((&quote["data"]["rows"], &quote["data"]["can_start"]), (&json!(4), &json!(true)), "{quote}");
    let asked = bed.program.ask("prospector_start_job", plan(json!(["who sells"]))).await;
    let order = asked["order"]["order"].clone();
    let shown = bed.shown().await;
    let parts = shown["waiting"][0]["parts"].to_string();
    assert!(parts.contains("who sells") && parts.contains("at most 2"), "the person reads whom, and how many: {parts}");
    bed.say(&order, json!({"kind": "once"})).await;

    // The person changes what the name stands for: the leave was for somebody else.
    let other = json!({"titles": ["engineer"]});
    bed.app.ask("save_persona", named(&other)).await;
    let said =
        bed.program.refused("prospector_start_job", with(plan(json!(["who sells"])), json!({"order": order}))).await;
    assert!(said.contains("is not for this"), "{said}");
    bed.app.ask("save_persona", named(&persona)).await;

    let mut events = bed.app.listen();
    let started =
        bed.program.ask("prospector_start_job", with(plan(json!(["who sells"])), json!({"order": order}))).await;
    let number = started["data"]["job"].as_i64().expect("a job");
    let ended = events
        .wait_for("the people are there", |event| job_of(event, |job| job.job == number && job.ended_at.is_some()))
        .await;
    assert_eq!(ended.phase, JobPhase::Done, "{ended:?}");
    assert!(
        ended.spent > Tenths::ZERO && ended.spent == bed.service.charged().await,
        "the service says the same: {ended:?}"
    );
    let worst = asked["order"]["worst_credits"].as_f64().expect("a quote");
    assert!(ended.spent.0 as f64 / 10.0 <= worst, "within the leave: {ended:?}");
    let lines = bed.app.ask("ledger", json!({"offset": 0, "limit": 99})).await;
    let lines = lines["page"].as_array().expect("lines");
    assert!(!lines.is_empty() && lines.iter().all(|line| line["order"] == order), "each call has the order: {lines:?}");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_follow_is_the_windows_to_plan() {
    let mut bed = Bed::new().await;
    bed.app.meter().await;
    let list = firms(&bed, 2).await;
    // A plan that goes on is the window's: the tool takes none, and says so.
    let plan = json!({"list": list, "find": ["people"], "people": {"personas": ["Sales leaders"], "each": 1}, "then": {"find": ["email"]}});
    let said = bed.program.refused("prospector_start_job", plan).await;
    assert!(said.contains("takes no “then”"), "{said}");
    assert_eq!(bed.shown().await["waiting"], json!([]), "nobody was asked");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_the_persons_is_looked_at_and_not_led() {
    let mut bed = Bed::new().await;
    bed.app.ask("set_price", json!({"operation": "email", "price": 10})).await;
    let list = people(&mut bed, 4).await;
    bed.service.hold_behind("email", 1).await;
    let request =
        json!({"list": list, "rows": null, "plan": {"find": ["email"], "topics": [], "olderThan": {}}, "again": null});
    let job = crate::enrich::start_within(&bed.app, &request, Value::Null, Value::Null).await;
    let stands = bed.program.ask("prospector_job", json!({"job": job})).await;
    assert_eq!(stands["data"]["phase"], "running", "how it stands is told: {stands}");
    let plan = json!({"list": list, "find": ["email"]});
    let said = bed.program.refused("prospector_start_job", plan.clone()).await;
    assert!(!said.is_empty(), "beside it no other one is begun for its rows");
    tokio::join!(bed.app.ask("pause_job", json!({"job": job})), bed.service.heal());
    let said = bed.program.refused("prospector_start_job", plan).await;
    assert!(!said.is_empty(), "nor while it is paused: it is the person's to go on");
    assert_eq!(bed.shown().await["waiting"], json!([]), "nobody was asked");
    let tools = bed.program.request("tools/list", json!({})).await.to_string();
    for word in ["pause", "resume", "stop_job"] {
        assert!(!tools.contains(&format!("prospector_{word}")), "no tool leads it: {word}");
    }
    bed.app.end().await;
}
