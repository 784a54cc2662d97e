//! Limits that a person sets: nothing crosses them, whatever runs at once; what they interrupted goes on once one
//! is raised.

use api::Tenths;
use engine::screen::{Changed, FailureCode, JobNeed, JobPhase, JobState, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Service, germans, more, view_of};

use super::{check, limit, on_one_day};
use crate::enrich::{
    agrees, companies, employers, listed, people_by_page, quote, request, rest, service_with, start_within,
};

#[tokio::test(flavor = "multi_thread")]
async fn two_jobs_at_once_cannot_cross_one_limit_of_a_day_together() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = on_one_day(data.path(), &service).await;
    app.meter().await;
    limit(&app, "day", Some(130)).await;
    let firms = employers(&people, 40);
    assert!(firms.len() >= 34, "enough to cross it: {}", firms.len());
    let (one, other) = firms.split_at(firms.len() / 2);
    let mut events = app.listen();
    let mut jobs = Vec::new();
    for firms in [one, other] {
        let wanted = request(companies(&app, firms).await, &["companyPage"]);
        let told = quote(&app, &wanted).await;
        assert_eq!(told["blocked"], Value::Null, "each of them alone stays within it: {told}");
        jobs.push((wanted, told["worst"].clone()));
    }
    let mut numbers = Vec::new();
    for (wanted, worst) in &jobs {
        numbers.push(start_within(&app, wanted, worst.clone(), Value::Null).await);
    }
    let mut stood = 0;
    for state in all_rest(&mut events, &numbers).await {
        if state.phase == JobPhase::Interrupted {
            stood += 1;
            let why = state.trouble.clone().unwrap_or_default();
            assert!(why.contains("your limit of a day is 13 and"), "it says why: {state:?}");
            assert_eq!(state.need, Some(JobNeed::Credits), "and the way on: {state:?}");
        }
    }
    assert!(stood > 0, "together they cost more than the limit");
    let charged = service.charged().await;
    assert!(charged <= Tenths(130), "the service has charged {charged:?}, and the limit is 13");
    assert!(charged > Tenths(125), "what the limit leaves is used: {charged:?}");
    let meter = app.ask("meter", json!({})).await;
    assert_eq!(meter["spendingLimits"][0]["used"], json!(charged.0), "nothing is under way any more: {meter}");

    limit(&app, "day", Some(1_000)).await;
    let mut events = app.listen();
    let standing: Vec<i64> = numbers_that_stand(&app, &numbers).await;
    for job in &standing {
        app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
    }
    for ended in all_rest(&mut events, &standing).await {
        assert_eq!(ended.phase, JobPhase::Done, "with a higher limit it goes on to its end: {ended:?}");
    }
    agrees(&app, &service).await;
    let sent = service.count("domain_to_network", "received").await;
    assert_eq!(sent as usize, firms.len(), "and every question was asked once");
}

/// What stops a load of 300 rows in its middle, and its words.
const STOPS: [(&str, u64, &str); 4] = [
    ("day", 250, "your limit of a day is 25 and 20 are spent"),
    ("job", 250, "your limit of one job or load is 25, and 20 are spent"),
    ("click", 250, "your limit of one click is 25, and 20 are spent"),
    ("floor", 9_750, "your balance is not to fall below 975, and of it 980 are not spoken for"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_load_stands_at_each_limit_and_goes_on_once_it_is_raised() {
    let service = Service::start().await;
    for (kind, tenths, words) in STOPS {
        service.control(json!({"reset": true})).await;
        stands_and_goes_on(&service, kind, tenths, words).await;
    }
}

async fn stands_and_goes_on(service: &Service, kind: &str, tenths: u64, words: &str) {
    let data = tempfile::tempdir().unwrap();
    let app = on_one_day(data.path(), service).await;
    app.meter().await;
    // Agreed to before the limit is set: turned away at its first page, which is free.
    let turned_away =
        json!({"status": 400, "body": {"error": "Invalid Find Companies request", "message": "Not now."}});
    service.fault("find-companies", "status", turned_away).await;
    let first = app.pull(&more(&germans(), Some(300), Some(300))).await;
    assert_eq!((first.phase, first.charged), (Phase::Interrupted, Tenths::ZERO), "{kind}: {first:?}");

    limit(&app, kind, Some(tenths)).await;
    let mut other = germans();
    other["size"] = json!(["51-200"]);
    let blocked = app.ask("quote_pull", more(&other, Some(300), None)).await["blocked"].clone();
    let said = blocked.as_str().unwrap_or_default();
    assert!(said.starts_with("This can cost up to 30 credits; your "), "{kind}: said beforehand: {blocked}");
    let refused = app.refused("start_pull", more(&other, Some(300), Some(300))).await;
    assert_eq!(refused.code, FailureCode::Credits, "{kind}: and held: {refused:?}");

    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": first.pull, "unclear": null})).await;
    let stood = events.rest(first.pull).await;
    assert_eq!((stood.phase, stood.charged), (Phase::Interrupted, Tenths(200)), "{kind}: two pages fit: {stood:?}");
    let why = stood.trouble.clone().unwrap_or_default();
    assert!(why.contains(words), "{kind}: it says which limit: {why}");
    assert!(!stood.unclear, "{kind}: the third page was never sent: {stood:?}");
    assert_eq!(service.searches().await, 3, "{kind}: one turned away, two answered");
    assert_eq!(service.charged().await, Tenths(200), "{kind}: the service says the same");
    assert_eq!(app.rows(&view_of(stood.search)).await.1.len(), 200, "{kind}: what came is here");

    let raised = if kind == "floor" { 0 } else { 1_000 };
    limit(&app, kind, Some(raised)).await;
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": first.pull, "unclear": null})).await;
    let done = events.rest(first.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 300), "{kind}: it goes on where it stood: {done:?}");
    assert_eq!(service.charged().await, Tenths(300), "{kind}: no page was paid twice");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_held_by_each_limit_before_it_is_sent() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = on_one_day(data.path(), &service).await;
    app.meter().await;
    for (kind, tenths) in [("day", 9), ("click", 9), ("floor", 9_991)] {
        limit(&app, kind, Some(tenths)).await;
        let preview = app.ask("preview_look_up", check(1)).await;
        assert!(preview["blocked"].as_str().is_some_and(|why| why.contains("1 credit;")), "{kind}: {preview}");
        let failure = app.refused("look_up", check(1)).await;
        assert_eq!(failure.code, FailureCode::Credits, "{kind}: {failure:?}");
        limit(&app, kind, Some(if kind == "floor" { 9_980 } else { 20 })).await;
        assert_eq!(app.ask("preview_look_up", check(1)).await["blocked"], Value::Null, "{kind}: raised");
    }
    assert_eq!(service.count("dnc_check", "received").await, 0, "nothing was sent");
    limit(&app, "job", Some(0)).await;
    app.ask("look_up", check(1)).await;
    // What is not confirmed may have been charged: it counts.
    service.fault("dnc-check", "drop_after", json!({})).await;
    let lost = app.refused("look_up", check(2)).await;
    assert_eq!(lost.code, FailureCode::Unconfirmed, "{lost:?}");
    let held = app.refused("look_up", check(3)).await;
    assert!(held.message.contains("your limit of a day is 2 and 2 are spent"), "{}", held.message);
    assert_eq!(service.charged().await, Tenths(20), "it was charged, and never above the limit");
    limit(&app, "day", None).await;
    let held = app.refused("look_up", check(3)).await;
    assert!(held.message.contains("is not to fall below 998"), "nor is the floor undercut: {}", held.message);
    assert_eq!(app.ask("look_up", check(1)).await["origin"], "owned", "what is owned costs nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_knows_the_price_of_does_not_leave_while_a_limit_is_set() {
    let (service, people) = service_with("FR").await;
    let data = tempfile::tempdir().unwrap();
    let app = on_one_day(data.path(), &service).await;
    app.meter().await;
    let wanted = request(people_by_page(&app, &people[..4]).await, &["profile"]);
    let told = quote(&app, &wanted).await;
    assert_eq!(told["blocked"], Value::Null, "without a limit the first answer tells the price: {told}");
    // Turned away before it has learned anything, then a limit is set.
    service.fault("profile", "status", json!({"status": 401, "body": {"error": "Invalid API key"}})).await;
    let mut events = app.listen();
    let job = start_within(&app, &wanted, told["worst"].clone(), Value::Null).await;
    let stood = rest(&mut events, job).await;
    assert_eq!(stood.phase, JobPhase::Interrupted, "{stood:?}");
    let sent = service.count("profile", "received").await;
    for kind in ["day", "job", "click", "floor"] {
        limit(&app, kind, Some(if kind == "floor" { 0 } else { 100_000 })).await;
        let ask = json!({"form": "profile", "fields": {"network_profile_url": people[9].text("profileUrl")}});
        let preview = app.ask("preview_look_up", &ask).await;
        let why = preview["blocked"].as_str().unwrap_or_default().to_owned();
        assert!(why.starts_with("Nobody knows yet what this costs"), "{kind}: {preview}");
        let failure = app.refused("look_up", &ask).await;
        assert_eq!(failure.code, FailureCode::Credits, "{kind}: no yes is asked for: {failure:?}");
        assert_eq!(quote(&app, &wanted).await["blocked"], json!(why), "{kind}: the same of a job");
        let mut events = app.listen();
        app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
        let stood = rest(&mut events, job).await;
        assert_eq!(stood.need, Some(JobNeed::Price), "{kind}: it stands and says why: {stood:?}");
        if kind != "floor" {
            limit(&app, kind, None).await;
        }
    }
    assert_eq!(service.count("profile", "received").await, sent, "nothing was sent");
    app.ask("set_price", json!({"operation": "profile", "price": 10})).await;
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": job, "spendingLimit": 40})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!(ended.phase, JobPhase::Done, "with a price it goes on: {ended:?}");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_that_nobody_knows_keeps_a_floor() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.fault("credits", "status", json!({"status": 500, "body": null, "times": 1_000})).await;
    let app = on_one_day(data.path(), &service).await;
    let meter = limit(&app, "floor", Some(500)).await;
    assert_eq!(meter["balance"], Value::Null, "it could not be asked for: {meter}");
    let failure = app.refused("look_up", check(1)).await;
    assert_eq!(failure.code, FailureCode::Offline, "{failure:?}");
    assert!(failure.message.contains("has not told how much there is"), "{}", failure.message);
    assert_eq!(service.count("dnc_check", "received").await, 0, "nothing was sent");
    service.heal().await;
    app.ask("look_up", check(1)).await;
    assert_eq!(service.charged().await, Tenths(10), "the balance is asked for first, then it leaves");
}

async fn numbers_that_stand(app: &App, jobs: &[i64]) -> Vec<i64> {
    let mut standing = Vec::new();
    for job in jobs {
        if listed(app, *job).await["phase"] == "interrupted" {
            standing.push(*job);
        }
    }
    standing
}

/// The states of several jobs once all have come to rest.
async fn all_rest(events: &mut Listener, jobs: &[i64]) -> Vec<JobState> {
    let mut ended: Vec<JobState> = Vec::new();
    while ended.len() < jobs.len() {
        let state = events
            .wait_for("all jobs come to rest", |event| match event {
                Changed::Job { job } if job.phase != JobPhase::Running && jobs.contains(&job.job) => Some(job),
                _ => None,
            })
            .await;
        ended.retain(|other| other.job != state.job);
        ended.push(state);
    }
    ended
}
