//! The store as the engine uses it: a page stored, a page lost, and the views over both.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use store::searches::pulls::NewPull;

use api::columns::{AnyColumn, GridKind};
use api::{Doc, Filters, Phase, RecordKind, SearchKind, Tenths};
use serde_json::json;
use store::money::intents::{Ending, LoadPage, NewIntent};
use store::money::ledger::{Basis, Entry, Sorted, Which};
use store::records::NewObservation;
use store::searches::NewSearch;
use store::searches::pulls::Wait;
use store::{Order, Page, PageCursor, PaidAnswer, Store, Wanted};

struct Fixture {
    store: Store,
    search: i64,
    pull: i64,
    _folder: tempfile::TempDir,
}

async fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    let search = store.search_for(new_search("a"), 1).await.unwrap().id;
    let pull = store.new_pull(NewPull::of(search, 300, PageCursor::start(100)), 1).await.unwrap();
    Fixture { store, search, pull, _folder: folder }
}

fn new_search(digest: &str) -> NewSearch {
    NewSearch {
        kind: SearchKind::Companies,
        digest: digest.to_owned(),
        filters: Filters::default(),
        title: "All".to_owned(),
        batch: 100,
    }
}

fn intent(pull: i64) -> NewIntent {
    NewIntent {
        operation: "find_companies",
        digest: "d".to_owned(),
        request: "{}".to_owned(),
        subject: "All".to_owned(),
        page: Some(LoadPage { pull, page: 0, size: 100 }),
        worst: Tenths(1000),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    }
}

fn doc(value: serde_json::Value) -> Doc {
    value.as_object().unwrap().clone()
}

fn answer(fixture: &Fixture, intent: i64, pages: u32, rows: &[serde_json::Value]) -> PaidAnswer {
    PaidAnswer {
        intent,
        operation: "find_companies",
        digest: format!("page {pages}"),
        request: "{}".to_owned(),
        response: json!({ "rows": [] }),
        subject: "All".to_owned(),
        quoted: Tenths(1000),
        charged: Tenths(rows.len() as u64),
        basis: Basis::Published,
        expected: None,
        pieces: rows.len() as u64,
        at: 10,
        look_up: None,
        observations: Vec::new(),
        page: Some(Page {
            search: fixture.search,
            pull: fixture.pull,
            rows: rows.iter().map(|row| NewObservation { kind: RecordKind::Company, doc: doc(row.clone()) }).collect(),
            first: 0,
            total: Some(250),
            paging: Some(PageCursor { batch: 100, pages, cursor: Some(format!("fc_{pages}")), empty: 0, ended: false }),
        }),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    }
}

fn three() -> Vec<serde_json::Value> {
    vec![
        json!({"name":"Zeta","domain":"k1.example","employeeRange":"51-200","cityName":"Bonn","countryName":"Germany"}),
        json!({"name":"Älpha","domain":"k2.example","employeeRange":"1001-5000","cityName":"Ulm","countryName":"Germany"}),
        json!({"name":"beta","networkProfile":"https://n.example/company/k3","cityName":"Bonn","countryName":"Austria","later":{"kept":true}}),
    ]
}

fn all(search: i64) -> Wanted {
    Wanted::all(search, SearchKind::Companies)
}

async fn names(fixture: &Fixture, wanted: Wanted) -> Vec<String> {
    let ids = fixture.store.snapshot(wanted).await.unwrap();
    let records = fixture.store.records(ids).await.unwrap();
    let name = AnyColumn::by_key(RecordKind::Company, "name").unwrap();
    records.iter().map(|record| name.newest(record.docs()).unwrap().1).collect()
}

#[tokio::test]
async fn a_page_is_kept_whole() {
    let fixture = fixture().await;
    fixture.store.reported_balance(150, 2).await.unwrap();
    let number = fixture.store.open_intent(intent(fixture.pull), 0, 3).await.unwrap();
    let kept = fixture.store.keep(answer(&fixture, number, 1, &three())).await.unwrap();
    assert_eq!((kept.fresh, kept.added), (3, 3), "three companies are new to the workspace and to the search");
    assert_eq!(fixture.store.balance().await.unwrap().unwrap().estimate, Tenths(1497), "a tenth a row");
    let ledger = fixture.store.ledger(Which::default(), Sorted::default(), 0, 10).await.unwrap();
    let Entry::Call(line) = &ledger.page[0] else { panic!("{ledger:?} has a paid call") };
    assert_eq!((ledger.lines, line.charged, line.balance), (1, Tenths(3), Some(Tenths(1497))), "the ledger line");
    let pull = fixture.store.pull(fixture.pull).await.unwrap().unwrap();
    assert_eq!((pull.received, pull.paging.pages), (3, 1), "the pull stands behind the page");
    let search = fixture.store.search(fixture.search).await.unwrap().unwrap();
    assert_eq!((search.total, search.paging.cursor.as_deref()), (Some(250), Some("fc_1")), "and so does the search");
    assert!(fixture.store.unconfirmed().await.unwrap().is_empty(), "nothing is open");
    let kept_answer = fixture.store.kept_answer("find_companies", "page 1".to_owned()).await.unwrap();
    assert_eq!(kept_answer.unwrap().charged, Tenths(3), "the fact is there under its request");
}

/// Latitudes, scores, shares: `31.245270191439438` is one that a reader in a hurry takes for its neighbour.
#[tokio::test]
async fn a_kept_number_is_told_to_its_last_digit() {
    let fixture = fixture().await;
    let wire = r#"{"rows":[],"numbers":[31.245270191439438,0.1,2.2250738585072014e-308,-7,18446744073709551615]}"#;
    let response: serde_json::Value = serde_json::from_str(wire).unwrap();
    let intent = fixture.store.open_intent(intent(fixture.pull), 0, 2).await.unwrap();
    fixture.store.keep(PaidAnswer { response, ..answer(&fixture, intent, 1, &three()) }).await.unwrap();
    let kept = fixture.store.kept_answer("find_companies", "page 1".to_owned()).await.unwrap().unwrap();
    assert_eq!(kept.response["numbers"][0].as_f64(), Some(31.245270191439438), "as it was on the wire");
    assert_eq!(kept.response.to_string(), wire, "and so it is told, number by number");
}

#[tokio::test]
async fn the_same_page_again_shows_no_row_twice_and_loses_no_field() {
    let fixture = fixture().await;
    let first = fixture.store.open_intent(intent(fixture.pull), 0, 3).await.unwrap();
    fixture.store.keep(answer(&fixture, first, 1, &three())).await.unwrap();
    let second = fixture.store.open_intent(intent(fixture.pull), 0, 4).await.unwrap();
    let again = [json!({"name":"Beta 2","networkProfile":"https://www.n.example/company/K3/","cityName":null})];
    let kept = fixture.store.keep(answer(&fixture, second, 2, &again)).await.unwrap();
    assert_eq!((kept.fresh, kept.added), (0, 0), "the company was there");
    assert_eq!(fixture.store.loaded(fixture.search).await.unwrap().rows, 3, "and is shown once");
    let id = fixture.store.snapshot(all(fixture.search)).await.unwrap()[2];
    let record = fixture.store.records(vec![id]).await.unwrap().remove(0);
    let newest = |key: &str| AnyColumn::by_key(RecordKind::Company, key).unwrap().newest(record.docs());
    assert_eq!(newest("name"), Some((0, "Beta 2".to_owned())), "newer values go over older ones");
    assert_eq!(newest("cityName"), Some((1, "Bonn".to_owned())), "null takes nothing away that was paid for");
    assert_eq!(newest("seen:later.kept"), Some((1, "yes".to_owned())), "a field nobody knows is kept");
    assert_eq!(fixture.store.seen_fields(RecordKind::Company).await.unwrap(), ["later.kept"], "and can be a column");
}

#[tokio::test]
async fn a_company_of_an_earlier_search_is_marked() {
    let fixture = fixture().await;
    let first = fixture.store.open_intent(intent(fixture.pull), 0, 3).await.unwrap();
    fixture.store.keep(answer(&fixture, first, 1, &three())).await.unwrap();
    let other = fixture.store.search_for(new_search("b"), 5).await.unwrap().id;
    let pull = fixture.store.new_pull(NewPull::of(other, 100, PageCursor::start(100)), 5).await.unwrap();
    let second = fixture.store.open_intent(intent(pull), 0, 6).await.unwrap();
    let mut page =
        answer(&fixture, second, 1, &[json!({"name":"Älpha","domain":"www.k2.example"}), json!({"name":"New"})]);
    page.page = page.page.map(|page| Page { search: other, pull, ..page });
    fixture.store.keep(page).await.unwrap();
    let loaded = fixture.store.loaded(other).await.unwrap();
    assert_eq!((loaded.rows, loaded.owned_before), (2, 1), "one of two rows was owned before");
    let ids = fixture.store.snapshot(all(other)).await.unwrap();
    assert_eq!(fixture.store.owned_before(other, ids).await.unwrap(), [true, false], "and it is known which");
}

#[tokio::test]
async fn rows_are_sorted_filtered_and_counted() {
    let fixture = fixture().await;
    let number = fixture.store.open_intent(intent(fixture.pull), 0, 3).await.unwrap();
    fixture.store.keep(answer(&fixture, number, 1, &three())).await.unwrap();
    let wanted = || all(fixture.search);
    let by = |key: &str, descending| Wanted { order: Some(Order { key: key.to_owned(), descending }), ..wanted() };
    for (wanted, told, why) in [
        (wanted(), "Zeta Älpha beta", "the order they came in"),
        (by("name", false), "Älpha beta Zeta", "without regard to case and accents"),
        (by("name", true), "Zeta beta Älpha", "largest first"),
        (by("employeeRange", false), "Zeta Älpha beta", "by the lower end of a range, empty last"),
        (by("employeeRange", true), "Älpha Zeta beta", "empty last in both directions"),
        (by("seen:later.kept", false), "beta Zeta Älpha", "by a field that no column knows, empty last"),
        (by("no such column; DROP TABLE found", true), "Zeta Älpha beta", "an unknown column is no order"),
        (Wanted { text: "ALPHA".to_owned(), ..wanted() }, "Älpha", "the filter box forgives case and accents"),
        (Wanted { text: "bonn germany".to_owned(), ..wanted() }, "Zeta", "every word has to be there"),
        (Wanted { text: "%".to_owned(), ..wanted() }, "", "nothing is a pattern"),
        (
            Wanted { facets: BTreeMap::from([("cityName".to_owned(), vec!["Bonn".to_owned()])]), ..wanted() },
            "Zeta beta",
            "a facet",
        ),
    ] {
        assert_eq!(names(&fixture, wanted).await.join(" "), told, "{why}");
    }
    let facets = BTreeMap::from([("cityName".to_owned(), vec!["Bonn".to_owned()])]);
    let bars = fixture.store.facets(GridKind::Companies, Wanted { facets, ..wanted() }, 8).await.unwrap();
    let told: Vec<String> = bars
        .iter()
        .map(|(column, bars, _)| {
            let bars: Vec<String> = bars.iter().map(|bar| format!("{}={}", bar.value, bar.count)).collect();
            format!("{} {}", column.key, bars.join(" "))
        })
        .collect();
    assert_eq!(
        told,
        ["employeeRange 51-200=1", "revenueRange ", "countryName Austria=1 Germany=1", "cityName Bonn=2 Ulm=1"],
        "each facet counts under the choices of the others, not under its own"
    );
}

#[tokio::test]
async fn an_intent_that_was_open_at_the_end_is_unconfirmed_at_the_start() {
    let fixture = fixture().await;
    let refused = fixture.store.open_intent(intent(fixture.pull), 0, 3).await.unwrap();
    fixture.store.close_intent(refused, Ending::Refused, None, 4).await.unwrap();
    let other = fixture.store.search_for(new_search("other"), 5).await.unwrap().id;
    let clear = fixture.store.new_pull(NewPull::of(other, 100, PageCursor::start(100)), 5).await.unwrap();
    fixture.store.open_intent(intent(fixture.pull), 0, 6).await.unwrap();
    assert_eq!(
        fixture.store.interrupt_pulls(|wait| if wait.is_some() { "unclear" } else { "ended" }, 7).await.unwrap(),
        [clear],
        "only the pull of a search without an open call may go on by itself"
    );
    assert_eq!(fixture.store.settle_open_intents("ended", 7).await.unwrap(), 1, "one call is of unknown outcome");
    let unconfirmed = fixture.store.unconfirmed().await.unwrap();
    assert_eq!((unconfirmed.len(), unconfirmed[0].worst), (1, Tenths(1000)), "it is named with its worst case");
    let pull = fixture.store.pull(fixture.pull).await.unwrap().unwrap();
    assert_eq!((pull.phase, pull.wait), (Phase::Interrupted, Some(Wait::InDoubt)), "its pull waits for a person");
    assert_eq!(pull.trouble.as_deref(), Some("unclear"), "and says why");
}

#[tokio::test]
async fn the_balance_keeps_its_tenths_while_both_sides_agree() {
    let fixture = fixture().await;
    fixture.store.reported_balance(1000, 2).await.unwrap();
    let number = fixture.store.open_intent(intent(fixture.pull), 0, 3).await.unwrap();
    fixture.store.keep(answer(&fixture, number, 1, &three())).await.unwrap();
    for (told, shown, why) in [
        (999, Tenths(9_997), "999.7 is told as 999: the tenths are kept"),
        (999, Tenths(9_997), "and again"),
        (950, Tenths(9_500), "someone else spent: the service is right"),
    ] {
        fixture.store.reported_balance(told, 20).await.unwrap();
        assert_eq!(fixture.store.balance().await.unwrap().unwrap().estimate, shown, "{why}");
    }
}

#[tokio::test]
async fn every_column_of_the_catalog_has_its_columns_in_the_table() {
    let fixture = fixture().await;
    for kind in SearchKind::ALL {
        for column in kind.record().columns() {
            let order = Some(Order { key: column.key.to_owned(), descending: false });
            let wanted = Wanted { order, ..Wanted::all(fixture.search, kind) };
            fixture.store.snapshot(wanted).await.unwrap_or_else(|error| panic!("sorted by {}: {error}", column.key));
        }
        fixture.store.facets(kind.into(), Wanted::all(fixture.search, kind), 8).await.unwrap();
        fixture.store.breakdown(kind.into(), Wanted::all(fixture.search, kind), 8).await.unwrap();
    }
}
