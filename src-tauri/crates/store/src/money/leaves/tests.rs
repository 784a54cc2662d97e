use crate::money::intents::{Ending, NewIntent};
use crate::money::orders::{NewOrder, OrderState};

use super::*;

/// The moment at which the day began, how long an order waits, and an hour.
const TODAY: i64 = 1_000;
const PATIENCE: i64 = 300;
const HOUR: i64 = 3_600;

struct File {
    _folder: tempfile::TempDir,
    store: Store,
}

impl File {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        Self { _folder: folder, store }
    }

    async fn place(&self, question: &str, worst: u64, at: i64) -> (i64, OrderState) {
        self.placed("Chat program", question, worst, at).await.expect("there is room")
    }

    async fn placed(&self, program: &str, question: &str, worst: u64, at: i64) -> Option<(i64, OrderState)> {
        let new = NewOrder {
            program: program.to_owned(),
            tool: "acme_leads_finder".to_owned(),
            words: "Find somebody".to_owned(),
            parts: vec!["a".to_owned()],
            digest: question.to_owned(),
            pieces: 1,
            owned: 0,
            worst: Tenths(worst),
            likely: None,
        };
        let placed = self.store.place_order(new, PATIENCE, at).await.unwrap();
        placed.map(|placed| (placed.id, placed.state))
    }

    async fn grant(&self, order: i64, kind: LeaveKind, amount: u64, at: i64) -> bool {
        self.store.grant_order(order, kind, Tenths(amount), at + HOUR, PATIENCE, at).await.unwrap()
    }

    async fn send(&self, order: Option<i64>, worst: u64, priced: bool, at: i64) -> Result<i64, LimitHit> {
        let call = NewIntent {
            operation: "dnc_check",
            digest: String::new(),
            request: "{}".to_owned(),
            subject: "Ada".to_owned(),
            page: None,
            worst: Tenths(worst),
            priced,
            replay_key: None,
            asked: None,
            step: None,
            order,
            claim: None,
        };
        match self.store.open_intent(call, TODAY, at).await {
            Ok(intent) => Ok(intent),
            Err(StoreError::LimitExceeded(exceeded)) => Err(exceeded.by),
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test]
async fn nothing_is_sent_without_leave_and_nothing_above_it() {
    let file = File::new();
    let (order, state) = file.place("q", 30, 2_000).await;
    assert_eq!(state, OrderState::Waits, "a person is asked");
    assert_eq!(file.send(Some(order), 30, true, 2_001).await, Err(LimitHit::NoLeave), "nobody has said yes");
    assert_eq!(file.send(Some(999), 30, true, 2_001).await, Err(LimitHit::NoLeave), "there is no such order");
    assert!(file.grant(order, LeaveKind::Once, 30, 2_002).await, "it waited");
    assert!(!file.grant(order, LeaveKind::Once, 900, 2_003).await, "once: a second yes gives no more");
    assert_eq!(
        file.send(Some(order), 31, true, 2_004).await,
        Err(LimitHit::Leave { limit: Tenths(30), used: Tenths::ZERO }),
        "more than was agreed to"
    );
    assert_eq!(file.send(Some(order), 30, false, 2_004).await, Err(LimitHit::NoPrice), "at most nobody knows what");
    let sent = file.send(Some(order), 30, true, 2_005).await.expect("to the last tenth");
    assert_eq!(
        file.send(Some(order), 1, true, 2_006).await,
        Err(LimitHit::Leave { limit: Tenths(30), used: Tenths(30) }),
        "an open call is a reservation under the leave too"
    );
    file.store.close_intent(sent, Ending::Refused, None, 2_007).await.unwrap();
    file.send(Some(order), 30, true, 2_008).await.expect("what was refused cost nothing");
    let (other, _) = file.place("p", 5, 2_009).await;
    assert!(file.grant(other, LeaveKind::Once, 5, 2_010).await);
    assert_eq!(file.send(Some(other), 5, true, 2_010 + HOUR).await, Err(LimitHit::NoLeave), "leave ends");
    assert_eq!(file.send(Some(other), 5, true, 2_000).await, Err(LimitHit::NoLeave), "nor does a clock set back help");
    file.send(None, 500, true, 2_011).await.expect("a person needs no leave");
}

#[tokio::test]
async fn an_order_is_placed_once_and_no_answer_is_a_no() {
    let file = File::new();
    let (order, _) = file.place("q", 30, 2_000).await;
    for at in 2_001..2_050 {
        assert_eq!(file.place("q", 30, at).await, (order, OrderState::Waits), "the same question is one order");
    }
    assert_eq!(
        file.place("q", 30, 1_990).await,
        (order, OrderState::Waits),
        "one that began before it and comes behind it ends nothing"
    );
    assert_eq!(file.store.expire_orders(PATIENCE, 2_299).await.unwrap(), 0, "there is time left");
    assert_eq!(file.store.expire_orders(PATIENCE, 2_300).await.unwrap(), 1, "no answer");
    assert!(!file.grant(order, LeaveKind::Once, 30, 2_301).await, "a yes that comes too late is none");
    assert_eq!(file.place("q", 30, 2_302).await, (order, OrderState::Late), "nor is a person asked again at once");
    let (next, state) = file.place("q", 30, 2_601).await;
    assert!(next > order && state == OrderState::Waits, "later it may be asked again");
    assert!(file.store.refuse_order(next, 2_602).await.unwrap(), "no");
    assert!(!file.store.refuse_order(next, 2_603).await.unwrap(), "once");
    let (ahead, _) = file.place("p", 30, 2_603).await;
    assert_eq!(file.store.expire_orders(PATIENCE, 2_603 - PATIENCE).await.unwrap(), 0, "it may be a moment ahead");
    assert_eq!(
        file.store.expire_orders(PATIENCE, 2_602 - PATIENCE).await.unwrap(),
        1,
        "a clock that was set back gives no time"
    );
    assert!(!file.grant(ahead, LeaveKind::Once, 30, 2_604).await, "it is over");
    assert_eq!(file.place("q", 30, 2_604).await, (next, OrderState::Refused), "a no holds for a while");
    for program in 0..4 {
        let program = format!("program {program}");
        for number in 0..10 {
            let placed = file.placed(&program, &format!("other {number}"), 1, 2_605).await;
            assert!(placed.is_some(), "{program} is not kept out by another one");
        }
        let placed = file.placed(&program, "one more", 1, 2_606).await;
        assert_eq!(placed, None, "of more questions than anybody reads none is asked");
    }
    assert_eq!(file.placed("a fifth", "q", 1, 2_607).await, None, "nor of all programs together");
}

#[tokio::test]
async fn an_order_that_has_no_room_left_in_its_hour_is_asked_about_again() {
    let file = File::new();
    file.store.set_spending_limit(LimitKind::Assistant, Some(Tenths(500)), 1_900).await.unwrap();
    let (first, _) = file.place("q", 30, 2_000).await;
    assert!(file.grant(first, LeaveKind::Hour, 60, 2_001).await);
    let (other, state) = file.place("r", 40, 2_002).await;
    assert_eq!(state, OrderState::Granted, "there is room while nothing is sent");
    let sent = file.send(Some(first), 30, true, 2_003).await.expect("within it");
    assert_eq!(file.place("q", 30, 2_004).await, (first, OrderState::Granted), "what was begun is within it");
    let (again, state) = file.place("r", 40, 2_005).await;
    assert!(again > other && state == OrderState::Waits, "30 and 40 are not within 60: a person is asked");
    file.store.close_intent(sent, Ending::Refused, None, 2_006).await.unwrap();
    assert_eq!(file.send(Some(again), 40, true, 2_007).await, Err(LimitHit::NoLeave), "until they have answered");
    file.send(Some(other), 40, true, 2_008).await.expect("the first order of it has leave still");
    let (asked, state) = file.place("q", 30, 2_009).await;
    assert!(asked > first && state == OrderState::Waits, "what was refused was not begun: 40 and 30 are not within 60");
}

#[tokio::test]
async fn an_hours_leave_needs_a_limit_of_the_day_and_stays_within_both() {
    let file = File::new();
    let (order, _) = file.place("q", 30, 2_000).await;
    assert!(file.grant(order, LeaveKind::Hour, 100, 2_001).await);
    assert_eq!(file.send(Some(order), 30, true, 2_002).await, Err(LimitHit::NoLeave), "no limit: ask each time");
    assert_eq!(file.place("r", 10, 2_003).await.1, OrderState::Waits, "and so does the next one wait");
    file.store.set_spending_limit(LimitKind::Assistant, Some(Tenths(60)), 2_004).await.unwrap();
    file.send(Some(order), 30, true, 2_005).await.expect("within both");
    let (next, state) = file.place("s", 40, 2_006).await;
    assert_eq!(state, OrderState::Granted, "within what is left of the hour nobody is asked");
    assert_eq!(
        file.send(Some(next), 40, true, 2_007).await,
        Err(LimitHit::SpendingLimit { kind: LimitKind::Assistant, limit: Tenths(60), used: Tenths(30) }),
        "the limit of the day holds too"
    );
    file.send(Some(next), 30, true, 2_008).await.expect("to the last tenth of it");
    assert_eq!(file.place("t", 41, 2_009).await.1, OrderState::Waits, "beyond the hour's leave a person is asked");
    assert_eq!(file.store.assistant_today(TODAY).await.unwrap(), Tenths(60), "as the meter shows it");
    file.send(None, 500, true, 2_010).await.expect("it is no limit for a person");
    assert_eq!(file.store.end_leaves(2_011).await.unwrap(), 1, "taken back");
    assert_eq!(file.send(Some(next), 0, true, 2_012).await, Err(LimitHit::NoLeave), "at once");
    assert_eq!(file.store.leaves_of_hour(2_013).await.unwrap(), Vec::new(), "none is shown");
}

#[tokio::test]
async fn the_file_refuses_what_is_no_turn_of_an_order() {
    let file = File::new();
    let (order, _) = file.place("q", 30, 2_000).await;
    for sql in [
        "UPDATE orders SET state = 'granted' WHERE id = 1",
        "UPDATE orders SET state = 'free' WHERE id = 1",
        "UPDATE orders SET state = 'refused', leave = 1 WHERE id = 1",
    ] {
        assert!(file.store.write(move |tx| tx.run(sql, [])).await.is_err(), "{sql}");
    }
    assert!(file.grant(order, LeaveKind::Once, 30, 2_001).await);
    for sql in [
        "UPDATE orders SET state = 'waits', leave = NULL WHERE id = 1",
        "UPDATE orders SET state = 'refused', leave = NULL WHERE id = 1",
        "UPDATE leaves SET amount = 1000",
        "UPDATE leaves SET until = 99999999",
    ] {
        assert!(file.store.write(move |tx| tx.run(sql, [])).await.is_err(), "{sql}");
    }
}
