//! A job of three rows in which a question meets a fault: what becomes of its row, of the others, and that all are found in
//! the end.

use std::sync::atomic::{AtomicUsize, Ordering};

use api::{Enrichment, Repeat, Tenths};
use engine::screen::{Changed, FailureCode, JobNeed, JobPhase, JobState};
use serde_json::{Value, json};
use tests::rig::{App, Listener};

use crate::expected::{self, Outcome};
use crate::kinds::{ALWAYS, Fault};
use crate::lane::Lane;
use crate::questions;
use crate::single::{late, price};

/// Rows of a job.
pub const ROWS: u64 = 3;

/// What a job is asked for.
fn view_of(list: i64, find: Enrichment, questions: &[Value]) -> Value {
    let topics = questions[0].get("topics").cloned().unwrap_or_else(|| json!([]));
    json!({"list": list, "rows": null, "plan": {"find": [find], "topics": topics, "olderThan": {}}, "again": null})
}

/// A list with a row for each question.
async fn list(app: &App, find: Enrichment, questions: &[Value]) -> i64 {
    static COUNT: AtomicUsize = AtomicUsize::new(1);
    let name = format!("Rows {}", COUNT.fetch_add(1, Ordering::Relaxed));
    let made = app.ask("new_list", json!({"name": name, "kind": find.record(), "rows": null})).await;
    for question in questions {
        let (_, fields) = questions::row(find, question, COUNT.fetch_add(1, Ordering::Relaxed));
        app.ask("add_by_hand", json!({"list": made["list"], "fields": fields, "country": "US"})).await;
    }
    made["list"].as_i64().unwrap()
}

async fn rest(events: &mut Listener, job: i64) -> JobState {
    let rests = |event| match event {
        Changed::Job { job: state } if state.job == job && state.phase != JobPhase::Running => Some(state),
        _ => None,
    };
    events.wait_for("a job comes to rest", rests).await
}

/// Starts a job and waits until it rests.
async fn run(app: &App, wanted: &Value) -> JobState {
    let quote = app.ask("quote_job", wanted).await;
    let mut events = app.listen();
    let start = json!({"request": wanted, "agreed": quote["worst"], "spendingLimit": null, "failures": 10});
    let started = app.ask("start_job", start).await;
    rest(&mut events, started["job"].as_i64().unwrap()).await
}

/// A job on a new list of these questions.
pub async fn job(app: &App, find: Enrichment, questions: &[Value]) -> JobState {
    let list = list(app, find, questions).await;
    run(app, &view_of(list, find, questions)).await
}

/// One cell.
pub async fn cell(lane: &Lane, find: Enrichment, questions: &[Value], fault: &Fault) {
    let spec = find.spec();
    let what = format!("{}, in a job, {}", spec.name, fault.name());
    let expected = expected::of(fault, spec.repeat);
    let (sent, charged) = (lane.service.count(spec.name, "received").await, lane.charged().await);
    let list = list(&lane.app, find, questions).await;
    lane.faults(&[fault.order(spec.name)]).await;
    let wanted = view_of(list, find, questions);
    let ended = run(&lane.app, &wanted).await;
    lane.service.heal().await;
    let hit = if fault.times == ALWAYS { ROWS } else { 1 };
    stands(&ended, expected.outcome, hit, fault, &what);
    let step = &ended.steps[0];
    if ended.phase == JobPhase::Done && !expected.at_least {
        let sent = lane.service.count(spec.name, "received").await - sent;
        assert_eq!(sent, ROWS - hit + hit * expected.sent, "{what}: how often it was asked: {ended:?}");
    }
    let each = price(spec);
    let unread = if expected.outcome == Outcome::Unread { step.failed } else { 0 };
    let lost = if fault.done { each.times(step.unclear) } else { Tenths::ZERO };
    if fault.kind == "delay" {
        late(lane, charged + each.times(step.found + unread) + lost, &what).await;
    }
    lane.accounts(step.unclear as usize, lost, &what).await;
    assert_eq!(
        lane.charged().await,
        charged + each.times(step.found + unread) + lost,
        "{what}: each row once: {ended:?}"
    );
    lane.settle(if fault.done { each } else { Tenths::ZERO }, &what).await;
    lane.accounts(0, Tenths::ZERO, &what).await;
    all_found(lane, &ended, &wanted, expected.outcome, &what).await;
    lane.accounts(0, Tenths::ZERO, &what).await;
    let missed = if expected.outcome == Outcome::Nothing { hit } else { 0 };
    let again = if spec.repeat == Repeat::PaysAgain { lost } else { Tenths::ZERO };
    assert_eq!(lane.charged().await, charged + each.times(ROWS - missed) + again, "{what}: each row once in the end");
}

fn stands(ended: &JobState, outcome: Outcome, hit: u64, fault: &Fault, what: &str) {
    let step = &ended.steps[0];
    let told = (ended.phase, step.found, step.none, step.failed, step.unclear);
    let rows = |found, none, failed, unclear| (JobPhase::Done, found, none, failed, unclear);
    match outcome {
        Outcome::Answered => assert_eq!(told, rows(ROWS, 0, 0, 0), "{what}: {ended:?}"),
        Outcome::Nothing => assert_eq!(told, rows(ROWS - hit, hit, 0, 0), "{what}: {ended:?}"),
        Outcome::Unread => assert_eq!(told, rows(ROWS - hit, 0, hit, 0), "{what}: {ended:?}"),
        Outcome::Unclear => assert_eq!(told, rows(ROWS - hit, 0, 0, hit), "{what}: {ended:?}"),
        // It says something of this one question.
        Outcome::Refused(FailureCode::Refused) => assert_eq!(told, rows(ROWS - hit, 0, hit, 0), "{what}: {ended:?}"),
        // It says something of all of them: the job is interrupted, and no row is lost.
        Outcome::Refused(code) => {
            let need = match code {
                FailureCode::Key => Some(JobNeed::Key),
                FailureCode::Credits => Some(JobNeed::Credits),
                _ => None,
            };
            assert_eq!((ended.phase, ended.need), (JobPhase::Interrupted, need), "{what}: {ended:?}");
            assert_eq!(step.found + step.waiting, ROWS, "{what}: each row waits or is found: {ended:?}");
            Lane::is_a_sentence(ended.trouble.as_deref().unwrap_or_default(), fault, what);
        }
    }
}

/// What was interrupted goes on, what failed is asked again; what the service has nothing for is known, and an answer that
/// cannot be read stays where it is.
async fn all_found(lane: &Lane, ended: &JobState, wanted: &Value, outcome: Outcome, what: &str) {
    let done = if ended.phase == JobPhase::Interrupted {
        let mut events = lane.app.listen();
        lane.app.ask("resume_job", json!({"job": ended.job, "spendingLimit": null})).await;
        rest(&mut events, ended.job).await
    } else {
        run(&lane.app, wanted).await
    };
    let step = &done.steps[0];
    let none = if outcome == Outcome::Nothing { ended.steps[0].none } else { 0 };
    let unread = if outcome == Outcome::Unread { ended.steps[0].failed } else { 0 };
    let told = (done.phase, step.found, step.none);
    assert_eq!(told, (JobPhase::Done, ROWS - none - unread, none), "{what}: all are found in the end: {done:?}");
}
