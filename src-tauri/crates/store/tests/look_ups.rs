//! The history of single questions, calls that a person settles, and prices, on a file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

use api::operations::credits::ReportedBalance;
use api::{RecordKind, Tenths};
use serde_json::{Value, json};
use store::money::intents::{Ending, NewIntent};
use store::money::ledger::{Basis, Entry, Line, Sorted, Which};
use store::money::look_ups::{Asked, NewLookUp};
use store::records::NewObservation;
use store::{PaidAnswer, Store};

fn open() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    (folder, store)
}

fn asked(line: &str) -> Asked {
    Asked { form: "phone".to_owned(), fields: [("page".to_owned(), json!(line))].into(), line: line.to_owned() }
}

fn look_up(line: &str, said: &str) -> NewLookUp {
    let words = format!("{line} {said}").to_lowercase();
    NewLookUp { asked: asked(line), said: said.to_owned(), found: true, words }
}

fn intent(digest: &str) -> NewIntent {
    NewIntent {
        operation: "phone",
        digest: digest.to_owned(),
        request: "{}".to_owned(),
        subject: "Ada".to_owned(),
        page: None,
        worst: Tenths(50),
        priced: true,
        replay_key: Some("key-1".to_owned()),
        asked: Some(asked("Ada")),
        step: None,
        order: None,
        claim: None,
    }
}

async fn keep(store: &Store, digest: &str, line: &str, said: &str, basis: Basis, at: i64) -> i64 {
    let answer = answer(store, digest, line, said, basis, at).await;
    store.keep(answer).await.unwrap().look_up.expect("a look-up has a number")
}

/// How many lines the ledger has, and the newest.
async fn newest(store: &Store) -> (u64, Line) {
    let mut piece = store.ledger(Which::default(), Sorted::default(), 0, 1).await.unwrap();
    let Entry::Call(line) = piece.page.remove(0) else { panic!("a paid call") };
    (piece.lines, line)
}

async fn answer(store: &Store, digest: &str, line: &str, said: &str, basis: Basis, at: i64) -> PaidAnswer {
    let intent = store.open_intent(intent(digest), 0, at).await.unwrap();
    PaidAnswer {
        intent,
        operation: "phone",
        digest: digest.to_owned(),
        request: "{}".to_owned(),
        response: json!({"phone_numbers": said}),
        subject: line.to_owned(),
        quoted: Tenths(50),
        charged: if basis == Basis::Unknown { Tenths::ZERO } else { Tenths(50) },
        basis,
        expected: None,
        pieces: 1,
        at,
        page: None,
        look_up: Some(look_up(line, said)),
        observations: Vec::new(),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    }
}

fn person(page: &str, mobile: &str) -> NewObservation {
    let told = json!({"network_profile_url": page, "phone_numbers": mobile});
    NewObservation { kind: RecordKind::Person, doc: told.as_object().unwrap().clone().into_iter().collect() }
}

#[tokio::test]
async fn the_history_is_found_by_words_newest_first() {
    let (_folder, store) = open();
    let ada = keep(&store, "a", "Ada 100%", "+1 202", Basis::Set, 10).await;
    let bob = keep(&store, "b", "Bob_x", "+1 303", Basis::Unknown, 20).await;
    let nobody = NewLookUp { found: false, ..look_up("Nobody", "Not found") };
    let none = store.add_look_up("phone", nobody, None, 15).await.unwrap();
    for (words, told) in [
        (vec![], vec![bob, none, ada]),
        (vec!["ada"], vec![ada]),
        (vec!["+1", "303"], vec![bob]),
        (vec!["100%"], vec![ada]),
        (vec!["b_b"], vec![]),
        (vec!["b%b"], vec![]),
        (vec!["' OR 1 --"], vec![]),
    ] {
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let (total, lines) = store.look_ups(words.clone(), 0, 10).await.unwrap();
        let found: Vec<i64> = lines.iter().map(|line| line.id).collect();
        assert_eq!((found, total), (told.clone(), told.len() as u64), "{words:?}");
    }
    let line = store.look_up(bob).await.unwrap().unwrap();
    assert_eq!(line.charged, None, "a charge that is not known is not nothing");
    assert_eq!(store.look_up(none).await.unwrap().unwrap().charged, Some(Tenths::ZERO), "what was not found is free");
    assert_eq!(store.look_up_answer(ada).await.unwrap(), Some(json!({"phone_numbers": "+1 202"})), "as it came");
    assert_eq!(store.look_up_answer(none).await.unwrap(), None::<Value>, "nothing came");
    let kept_answer = store.kept_answer("phone", "a".to_owned()).await.unwrap().unwrap();
    assert_eq!(store.look_up_of(kept_answer.id).await.unwrap().map(|line| line.id), Some(ada), "found by its fact");
}

#[tokio::test]
async fn a_persons_word_settles_a_call_once() {
    let (_folder, store) = open();
    let unclear = store.open_intent(intent("a"), 0, 10).await.unwrap();
    let ending = || Ending::Unconfirmed { reason: "Lost.".to_owned(), operation_id: Some("op_1".to_owned()) };
    store.close_intent(unclear, ending(), None, 11).await.unwrap();
    let call = store.unconfirmed_question("phone", "a".to_owned()).await.unwrap().expect("it is unconfirmed");
    assert_eq!(call.replay_key.as_deref(), Some("key-1"), "the key is kept with it");
    assert_eq!(call.asked, Some(asked("Ada")), "and what was asked");
    assert!(store.settle(unclear, Tenths(30), 12).await.unwrap(), "settled");
    assert!(!store.settle(unclear, Tenths(30), 13).await.unwrap(), "once");
    let (lines, line) = newest(&store).await;
    assert_eq!((lines, line.charged, line.basis), (1, Tenths(30), Basis::Settled), "one line in the ledger");
    assert_eq!(store.unconfirmed().await.unwrap(), vec![], "nothing is open");
    let free = store.open_intent(intent("b"), 0, 20).await.unwrap();
    store.close_intent(free, ending(), None, 21).await.unwrap();
    assert!(store.settle(free, Tenths::ZERO, 22).await.unwrap(), "it was not charged");
    assert_eq!(newest(&store).await.0, 1, "so it has no line");
    assert!(!store.settle(999, Tenths(1), 23).await.unwrap(), "no such call");
}

#[tokio::test]
async fn a_charge_that_was_not_known_is_told_once_by_the_balance() {
    let (_folder, store) = open();
    store.reported_balance(100, 1).await.unwrap();
    let number = keep(&store, "a", "Ada", "+1 202", Basis::Unknown, 10).await;
    store.reported_balance(97, 11).await.unwrap();
    assert!(!store.learn_price("phone", 1, Tenths(30), 9).await.unwrap(), "one fall may be a colleague's");
    let second = keep(&store, "b", "Bob", "+1 303", Basis::Unknown, 12).await;
    store.reported_balance(94, 13).await.unwrap();
    assert!(store.learn_price("phone", 2, Tenths(30), 14).await.unwrap(), "a second one agrees");
    let line = newest(&store).await.1;
    assert_eq!((line.charged, line.basis), (Tenths(30), Basis::Learned), "the line knows now");
    assert_eq!(
        (line.balance, line.reported),
        (Some(Tenths(940)), Some(Tenths(940))),
        "and what it left, as the service told"
    );
    for number in [number, second] {
        assert_eq!(store.look_up(number).await.unwrap().unwrap().charged, Some(Tenths(30)), "and so does the history");
    }
    assert_eq!(store.balance().await.unwrap().unwrap().estimate, Tenths(940), "the balance had it already");
    assert!(!store.learn_price("phone", 2, Tenths(90), 15).await.unwrap(), "it cannot be of that price");
    let line = newest(&store).await.1;
    assert_eq!((line.charged, line.balance), (Tenths(30), Some(Tenths(940))), "once");
}

#[tokio::test]
async fn prices_are_set_and_learned_side_by_side() {
    let (_folder, store) = open();
    store.learn_price("phone", 1, Tenths(30), 9).await.unwrap();
    store.set_price("phone", Some(Tenths(25))).await.unwrap();
    store.learn_price("phone", 2, Tenths(30), 9).await.unwrap();
    let known = store.price("phone").await.unwrap();
    assert_eq!(
        (known.set_to, known.learned.price()),
        (Some(Tenths(25)), Some(Tenths(30))),
        "neither forgets the other"
    );
    assert_eq!(known.learned.answers, 2);
    store.set_price("phone", None).await.unwrap();
    assert_eq!(store.price("phone").await.unwrap().set_to, None, "taken back");
    assert_eq!(store.price("profile").await.unwrap().learned.price(), None, "of another nothing is known");
}

#[tokio::test]
async fn the_record_of_an_answer_is_found_and_none_where_it_tells_of_nobody() {
    let (_folder, store) = open();
    let mut first = answer(&store, "a", "Ada", "+1 202", Basis::Set, 10).await;
    first.observations = vec![person("https://www.network.example/in/ada", "+1 202")];
    let ada = store.keep(first).await.unwrap().look_up.unwrap();
    let bob = keep(&store, "b", "Bob", "+1 303", Basis::Set, 20).await;
    let (record, kind) = store.look_up_record(ada).await.unwrap().unwrap();
    assert_eq!(kind, RecordKind::Person, "a number is somebody's");
    assert_eq!(store.records(vec![record]).await.unwrap().len(), 1, "of a record that is there");
    assert_eq!(store.look_up_record(bob).await.unwrap(), None, "an answer that tells of nobody");
    assert_eq!(store.look_up_record(99).await.unwrap(), None, "and one that was never asked");
}

#[tokio::test]
async fn a_colleagues_load_is_no_price_until_it_comes_again() {
    let (_folder, store) = open();
    store.reported_balance(100, 1).await.unwrap();
    keep(&store, "a", "Ada", "+1 202", Basis::Unknown, 10).await;
    store.reported_balance(70, 11).await.unwrap();
    assert!(!store.learn_price("phone", 1, Tenths(300), 11).await.unwrap(), "thirty credits behind one number");
    let line = newest(&store).await.1;
    assert_eq!((line.charged, line.basis), (Tenths::ZERO, Basis::Unknown), "are not written into its line");
    assert_eq!(store.exposure(0).await.unwrap().charged, Tenths::ZERO, "nor do they count against a limit");
    assert_eq!(store.price("phone").await.unwrap().learned.price(), None, "and they are no price");
    let named = store.drift_checks(1).await.unwrap().remove(0).parts;
    assert_eq!((named[0].amount, named[0].subject.as_str()), (300, "Ada"), "they are a difference with a name");
    assert!(!store.learn_price("phone", 1, Tenths(300), 12).await.unwrap(), "nor does the same call confirm them");
    keep(&store, "b", "Bob", "+1 303", Basis::Unknown, 20).await;
    store.reported_balance(40, 21).await.unwrap();
    assert!(store.learn_price("phone", 2, Tenths(300), 21).await.unwrap(), "a second fall agrees");
    let known = store.price("phone").await.unwrap();
    assert_eq!((known.learned.price(), known.learned.answers), (Some(Tenths(300)), 2), "then it is the price");
    assert_eq!(store.exposure(0).await.unwrap().charged, Tenths(600), "and both lines know what they cost");
    assert_eq!(store.balance().await.unwrap().unwrap().estimate, Tenths(400), "which the balance had already");
}

#[tokio::test]
async fn a_balance_with_a_fraction_teaches_tenths() {
    let (_folder, store) = open();
    let told = |tenths| ReportedBalance { amount: Tenths(tenths), has_fraction: tenths % 10 > 0 };
    store.reported_balance(told(1_010), 1).await.unwrap();
    for (intent, digest, left) in [(1, "a", 1_005), (2, "b", 1_000)] {
        keep(&store, digest, "Ada", "+1 202", Basis::Unknown, 10 * intent).await;
        store.reported_balance(told(left), 10 * intent + 1).await.unwrap();
        let believed = store.learn_price("phone", intent, Tenths(5), 10 * intent + 1).await.unwrap();
        assert_eq!(believed, intent == 2, "the second fall is believed");
    }
    let known = store.price("phone").await.unwrap();
    assert_eq!((known.learned.price(), known.most()), (Some(Tenths(5)), Some(Tenths(5))), "to its tenth");
    assert_eq!(newest(&store).await.1.charged, Tenths(5), "and so is the line");
    keep(&store, "c", "Bob", "+1 303", Basis::Learned, 30).await;
    assert_eq!(store.balance().await.unwrap().unwrap().estimate, Tenths(950), "a line of 5 credits, by its price");
    store.reported_balance(told(995), 31).await.unwrap();
    assert_eq!(store.balance().await.unwrap().unwrap().estimate, Tenths(995), "the service is right to its tenth");
}
