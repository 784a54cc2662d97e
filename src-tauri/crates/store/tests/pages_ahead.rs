//! Pages that were asked for by their number ahead of where a pull is, as they are read from intents and kept answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use api::{Filters, Phase, SearchKind, Tenths, canonical};
use serde_json::{Value, json};
use store::money::intents::{Ending, LoadPage, NewIntent};
use store::money::ledger::Basis;
use store::searches::NewSearch;
use store::searches::pulls::NewPull;
use store::searches::pulls::Wait;
use store::{Page, PageCursor, PaidAnswer, ReadPage, Store, Unread};

/// What becomes of a call.
#[derive(Clone, Copy)]
enum Call {
    Answered,
    /// In a form that cannot be read.
    Unread,
    Refused,
    Unclear,
    /// The program ends before it has an outcome.
    Open,
}

struct Fixture {
    store: Store,
    search: i64,
    _folder: tempfile::TempDir,
}

impl Fixture {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let (digest, title) = ("d".to_owned(), "All".to_owned());
        let new = NewSearch { kind: SearchKind::Companies, digest, filters: Filters::default(), title, batch: 10 };
        let search = store.search_for(new, 1).await.unwrap().id;
        Self { store, search, _folder: folder }
    }

    /// A pull that has passed so many pages of a size.
    async fn pull(&self, batch: u32, pages: u32) -> i64 {
        self.store
            .new_pull(NewPull::of(self.search, 1_000, PageCursor { pages, ..PageCursor::start(batch) }), 1)
            .await
            .unwrap()
    }

    /// A call by a page's number, or along a cursor for the page at which its pull is.
    async fn call(&self, pull: i64, request: &Value, call: Call) {
        let known = self.store.pull(pull).await.unwrap().unwrap().paging;
        let number = |name: &str| request[name].as_u64().map(|number| number as u32);
        let (page, size) = (number("page").unwrap_or(known.pages), number("size").unwrap_or(known.batch));
        let text = canonical::text(request).unwrap();
        let digest = canonical::digest(&text);
        let new = NewIntent {
            operation: "find_companies",
            digest: digest.clone(),
            request: text.clone(),
            subject: String::new(),
            page: Some(LoadPage { pull, page, size }),
            worst: Tenths(10),
            priced: true,
            replay_key: None,
            asked: None,
            step: None,
            order: None,
            claim: None,
        };
        let intent = self.store.open_intent(new, 0, 2).await.unwrap();
        let unclear = Ending::Unconfirmed { reason: "lost".to_owned(), operation_id: None };
        match call {
            Call::Open => {}
            Call::Refused => assert!(self.store.close_intent(intent, Ending::Refused, None, 3).await.unwrap()),
            Call::Unclear => assert!(self.store.close_intent(intent, unclear, None, 3).await.unwrap()),
            Call::Answered | Call::Unread => {
                let is_read = matches!(call, Call::Answered);
                let page = Page { search: self.search, pull, rows: Vec::new(), first: 0, total: None, paging: None };
                let answer = PaidAnswer {
                    intent,
                    operation: "find_companies",
                    digest,
                    request: text,
                    response: request.clone(),
                    subject: String::new(),
                    quoted: Tenths(10),
                    charged: Tenths(10),
                    basis: Basis::Published,
                    expected: None,
                    pieces: 10,
                    at: 3,
                    look_up: None,
                    observations: Vec::new(),
                    page: is_read.then_some(page),
                    outcome: None,
                    step: None,
                    people: None,
                    unread: (!is_read).then_some(Unread { reason: "It cannot be read.", pull: Some(pull) }),
                    taken: None,
                };
                self.store.keep(answer).await.unwrap();
            }
        }
    }

    /// The numbers of the pages ahead, each with whether it is here.
    async fn ahead(&self, pull: i64) -> Vec<(u32, bool)> {
        let ahead = self.store.pages_ahead(pull).await.unwrap();
        ahead.into_iter().map(|ahead| (ahead.page, ahead.answer.is_ok())).collect()
    }
}

fn page(number: u32, size: u32) -> Value {
    json!({"filters": {}, "page": number, "size": size})
}

fn at(cursor: &str) -> Value {
    json!({"filters": {}, "size": 10, "cursor": cursor})
}

#[tokio::test]
async fn the_newest_call_about_a_page_says_what_became_of_it() {
    let fixture = Fixture::new().await;
    let pull = fixture.pull(10, 2).await;
    for (number, calls) in [
        (1, &[Call::Answered][..]),
        (2, &[Call::Refused]),
        (3, &[Call::Answered]),
        (4, &[Call::Unclear]),
        (5, &[Call::Unclear, Call::Answered]),
        (6, &[Call::Unclear, Call::Refused]),
        (7, &[Call::Open]),
    ] {
        for call in calls {
            fixture.call(pull, &page(number, 10), *call).await;
        }
    }
    assert_eq!(
        fixture.ahead(pull).await,
        [(3, true), (4, false), (5, true), (6, false), (7, false)],
        "behind it are none, and what was refused says nothing of what was sent before it"
    );
    let told = fixture.store.pages_ahead(pull).await.unwrap();
    assert_eq!(told[0].answer, Ok(page(3, 10)), "with its answer");
}

#[tokio::test]
async fn a_pull_moves_only_with_its_search() {
    let fixture = Fixture::new().await;
    let pull = fixture.pull(10, 2).await;
    let behind = PageCursor { pages: 5, ..PageCursor::start(10) };
    let missing = fixture.search + 1;
    assert!(fixture.store.move_behind(pull, missing, behind.clone(), 3).await.is_err(), "there is no such search");
    assert_eq!(fixture.store.pull(pull).await.unwrap().unwrap().paging.pages, 2, "and the pull stands where it stood");
    fixture.store.move_behind(pull, fixture.search, PageCursor { pages: 1, ..behind }, 3).await.unwrap();
    assert_eq!(
        fixture.store.pull(pull).await.unwrap().unwrap().paging.pages,
        1,
        "a search that is deeper stays as it is"
    );
}

#[tokio::test]
async fn what_other_pulls_left_beyond_every_hole_is_here_too() {
    let fixture = Fixture::new().await;
    let other = fixture.pull(10, 2).await;
    fixture
        .store
        .move_behind(other, fixture.search, PageCursor { pages: 5, ..PageCursor::start(10) }, 3)
        .await
        .unwrap();
    for (number, size, call) in
        [(4, 10, Call::Answered), (6, 10, Call::Answered), (7, 20, Call::Answered), (8, 10, Call::Unclear)]
    {
        fixture.call(other, &page(number, size), call).await;
    }
    let next = fixture.pull(10, 5).await;
    assert_eq!(
        fixture.ahead(next).await,
        [(6, true), (8, false)],
        "of the same size; and what nobody knows stays unknown"
    );
    let fresh = fixture.pull(10, 0).await;
    let told = fixture.ahead(fresh).await;
    assert_eq!(told, [(6, true), (8, false)], "one from the start is to load again what the search has");
    let wide = fixture.pull(20, 0).await;
    assert_eq!(fixture.ahead(wide).await, [(4, false), (7, true)], "in pages of its own size");
    let narrow = fixture.pull(5, 0).await;
    assert_eq!(fixture.ahead(narrow).await, [(16, false), (17, false)], "the same rows are two pages here");
}

#[tokio::test]
async fn only_the_next_page_makes_a_pull_unclear() {
    for (calls, unclear, why) in [
        (&[(page(3, 10), Call::Unclear)][..], false, "one further on waits until it is the next"),
        (&[(page(2, 10), Call::Unclear), (page(3, 10), Call::Answered)], true, "whatever came behind it"),
        (&[(page(2, 10), Call::Open), (page(3, 10), Call::Open)], true, "the program ended"),
        (
            &[(page(2, 10), Call::Unclear), (page(2, 10), Call::Refused)],
            true,
            "asked for again in vain: still not known",
        ),
        (&[(page(2, 10), Call::Unclear), (page(2, 10), Call::Answered)], false, "asked for again, and here"),
        (&[(page(2, 10), Call::Refused), (page(3, 10), Call::Unclear)], false, "nothing of the next one was sent"),
        (&[(page(1, 10), Call::Unclear)], false, "it was left out"),
        (&[(at("a"), Call::Unclear)], true, "along the cursor"),
        (
            &[(at("a"), Call::Unclear), (at("a"), Call::Answered), (at("b"), Call::Refused)],
            false,
            "and asked for again",
        ),
    ] {
        let fixture = Fixture::new().await;
        let pull = fixture.pull(10, 2).await;
        for (request, call) in calls {
            fixture.call(pull, request, *call).await;
        }
        let wait = unclear.then_some(Wait::InDoubt);
        assert_eq!(fixture.store.pull_waits(pull).await.unwrap(), wait, "{why}");
        let going_on = fixture.store.interrupt_pulls(|_| "ended", 9).await.unwrap();
        assert_eq!(going_on.is_empty(), unclear, "{why}: it goes on by itself where it is not");
        let told = fixture.store.pull(pull).await.unwrap().unwrap();
        assert_eq!(told.wait, wait, "{why}: and is known for it");
    }
}

#[tokio::test]
async fn a_page_that_cannot_be_read_waits_in_pages_of_every_size() {
    for (calls, batch, waits, why) in [
        (&[(page(2, 10), Call::Unread)][..], 10, &[(2, Some(Wait::Unread))][..], "in pages of its own size"),
        (&[(page(2, 10), Call::Unread)], 5, &[(4, Some(Wait::Unread)), (5, Some(Wait::Unread))], "in smaller ones"),
        (&[(page(2, 10), Call::Unread)], 30, &[(0, Some(Wait::Unread))], "and in larger ones"),
        (&[(page(2, 10), Call::Unread), (page(2, 10), Call::Answered)], 10, &[(2, None)], "asked for again, and read"),
        (
            &[(page(2, 10), Call::Unread), (page(2, 10), Call::Unclear)],
            10,
            &[(2, Some(Wait::Unread))],
            "asked for again: whatever became of that, the first one was paid for",
        ),
        (
            &[(page(2, 10), Call::Unclear), (page(2, 10), Call::Unread)],
            10,
            &[(2, Some(Wait::Unread))],
            "asked for again, and here: it is known that it was charged",
        ),
        (&[(page(2, 10), Call::Answered), (page(2, 10), Call::Unclear)], 10, &[(2, None)], "what is here is here"),
    ] {
        let fixture = Fixture::new().await;
        let pull = fixture.pull(batch, 0).await;
        for (request, call) in calls {
            fixture.call(pull, request, *call).await;
        }
        let ahead = fixture.store.pages_ahead(pull).await.unwrap();
        let told: Vec<_> = ahead.iter().map(|ahead| (ahead.page, ahead.answer.clone().err())).collect();
        assert_eq!(told, waits, "{why}");
        let count = 60 / u64::from(batch);
        let met = fixture.store.has_wait(fixture.search, batch, 0, count).await.unwrap();
        assert_eq!(met, waits.iter().any(|(_, wait)| wait.is_some()), "{why}: and a new load is told so");
    }
}

#[tokio::test]
async fn a_page_that_can_be_read_later_is_told_once() {
    let fixture = Fixture::new().await;
    let pull = fixture.pull(10, 2).await;
    fixture.call(pull, &page(2, 10), Call::Unread).await;
    fixture.store.set_pull_phase(pull, Phase::Interrupted, None, Some(Wait::Unread), 4).await.unwrap();
    // Another load waited for something else, which is settled by now.
    let other = fixture.pull(10, 7).await;
    fixture
        .store
        .set_pull_phase(other, Phase::Interrupted, Some("Lost.".to_owned()), Some(Wait::InDoubt), 4)
        .await
        .unwrap();
    let unread = fixture.store.unread_pages().await.unwrap();
    assert_eq!(unread.len(), 1, "{unread:?}");
    let read =
        ReadPage { intent: unread[0].intent, rows: Vec::new(), pieces: 7, total: Some(90), response: Value::Null };
    assert!(fixture.store.store_read_page(read.clone(), "It can be read.").await.unwrap().is_some(), "the first time");
    assert!(fixture.store.store_read_page(read, "It can be read.").await.unwrap().is_none(), "and no further time");
    assert_eq!(fixture.store.unread_pages().await.unwrap(), [], "it is read");
    let told = fixture.store.pull(pull).await.unwrap().unwrap();
    assert_eq!((told.received, told.asked, told.wait), (7, 1, None), "it counts once: {told:?}");
    assert_eq!(told.trouble.as_deref(), Some("It can be read."), "and its load says so");
    assert_eq!(fixture.store.search(fixture.search).await.unwrap().unwrap().total, Some(90), "with what it told");
    let told = fixture.store.pull(other).await.unwrap().unwrap();
    assert_eq!((told.wait, told.trouble.as_deref()), (None, Some("Lost.")), "nobody else is told so: {told:?}");
    assert_eq!(fixture.ahead(pull).await, [(2, true)], "the load passes it");
}
