//! The ledger read in every order and by every filter, and what it comes to.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod bars;

use api::{LimitKind, Tenths};
use serde_json::json;
use store::money::intents::NewIntent;
use store::money::ledger::{Basis, Chosen, Column, Entry, Key, Paid, Sorted, Which};
use store::{PaidAnswer, Store};

const DAY: i64 = 86_400_000;

/// What differs from one paid call to another.
struct Call {
    operation: &'static str,
    subject: &'static str,
    charged: u64,
    quoted: u64,
    pieces: u64,
    at: i64,
}

const fn call(operation: &'static str, subject: &'static str, charged: u64, quoted: u64, pieces: u64, at: i64) -> Call {
    Call { operation, subject, charged, quoted, pieces, at }
}

/// Lines 1 to 5; two of them at the same time.
const CALLS: &[Call] = &[
    call("phone", "Zoë Lovelace", 50, 50, 1, DAY),
    call("dnc_check", "+12025550123", 10, 10, 1, 2 * DAY),
    call("email", "=HYPERLINK(\"x\")", 15, 20, 1, 2 * DAY),
    call("phone", "ada", 0, 50, 0, 3 * DAY),
    call("dnc_check", "Bob's 100%_done", 10, 10, 1, 4 * DAY),
];

async fn fixture(folder: &tempfile::TempDir) -> Store {
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    for (place, call) in CALLS.iter().enumerate() {
        if place == 2 {
            store.reported_balance(1_000, 2 * DAY).await.unwrap();
        }
        keep(&store, call, place, Basis::Published).await;
    }
    store
}

async fn keep(store: &Store, call: &Call, place: usize, basis: Basis) {
    let digest = format!("{place}");
    let new = NewIntent {
        operation: call.operation,
        digest: digest.clone(),
        request: "{}".to_owned(),
        subject: call.subject.to_owned(),
        page: None,
        worst: Tenths(call.quoted),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    };
    let intent = store.open_intent(new, 0, call.at).await.unwrap();
    let answer = PaidAnswer {
        intent,
        operation: call.operation,
        digest,
        request: "{}".to_owned(),
        response: json!({}),
        subject: call.subject.to_owned(),
        quoted: Tenths(call.quoted),
        charged: Tenths(call.charged),
        basis,
        expected: None,
        pieces: call.pieces,
        at: call.at,
        page: None,
        look_up: None,
        observations: Vec::new(),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    };
    store.keep(answer).await.unwrap();
}

#[tokio::test]
async fn a_quote_that_nobody_could_give_is_none_of_nothing() {
    for (basis, charged, quoted) in [
        (Basis::Unknown, 0, None),
        (Basis::Learned, 10, None),
        (Basis::Told, 10, None),
        // Not found, of a price that is not published.
        (Basis::Published, 0, None),
        (Basis::Set, 0, Some(Tenths::ZERO)),
        (Basis::Learned, 0, Some(Tenths::ZERO)),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        keep(&store, &call("phone", "ada", charged, 0, 1, DAY), 0, basis).await;
        let piece = store.ledger(Which::default(), Sorted::default(), 0, 1).await.unwrap();
        let [Entry::Call(line)] = piece.page.as_slice() else { panic!("one paid call") };
        assert_eq!(line.quoted, quoted, "{basis:?}, {charged}");
    }
}

/// Is added to the number of a change of a limit, so that it lies beyond those of calls.
const LIMIT: i64 = 10;

fn numbers(page: &[Entry]) -> Vec<i64> {
    let number = |entry: &Entry| match entry {
        Entry::Call(line) => line.id,
        Entry::Limit(change) => LIMIT + change.id,
    };
    page.iter().map(number).collect()
}

#[tokio::test]
async fn every_column_sorts_both_ways() {
    let folder = tempfile::tempdir().unwrap();
    let store = fixture(&folder).await;
    for (by, up, down) in [
        (Column::At, [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
        // Do-not-call check, E-mail address, Mobile number.
        (Column::Label, [2, 5, 3, 1, 4], [4, 1, 3, 5, 2]),
        // Signs, digits, letters; an accent and a capital are none.
        (Column::Subject, [2, 3, 4, 5, 1], [1, 5, 4, 3, 2]),
        (Column::Rows, [4, 1, 2, 3, 5], [5, 3, 2, 1, 4]),
        (Column::Quoted, [2, 5, 3, 1, 4], [4, 1, 3, 5, 2]),
        (Column::Charged, [4, 2, 5, 3, 1], [1, 3, 5, 2, 4]),
        // The first two were before any balance was known: they are last, whichever way.
        (Column::Balance, [5, 3, 4, 1, 2], [4, 3, 5, 2, 1]),
    ] {
        for (ascending, order) in [(true, up), (false, down)] {
            let sorted = Sorted { by, ascending };
            let all = store.ledger(Which::default(), sorted, 0, 9).await.unwrap();
            assert_eq!(numbers(&all.page), order, "{by:?}, ascending: {ascending}");
            assert_eq!((all.lines, all.charged), (5, Tenths(85)), "{by:?}");
            let mut pieces = Vec::new();
            for offset in 0..6 {
                let piece = store.ledger(Which::default(), sorted, offset, 1).await.unwrap();
                pieces.extend(numbers(&piece.page));
            }
            assert_eq!(pieces, order, "{by:?}, ascending: {ascending}, line by line");
        }
    }
}

fn what(names: &[&str]) -> Chosen {
    Chosen { what: names.iter().map(|name| (*name).to_owned()).collect(), ..Chosen::default() }
}

fn known(known: &[Basis]) -> Chosen {
    Chosen { known: known.to_vec(), ..Chosen::default() }
}

fn paid(paid: &[Paid]) -> Chosen {
    Chosen { paid: paid.to_vec(), ..Chosen::default() }
}

#[tokio::test]
async fn a_filter_lets_through_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let store = fixture(&folder).await;
    let none = Which::default;
    let text = |text: &str| Which { text: text.to_owned(), ..none() };
    let of = |operation: &str| Which { operation: Some(operation.to_owned()), ..none() };
    let only = |chosen: Chosen| Which { chosen, ..none() };
    for (which, lines, why) in [
        (none(), &[1, 2, 3, 4, 5][..], "all"),
        (Which { from: Some(2 * DAY), ..none() }, &[2, 3, 4, 5], "from a moment on"),
        (Which { until: Some(2 * DAY), ..none() }, &[1], "before a moment"),
        (Which { from: Some(2 * DAY), until: Some(3 * DAY), ..none() }, &[2, 3], "between two"),
        (Which { from: Some(3 * DAY), until: Some(2 * DAY), ..none() }, &[], "between none"),
        (of("phone"), &[1, 4], "an operation"),
        (of("' OR 1 = 1 --"), &[], "none that there is"),
        (Which { search: Some(1), ..none() }, &[], "a search"),
        (Which { list: Some(1), ..none() }, &[], "a list"),
        (text("ZOE"), &[1], "without regard to case and accents"),
        (text("lovelace zoë"), &[1], "words in any order"),
        (text("not-call"), &[2, 5], "by the label"),
        (text("not-call 555"), &[2], "by label and subject"),
        (text("%_"), &[5], "signs mean themselves"),
        (text("bob's"), &[5], "a quote too"),
        (text("=hyper"), &[3], "whatever it is"),
        (text("nobody"), &[], "nobody"),
        (text("  "), &[1, 2, 3, 4, 5], "no word is no filter"),
        (Which { text: "check".to_owned(), from: Some(3 * DAY), ..of("dnc_check") }, &[5], "all of it"),
        (only(what(&["phone"])), &[1, 4], "one that is chosen"),
        (only(what(&["phone", "email"])), &[1, 3, 4], "any of those that are"),
        (only(what(&["' OR 1 = 1 --", "\"]')"])), &[], "a name is a name"),
        (only(known(&[Basis::Published, Basis::Set])), &[1, 2, 3, 4, 5], "by how the charge is known"),
        (only(known(&[Basis::Told])), &[], "which it is not"),
        (only(paid(&[Paid::UpTo1])), &[2, 5], "by what it cost"),
        (only(paid(&[Paid::UpTo10, Paid::Nothing])), &[1, 3, 4], "any of it, in whichever order"),
        (only(paid(&[Paid::Over100])), &[], "which none did"),
        (
            only(Chosen { known: vec![Basis::Published], paid: vec![Paid::Nothing], ..what(&["phone"]) }),
            &[4],
            "of each",
        ),
        (Which { operation: Some("dnc_check".to_owned()), ..only(what(&["phone"])) }, &[], "beside an operation"),
        (Which { text: "ada".to_owned(), from: Some(DAY), ..only(what(&["phone"])) }, &[4], "beside all else"),
    ] {
        let keys: Vec<Key> = store.ledger_keys(which.clone()).await.unwrap();
        assert_eq!(keys, lines.iter().map(|line| Key::Call(*line)).collect::<Vec<_>>(), "{why}: {which:?}");
        let piece = store.ledger(which.clone(), Sorted::default(), 0, 9).await.unwrap();
        let charged: u64 = lines.iter().map(|line| CALLS[usize::try_from(*line - 1).unwrap()].charged).sum();
        assert_eq!((piece.lines, piece.charged.0), (lines.len() as u64, charged), "{why}: its sums");
        let spending = store.spending(which.clone()).await.unwrap();
        assert_eq!((spending.calls, spending.charged.0), (lines.len() as u64, charged), "{why}: what they come to");
        let by_day: u64 = spending.by_day.iter().map(|(_, charged)| charged.0).sum();
        assert_eq!(by_day, charged, "{why}: by day it is as much");
        // The chosen operation is among the others, which can be chosen instead.
        let others = store.spending(Which { operation: None, ..which.clone() }).await.unwrap();
        assert_eq!(spending.by_operation, others.by_operation, "{why}: by operation as without the choice of one");
        if which.operation.is_none() {
            let by_operation: u64 = spending.by_operation.iter().map(|sum| sum.charged.0).sum();
            assert_eq!(by_operation, charged, "{why}: and then it is as much");
        }
    }
}

#[tokio::test]
async fn changes_of_limits_are_lines_among_the_calls() {
    let folder = tempfile::tempdir().unwrap();
    let store = fixture(&folder).await;
    store.set_spending_limit(LimitKind::Day, Some(Tenths(1_000)), 2 * DAY + 1).await.unwrap();
    store.set_spending_limit(LimitKind::Day, Some(Tenths(12_345)), 5 * DAY).await.unwrap();
    let of = |which: Which, by: Column, ascending: bool| {
        let store = store.clone();
        async move { store.ledger(which, Sorted { by, ascending }, 0, 9).await.unwrap() }
    };
    let all = Which::default;
    for (by, up) in [
        (Column::At, [1, 2, 3, 11, 4, 5, 12]),
        // Do-not-call check, E-mail address, Limit: today, Mobile number.
        (Column::Label, [2, 5, 3, 11, 12, 1, 4]),
        // +1, 100 → 1,234.5, =, ada, bob, none, zoe.
        (Column::Subject, [2, 12, 3, 4, 5, 11, 1]),
        // No amount is last.
        (Column::Charged, [4, 2, 5, 3, 1, 11, 12]),
    ] {
        let piece = of(all(), by, true).await;
        assert_eq!(numbers(&piece.page), up, "{by:?}");
        assert_eq!((piece.lines, piece.calls, piece.charged), (7, 5, Tenths(85)), "{by:?}: limits are free");
    }
    assert_eq!(numbers(&of(all(), Column::Charged, false).await.page), [1, 3, 5, 2, 4, 12, 11], "last, whichever way");
    let text = |text: &str| Which { text: text.to_owned(), ..all() };
    let only = |chosen: Chosen| Which { chosen, ..all() };
    for (which, lines, why) in [
        (text("limit"), &[11, 12][..], "by what it was"),
        (text("1,234.5"), &[12], "by its amounts"),
        (text("none"), &[11], "by what it was before"),
        (Which { from: Some(5 * DAY), ..all() }, &[12], "by its time"),
        (Which { operation: Some("phone".to_owned()), ..all() }, &[1, 4], "of no operation"),
        (Which { list: Some(1), ..all() }, &[], "of no list"),
        (Which { search: Some(1), ..all() }, &[], "of no search"),
        (only(what(&["day"])), &[11, 12], "by its name"),
        (only(what(&["phone", "day"])), &[1, 11, 4, 12], "beside that of an operation"),
        (only(what(&["floor"])), &[], "which another limit has"),
        (Which { text: "1,234.5".to_owned(), ..only(what(&["day"])) }, &[12], "by its name and its amounts"),
        (only(known(&[Basis::Published])), &[1, 2, 3, 4, 5], "of no charge"),
        (only(paid(&[Paid::Nothing])), &[4], "which is not one of nothing"),
    ] {
        let piece = of(which, Column::At, true).await;
        assert_eq!((numbers(&piece.page).as_slice(), piece.lines), (lines, lines.len() as u64), "{why}");
    }
}

#[tokio::test]
async fn what_an_owned_answer_spares_is_counted_once_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let store = fixture(&folder).await;
    for (kept_answer, at) in [(1, 5 * DAY), (1, 5 * DAY + 1), (1, 7 * DAY), (2, 7 * DAY), (4, 7 * DAY), (99, 7 * DAY)] {
        store.note_saving(kept_answer, at).await.unwrap();
    }
    let saved = |which: Which| async { store.spending(which).await.unwrap().saved.0 };
    assert_eq!(saved(Which::default()).await, 110, "twice 50 and once 10; what cost nothing spares nothing");
    assert_eq!(saved(Which { from: Some(6 * DAY), ..Which::default() }).await, 60, "from a moment on");
    assert_eq!(saved(Which { operation: Some("phone".to_owned()), ..Which::default() }).await, 100, "of an operation");
    assert_eq!(saved(Which { text: "2025550123".to_owned(), ..Which::default() }).await, 10, "of what was asked");
    assert_eq!(saved(Which { search: Some(1), ..Which::default() }).await, 0, "a search has none");
    let only = |chosen: Chosen| Which { chosen, ..Which::default() };
    assert_eq!(saved(only(what(&["dnc_check", "day"]))).await, 10, "of what is chosen");
    assert_eq!(saved(only(paid(&[Paid::UpTo1]))).await, 0, "nothing was paid for it");
}
