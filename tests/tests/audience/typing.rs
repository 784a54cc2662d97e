//! The live count: it follows whoever types, never too fast for the service, and what is stale is never sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use engine::Clock;
use engine::screen::{FailureCode, Phase};
use futures::future::join_all;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Service, Start, filters};

use super::people::{LANDS, count, counted, pull, truth};

/// Between two changes of somebody who is quicker than the screen waits for.
const BETWEEN: Duration = Duration::from_millis(40);
const CHANGES: usize = 40;

/// The change with this number: one of the smaller countries is out, another one each time; where the company is comes and
/// goes; and no two are the same.
fn change(number: usize) -> Value {
    let mut lands = LANDS.to_vec();
    lands.remove(LANDS.len() - 1 - number % 5);
    let mut all = json!({"location.include": lands});
    if number % 2 == 1 {
        all["currentCompany.location"] = json!(LANDS);
    }
    all["advanced"] = json!(json!({"jobTitle": {"exclude": [format!("nobody {number}")]}}).to_string());
    all
}

/// A world of 200,000 people, and somebody who types beside a pull.
#[tokio::test(flavor = "multi_thread")]
async fn the_count_follows_forty_changes_beside_a_pull_without_one_429() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    // Its world is made before anybody types: a count that waits for that longer than its time is asked for again.
    truth(&service, &filters(&change(0))).await;
    service.control(json!({"reset": true})).await;
    let app = Arc::new(App::start(data.path(), &service).await);
    app.meter().await;
    let mut events = app.listen();
    let of = json!({"jobTitle.include": ["Director"], "location.include": ["Germany"]});
    let started = app.ask("start_pull", pull(&of, 800)).await;
    let pulled = started["pull"].as_i64().unwrap();

    let mut rhythm = tokio::time::interval(BETWEEN);
    let mut typed = Vec::new();
    for number in 0..CHANGES {
        rhythm.tick().await;
        let app = Arc::clone(&app);
        typed.push(tokio::spawn(async move { count(&app, &change(number)).await }));
    }
    let told: Vec<Value> = join_all(typed).await.into_iter().map(Result::unwrap).collect();
    let done = events.rest(pulled).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 800), "the pull came to its end beside it: {done:?}");
    let answered = told.iter().filter(|count| count["total"].is_u64()).count() as u64;
    // One that is turned away is sent once more: it would be counted twice below.
    for operation in ["find_people", "find_people_count"] {
        assert_eq!(service.count(operation, "limited").await, 0, "{operation}: none was turned away");
    }
    assert_eq!(counted(&service).await, answered, "a count that was not told was not sent");
    assert!(answered <= 30, "most changes are stale before their turn comes: {answered}");

    let last = told.last().unwrap();
    let total = last["total"].as_u64().expect("the last change is counted");
    assert!((135_000..=165_000).contains(&total), "an audience of about 150,000 of 200,000 people: {total}");
    assert_eq!(last["all"], total, "all of them cost a tenth of a credit each");
    let page = app.pull(&pull(&change(CHANGES - 1), 100)).await;
    let head = app.ask("open_search", json!({"search": page.search})).await;
    assert_eq!((&head["total"], page.charged.0), (&last["total"], 100), "the count is what a paid page says");
    for operation in ["find_people", "find_people_count"] {
        assert_eq!(service.count(operation, "limited").await, 0, "{operation}: none was turned away");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_questions_are_never_sent() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let changes: Vec<Value> = (0..20).map(change).collect();
    // All at once: the next one is there before the one before it has its slot.
    let told = join_all(changes.iter().map(|change| count(&app, change))).await;
    let answered: Vec<usize> = (0..20).filter(|number| told[*number]["total"].is_u64()).collect();
    assert_eq!(counted(&service).await, answered.len() as u64, "as many were sent as were answered");
    assert!(answered.len() <= 2 && answered.last() == Some(&19), "the last one, and what left before it: {answered:?}");
    let stale = &told[10];
    assert_eq!((&stale["total"], &stale["all"]), (&Value::Null, &json!(0)), "a stale one tells nothing: {stale}");
    assert_eq!(stale["owned"], json!({"people": 0, "judged": false}), "and judges nothing: {stale}");
    let right = truth(&service, &filters(&changes[19])).await;
    assert_eq!(told[19]["total"], right, "the last one is right");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_is_asked_once_a_minute() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(1_790_000_000_000));
    let told = Arc::clone(&now);
    let clock = Clock::new(move || told.load(Ordering::SeqCst));
    let app = App::start_with(Start { clock, ..Start::new(data.path(), &service) }).await;
    let first = count(&app, &json!({"location.include": ["Germany"], "jobTitle.include": ["Head", "Director"]})).await;
    now.fetch_add(60_000, Ordering::SeqCst);
    let other = json!({"jobTitle.include": ["Director", " Head ", "Head"], "location.include": ["DE"]});
    assert_eq!(count(&app, &other).await, first, "the same question in other words, a minute later: from memory");
    assert_eq!(counted(&service).await, 1, "and it was sent once");
    now.fetch_add(1, Ordering::SeqCst);
    let later = count(&app, &other).await;
    assert_eq!(counted(&service).await, 2, "an older answer is asked for again");
    assert_eq!(later["total"], first["total"], "nothing changed at the service");
    assert_eq!(later["at"].as_i64(), first["at"].as_i64().map(|at| at + 60_001), "and it says when it was told");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_owned_is_judged_by_its_own_facts() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let of = json!({"jobTitle.include": ["Director"], "location.include": ["Germany"]});
    assert_eq!(count(&app, &of).await["owned"], json!({"people": 0, "judged": true}), "nothing is owned yet");
    let done = app.pull(&pull(&of, 100)).await;
    assert_eq!(done.received, 100, "{done:?}");
    assert_eq!(count(&app, &of).await["owned"], json!({"people": 100, "judged": true}), "those that were just loaded");
    let mut past = of.clone();
    past["pastCompany.location"] = json!(["Germany"]);
    let bound = count(&app, &past).await;
    let (people, total) = (bound["owned"]["people"].as_u64().unwrap(), bound["total"].as_u64().unwrap());
    assert_eq!(bound["owned"]["judged"], false, "earlier roles cannot be judged: {bound}");
    assert!(people > 0 && people <= total.min(100), "a bound, and never more than there are: {bound}");
    let elsewhere = json!({"jobTitle.include": ["Director"], "location.include": ["France"]});
    assert_eq!(count(&app, &elsewhere).await["owned"], json!({"people": 0, "judged": true}), "nobody of France");
    assert_eq!(service.charged().await.0, 100, "counting cost nothing beside the 100 people");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_wrong_is_said() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for (asked, field) in [
        (json!({}), "query"),
        (json!({"location.include": ["Bavaria"]}), "location.include"),
        (json!({"advanced": "{"}), "advanced"),
    ] {
        let failure = app.refused("count_people", json!({"filters": asked})).await;
        assert_eq!(failure.code, FailureCode::Fields, "{asked}: {failure:?}");
        assert_eq!(failure.problems[0].field, field, "{asked}: {failure:?}");
        for command in ["plan_audience", "start_audience"] {
            let same = app.refused(command, json!({"filters": asked})).await;
            assert_eq!(same.problems, failure.problems, "{command}: the same is wrong with it");
        }
    }
    assert_eq!(counted(&service).await, 0, "what is wrong is not sent");
    let of = json!({"location.include": ["Germany"]});
    for (kind, more, code) in [
        ("status", json!({"status": 401}), FailureCode::Key),
        ("status", json!({"status": 502, "times": 3}), FailureCode::Refused),
        ("drop_before", json!({"times": 3}), FailureCode::Offline),
        ("wrong_shape", json!({}), FailureCode::Offline),
    ] {
        service.fault("find-people-count", kind, more).await;
        let failure = app.refused("count_people", json!({"filters": of})).await;
        assert_eq!(failure.code, code, "{kind}: {failure:?}");
    }
    assert!(count(&app, &of).await["total"].is_u64(), "what went wrong is not remembered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_counts_oddly_is_no_number() {
    let service = Scripted::start(|sent| match sent.target.as_str() {
        target if target.ends_with("/count") => (200, json!({"total": null})),
        _ => (200, json!({"credits": 1_000})),
    })
    .await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    let failure = app.refused("count_people", json!({"filters": {"location.include": ["Germany"]}})).await;
    assert_eq!(failure.code, FailureCode::Offline, "{failure:?}");
    assert!(failure.message.contains("Try again"), "it can be asked again: {failure:?}");
}
