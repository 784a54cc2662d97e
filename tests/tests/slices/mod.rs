//! A search that has more than the service gives: its plan in slices, what it reaches and costs, loading it, and what stands in the way.

mod bad_input;
mod scripted;

use std::collections::BTreeSet;

use api::{Phase, SlicedStage, Tenths};
use engine::screen::{Changed, SlicedState};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Service, everything, more};

/// The state of a sliced load once it has come to rest.
pub async fn at_rest(events: &mut Listener, load: i64) -> SlicedState {
    let rests = |event| match event {
        Changed::Slices { slices } if slices.load == load && slices.phase != Phase::Running => Some(slices),
        _ => None,
    };
    events.wait_for("the slices come to rest", rests).await
}

/// Asks for the totals of a search and waits for its plan, or for what stands in its way.
pub async fn looked(app: &App, search: i64) -> SlicedState {
    let mut events = app.listen();
    let offer = app.ask("slices", json!({"search": search})).await["offer"].clone();
    let begun = app.ask("look_for_slices", json!({"search": search, "agreed": offer["worst"]})).await;
    at_rest(&mut events, begun["load"].as_i64().expect("a number")).await
}

/// Loads a plan and waits until it comes to rest.
pub async fn loaded(app: &App, plan: &SlicedState) -> SlicedState {
    let mut events = app.listen();
    app.ask("load_slices", json!({"load": plan.load, "agreed": plan.worst})).await;
    at_rest(&mut events, plan.load).await
}

/// How many companies the service has for the filters of a search.
async fn count(service: &Service, app: &App, search: i64) -> u64 {
    let filters = app.ask("open_search", json!({"search": search})).await["filters"].clone();
    let answer = service.ask("/v1/find-companies", &json!({"filters": filters, "page": 0, "size": 1})).await.json();
    answer["total"].as_u64().expect("a total")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rest_is_loaded_in_slices_and_what_none_reaches_is_told_to_the_row() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    service.control(json!({"credits": 10_000, "untold_sizes": 20})).await;
    app.meter().await;
    let first = app.pull(&more(&everything(), Some(100), None)).await;
    let search = first.search;
    let head = app.ask("open_search", json!({"search": search})).await;
    assert_eq!(head["pastCap"], true, "16,000 companies, of which the service gives 10,000: {head}");
    let before = service.charged().await;

    // The plan, and what looking for it costs.
    let told = app.ask("slices", json!({"search": search})).await;
    let offer = &told["offer"];
    assert_eq!((&offer["cap"], &told["load"]), (&json!(10_000), &Value::Null), "{told}");
    let plan = looked(&app, search).await;
    assert_eq!((plan.stage, plan.phase, &plan.trouble), (SlicedStage::Planned, Phase::Done, &None), "{plan:?}");
    let asked = service.charged().await.less(before);
    assert_eq!(asked, Tenths(u64::from(plan.questions)), "a row for each question");
    assert!(asked.0 <= offer["worst"].as_u64().unwrap(), "no more than was told before: {asked:?}, {offer}");
    assert_eq!(plan.spent, asked, "and it is said what they cost");
    let total = plan.total.expect("the service tells it");
    let missed: u64 = plan.missed.iter().map(|missed| missed.rows).sum();
    assert_eq!(plan.reach + missed, total, "what none reaches is told by difference: {plan:?}");
    assert!((200..500).contains(&missed), "two in a hundred have no size: {missed}");
    assert!(plan.slices.len() >= 2 && plan.slices.iter().all(|slice| slice.reach <= 10_000), "{:?}", plan.slices);
    assert_eq!((&plan.cut_by[..], plan.again), (&["Employees".to_owned()][..], 100), "by what was left open");
    let again = app.ask("slices", json!({"search": search})).await;
    assert_eq!(
        again["load"]["slices"].as_array().unwrap().len(),
        plan.slices.len(),
        "it is the same whenever it is asked"
    );

    // Nobody pays for it unseen.
    let refused = app.refused("load_slices", json!({"load": plan.load, "agreed": null})).await;
    assert!(refused.message.contains("agree"), "{refused:?}");
    assert_eq!(service.charged().await.less(before), asked, "nothing was sent");

    let done = loaded(&app, &plan).await;
    assert_eq!((done.stage, done.phase, &done.trouble), (SlicedStage::Loading, Phase::Done, &None), "{done:?}");
    service.control(json!({"rate_limits": false})).await;
    let paid = service.charged().await.less(before);
    assert_eq!(done.spent, paid, "the sum is the service's own");
    assert!(paid <= plan.spent + plan.worst, "no more than was agreed to: {paid:?} of {:?}", plan.worst);
    assert!(paid.0 <= plan.reach + plan.reach / 100 + asked.0, "each row once: {paid:?} for {} rows", plan.reach);
    let recent = app.ask("recent_searches", json!({})).await;
    let recent: BTreeSet<i64> = recent.as_array().unwrap().iter().map(|one| one["search"].as_i64().unwrap()).collect();
    assert_eq!(recent, BTreeSet::from([search]), "slices are no searches that somebody asked for");
    let head = app.ask("open_search", json!({"search": search})).await;
    let here = head["loaded"].as_u64().unwrap();
    assert!(here * 100 >= plan.reach * 99, "its rows are in the whole: {here} of {}", plan.reach);
    assert_eq!(head["sliced"]["phase"], "done", "{head}");

    // The whole shows them like any others, each once.
    let view = app.ask("open_view", tests::rig::view_of(search)).await;
    assert_eq!(view["rows"], json!(here), "all of them are in its grid");
    let activity = app.ask("activity", json!({})).await;
    assert_eq!(activity["pulls"].as_array().unwrap().len(), 1, "nor loads of their own: {activity}");
    assert_eq!(activity["sliced"][0]["load"], json!(plan.load), "but one");

    // The same again costs nothing: everything is here.
    let same = looked(&app, search).await;
    assert_eq!((same.worst, same.questions), (Tenths::ZERO, plan.questions), "{same:?}");
    assert_eq!(service.charged().await.less(before), paid, "totals that were told lately are not asked for again");
    let blocked = app.ask("quote_pull", more(&everything(), None, None)).await;
    assert!(
        !blocked["blocked"].as_str().unwrap_or_default().contains("Every company"),
        "never that all are here: {blocked}"
    );

    // Asked for real, which is charged: behind everything that is counted.
    for slice in &done.slices {
        assert_eq!(
            Some(count(&service, &app, slice.search).await),
            slice.told,
            "{:?} is as large as was told",
            slice.parts
        );
        assert!(slice.loaded * 100 >= slice.reach * 99, "{:?}: {} of {}", slice.parts, slice.loaded, slice.reach);
    }
}
