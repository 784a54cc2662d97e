//! Limits in the file: the newest change counts, every change stays, and a call is judged in the transaction that opens it.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use api::{LimitKind, Tenths};
use store::money::intents::{Ending, NewIntent};
use store::money::ledger::{Entry, Sorted, Which};
use store::money::spending_limits::SpendingLimits;
use store::{LimitHit, Store, StoreError};

/// The moment at which the day began.
const TODAY: i64 = 1_000;

fn open() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    (folder, store)
}

fn call(worst: u64) -> NewIntent {
    NewIntent {
        operation: "dnc_check",
        digest: String::new(),
        request: "{}".to_owned(),
        subject: "Ada".to_owned(),
        page: None,
        worst: Tenths(worst),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    }
}

async fn leave(store: &Store, worst: u64, at: i64) -> Result<i64, LimitHit> {
    match store.open_intent(call(worst), TODAY, at).await {
        Ok(intent) => Ok(intent),
        Err(StoreError::LimitExceeded(exceeded)) => Err(exceeded.by),
        Err(error) => panic!("{error}"),
    }
}

fn unclear() -> Ending {
    Ending::Unconfirmed { reason: "Lost.".to_owned(), operation_id: None }
}

#[tokio::test]
async fn every_change_of_a_limit_is_kept() {
    let (_folder, store) = open();
    assert_eq!(store.spending_limits().await.unwrap(), SpendingLimits::default(), "none is set at first");
    for (kind, after, at, changes) in [
        (LimitKind::Day, Some(1_000), 1, true),
        (LimitKind::Day, Some(1_000), 2, false),
        (LimitKind::Floor, Some(0), 3, true),
        (LimitKind::Day, Some(2_000), 4, true),
        (LimitKind::Day, None, 5, true),
        (LimitKind::Job, None, 6, false),
    ] {
        let changed = store.set_spending_limit(kind, after.map(Tenths), at).await.unwrap();
        assert_eq!(changed, changes, "{kind:?} to {after:?}: only a change is one");
    }
    let floor = Some(Tenths::ZERO);
    assert_eq!(
        store.spending_limits().await.unwrap(),
        SpendingLimits { floor, ..SpendingLimits::default() },
        "the newest change of each counts"
    );
    let ledger = store.ledger(Which::default(), Sorted::default(), 0, 9).await.unwrap();
    let changes = ledger.page.into_iter().filter_map(|entry| match entry {
        Entry::Limit(change) => Some(change),
        Entry::Call(_) => None,
    });
    let told: Vec<_> = changes.map(|c| (c.kind, c.before.map(|t| t.0), c.after.map(|t| t.0), c.at)).collect();
    assert_eq!(
        told,
        [
            (LimitKind::Day, Some(2_000), None, 5),
            (LimitKind::Day, Some(1_000), Some(2_000), 4),
            (LimitKind::Floor, None, Some(0), 3),
            (LimitKind::Day, None, Some(1_000), 1)
        ],
        "newest first, each with what it was"
    );
}

#[tokio::test]
async fn an_open_call_is_a_reservation() {
    let (_folder, store) = open();
    store.set_spending_limit(LimitKind::Day, Some(Tenths(100)), 1).await.unwrap();
    let first = leave(&store, 60, 1_001).await.expect("60 of 100");
    let by = leave(&store, 50, 1_002).await.expect_err("110 of 100");
    assert_eq!(
        by,
        LimitHit::SpendingLimit { kind: LimitKind::Day, limit: Tenths(100), used: Tenths(60) },
        "it is named"
    );
    store.close_intent(first, Ending::Refused, None, 1_003).await.unwrap();
    let second = leave(&store, 100, 1_004).await.expect("the first one was refused: it cost nothing");
    store.close_intent(second, unclear(), None, 1_005).await.unwrap();
    leave(&store, 1, 1_006).await.expect_err("what is not confirmed may have cost all of it");
    assert!(store.settle(second, Tenths(30), 1_007).await.unwrap());
    leave(&store, 71, 1_008).await.expect_err("30 are charged now");
    leave(&store, 70, 1_009).await.expect("to the last tenth");
}

#[tokio::test]
async fn a_new_day_begins_with_what_is_still_under_way() {
    let (_folder, store) = open();
    store.set_spending_limit(LimitKind::Day, Some(Tenths(100)), 1).await.unwrap();
    let yesterday = leave(&store, 40, 900).await.unwrap();
    store.close_intent(yesterday, unclear(), None, 901).await.unwrap();
    leave(&store, 50, 950).await.expect("it is charged today if it is answered today");
    leave(&store, 51, 1_001).await.expect_err("so it counts today");
    leave(&store, 50, 1_002).await.expect("what is not confirmed of yesterday does not");
}

#[tokio::test]
async fn more_than_a_thousand_unconfirmed_calls_count_all() {
    let (_folder, store) = open();
    for number in 0..1_005 {
        let call = leave(&store, 1, 1_000 + number).await.unwrap();
        store.close_intent(call, unclear(), None, 5_000).await.unwrap();
    }
    let exposure = store.exposure(TODAY).await.unwrap();
    assert_eq!(exposure.unconfirmed, Tenths(1_005), "no sum is cut where a list is");
    assert_eq!(store.unconfirmed().await.unwrap().len(), 1_000, "as the list is");
    assert!(store.unconfirmed_call(1).await.unwrap().is_some(), "and the oldest one can be settled");
}
