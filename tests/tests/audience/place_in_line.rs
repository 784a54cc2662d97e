//! Who goes first where people are searched and counted at one pace: the page somebody waits for, then counts of whoever
//! types, then pulls and maps in turn.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use engine::screen::Phase;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start};

use super::people::{count, drawn, pull};

const ROWS: u64 = 600;

/// What was asked about people: a page, or a count with what it counts.
#[derive(Debug, Clone, PartialEq)]
enum Asked {
    Page,
    Count(Value),
}

/// A service with people without end, which remembers in which order it was asked. Said to be busy, it turns counts away until a
/// page comes, and all but one behind each page: nobody gets through for a while then, in which a page can take its
/// place in the line, however long a busy computer takes until it is there.
struct Line {
    service: Scripted,
    asked: Arc<Mutex<Vec<Asked>>>,
    busy: Arc<Busy>,
}

/// What a service that is said to be busy does with counts.
#[derive(Default)]
struct Busy {
    /// Whether it is said to be busy.
    is: AtomicBool,
    /// So many counts may pass all the same.
    room: AtomicU64,
    turned_away: AtomicU64,
}

impl Busy {
    fn takes_a_count(&self) -> bool {
        let taken = |room: u64| room.checked_sub(1);
        let takes = !self.is.load(Ordering::SeqCst)
            || self.room.fetch_update(Ordering::SeqCst, Ordering::SeqCst, taken).is_ok();
        self.turned_away.fetch_add(u64::from(!takes), Ordering::SeqCst);
        takes
    }
}

impl Line {
    async fn start() -> Self {
        let (asked, busy) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Busy::default()));
        let (line, now) = (Arc::clone(&asked), Arc::clone(&busy));
        let service = Scripted::start(move |sent| {
            let mut line = line.lock().unwrap();
            match sent.target.as_str() {
                target if target.ends_with("/find-people/count") => {
                    line.push(Asked::Count(sent.body["query"].clone()));
                    if now.takes_a_count() {
                        return (200, json!({"total": 150_000}));
                    }
                    (429, json!({"error": "Too Many Requests"}))
                }
                target if target.ends_with("/find-people") => {
                    now.room.store(1, Ordering::SeqCst);
                    let page = line.iter().filter(|asked| **asked == Asked::Page).count();
                    line.push(Asked::Page);
                    let lead = |row| json!({"profileUrl": format!("https://network.example/in/p{page}-{row}")});
                    let leads: Vec<Value> = (0..100).map(lead).collect();
                    (200, json!({"total": 150_000, "leads": leads, "next_cursor": format!("fp_{page}")}))
                }
                _ => (200, json!({"credits": 1_000})),
            }
        })
        .await;
        Self { service, asked, busy }
    }

    /// Counts are turned away from here on, until a page comes, and all but one behind each page. Returns once one was.
    async fn turns_counts_away(&self) {
        self.busy.is.store(true, Ordering::SeqCst);
        while self.busy.turned_away.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
    }

    /// It takes every count again.
    fn has_time(&self) {
        self.busy.is.store(false, Ordering::SeqCst);
    }

    fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_goes_ahead_of_counts_and_in_turn_with_a_map() {
    let (data, line) = (tempfile::tempdir().unwrap(), Line::start().await);
    let app = App::start_with(Start::at(data.path(), &line.service.base_url, "key")).await;
    app.meter().await;
    let mut events = app.listen();
    let of = json!({"jobTitle.include": ["Director"]});
    let map = app.ask("start_audience", json!({"filters": of})).await;
    let promised = map["of"].as_u64().unwrap() as usize;
    drawn(&mut events, "the map is on its way", |audience| audience.done >= 2).await;

    line.turns_counts_away().await;
    let before = line.asked().len();
    let started = app.ask("start_pull", pull(&of, ROWS)).await;
    let done = events.rest(started["pull"].as_i64().unwrap()).await;
    line.has_time();
    assert_eq!((done.phase, done.received), (Phase::Done, ROWS), "{done:?}");
    let behind = line.asked().split_off(before);
    let pages: Vec<usize> =
        behind.iter().enumerate().filter(|(_, asked)| **asked == Asked::Page).map(|(at, _)| at).collect();
    assert_eq!(pages.len(), 6, "six pages of 100: {behind:?}");
    assert!(pages[0] <= 3, "the first page, which somebody waits for, goes ahead of all counts: {behind:?}");
    // Those that are turned away while a page is still being stored are before it, however few: a slow computer has
    // more.
    let longest = pages.windows(2).map(|two| two[1] - two[0]).max();
    assert!(
        longest < Some(promised / 2),
        "the others take turns with the map, and none waits for all of it: {behind:?}"
    );

    let before = line.asked().len();
    assert!(before < promised + 6, "the map is still being drawn");
    count(&app, &json!({"jobTitle.include": ["Owner"], "location.include": ["Japan"]})).await;
    let behind = line.asked().split_off(before);
    let mine = |asked: &Asked| matches!(asked, Asked::Count(query) if query.to_string().contains("Japan"));
    let place = behind.iter().position(mine).expect("it was counted");
    assert!(place < 4, "who types does not wait for the map: {behind:?}");
}
