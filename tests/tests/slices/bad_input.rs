//! A service that gives less than the contract says, moves its totals, tells none, refuses a part, or breaks off: each its sentence, and
//! nothing paid twice.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::{Phase, SliceState, SlicedStage, Tenths};
use engine::Clock;
use engine::screen::Changed;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Scripted, Start, everything, more};

use super::scripted::Small;
use super::{at_rest, loaded, looked};

struct World {
    _data: TempDir,
    app: App,
    service: Scripted,
    small: Arc<Mutex<Small>>,
    search: i64,
    /// Milliseconds that the app's clock is ahead.
    later: Arc<AtomicI64>,
}

/// An app that has loaded everything which this service gives of a search for all companies.
async fn at_its_end(small: Small) -> World {
    let data = tempfile::tempdir().unwrap();
    let (service, small) = small.start().await;
    let later = Arc::new(AtomicI64::new(0));
    let ahead = Arc::clone(&later);
    let clock = Clock::new(move || Clock::system().now() + ahead.load(Ordering::SeqCst));
    let start = Start { clock, ..Start::at(data.path(), &service.base_url, "sk_key").unpaced() };
    let app = App::start_with(start).await;
    app.meter().await;
    let first = app.pull(&more(&everything(), None, Some(10_000))).await;
    assert_eq!(first.phase, Phase::Done, "{first:?}");
    World { _data: data, app, service, small, search: first.search, later }
}

/// Pages that were asked for, each with how many rows it wanted.
fn asked(world: &World) -> usize {
    world.service.sent("/v1/find-companies").len()
}

async fn here(world: &World) -> u64 {
    world.app.ask("open_search", json!({"search": world.search})).await["loaded"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cap_that_is_lower_than_the_contracts_is_seen_and_passed() {
    let mut small = Small::new(&[("1-10", 280), ("11-50", 150), ("51-200", 120), ("201-500", 40)]);
    small.untold = 30;
    let world = at_its_end(small).await;
    assert_eq!(here(&world).await, 300, "it gave 300 of 620, and said that there are no more");
    let plan = looked(&world.app, world.search).await;
    assert_eq!((plan.cap, plan.reach), (300, 590), "{plan:?}");
    let missed: Vec<_> = plan.missed.iter().map(|missed| (missed.by.as_deref(), missed.rows)).collect();
    assert_eq!(missed, [(Some("Employees"), 30)], "thirty have no size");
    let done = loaded(&world.app, &plan).await;
    assert_eq!((done.phase, here(&world).await), (Phase::Done, 590), "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slice_that_came_out_larger_is_cut_again() {
    let world = at_its_end(Small::new(&[("1-10", 200), ("11-50", 60), ("51-200", 150)])).await;
    let plan = looked(&world.app, world.search).await;
    let parts: Vec<_> = plan.slices.iter().map(|slice| (slice.parts.clone(), slice.reach)).collect();
    assert_eq!(
        parts,
        [(vec!["1–10, 11–50".to_owned()], 260), (vec!["51–200".to_owned()], 150)],
        "neighbours fit together"
    );
    // Meanwhile there are more of them than the service gives at once.
    world.small.lock().unwrap().sizes[0].1 = 290;
    let done = loaded(&world.app, &plan).await;
    let parts: Vec<_> = done.slices.iter().map(|slice| (slice.parts.join(" "), slice.state)).collect();
    let cut = ["1–10", "11–50"].iter().all(|size| parts.iter().any(|(part, _)| part == size));
    assert!(cut, "it was cut again, and is there by its parts: {parts:?}");
    if done.phase == Phase::Done {
        assert_eq!(here(&world).await, 290 + 60 + 150, "everything is here: {done:?}");
    } else {
        // What it has more was not agreed to.
        assert!(done.trouble.as_deref().is_some_and(|why| why.contains("limit")), "{done:?}");
        let further = loaded(&world.app, &done).await;
        assert_eq!((further.phase, here(&world).await), (Phase::Done, 290 + 60 + 150), "{further:?}");
        assert!(further.spent <= done.spent + done.worst, "no more than was agreed to in all");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn totals_that_are_not_told_make_slices_of_unknown_size() {
    let world = at_its_end(Small::new(&[("1-10", 290), ("11-50", 150)])).await;
    world.small.lock().unwrap().totals = false;
    let plan = looked(&world.app, world.search).await;
    assert!(
        plan.slices.iter().all(|slice| slice.told.is_none() && slice.reach == 300),
        "each may be as large as can be: {plan:?}"
    );
    assert!(plan.missed.is_empty(), "and nobody knows what is missing");
    let done = loaded(&world.app, &plan).await;
    assert_eq!((done.phase, here(&world).await), (Phase::Done, 440), "{done:?}");
    assert!(done.spent < plan.spent + plan.worst, "it costs what it has, and not what it may have had");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_the_service_refuses_is_missing_and_told() {
    let mut small = Small::new(&[("1-10", 250), ("11-50", 150), ("10001", 20)]);
    small.refuses = Some("10001");
    let world = at_its_end(small).await;
    let plan = looked(&world.app, world.search).await;
    let missed: u64 = plan.missed.iter().map(|missed| missed.rows).sum();
    assert_eq!((plan.stage, missed, plan.reach), (SlicedStage::Planned, 20, 400), "{plan:?}");
    let done = loaded(&world.app, &plan).await;
    assert_eq!((done.phase, here(&world).await), (Phase::Done, 400), "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_breaks_off_goes_on_at_its_page_and_pays_nothing_twice() {
    let world = at_its_end(Small::new(&[("1-10", 290), ("11-50", 150)])).await;
    let plan = looked(&world.app, world.search).await;
    let before = asked(&world);
    {
        let mut small = world.small.lock().unwrap();
        small.fails_behind = Some(before + 2);
    }
    let broken = loaded(&world.app, &plan).await;
    assert_eq!(broken.phase, Phase::Interrupted, "{broken:?}");
    assert!(broken.trouble.is_some() && broken.pull.is_some(), "it says why: {broken:?}");
    let waits = broken.pull.as_ref().unwrap();
    // A 500 of a paid page is one whose outcome nobody knows: it is not sent again by itself.
    assert!(waits.unclear, "{waits:?}");
    world.small.lock().unwrap().fails_behind = None;
    let mut events = world.app.listen();
    world.app.ask("resume_slices", json!({"load": plan.load, "unclear": null, "pull": null, "page": null})).await;
    let still = at_rest(&mut events, plan.load).await;
    assert_eq!(still.phase, Phase::Interrupted, "nobody has decided about that page: {still:?}");
    let decided = json!({"load": plan.load, "unclear": "again", "pull": waits.pull, "page": waits.page});
    let mut events = world.app.listen();
    world.app.ask("resume_slices", decided).await;
    let done = at_rest(&mut events, plan.load).await;
    assert_eq!((done.phase, here(&world).await), (Phase::Done, 440), "{done:?}");
    let pages: Vec<Value> =
        world.service.sent("/v1/find-companies").iter().skip(before).map(|sent| sent.body.clone()).collect();
    let mut once: Vec<String> = pages.iter().map(Value::to_string).collect();
    once.sort();
    let twice = once.windows(2).filter(|two| two[0] == two[1]).count();
    assert!(twice <= 5, "only the page that broke off was asked for again, with its attempts: {once:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_resume_and_stop_are_those_of_all_slices() {
    let world = at_its_end(Small::new(&[("1-10", 290), ("11-50", 280), ("51-200", 270)])).await;
    let plan = looked(&world.app, world.search).await;
    // From here on every page takes its time: what is clicked meets it in the middle.
    world.small.lock().unwrap().takes = Duration::from_millis(80);
    world.app.ask("load_slices", json!({"load": plan.load, "agreed": plan.worst})).await;
    let other = world.app.refused("start_pull", more(&everything(), Some(100), Some(100))).await;
    assert!(!other.message.is_empty(), "nobody else loads it meanwhile: {other:?}");
    let paused = world.app.ask("pause_slices", json!({"load": plan.load})).await;
    assert_eq!((&paused["phase"], &paused["stage"]), (&json!("paused"), &json!("loading")), "{paused}");
    let before = asked(&world);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(asked(&world), before, "nothing is sent any more");
    let mut events = world.app.listen();
    world.app.ask("resume_slices", json!({"load": plan.load, "unclear": null, "pull": null, "page": null})).await;
    let stopped = world.app.ask("stop_slices", json!({"load": plan.load})).await;
    assert_eq!(stopped["phase"], "stopped", "{stopped}");
    let before = asked(&world);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(asked(&world), before, "nor after the stop");
    assert_eq!(at_rest(&mut events, plan.load).await.phase, Phase::Stopped, "which is told");
    // A plan made anew goes on behind what is here, and pays for the rest alone.
    world.small.lock().unwrap().takes = Duration::ZERO;
    let again = looked(&world.app, world.search).await;
    assert!(again.worst <= plan.worst, "what is here is not asked for: {again:?}");
    let done = loaded(&world.app, &again).await;
    assert_eq!((done.phase, here(&world).await), (Phase::Done, 840), "{done:?}");
    assert!(stopped["spent"].as_u64().unwrap() + done.spent.0 <= (plan.spent + plan.worst).0, "nothing was paid twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_total_that_breaks_off_no_further_one_is_paid() {
    let sizes = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001"];
    let world = at_its_end(Small::new(&sizes.map(|size| (size, 90)))).await;
    let before = asked(&world);
    world.small.lock().unwrap().fails_behind = Some(0);
    let broken = looked(&world.app, world.search).await;
    assert_eq!((broken.stage, broken.phase), (SlicedStage::Looking, Phase::Interrupted), "{broken:?}");
    assert!(broken.trouble.is_some(), "it says why: {broken:?}");
    let sent = world.service.sent("/v1/find-companies");
    let mut parts: Vec<String> = sent.iter().skip(before).map(|sent| sent.body["filters"].to_string()).collect();
    parts.sort();
    parts.dedup();
    assert!((1..=6).contains(&parts.len()), "those that were under way side by side, of eight: {parts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slice_that_is_refused_when_it_goes_on_is_left_and_the_others_are_loaded() {
    left_when_it_goes_on(400).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slice_that_is_not_there_when_it_goes_on_is_left_and_the_others_are_loaded() {
    left_when_it_goes_on(404).await;
}

async fn left_when_it_goes_on(status: u16) {
    let mut small = Small::new(&[("1-10", 590), ("11-50", 580)]);
    small.cap = 600;
    let world = at_its_end(small).await;
    let plan = looked(&world.app, world.search).await;
    world.small.lock().unwrap().takes = Duration::from_millis(250);
    let mut loads = world.app.listen();
    world.app.ask("load_slices", json!({"load": plan.load, "agreed": plan.worst})).await;
    // Behind its first page, in the middle of the five others.
    let middle = |event| match event {
        Changed::Slices { slices } => slices.pull.filter(|pull| pull.wanted > 100).map(|pull| pull.search),
        _ => None,
    };
    let half = loads.wait_for("a slice is in its middle", middle).await;
    let paused = world.app.ask("pause_slices", json!({"load": plan.load})).await;
    assert_eq!((&paused["phase"], &paused["pull"]["phase"]), (&json!("paused"), &json!("paused")), "{paused}");
    let half = plan.slices.iter().find(|slice| slice.search == half).expect("a slice of the plan");
    {
        let mut small = world.small.lock().unwrap();
        small.takes = Duration::ZERO;
        small.refusal = status;
        small.refuses = Some(if half.parts == ["1–10"] { "1-10" } else { "11-50" });
    }
    let mut events = world.app.listen();
    world.app.ask("resume_slices", json!({"load": plan.load, "unclear": null, "pull": null, "page": null})).await;
    let done = at_rest(&mut events, plan.load).await;
    let left = done.slices.iter().filter(|slice| slice.state == SliceState::Left).count();
    assert_eq!((done.phase, left), (Phase::Done, 1), "{done:?}");
    let other = done.slices.iter().find(|slice| slice.state == SliceState::Done).expect("the other one");
    assert_eq!(other.loaded, other.reach, "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slice_that_ended_before_it_grew_is_missing_what_it_grew_by() {
    let world = at_its_end(Small::new(&[("1-10", 250), ("11-50", 150)])).await;
    let plan = looked(&world.app, world.search).await;
    assert_eq!(loaded(&world.app, &plan).await.phase, Phase::Done);
    {
        let mut small = world.small.lock().unwrap();
        small.sizes = vec![("1-10", 290), ("11-50", 150)];
    }
    // What was told lately is not asked again.
    world.later.fetch_add(2 * 60 * 60 * 1_000, Ordering::SeqCst);
    let again = looked(&world.app, world.search).await;
    let missed: u64 = again.missed.iter().map(|missed| missed.rows).sum();
    assert_eq!(again.reach + missed, 440, "what it grew by lies behind its end, and is named: {again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_the_balance_are_judged_for_all_slices_together() {
    let world = at_its_end(Small::new(&[("1-10", 290), ("11-50", 280)])).await;
    let plan = looked(&world.app, world.search).await;
    // A limit for one job or load that each slice would keep, and all of them together do not.
    world.app.ask("set_spending_limit", json!({"kind": "job", "limit": 400})).await;
    let refused = world.app.refused("load_slices", json!({"load": plan.load, "agreed": plan.worst})).await;
    assert!(refused.message.contains("limit"), "{refused:?}");
    let before = asked(&world);
    world.app.ask("set_spending_limit", json!({"kind": "job", "limit": null})).await;
    assert_eq!(asked(&world), before, "nothing was sent");
    let done = loaded(&world.app, &plan).await;
    assert_eq!(done.phase, Phase::Done, "{done:?}");
    assert!(done.agreed >= done.spent && done.worst == Tenths::ZERO, "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_new_is_asked_over_all_slices() {
    let world = at_its_end(Small::new(&[("1-10", 250), ("11-50", 150)])).await;
    let plan = looked(&world.app, world.search).await;
    loaded(&world.app, &plan).await;
    assert_eq!(here(&world).await, 400, "all are here");
    world.small.lock().unwrap().sizes[1].1 = 170;
    let anew = world.app.ask("load_slices_anew", json!({"search": world.search})).await;
    assert_eq!(
        (&anew["stage"], &anew["anew"]),
        (&json!("planned"), &json!(true)),
        "nothing is sent before it is agreed to: {anew}"
    );
    let mut events = world.app.listen();
    world.app.ask("load_slices", json!({"load": anew["load"], "agreed": anew["worst"]})).await;
    let done = at_rest(&mut events, anew["load"].as_i64().unwrap()).await;
    assert_eq!((done.phase, here(&world).await), (Phase::Done, 420), "twenty are new: {done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_cut_is_not_offered() {
    let world = at_its_end(Small::new(&[("1-10", 620)])).await;
    let told = world.app.ask("slices", json!({"search": world.search})).await;
    assert_eq!(told["offer"]["total"], 620, "one size has all of them, which nobody knows before asking: {told}");
    let plan = looked(&world.app, world.search).await;
    let beyond: u64 = plan.missed.iter().filter(|missed| missed.by.is_none()).map(|missed| missed.rows).sum();
    assert_eq!((beyond, plan.reach, plan.overlap), (320, 300, 0), "filters that it ignores cut nothing: {plan:?}");
    let refused = world.app.refused("look_for_slices", json!({"search": 999, "agreed": null})).await;
    assert_eq!(refused.code, engine::screen::FailureCode::Gone, "{refused:?}");
    let refused = world.app.refused("load_slices", json!({"load": 999, "agreed": null})).await;
    assert_eq!(refused.code, engine::screen::FailureCode::Gone, "{refused:?}");
}
