//! A search whose first page, or one behind it, meets a fault: the pull's state, what is stored, and that it goes on.

use api::{SearchKind, Tenths};
use engine::screen::{Aim, FailureCode, Phase, PullRequest, PullState};
use serde_json::{Value, json};
use tests::rig::filters;

use crate::expected::{self, Expected, Outcome};
use crate::kinds::Fault;
use crate::lane::Lane;
use crate::single::late;

/// Rows of a page.
const PAGE: u64 = 10;
/// Countries with rows enough.
pub const COUNTRIES: [&str; 6] = ["Germany", "France", "Spain", "Italy", "Poland", "Sweden"];

/// Which page meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The first one of a search.
    First,
    /// One behind it, with one more to come.
    Middle,
}

impl Place {
    /// Pages of the pull, and those before the fault.
    const fn pages(self) -> (u64, u64) {
        match self {
            Self::First => (1, 0),
            Self::Middle => (3, 1),
        }
    }
}

/// A search of a kind in a country with rows enough.
fn search(kind: SearchKind, country: &str) -> Value {
    match kind {
        SearchKind::Companies => json!({"country": [country]}),
        SearchKind::People => json!({"location.include": [country]}),
        SearchKind::Leads => json!({"peopleLocation": [country]}),
    }
}

/// So many pages of a search from its start.
pub fn pages(kind: SearchKind, pages: u64) -> PullRequest {
    pages_in(kind, pages, COUNTRIES[0])
}

/// The same in another country: another search.
pub fn pages_in(kind: SearchKind, pages: u64, country: &str) -> PullRequest {
    let (size, filters) = (Some(PAGE as u32), filters(&search(kind, country)));
    PullRequest { kind, filters, aim: Aim::Fresh, rows: Some(pages * PAGE), size, agreed: None, most_owned: None }
}

/// What must become of it at this place.
fn expected_at(kind: SearchKind, place: Place, fault: &Fault) -> Expected {
    let expected = expected::of(fault, kind.spec().repeat);
    // A cursor that the service refuses: companies have page numbers to go on by, and nothing was charged.
    let by_number = kind == SearchKind::Companies && place == Place::Middle;
    if by_number && fault.more["status"] == 400 {
        return Expected { outcome: Outcome::Answered, sent: 2, at_least: false };
    }
    expected
}

/// One cell.
pub async fn cell(lane: &Lane, kind: SearchKind, place: Place, fault: &Fault) {
    let operation = kind.spec().name;
    let what = format!("{operation}, {place:?} page, {}", fault.name());
    let expected = expected_at(kind, place, fault);
    let (all, before) = place.pages();
    let (sent, charged) = (lane.service.count(operation, "received").await, lane.charged().await);
    // What comes before the fault is met by a fault that does nothing.
    let nothing = json!({"operation": operation, "kind": "delay", "seconds": 0, "times": before.max(1)});
    let faults: Vec<Value> = (before > 0).then_some(nothing).into_iter().chain([fault.order(operation)]).collect();
    lane.faults(&faults).await;
    let ended = lane.app.pull(&pages(kind, all)).await;
    lane.service.heal().await;
    stands(lane, &ended, expected.outcome, (all, before), fault, &what);
    let answered = expected.outcome == Outcome::Answered;
    let behind = if answered { all - before - 1 } else { 0 };
    let sent = lane.service.count(operation, "received").await - sent;
    assert_eq!(sent, before + expected.sent + behind, "{what}: how often pages were asked for: {ended:?}");

    let page = kind.price().times(PAGE);
    let unclear = expected.outcome == Outcome::Unclear;
    let lost = if unclear && fault.done { page } else { Tenths::ZERO };
    let is_unread = expected.outcome == Outcome::Unread;
    let kept = kind.price().times(ended.received) + if is_unread { page } else { Tenths::ZERO };
    if fault.kind == "delay" && unclear {
        late(lane, charged + kept + lost, &what).await;
    }
    assert_eq!(lane.charged().await, charged + kept + lost, "{what}: each page once");
    lane.accounts(usize::from(unclear), lost, &what).await;
    if !answered {
        goes_on(lane, &ended, all, &what).await;
    }
    lane.settle(if fault.done { page } else { Tenths::ZERO }, &what).await;
    let twice = if is_unread { page } else { Tenths::ZERO };
    assert_eq!(lane.charged().await, charged + page.times(all) + lost + twice, "{what}: and each page once in the end");
    lane.accounts(0, Tenths::ZERO, &what).await;
}

fn stands(lane: &Lane, ended: &PullState, outcome: Outcome, (all, before): (u64, u64), fault: &Fault, what: &str) {
    let code = match outcome {
        Outcome::Answered => {
            assert_eq!((ended.phase, ended.received), (Phase::Done, all * PAGE), "{what}: {ended:?}");
            return;
        }
        Outcome::Nothing => FailureCode::Refused,
        Outcome::Refused(code) => code,
        Outcome::Unclear | Outcome::Unread => FailureCode::Unconfirmed,
    };
    assert_eq!((ended.phase, ended.received), (Phase::Interrupted, before * PAGE), "{what}: {ended:?}");
    let decides = matches!(outcome, Outcome::Unclear | Outcome::Unread);
    assert_eq!((ended.trouble_code, ended.unclear), (Some(code), decides), "{what}: {ended:?}");
    let said = ended.trouble.clone().unwrap_or_default();
    let (said, reference) = said.rsplit_once(" (P").unwrap_or_else(|| panic!("{what}: no reference in “{said}”"));
    assert!(reference.ends_with(')'), "{what}: “{said}”");
    Lane::is_a_sentence(said, fault, what);
    assert!(!said.contains(&lane.service.api_key), "{what}: the key is in “{said}”");
}

/// It goes on where it was; with a word of the person first where it may be charged twice.
async fn goes_on(lane: &Lane, ended: &PullState, all: u64, what: &str) {
    let mut decision = Value::Null;
    if ended.unclear {
        let failure = lane.app.refused("resume_pull", json!({"pull": ended.pull, "unclear": null})).await;
        assert_eq!(failure.code, FailureCode::Unconfirmed, "{what}: not without a decision: {failure:?}");
        decision = json!("again");
    }
    let mut events = lane.app.listen();
    lane.app.ask("resume_pull", json!({"pull": ended.pull, "unclear": decision})).await;
    let done = events.rest(ended.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, all * PAGE), "{what}: it goes on: {done:?}");
}
