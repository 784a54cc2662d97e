//! What a person agreed that a job may cost holds on a file: at once, across a start, and whatever becomes of its rows.

use std::path::Path;

use api::{Enrichment, RecordKind};
use tokio::task::JoinSet;

use super::*;
use crate::file::tx::Tx;
use crate::jobs::NewJob;
use crate::jobs::job_pieces::NewStep;
use crate::jobs::job_rows::JobStep;
use crate::money::intents::{Ending, NewIntent};
use crate::money::ledger::Basis;
use crate::money::paid_answer::PaidAnswer;
use crate::records::findings::FindState;
use crate::records::{self, NewObservation};

const ROWS: i64 = 8;

struct Fixture {
    folder: tempfile::TempDir,
    store: Store,
    job: i64,
}

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("workspace.sqlite")).unwrap()
}

/// A job for the e-mails of some people, which may cost so much.
async fn agreed(limit: u64) -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let people = |file: &Tx<'_>| {
        for number in 1..=ROWS {
            let person = serde_json::json!({"full_name": format!("Person {number}")});
            let doc = person.as_object().unwrap().clone();
            records::keep(file, &NewObservation { kind: RecordKind::Person, doc }, "import", None, 1)?;
        }
        Ok(())
    };
    store.write(people).await.unwrap();
    store.new_list("All".into(), RecordKind::Person, (1..=ROWS).collect(), String::new(), 1).await.unwrap();
    let new = NewJob {
        list: 1,
        title: "E-mails".to_owned(),
        plan: serde_json::json!({}),
        rows: ROWS as u64,
        best: Tenths::ZERO,
        likely: None,
        worst: Tenths(limit),
        prices: Default::default(),
        spending_limit: Tenths(limit),
        failures: 1,
        order: None,
        watch: None,
    };
    let job = store.new_job(new, 1).await.unwrap();
    let step = |record| NewStep {
        place: record - 1,
        record,
        enrichment: Enrichment::Email,
        state: FindState::Waiting,
        reason: None,
        most: 1,
    };
    store.add_steps(job, (1..=ROWS).map(step).collect()).await.unwrap();
    Fixture { folder, store, job }
}

impl Fixture {
    fn step(&self, record: i64) -> JobStep {
        JobStep { job: self.job, place: record - 1, record, enrichment: Enrichment::Email }
    }

    fn call(&self, record: i64, worst: u64) -> NewIntent {
        NewIntent {
            operation: "email",
            digest: format!("of {record}"),
            request: "{}".to_owned(),
            subject: "Ada".to_owned(),
            page: None,
            worst: Tenths(worst),
            priced: true,
            replay_key: None,
            asked: None,
            step: Some(self.step(record)),
            order: None,
            claim: None,
        }
    }

    async fn leave(&self, record: i64, worst: u64) -> Result<i64, LimitExceeded> {
        match self.store.open_intent(self.call(record, worst), 0, 10).await {
            Ok(intent) => Ok(intent),
            Err(StoreError::LimitExceeded(exceeded)) => Err(exceeded),
            Err(error) => panic!("{error}"),
        }
    }

    async fn answer(&self, intent: i64, record: i64, charged: u64) {
        let answer = PaidAnswer {
            intent,
            operation: "email",
            digest: format!("of {record}"),
            request: "{}".to_owned(),
            response: serde_json::json!({}),
            subject: "Ada".to_owned(),
            quoted: Tenths(charged),
            charged: Tenths(charged),
            basis: Basis::Set,
            expected: None,
            pieces: 1,
            at: 20,
            page: None,
            look_up: None,
            people: None,
            observations: Vec::new(),
            outcome: None,
            step: Some(self.step(record)),
            unread: None,
            taken: None,
        };
        self.store.keep(answer).await.unwrap();
    }

    async fn end(&self, intent: i64, ending: Ending) {
        assert!(self.store.close_intent(intent, ending, None, 20).await.unwrap(), "it was open");
    }

    /// What is used of the limit, as it is in the error of the next call that would cost more than is left.
    async fn used(&self) -> Tenths {
        match self.leave(ROWS, 1_000).await.expect_err("more than anybody has agreed to").by {
            LimitHit::Agreed { used, .. } => used,
            other => panic!("its own limit is the first: {other:?}"),
        }
    }
}

fn unclear() -> Ending {
    Ending::Unconfirmed { reason: "Lost.".to_owned(), operation_id: None }
}

#[tokio::test]
async fn calls_at_once_cannot_cross_together_what_was_agreed_to() {
    let job = agreed(100).await;
    let mut calls = JoinSet::new();
    for record in 1..=ROWS {
        let (store, call) = (job.store.clone(), job.call(record, 40));
        calls.spawn(async move { store.open_intent(call, 0, 10).await });
    }
    let (mut left, mut wait) = (Vec::new(), 0);
    for call in calls.join_all().await {
        match call {
            Ok(intent) => left.push(intent),
            Err(StoreError::LimitExceeded(exceeded)) => wait += u64::from(exceeded.may_fit),
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((left.len(), wait), (2, 6), "a third one could cross it, and may fit once one of the two cost less");
    job.end(left[0], Ending::Refused).await;
    job.leave(ROWS, 60).await.expect("what cost nothing is given back");
    let exceeded = job.leave(ROWS, 1).await.expect_err("to the tenth");
    assert!(exceeded.may_fit, "both may cost less than they can");
}

#[tokio::test]
async fn what_was_agreed_to_holds_across_a_start_and_with_calls_that_nobody_knows_about() {
    let mut job = agreed(100).await;
    let first = job.leave(1, 60).await.expect("60 of 100");
    job.answer(first, 1, 10).await;
    let lost = job.leave(2, 50).await.expect("10 and 50: the first one cost less than it could");
    job.end(lost, unclear()).await;
    let open_at_the_end = job.leave(3, 40).await.expect("to the tenth");
    drop(job.store);
    job.store = open(job.folder.path());
    assert_eq!(job.store.settle_open_intents("ended", 30).await.unwrap(), 1, "the one that was in flight");
    assert_eq!(job.used().await, Tenths(100), "what is not confirmed may have cost all of it");
    let exceeded = job.leave(4, 1).await.expect_err("nothing is left");
    assert!(!exceeded.may_fit, "nobody knows when that will be known");
    assert!(job.store.settle(lost, Tenths(30), 31).await.unwrap(), "the word of a person");
    assert!(job.store.settle(open_at_the_end, Tenths::ZERO, 31).await.unwrap(), "and another");
    assert_eq!(job.used().await, Tenths(40), "10 and 30 are charged now");
    job.leave(4, 61).await.expect_err("61 are not left");
    job.store.set_job_limit(job.job, Tenths(101), Default::default(), true).await.unwrap();
    job.leave(4, 61).await.expect("the person has agreed to more");
}

#[tokio::test]
async fn what_was_charged_for_a_row_that_went_meanwhile_counts() {
    let job = agreed(100).await;
    let (answered, settled) = (job.leave(1, 40).await.unwrap(), job.leave(2, 30).await.unwrap());
    job.end(settled, unclear()).await;
    for record in [1, 2] {
        job.store.erase_person(record, 15).await.unwrap();
    }
    job.answer(answered, 1, 40).await;
    assert_eq!(job.used().await, Tenths(70), "one is charged, one is not confirmed");
    assert!(job.store.settle(settled, Tenths(20), 31).await.unwrap(), "the word of a person");
    assert_eq!(job.used().await, Tenths(60), "both are charged, whoever they were about");
    job.answer(settled, 2, 30).await;
    assert_eq!(job.used().await, Tenths(70), "an answer goes before the word of a person");
    let rows: u64 = job.store.job_tally(job.job).await.unwrap().iter().map(|tally| tally.rows).sum();
    assert_eq!(rows, 6, "and neither is a row again");
}

#[tokio::test]
async fn a_question_whose_row_went_with_its_record_leaves_no_more() {
    let job = agreed(100).await;
    job.store.erase_person(1, 5).await.unwrap();
    let refused = job.store.open_intent(job.call(1, 10), 0, 10).await;
    assert!(matches!(refused, Err(StoreError::Erased)), "it waited while its person was erased: {refused:?}");
    let intents =
        job.store.read(|file| Ok(file.query_row("SELECT count(*) FROM intents", [], |row| row.get::<_, i64>(0))?));
    assert_eq!(intents.await.unwrap(), 0, "and nothing of the person stands in the file again");
    job.leave(2, 100).await.expect("nothing of it counts");
}

#[tokio::test]
async fn a_price_that_was_set_since_the_quote_is_what_a_call_can_cost() {
    let job = agreed(100).await;
    job.store.set_price("email", Some(Tenths(101))).await.unwrap();
    let exceeded = job.leave(1, 10).await.expect_err("quoted at 10, and 101 by now");
    assert_eq!((exceeded.worst, exceeded.may_fit), (Tenths(101), false), "more than was agreed to");
    job.store.set_price("email", Some(Tenths(5))).await.unwrap();
    assert_eq!(job.leave(1, 101).await.expect_err("its quote still").worst, Tenths(101), "a lower one changes nothing");
}

#[tokio::test]
async fn without_a_job_nobody_has_agreed_to_anything() {
    let job = agreed(100).await;
    let step = JobStep { job: job.job + 1, ..job.step(1) };
    let call = NewIntent { step: Some(step), ..job.call(1, 1) };
    assert!(job.store.open_intent(call, 0, 10).await.is_err(), "so nothing leaves");
}

#[tokio::test]
async fn the_limits_of_the_person_are_judged_beside_what_was_agreed_to() {
    let job = agreed(100).await;
    job.store.set_spending_limit(LimitKind::Job, Some(Tenths(50)), 2).await.unwrap();
    job.leave(1, 40).await.expect("40 of 50, and of 100");
    let exceeded = job.leave(2, 20).await.expect_err("60 are within 100, and not within 50");
    let by = LimitHit::SpendingLimit { kind: LimitKind::Job, limit: Tenths(50), used: Tenths(40) };
    assert_eq!((exceeded.by, exceeded.may_fit), (by, true), "it says which, and waits for what is in flight");
    let exceeded = job.leave(2, 101).await.expect_err("more than either");
    assert!(matches!(exceeded.by, LimitHit::Agreed { .. }), "what was agreed to for this job is told first");
}
