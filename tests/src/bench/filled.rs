//! A workspace with 10,000 companies in it, put there page by page as a pull does, without the wait for the limit.

use std::time::{Duration, Instant};
use store::searches::pulls::NewPull;

use api::filters::COMPANIES;
use api::{Doc, RecordKind, SearchKind, Tenths, canonical};
use serde_json::{Value, json};
use store::money::intents::{LoadPage, NewIntent};
use store::money::ledger::Basis;
use store::records::NewObservation;
use store::searches::NewSearch;
use store::{Page, PageCursor, PaidAnswer, Store};
use tempfile::TempDir;

use super::sample::Sample;
use crate::rig::{App, Service, everything, filters};

/// Rows of the workspace.
pub const ROWS: usize = 10_000;

/// The workspace and what it was filled with.
pub struct Filled {
    /// The app on it.
    pub app: App,
    /// The number of its one search.
    pub search: i64,
    /// Its rows as the service sent them.
    pub rows: Vec<Doc>,
    /// How long it took to store each page.
    pub kept: Sample,
    _data: TempDir,
    _service: Service,
}

/// Fills one and opens it.
pub async fn filled() -> Filled {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let rows = service.rows(&everything(), ROWS).await;
    let folder = data.path().join("workspaces/demo");
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
    let (search, kept) = fill(&store, rows.len(), |at| rows[at].clone()).await;
    store.put_together().await.unwrap();
    drop(store);
    let app = App::start(data.path(), &service).await;
    Filled { app, search, rows, kept, _data: data, _service: service }
}

/// Writes so many rows of companies into a store, page by page; returns their search, and the time that each took.
pub async fn fill(store: &Store, rows: usize, row: impl Fn(usize) -> Doc) -> (i64, Sample) {
    let pages = (0..rows).step_by(100).map(|first| (first..rows.min(first + 100)).map(&row).collect());
    fill_pages(store, rows, pages).await
}

/// As [`fill`], of pages of any size: the last one alone may be a smaller one.
pub async fn fill_pages(store: &Store, rows: usize, pages: impl Iterator<Item = Vec<Doc>>) -> (i64, Sample) {
    let filters = filters(&everything()).normalised(&COMPANIES);
    let digest = canonical::digest(&canonical::text(&filters).unwrap());
    let new = NewSearch { kind: SearchKind::Companies, digest, filters, title: "All companies".to_owned(), batch: 100 };
    let search = store.search_for(new, 1).await.unwrap().id;
    let pull = store.new_pull(NewPull::of(search, rows as u64, PageCursor::start(100)), 1).await.unwrap();
    let (mut kept, mut came) = (Sample::default(), 0);
    for (number, page) in pages.enumerate() {
        let answer = answer(store, (search, pull, number as u32), (came, rows as u64), &page).await;
        came += page.len() as u64;
        let start = Instant::now();
        store.keep(answer).await.unwrap();
        kept.add(start.elapsed());
    }
    (search, kept)
}

/// The answer with a page, by its number, which begins with the row `first` of all.
async fn answer(
    store: &Store,
    (search, pull, number): (i64, i64, u32),
    (first, total): (u64, u64),
    rows: &[Doc],
) -> PaidAnswer {
    let intent = NewIntent {
        operation: "find_companies",
        digest: format!("page {number}"),
        request: "{}".to_owned(),
        subject: "All companies".to_owned(),
        page: Some(LoadPage { pull, page: number, size: 100 }),
        worst: Tenths(100),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    };
    PaidAnswer {
        intent: store.open_intent(intent, 0, 1).await.unwrap(),
        operation: "find_companies",
        digest: format!("page {number}"),
        request: "{}".to_owned(),
        response: body(rows),
        subject: "All companies".to_owned(),
        quoted: Tenths(100),
        charged: Tenths(rows.len() as u64),
        at: 1,
        basis: Basis::Published,
        expected: None,
        pieces: rows.len() as u64,
        look_up: None,
        observations: Vec::new(),
        page: Some(Page {
            search,
            pull,
            rows: rows.iter().map(|row| NewObservation { kind: RecordKind::Company, doc: row.clone() }).collect(),
            first,
            total: Some(total),
            paging: Some(PageCursor {
                batch: 100,
                pages: number + 1,
                cursor: None,
                empty: 0,
                ended: first + rows.len() as u64 == total,
            }),
        }),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    }
}

/// A page as it comes over the wire.
pub fn body(rows: &[Doc]) -> Value {
    json!({"rows": rows, "total": ROWS, "page": 0, "size": 100, "next_cursor": null})
}

/// How long one command of the app takes.
pub async fn timed(app: &App, name: &str, request: impl serde::Serialize) -> (Value, Duration) {
    let start = Instant::now();
    let reply = app.ask(name, request).await;
    (reply, start.elapsed())
}
