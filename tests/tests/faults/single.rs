//! A single question that meets a fault: how it ends, what the books say, and that it can be asked in the end.

use std::time::{SystemTime, UNIX_EPOCH};

use api::{Repeat, Spec, Tenths};
use engine::screen::{Failure, FailureCode};
use serde_json::{Value, json};

use crate::expected::{self, Outcome};
use crate::kinds::{Fault, Word};
use crate::lane::Lane;

/// What one call of an operation costs.
pub fn price(spec: &Spec) -> Tenths {
    let own = sandbox::own_prices().find(|(operation, _)| *operation == spec.name);
    own.map_or(spec.price.each(), |(_, price)| price)
}

/// One cell.
pub async fn cell(lane: &Lane, spec: &'static Spec, question: &Value, fault: &Fault) {
    let what = format!("{}, first call, {}", spec.name, fault.name());
    let expected = expected::of(fault, spec.repeat);
    let (sent, charged) = (lane.service.count(spec.name, "received").await, lane.charged().await);
    lane.faults(&[fault.order(spec.name)]).await;
    let came = lane.app.call(spec.name, question).await;
    let sent = lane.service.count(spec.name, "received").await - sent;
    lane.service.heal().await;
    let fine = if expected.at_least { sent >= expected.sent } else { sent == expected.sent };
    assert!(fine, "{what}: sent {sent} times, and not {}: {came:?}", expected.sent);
    ends(lane, &came, expected.outcome, fault, &what);
    if spec.is_free() {
        assert_eq!(lane.charged().await, charged, "{what}: free stays free");
        lane.accounts(0, Tenths::ZERO, &what).await;
        lane.app.ask(spec.name, question).await;
        return;
    }
    if fault.kind == "delay" && expected.outcome == Outcome::Unclear {
        late(lane, charged + price(spec), &what).await;
    }
    let unclear = expected.outcome == Outcome::Unclear;
    let lost = if unclear && fault.done { price(spec) } else { Tenths::ZERO };
    let is_kept = matches!(expected.outcome, Outcome::Answered | Outcome::Unread);
    let kept = if is_kept { price(spec) } else { Tenths::ZERO };
    lane.accounts(usize::from(unclear), lost, &what).await;
    assert_eq!(lane.charged().await, charged + kept + lost, "{what}: charged once at most");
    if expected.outcome == Outcome::Unread {
        stays(lane, spec, question, fault, &what).await;
        return;
    }
    way_on(lane, spec, question, fault, unclear, &what).await;
    let twice = if spec.repeat == Repeat::PaysAgain { lost } else { Tenths::ZERO };
    assert_eq!(lane.charged().await, charged + price(spec) + twice, "{what}: one charge for each yes of a person");
}

/// The work is done although nobody waits for it any more: what it is charged is in the service's book.
pub async fn late(lane: &Lane, charged: Tenths, what: &str) {
    let is = |state: &Value| state["charged"]["tenths"].as_u64() >= Some(charged.0);
    lane.service.until(&format!("{what}: the work is done in the end"), is).await;
}

fn ends(lane: &Lane, came: &Result<Value, Failure>, outcome: Outcome, fault: &Fault, what: &str) {
    match (came, outcome) {
        (Ok(_), Outcome::Answered) => {}
        (Err(failure), Outcome::Nothing) => is(lane, failure, FailureCode::Refused, fault, what),
        (Err(failure), Outcome::Unread) => is(lane, failure, FailureCode::Refused, fault, what),
        (Err(failure), Outcome::Refused(code)) => is(lane, failure, code, fault, what),
        (Err(failure), Outcome::Unclear) => is(lane, failure, FailureCode::Unconfirmed, fault, what),
        _ => panic!("{what}: should end as {outcome:?}, and came to {came:?}"),
    }
}

fn is(lane: &Lane, failure: &Failure, code: FailureCode, fault: &Fault, what: &str) {
    assert_eq!(failure.code, code, "{what}: {failure:?}");
    lane.is_shown_well(failure, fault, what);
    let a_day = 24 * 60 * 60 * 1_000 + 1_000;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    assert!(failure.until.is_none_or(|until| until <= now + a_day), "{what}: a wait has an end: {failure:?}");
    assert!(
        failure.until.is_none() || fault.word == Word::Busy,
        "{what}: a countdown only where it helps: {failure:?}"
    );
}

/// An answer that cannot be read is owned all the same: asked again, nothing is sent and nothing is charged.
async fn stays(lane: &Lane, spec: &'static Spec, question: &Value, fault: &Fault, what: &str) {
    let (sent, charged) = (lane.service.count(spec.name, "received").await, lane.charged().await);
    let failure = lane.app.refused(spec.name, question).await;
    is(lane, &failure, FailureCode::Refused, fault, what);
    assert_eq!(lane.service.count(spec.name, "received").await, sent, "{what}: nothing was sent");
    assert_eq!(lane.charged().await, charged, "{what}: and nothing charged");
    lane.accounts(0, Tenths::ZERO, what).await;
}

/// In the end the question is answered and owned. What is unclear is never sent again without a yes.
async fn way_on(lane: &Lane, spec: &'static Spec, question: &Value, fault: &Fault, unclear: bool, what: &str) {
    if unclear && spec.repeat == Repeat::PaysAgain {
        let sent = lane.service.count(spec.name, "received").await;
        let failure = lane.app.refused(spec.name, question).await;
        assert_eq!(failure.code, FailureCode::Confirm, "{what}: it may be charged twice: {failure:?}");
        assert_eq!(lane.service.count(spec.name, "received").await, sent, "{what}: nothing was sent");
    }
    lane.settle(if fault.done { price(spec) } else { Tenths::ZERO }, what).await;
    lane.accounts(0, Tenths::ZERO, what).await;
    lane.app.ask(spec.name, question).await;
    lane.accounts(0, Tenths::ZERO, what).await;
    let sent = lane.service.count(spec.name, "received").await;
    let again = lane.app.ask(spec.name, question).await;
    assert_eq!((&again["origin"], &again["charged"]), (&json!("owned"), &json!(0)), "{what}: owned, and free");
    assert_eq!(lane.service.count(spec.name, "received").await, sent, "{what}: nothing was sent");
}
