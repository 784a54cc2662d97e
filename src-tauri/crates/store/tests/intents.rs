//! What becomes of a paid call in every order of what can happen to it: its state, its line in the ledger, its answer, and what
//! counts against the limits.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use api::Tenths;
use serde_json::json;
use store::money::intents::{Ending, IntentEvent, IntentState, NewIntent};
use store::money::ledger::{Basis, Entry, Line, Sorted, Which};
use store::money::look_ups::{Asked, NewLookUp};
use store::{PaidAnswer, Store};

const BALANCE: u64 = 10_000;
const WORST: Tenths = Tenths(50);
const ANSWER: Tenths = Tenths(5);
const WORD: Tenths = Tenths(30);

/// What can happen: a word with a charge and one without are two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Happens {
    Event(IntentEvent),
    FreeWord,
    Nothing,
}

use Happens::{Event, FreeWord, Nothing};

const ALL: [Happens; 7] = [
    Event(IntentEvent::Answer),
    Event(IntentEvent::Refusal),
    Event(IntentEvent::Doubt),
    Event(IntentEvent::Word),
    Event(IntentEvent::Start),
    FreeWord,
    Nothing,
];

impl Happens {
    fn event(self) -> IntentEvent {
        match self {
            Event(event) => event,
            FreeWord => IntentEvent::Word,
            Nothing => IntentEvent::Refusal,
        }
    }
}

struct Fixture {
    store: Store,
    intent: i64,
    digest: String,
}

impl Fixture {
    async fn new(store: &Store, digest: String) -> Self {
        let new = NewIntent {
            operation: "domain_to_network",
            digest: digest.clone(),
            request: "{}".to_owned(),
            subject: "acme.com".to_owned(),
            page: None,
            worst: WORST,
            priced: true,
            replay_key: Some("key".to_owned()),
            asked: None,
            step: None,
            order: None,
            claim: None,
        };
        let intent = store.open_intent(new, 0, 10).await.unwrap();
        Self { store: store.clone(), intent, digest }
    }

    fn answer(&self) -> PaidAnswer {
        let asked = Asked { form: "domain".to_owned(), fields: Default::default(), line: "acme.com".to_owned() };
        PaidAnswer {
            intent: self.intent,
            operation: "domain_to_network",
            digest: self.digest.clone(),
            request: "{}".to_owned(),
            response: json!({"network_company_url": "https://network.example/company/acme"}),
            subject: "acme.com".to_owned(),
            quoted: WORST,
            charged: ANSWER,
            basis: Basis::Published,
            expected: None,
            pieces: 1,
            at: 20,
            page: None,
            look_up: Some(NewLookUp { asked, said: "acme".to_owned(), found: true, words: "acme".to_owned() }),
            observations: Vec::new(),
            outcome: None,
            step: None,
            people: None,
            unread: None,
            taken: None,
        }
    }

    /// Whether it changed anything; the number under which the answer is in the history.
    async fn happens(&self, what: Happens) -> (bool, Option<i64>) {
        let doubt = Ending::Unconfirmed { reason: "Lost.".to_owned(), operation_id: None };
        match what {
            Event(IntentEvent::Answer) => {
                let kept = self.store.keep(self.answer()).await.unwrap();
                (!kept.again, Some(kept.look_up.expect("whoever asks finds the answer in the history")))
            }
            Event(IntentEvent::Refusal) => (self.close(Ending::Refused).await, None),
            Nothing => (self.close(Ending::Nothing).await, None),
            Event(IntentEvent::Doubt) => (self.close(doubt).await, None),
            Event(IntentEvent::Word) => (self.store.settle(self.intent, WORD, 20).await.unwrap(), None),
            FreeWord => (self.store.settle(self.intent, Tenths::ZERO, 20).await.unwrap(), None),
            Event(IntentEvent::Start) => (self.store.settle_open_intents("ended", 22).await.unwrap() > 0, None),
        }
    }

    async fn close(&self, ending: Ending) -> bool {
        self.store.close_intent(self.intent, ending, None, 23).await.unwrap()
    }

    /// How many lines the ledger has, and the newest.
    async fn newest_line(&self) -> (u64, Option<Line>) {
        let piece = self.store.ledger(Which::default(), Sorted::default(), 0, 1).await.unwrap();
        let newest = piece.page.into_iter().find_map(|entry| match entry {
            Entry::Call(line) => Some(line),
            _ => None,
        });
        (piece.lines, newest)
    }
}

#[tokio::test]
async fn in_every_order_a_call_has_one_line_and_one_answer_and_nothing_is_torn_open() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    store.reported_balance(BALANCE, 1).await.unwrap();
    let (mut spent, mut lines) = (Tenths::ZERO, 0);
    for order in orders() {
        let why = format!("{order:?}");
        let fixture = Fixture::new(&store, why.clone()).await;
        let mut state = IntentState::Open;
        let (mut word, mut number) = (Tenths::ZERO, None);
        for what in order {
            let to = what.event().from(state);
            let (changed, told) = fixture.happens(what).await;
            assert_eq!(changed, to.is_some(), "{why}: {what:?} in {state:?}");
            if to == Some(IntentState::Settled) {
                word = if what == FreeWord { Tenths::ZERO } else { WORD };
            }
            state = to.unwrap_or(state);
            if let Some(told) = told {
                assert_eq!(*number.get_or_insert(told), told, "{why}: the answer is in the history once");
            }
        }
        let charged = match state {
            IntentState::Answered => ANSWER,
            IntentState::Settled => word,
            _ => Tenths::ZERO,
        };
        spent += charged;
        lines += u64::from(charged > Tenths::ZERO);
        let (count, newest) = fixture.newest_line().await;
        assert_eq!(count, lines, "{why}: one line for what was charged");
        if charged > Tenths::ZERO {
            let basis = if state == IntentState::Answered { Basis::Published } else { Basis::Settled };
            let newest = newest.map(|line| (line.charged, line.basis));
            assert_eq!(newest, Some((charged, basis)), "{why}");
        }
        let balance = store.balance().await.unwrap().unwrap().estimate;
        assert_eq!(balance, Tenths::credits(BALANCE).less(spent), "{why}: the balance follows the line");
        let exposure = store.exposure(0).await.unwrap();
        let unconfirmed = if state == IntentState::Unconfirmed { WORST } else { Tenths::ZERO };
        assert_eq!((exposure.unconfirmed, exposure.charged), (unconfirmed, spent), "{why}");
        let in_flight = if state == IntentState::Open { WORST } else { Tenths::ZERO };
        assert_eq!(exposure.in_flight, in_flight, "{why}");
        let owned = store.kept_answer("domain_to_network", why.clone()).await.unwrap();
        assert_eq!(owned.is_some(), state == IntentState::Answered, "{why}: what was answered is owned");
        // Out of the way of the next one.
        fixture.close(Ending::Refused).await;
    }
}

/// One event, every two, and every three of which the last is an answer or a person's word.
fn orders() -> Vec<Vec<Happens>> {
    let mut all: Vec<Vec<Happens>> = ALL.iter().map(|one| vec![*one]).collect();
    for first in ALL {
        for second in ALL {
            all.push(vec![first, second]);
            all.extend([Event(IntentEvent::Answer), Event(IntentEvent::Word)].map(|third| vec![first, second, third]));
        }
    }
    all
}

#[tokio::test]
async fn an_answer_behind_a_word_leaves_a_balance_that_was_told_since_as_it_was_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    store.reported_balance(BALANCE, 1).await.unwrap();
    let fixture = Fixture::new(&store, "d".to_owned()).await;
    fixture.happens(Event(IntentEvent::Doubt)).await;
    fixture.happens(Event(IntentEvent::Word)).await;
    store.reported_balance(9_997, 30).await.unwrap();
    assert_eq!(store.balance().await.unwrap().unwrap().estimate, Tenths::credits(9_997), "as the person said");
    fixture.happens(Event(IntentEvent::Answer)).await;
    let (lines, newest) = fixture.newest_line().await;
    assert_eq!((lines, newest.map(|line| line.charged)), (1, Some(ANSWER)), "the answer says better what it cost");
    assert_eq!(
        store.balance().await.unwrap().unwrap().estimate,
        Tenths::credits(9_997),
        "and the service what is left"
    );
}
