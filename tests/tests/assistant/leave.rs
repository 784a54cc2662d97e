//! Two phases by construction: a quote and an order first, then a person's word in the window, then the call, once.

use api::Tenths;
use serde_json::json;
use tests::rig::{App, Program, Service};

use super::{Bed, leads, switch, with};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_listens_until_a_person_switches_it_on() {
    let service = Service::small().await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    assert!(Program::connect(data.path(), "Chat program").await.is_none(), "it is off");
    switch(&app, json!({})).await;
    let mut program = Program::connect(data.path(), "Chat program").await.expect("it is on");
    let tools = program.request("tools/list", json!({})).await;
    let tools = tools["result"]["tools"].as_array().expect("tools");
    for spec in api::operations::ALL {
        let name = format!("demo_{}", spec.name);
        assert!(tools.iter().any(|tool| tool["name"] == name), "{name} is a tool: the service's name stands before it");
    }
    assert!(
        tools.iter().all(|tool| tool["inputSchema"]["type"] == "object" && tool["outputSchema"].is_object()),
        "schemas"
    );
    switch(&app, json!({"on": false})).await;
    assert!(program.answer().await.is_none(), "switched off, it hangs up");
    assert!(Program::connect(data.path(), "Chat program").await.is_none(), "and nobody listens");
    switch(&app, json!({})).await;
    app.end().await;
    let app = App::unpaced(data.path(), &service).await;
    assert!(Program::connect(data.path(), "Chat program").await.is_some(), "the choice is kept");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_tool_sends_nothing_without_leave_and_once_with_it() {
    let mut bed = Bed::new().await;
    bed.app.desktop.look_away(true);
    let asked = bed.program.ask("demo_leads_finder", with(leads(20), json!({"why": "Find heads of sales"}))).await;
    assert_eq!(
        (&asked["state"], &asked["order"]["worst_credits"]),
        (&json!("waits_for_leave"), &json!(2.0)),
        "{asked}"
    );
    assert_eq!(bed.service.charged().await, Tenths::ZERO, "nothing was sent");
    let order = asked["order"]["order"].clone();
    let shown = bed.shown().await;
    let waiting = &shown["waiting"][0];
    assert_eq!(
        (&waiting["order"], &waiting["program"], &waiting["words"], &waiting["worst"]),
        (&order, &json!("Chat program"), &json!("Find heads of sales"), &json!(20)),
        "the window asks: {waiting}"
    );
    assert_eq!(waiting["parts"], json!(["Head of Sales", "Germany"]), "for what");
    assert_eq!(bed.app.desktop.seen().said.len(), 1, "who looks elsewhere is told, once");
    let again = bed.program.ask("demo_leads_finder", leads(20)).await;
    assert_eq!(again["order"]["order"], order, "the same question is the same order");
    let other = bed.program.refused("demo_leads_finder", with(leads(21), json!({"order": order}))).await;
    assert!(other.contains("is not for this"), "leave for one thing is none for another: {other}");
    bed.say(&order, json!({"kind": "once"})).await;
    let answered = bed.program.ask("demo_leads_finder", with(leads(20), json!({"order": order}))).await;
    let rows = answered["data"]["rows"].as_array().expect("rows").len();
    assert!(answered["state"] == "answered" && (1..=20).contains(&rows), "{answered}");
    let charged = bed.service.charged().await;
    assert_eq!(answered["paid_credits"], json!(charged.0 as f64 / 10.0), "what it cost is said");
    assert!(charged > Tenths::ZERO && charged <= Tenths(20), "and is no more than was quoted: {charged:?}");
    let records = answered["data"]["prospector_records"].as_array().expect("numbers of records").clone();
    assert_eq!(records.len(), rows, "every row that was paid for is a record");
    let owned = bed.program.ask("demo_leads_finder", leads(20)).await;
    assert_eq!((&owned["owned"], &owned["paid_credits"]), (&json!(true), &json!(0.0)), "owned is free, and at once");
    assert_eq!(bed.service.charged().await, charged, "nothing was sent for it");
    let line = bed.app.ask("ledger", json!({"offset": 0, "limit": 9})).await;
    assert_eq!(line["page"][0]["order"], order, "the ledger says who asked");
    let meter = bed.app.meter().await;
    let limits = meter["spendingLimits"].as_array().expect("limits");
    let own = limits.iter().find(|limit| limit["kind"] == "assistant").expect("the limit of assistants");
    assert_eq!(own["used"], charged.0, "and the meter what it comes to: {own}");

    let numbers: Vec<_> = records.iter().map(|one| one["record"].clone()).collect();
    let made =
        bed.program.ask("prospector_make_list", json!({"name": "Heads", "kind": "person", "records": numbers})).await;
    let list = made["data"]["list"].clone();
    let opened = bed.program.ask("prospector_open_list", json!({"list": list})).await;
    assert_eq!(opened["data"]["total"], rows, "the list has them: {opened}");
    let written = bed.program.ask("prospector_export_list", json!({"list": list, "format": "csv"})).await;
    assert_eq!((&written["data"]["done"], &written["data"]["rows"]), (&json!(true), &json!(rows)), "{written}");
    let exports = bed.app.ask("past_exports", json!({"of": null})).await;
    assert_eq!(exports.as_array().expect("exports").len(), 1, "and the window knows the file");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_holds_and_an_order_is_another_programs_nothing() {
    let mut bed = Bed::new().await;
    let asked = bed.program.ask("demo_leads_finder", leads(10)).await;
    let order = asked["order"]["order"].clone();
    bed.say(&order, json!({"kind": "no"})).await;
    let said = bed.program.refused("demo_leads_finder", with(leads(10), json!({"order": order}))).await;
    assert!(said.contains("said no"), "{said}");
    let said = bed.program.refused("demo_leads_finder", leads(10)).await;
    assert!(said.contains("said no"), "nor is a person asked again at once: {said}");
    let late = bed.app.refused("answer_order", json!({"order": order, "answer": {"kind": "once"}})).await;
    assert!(late.message.contains("does not wait any more"), "a no stays one: {}", late.message);
    let mut other = Program::connect(bed.data.path(), "Other").await.expect("it is on");
    let asked = other.ask("demo_leads_finder", leads(10)).await;
    let theirs = asked["order"]["order"].clone();
    assert_ne!(theirs, order, "each program is asked about by itself");
    bed.say(&theirs, json!({"kind": "once"})).await;
    let said = bed.program.refused("demo_leads_finder", with(leads(10), json!({"order": theirs}))).await;
    assert!(said.contains("is not for this"), "leave of one program is none of another's: {said}");
    assert_eq!(bed.service.charged().await, Tenths::ZERO, "nothing was sent");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_hours_leave_is_within_the_limit_of_the_day() {
    let mut bed = Bed::new().await;
    let asked = bed.program.ask("demo_leads_finder", leads(10)).await;
    let order = asked["order"]["order"].clone();
    let answer = json!({"kind": "hour", "amount": 50});
    let first = bed.app.refused("answer_order", json!({"order": order, "answer": answer})).await;
    assert!(first.message.contains("limit a day"), "without a limit the person is asked each time: {}", first.message);
    bed.app.ask("set_spending_limit", json!({"kind": "assistant", "limit": 35})).await;
    bed.say(&order, answer).await;
    let done = bed.program.ask("demo_leads_finder", with(leads(10), json!({"order": order}))).await;
    assert_eq!(done["state"], "answered", "{done}");
    let done = bed.program.ask("demo_leads_finder", leads(20)).await;
    assert_eq!(done["state"], "answered", "within the hour nobody is asked: {done}");
    let charged = bed.service.charged().await;
    let said = bed.program.refused("demo_leads_finder", leads(25)).await;
    assert!(
        said.contains("does not bear this") && !said.contains("35"),
        "beyond the day it is not asked, nor is the limit told: {said}"
    );
    assert_eq!(bed.service.charged().await, charged, "what was agreed to, and no more");
    let shown = bed.app.ask("end_leaves", json!({})).await;
    assert_eq!(shown["leaves"], json!([]), "taken back");
    let asked = bed.program.ask("demo_leads_finder", leads(5)).await;
    assert_eq!(asked["state"], "waits_for_leave", "the person is asked again");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_needs_leave_and_stays_within_it() {
    let mut bed = Bed::new().await;
    for operation in ["email", "url_search_people"] {
        bed.app.ask("set_price", json!({"operation": operation, "price": 10})).await;
    }
    let asked = bed.program.ask("demo_leads_finder", leads(5)).await;
    bed.say(&asked["order"]["order"], json!({"kind": "once"})).await;
    let got = bed.program.ask("demo_leads_finder", leads(5)).await;
    let numbers: Vec<_> =
        got["data"]["prospector_records"].as_array().unwrap().iter().map(|one| one["record"].clone()).collect();
    let made =
        bed.program.ask("prospector_make_list", json!({"name": "Five", "kind": "person", "records": numbers})).await;
    let plan = json!({"list": made["data"]["list"], "find": ["email"]});
    let quote = bed.program.ask("prospector_plan_job", plan.clone()).await;
    assert_eq!(quote["data"]["can_start"], true, "{quote}");
    let asked = bed.program.ask("prospector_start_job", plan.clone()).await;
    assert_eq!(asked["state"], "waits_for_leave", "{asked}");
    let order = asked["order"]["order"].clone();
    bed.say(&order, json!({"kind": "once"})).await;
    let mut events = bed.app.listen();
    let started = bed.program.ask("prospector_start_job", with(plan.clone(), json!({"order": order}))).await;
    let job = started["data"]["job"].as_i64().expect("a job");
    let again = bed.program.ask("prospector_start_job", with(plan, json!({"order": order}))).await;
    assert_eq!(again["data"]["job"], job, "twice is once");
    events
        .wait_for("the job is done", |event| match event {
            engine::screen::Changed::Job { job: state } if state.job == job && state.ended_at.is_some() => Some(()),
            _ => None,
        })
        .await;
    let stands = bed.program.ask("prospector_job", json!({"job": job})).await;
    assert_eq!(stands["data"]["phase"], "done", "{stands}");
    let lines = bed.app.ask("ledger", json!({"offset": 0, "limit": 99, "filter": {"operation": "email"}})).await;
    let lines = lines["page"].as_array().expect("lines");
    assert!(!lines.is_empty() && lines.iter().all(|line| line["order"] == order), "each call has the order: {lines:?}");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_knows_the_price_of_is_not_asked_for() {
    let mut bed = Bed::new().await;
    let said =
        bed.program.refused("demo_phone", json!({"network_profile_url": "https://www.network.example/in/ada"})).await;
    assert!(said.contains("Nobody knows yet what this costs"), "{said}");
    assert_eq!(bed.shown().await["waiting"], json!([]), "no leave could be given for it");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_that_comes_behind_the_switch_sends_nothing() {
    let mut bed = Bed::new().await;
    let asked = bed.program.ask("demo_leads_finder", leads(4)).await;
    let order = asked["order"]["order"].clone();
    let again = json!({"name": "demo_leads_finder", "arguments": with(leads(4), json!({"order": order}))});
    // It waits for the person, who switches assistants off, on, and says yes then.
    bed.program.send("tools/call", again).await;
    for on in [false, true, false, true, false] {
        switch(&bed.app, json!({"on": on})).await;
    }
    assert!(bed.program.answer().await.is_none(), "it was hung up on");
    bed.say(&order, json!({"kind": "once"})).await;
    assert!(Program::connect(bed.data.path(), "Chat program").await.is_none(), "however quickly: the last word is off");
    assert_eq!(bed.service.count("leads_finder", "received").await, 0, "nothing is sent for who is not there");
    switch(&bed.app, json!({})).await;
    let mut program = Program::connect(bed.data.path(), "Chat program").await.expect("it is on");
    let answered = program.ask("demo_leads_finder", with(leads(4), json!({"order": order}))).await;
    assert_eq!(answered["state"], "answered", "the leave is the person's word still: {answered}");
    assert_eq!(bed.service.count("leads_finder", "received").await, 1, "and it is sent once");
    bed.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_call_is_said_and_not_repeated() {
    let mut bed = Bed::new().await;
    let asked = bed.program.ask("demo_leads_finder", leads(4)).await;
    let order = asked["order"]["order"].clone();
    bed.say(&order, json!({"kind": "once"})).await;
    bed.service.fault("leads_finder", "drop_after", json!({"times": 1})).await;
    let said = bed.program.refused("demo_leads_finder", with(leads(4), json!({"order": order}))).await;
    assert!(!said.is_empty(), "nobody knows what became of it");
    let sent = bed.service.count("leads_finder", "received").await;
    for arguments in [leads(4), with(leads(4), json!({"order": order}))] {
        let said = bed.program.refused("demo_leads_finder", arguments).await;
        assert!(said.contains("the person decides"), "it is told, by whichever way it is asked: {said}");
    }
    let mut other = Program::connect(bed.data.path(), "Other").await.expect("it is on");
    other.refused("demo_leads_finder", leads(4)).await;
    assert_eq!(bed.service.count("leads_finder", "received").await, sent, "nothing is sent a second time");
    assert_eq!(bed.shown().await["waiting"], json!([]), "nor is the person asked for leave to");
    bed.app.end().await;
}
