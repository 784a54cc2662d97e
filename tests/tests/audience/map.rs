//! The audience map: made of free counts alone, of as many as were promised before, and of none after its end.

use api::filters::FilterValue;
use engine::screen::{Audience, FailureCode};
use serde_json::{Value, json};
use tests::rig::{App, Service, everything, more};

use super::people::{LANDS, count, counted, drawn, truth};

fn asked(of: &Value) -> Value {
    json!({"filters": of})
}

/// About half of the world.
fn many() -> Value {
    json!({"location.include": LANDS[..3]})
}

/// Time that passes for somebody who loads companies: another pace, so that people could be counted all the while.
async fn meanwhile(app: &App) {
    let done = app.pull(&more(&everything(), Some(600), Some(600))).await;
    assert_eq!(done.received, 600, "six pages: a second of their own pace: {done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_map_costs_nothing_and_every_bar_is_right() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let before = app.meter().await;
    let of = json!({"jobTitle.include": ["Sales"], "location.include": LANDS[..3]});
    let plan = app.ask("plan_audience", asked(&of)).await;
    assert_eq!(counted(&service).await, 0, "telling what it takes sends nothing");
    let promised = plan["counts"].as_u64().unwrap();
    assert!((20..=40).contains(&promised), "a bounded number, told before: {plan}");

    let mut events = app.listen();
    let blank = app.ask("start_audience", asked(&of)).await;
    assert_eq!((&blank["running"], &blank["done"]), (&json!(true), &json!(0)), "at first without numbers: {blank}");
    let map = drawn(&mut events, "the map is whole", |audience| !audience.running).await;
    assert_eq!(map.trouble, None, "{map:?}");
    assert_eq!((u64::from(map.done), u64::from(map.of)), (promised, promised), "all that was told");
    assert_eq!(counted(&service).await, promised, "and exactly that many were sent");
    assert_eq!(service.count("find_people_count", "limited").await, 0, "none of them too early");

    let after = app.meter().await;
    assert_eq!(after["balance"], before["balance"], "0 credits");
    assert_eq!(service.charged().await.0, 0, "the service says so too");
    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 10})).await;
    assert_eq!(ledger["page"], json!([]), "no line in the ledger");

    // A click on a bar, and the same filters: known by now.
    let clicked = serde_json::to_value(&map.breakdowns[0].bars[0].filters).unwrap();
    assert_eq!(count(&app, &clicked).await["total"].as_u64(), map.breakdowns[0].bars[0].count, "a click is counted");
    assert_eq!(count(&app, &of).await["total"].as_u64(), map.total, "as are the filters");
    let mut again = app.listen();
    app.ask("start_audience", asked(&of)).await;
    let same = drawn(&mut again, "the map is whole again", |audience| !audience.running).await;
    assert_eq!(same.breakdowns, map.breakdowns, "the same map");
    assert_eq!(counted(&service).await, promised, "and nothing of all this was sent again");

    bars_are_right(&service, &map).await;
}

async fn bars_are_right(service: &Service, map: &Audience) {
    service.control(json!({"rate_limits": false})).await;
    assert_eq!(map.total, Some(truth(service, &map.filters).await), "the total");
    let fields: Vec<&str> = map.breakdowns.iter().map(|breakdown| breakdown.field.as_str()).collect();
    assert_eq!(fields, ["location.include", "jobTitle.include", "currentCompany.location"], "three ways to divide it");
    for breakdown in &map.breakdowns {
        assert!(breakdown.note.contains("Only") || breakdown.note.contains("several"), "{}", breakdown.note);
        let counts: Vec<u64> = breakdown.bars.iter().map(|bar| bar.count.expect("it is counted")).collect();
        assert!(counts.is_sorted_by(|one, two| one >= two), "largest first: {counts:?}");
        for bar in &breakdown.bars {
            assert_eq!(bar.count, Some(truth(service, &bar.filters).await), "{}", bar.label);
            let mut rest = bar.filters.clone();
            rest.0.insert(breakdown.field.clone(), FilterValue::Any(()));
            let mut own = map.filters.clone();
            own.0.insert(breakdown.field.clone(), FilterValue::Any(()));
            assert_eq!(rest, own, "a click on {} changes one filter", bar.label);
        }
    }
    // In each of three countries: together they are everybody.
    let parts: u64 = map.breakdowns[0].bars.iter().filter_map(|bar| bar.count).sum();
    assert_eq!(Some(parts), map.total, "a person is in one country");
    assert!(map.breakdowns[1].bars.iter().any(|bar| bar.count > Some(0)), "some word of seniority is in a title");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_it_and_no_further_count_leaves() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    let map = app.ask("start_audience", asked(&many())).await;
    let number = map["audience"].as_i64().unwrap();
    drawn(&mut events, "three counts are here", |audience| audience.done >= 3).await;
    app.ask("stop_audience", json!({"audience": number + 1})).await;
    drawn(&mut events, "another number ends nothing", |audience| audience.running && audience.done >= 4).await;
    app.ask("stop_audience", json!({"audience": number})).await;
    let stopped = drawn(&mut events, "it is over", |audience| !audience.running).await;
    assert!(stopped.done < stopped.of && stopped.trouble.is_none(), "not whole, and nothing went wrong: {stopped:?}");
    let here =
        stopped.breakdowns.iter().flat_map(|breakdown| &breakdown.bars).filter(|bar| bar.count.is_some()).count();
    assert!(here + 1 >= stopped.done as usize, "what was counted stays: {stopped:?}");
    // What was sent before may still arrive; a count sent behind it shows when, and the service that it is at rest.
    count(&app, &json!({"location.include": ["Japan"]})).await;
    service.at_rest().await;
    let sent = counted(&service).await;
    assert!(sent <= u64::from(stopped.done) + 1 + 8, "nothing but what was under way: {sent}");
    meanwhile(&app).await;
    assert_eq!(counted(&service).await, sent, "no further count came");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_map_and_the_end_of_the_workspace_end_it_too() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    let first = app.ask("start_audience", asked(&many())).await["audience"].clone();
    drawn(&mut events, "two counts are here", |audience| audience.done >= 2).await;
    let second = app.ask("start_audience", asked(&json!({"location.include": ["Austria"]}))).await["audience"].clone();
    assert_ne!(first, second, "a map has a number of its own");
    let ended = drawn(&mut events, "the first one is over", |audience| !audience.running).await;
    assert_eq!((json!(ended.audience), ended.done < ended.of), (first, true), "it was ended: {ended:?}");
    let grown = drawn(&mut events, "the second one grows", |audience| audience.done >= 2).await;
    assert_eq!(json!(grown.audience), second, "only one is drawn");
    app.end().await;

    let other = tempfile::tempdir().unwrap();
    let app = App::start(other.path(), &service).await;
    count(&app, &json!({"location.include": ["Japan"]})).await;
    let sent = counted(&service).await;
    meanwhile(&app).await;
    assert_eq!(counted(&service).await, sent, "nothing leaves from a workspace that was closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_that_fails_ends_it_with_its_sentence() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    app.ask("start_audience", asked(&many())).await;
    drawn(&mut events, "two counts and their sum are here", |audience| audience.done >= 2 && audience.total.is_some())
        .await;
    service.fault("find-people-count", "status", json!({"status": 401})).await;
    let ended = drawn(&mut events, "it is over", |audience| !audience.running).await;
    let trouble = ended.trouble.as_deref().expect("it says why");
    assert!(trouble.contains("API key"), "in the words of every other failure: {trouble}");
    assert!(ended.done >= 2 && ended.done < ended.of && ended.total.is_some(), "what was counted stays: {ended:?}");
    let failure = app.refused("stop_audience", json!({"audience": "x"})).await;
    assert_eq!(failure.code, FailureCode::Fault, "no number of a map");
    let mut events = app.listen();
    app.ask("start_audience", asked(&many())).await;
    let whole = drawn(&mut events, "drawn once more", |audience| !audience.running).await;
    assert_eq!((whole.done, whole.trouble), (whole.of, None), "it can be drawn again");
}
