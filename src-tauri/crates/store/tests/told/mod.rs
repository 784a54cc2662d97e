//! A workspace in which a search has been paid for, as tests of what is done with its rows begin.

use std::path::Path;
use store::searches::pulls::NewPull;

use api::SearchKind;
use serde_json::{Value, json};
use store::money::intents::{LoadPage, NewIntent};
use store::money::ledger::Basis;
use store::records::NewObservation;
use store::searches::NewSearch;
use store::{Page, PageCursor, PaidAnswer, Store};

/// A store in this folder, with these rows of a first search; they have the numbers 1 to n.
pub async fn told(folder: &Path, kind: SearchKind, rows: &[Value]) -> Store {
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    let new = NewSearch {
        kind,
        digest: "a".to_owned(),
        filters: api::Filters::default(),
        title: "All".to_owned(),
        batch: 100,
    };
    let search = store.search_for(new, 1).await.unwrap().id;
    let pull = store.new_pull(NewPull::of(search, 100, PageCursor::start(100)), 1).await.unwrap();
    let operation = match kind {
        SearchKind::Companies => "find_companies",
        SearchKind::People => "find_people",
        SearchKind::Leads => "leads_finder",
    };
    let intent = NewIntent {
        operation,
        digest: "d".to_owned(),
        request: "{}".to_owned(),
        subject: "All".to_owned(),
        page: Some(LoadPage { pull, page: 0, size: 100 }),
        worst: api::Tenths(10),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    };
    let intent = store.open_intent(intent, 0, 1).await.unwrap();
    let new = rows.iter().map(|row| NewObservation { kind: kind.record(), doc: row.as_object().unwrap().clone() });
    let page = Page { search, pull, rows: new.collect(), first: 0, total: None, paging: Some(PageCursor::start(100)) };
    let answer = PaidAnswer {
        intent,
        operation,
        digest: "d".to_owned(),
        request: "{}".to_owned(),
        response: json!({}),
        subject: "All".to_owned(),
        quoted: api::Tenths(10),
        charged: api::Tenths(10),
        basis: Basis::Published,
        expected: None,
        pieces: rows.len() as u64,
        at: 1,
        page: Some(page),
        look_up: None,
        observations: Vec::new(),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    };
    store.keep(answer).await.unwrap();
    store
}
