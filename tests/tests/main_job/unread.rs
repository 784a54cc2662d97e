//! A page that was paid for and came in a form that cannot be read: met by whichever way a person comes back to its search, and
//! read by the first version that can.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use api::{RecordKind, SearchKind};
use engine::screen::{Aim, FailureCode, Phase, PullRequest, PullState};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start, more_of, wish};

const KINDS: [SearchKind; 3] = [SearchKind::Companies, SearchKind::People, SearchKind::Leads];
/// Pages in all; each is full.
const PAGES: u64 = 4;

fn asked(kind: SearchKind) -> Value {
    match kind {
        SearchKind::Companies => json!({"country": ["Germany"]}),
        SearchKind::People => json!({"jobTitle.include": ["Buyer"]}),
        SearchKind::Leads => json!({"job": ["Buyer"]}),
    }
}

fn row(kind: SearchKind, number: u64) -> Value {
    match kind {
        SearchKind::Companies => {
            json!({"name": format!("Company {number:03}"), "domain": format!("c{number}.example")})
        }
        SearchKind::People => json!({
            "firstname": "Ada", "lastname": format!("L{number:03}"), "companyName": format!("Acme {number}"),
            "profileUrl": format!("https://network.example/in/ada-{number:03}"),
        }),
        SearchKind::Leads => json!({"link": {"network": format!("https://network.example/in/ada-{number:03}")}}),
    }
}

fn page(kind: SearchKind, number: u64, size: u64, rows: u64) -> Value {
    let of_page: Vec<Value> = (number * size..(number * size + size).min(rows)).map(|n| row(kind, n)).collect();
    match kind {
        SearchKind::Companies => json!({"rows": of_page, "total": rows, "next_cursor": null}),
        SearchKind::People => {
            let next = ((number + 1) * size < rows).then(|| format!("c{}", number + 1));
            json!({"leads": of_page, "total": rows, "next_cursor": next})
        }
        SearchKind::Leads => json!({"rows": of_page, "total": rows, "page": number, "size": size}),
    }
}

/// What a service answers to a page.
enum Answer {
    Page,
    /// The page, in a wrapping that nobody here knows.
    Wrapped,
    /// The page of a time at which the list had few rows, in that wrapping too.
    WrappedEarly,
    /// Something that no version will ever read.
    Strange,
    /// Not now: nothing is done.
    Refused,
    /// Nothing that says whether it was done.
    Lost,
}

/// Rows of the whole list at first.
const FEW: u64 = 20;

/// A service that answers to each page, and to which time it is asked for it, as it is told.
async fn service(answer: impl Fn(u64, u64) -> Answer + Send + Sync + 'static) -> Scripted {
    let asked = Mutex::new(BTreeMap::<u64, u64>::new());
    Scripted::start(move |sent| {
        let kind = KINDS.into_iter().find(|kind| sent.target.contains(&path(*kind)));
        let Some(kind) = kind else { return (200, json!({"status": "success", "credits": "100000"})) };
        let size = sent.body["size"].as_u64().unwrap();
        let cursor = sent.body["cursor"].as_str().map(|cursor| cursor[1..].parse::<u64>().unwrap());
        let number = cursor.or(sent.body["page"].as_u64()).unwrap_or(0);
        let good = page(kind, number, size, PAGES * 25);
        let mut asked = asked.lock().unwrap();
        let turn = asked.entry(number).or_default();
        *turn += 1;
        match answer(number, *turn) {
            Answer::Page => (200, good),
            Answer::Wrapped => (200, json!({"wrapped_anew": {"in": good}})),
            Answer::WrappedEarly => (200, json!({"wrapped_anew": {"in": page(kind, number, size, FEW)}})),
            Answer::Strange => (200, json!({"what": "nobody knows"})),
            Answer::Refused => (503, json!({"error": "Unavailable"})),
            Answer::Lost => (500, Value::Null),
        }
    })
    .await
}

/// One of which the first answer to a page is wrapped.
async fn wraps(odd: u64) -> Scripted {
    service(move |page, turn| if page == odd && turn == 1 { Answer::Wrapped } else { Answer::Page }).await
}

fn path(kind: SearchKind) -> String {
    kind.spec().name.replace('_', "-")
}

async fn app(data: &Path, service: &Scripted) -> App {
    App::start_with(Start::at(data, &service.base_url, "key").unpaced()).await
}

fn load(kind: SearchKind, rows: u64) -> PullRequest {
    PullRequest { size: Some(25), ..more_of(kind, &asked(kind), Some(rows), Some(10_000)) }
}

fn sent(service: &Scripted, kind: SearchKind) -> usize {
    service.sent(&path(kind)).len()
}

async fn resumed(app: &App, pull: i64, unclear: Value) -> PullState {
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": pull, "unclear": unclear})).await;
    events.rest(pull).await
}

fn database(data: &Path) -> rusqlite::Connection {
    let folder = std::fs::read_dir(data.join("workspaces")).unwrap().map(|entry| entry.unwrap().path());
    let file = folder.map(|folder| folder.join("workspace.sqlite")).find(|file| file.exists()).unwrap();
    rusqlite::Connection::open(file).unwrap()
}

/// Changes kept answers, which the file itself forbids.
fn change_answers(data: &Path, sql: &str, with: &[&dyn rusqlite::ToSql]) -> usize {
    let file = database(data);
    let guard: String = file
        .query_row("SELECT sql FROM sqlite_schema WHERE name = 'facts_are_not_changed'", [], |row| row.get(0))
        .unwrap();
    file.execute_batch("DROP TRIGGER facts_are_not_changed").unwrap();
    let changed = file.execute(sql, with).unwrap();
    file.execute_batch(&guard).unwrap();
    changed
}

/// What a version that knows the wrapping makes of it, seen from here: what it reads is what is in it.
fn learn_the_wrapping(data: &Path) -> usize {
    let sql = "UPDATE facts SET response = json_extract(response, '$.wrapped_anew.in')
        WHERE json_extract(response, '$.wrapped_anew.in') IS NOT NULL";
    change_answers(data, sql, &[])
}

/// How many rows of a search are shown.
async fn rows(app: &App, kind: SearchKind, search: i64) -> usize {
    app.rows_of(kind.record(), &wish(search)).await.1.len()
}

/// A load as the window has it when it opens.
async fn seen(app: &App, pull: i64) -> Value {
    let activity = app.ask("activity", json!({})).await;
    let own = activity["pulls"].as_array().unwrap().iter().find(|own| own["pull"] == pull).cloned();
    own.unwrap_or_else(|| panic!("the load is shown: {activity}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_can_be_read_after_an_update_brings_its_rows_and_is_not_paid_again() {
    for kind in KINDS {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(1).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 75)).await;
        let is = (stood.phase, stood.unclear, stood.unread, stood.received);
        assert_eq!(is, (Phase::Interrupted, true, true, 25), "{kind:?}: it is said which of the two it is: {stood:?}");
        let spent = before.meter().await["spent"].clone();
        before.end().await;
        let came: i64 = database(data.path()).query_row("SELECT max(at) FROM facts", [], |row| row.get(0)).unwrap();
        assert_eq!(learn_the_wrapping(data.path()), 1, "{kind:?}");

        let after = app(data.path(), &service).await;
        let shown = seen(&after, stood.pull).await;
        assert_eq!(
            (&shown["unclear"], &shown["unread"]),
            (&json!(false), &json!(false)),
            "{kind:?}: nothing to decide: {shown}"
        );
        assert!(shown["trouble"].as_str().unwrap().contains("can be read now"), "{kind:?}: it says so: {shown}");
        assert_eq!(shown["received"], 50, "{kind:?}: it counts: {shown}");
        assert_eq!(rows(&after, kind, stood.search).await, 50, "{kind:?}: its rows are here, before anybody clicks");
        assert_eq!(after.meter().await["spent"], spent, "{kind:?}: for what was paid then");
        let file = database(data.path());
        let places = "SELECT count(*), min(place), max(place), max(found.at) FROM found WHERE place >= 25";
        let told: (i64, i64, i64, i64) =
            file.query_row(places, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
        assert_eq!(told, (25, 25, 49, came), "{kind:?}: each at its place, since the day on which it came");
        drop(file);

        let done = resumed(&after, stood.pull, Value::Null).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 75), "{kind:?}: {done:?}");
        assert_eq!(sent(&service, kind), 3, "{kind:?}: every page once");
        assert_eq!(rows(&after, kind, stood.search).await, 75, "{kind:?}");
        after.end().await;
        let again = app(data.path(), &service).await;
        assert_eq!(rows(&again, kind, stood.search).await, 75, "{kind:?}: a further start tells nothing twice");
        again.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_left_out_comes_with_the_update_too() {
    for kind in [SearchKind::Companies, SearchKind::Leads] {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(1).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 75)).await;
        let done = resumed(&before, stood.pull, json!("skip")).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 50), "{kind:?}: {done:?}");
        before.end().await;
        learn_the_wrapping(data.path());
        let after = app(data.path(), &service).await;
        assert_eq!(rows(&after, kind, stood.search).await, 75, "{kind:?}: its rows are here");
        let file = database(data.path());
        let sql = "SELECT received, asked, skipped FROM pulls";
        let told: (i64, i64, i64) = file.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
        assert_eq!(told, (75, 3, 0), "{kind:?}: it counts as one of the three, once, and as left out no more");
        assert_eq!(sent(&service, kind), 3, "{kind:?}");
        after.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_of_another_size_meets_the_page_and_a_person_decides() {
    for kind in KINDS {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(0).await);
        let app = app(data.path(), &service).await;
        app.meter().await;
        let stood = app.pull(&load(kind, 25)).await;
        assert!(stood.unread, "{kind:?}: {stood:?}");
        app.ask("stop_pull", json!({"pull": stood.pull})).await;
        // A load of more goes on in the pages of what was asked for, so that it finds what an update can read.
        for (aim, size) in [(Aim::More, 25), (Aim::More, 10), (Aim::Fresh, 5)] {
            let request = PullRequest { aim, size: Some(size), ..load(kind, 20) };
            let quote = app.ask("quote_pull", &request).await;
            assert_eq!(quote["inDoubt"], true, "{kind:?}, {aim:?}, pages of {size}: the quote says so: {quote}");
            let met = app.pull(&request).await;
            let is = (met.phase, met.unclear, met.unread, met.received);
            assert_eq!(is, (Phase::Interrupted, true, true, 0), "{kind:?}, {aim:?}, pages of {size}: {met:?}");
            assert_eq!(sent(&service, kind), 1, "{kind:?}, {aim:?}, pages of {size}: nothing leaves in silence");
            let failure = app.refused("resume_pull", json!({"pull": met.pull, "unclear": null})).await;
            assert_eq!(failure.code, FailureCode::Unconfirmed, "{kind:?}: a person decides");
            app.ask("stop_pull", json!({"pull": met.pull})).await;
        }
        app.end().await;
        learn_the_wrapping(data.path());
        let after = self::app(data.path(), &service).await;
        let head = after.ask("open_search", json!({"search": stood.search})).await;
        assert_eq!((&head["left"], &head["batch"]), (&json!(75), &json!(25)), "{kind:?}: they are not left: {head}");
        let done = after.pull(&PullRequest { size: Some(10), ..load(kind, 50) }).await;
        assert_eq!(done.phase, Phase::Done, "{kind:?}: {done:?}");
        assert_eq!(rows(&after, kind, done.search).await, 75, "{kind:?}: what was here, and as many as were wanted");
        assert_eq!(sent(&service, kind), 3, "{kind:?}: it goes on behind the page, in its size, and two more are paid");
        after.end().await;
    }
}

/// As a load of an earlier version may stand there, which chose a size of its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_load_that_waited_for_the_page_in_pages_of_another_size_is_stopped_with_the_update() {
    let kind = SearchKind::Leads;
    for phase in ["interrupted", "running"] {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(0).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 25)).await;
        before.end().await;
        learn_the_wrapping(data.path());
        let file = database(data.path());
        let sql = "UPDATE pulls SET batch = 10, wanted = 50, phase = ?1, unclear = (?1 <> 'running')";
        assert_eq!(file.execute(sql, [phase]).unwrap(), 1);
        drop(file);
        let after = app(data.path(), &service).await;
        assert_eq!(rows(&after, kind, stood.search).await, 25, "{phase}: the rows are here");
        after.until("nothing goes on", "at_rest", json!({}), |rest| rest["under_way"] == json!([])).await;
        let activity = after.ask("activity", json!({})).await;
        let pull = &activity["pulls"][0];
        assert_eq!((&pull["phase"], &pull["unclear"]), (&json!("stopped"), &json!(false)), "{phase}: {activity}");
        assert_eq!(sent(&service, kind), 1, "{phase}: and are not asked for in other pages");
        after.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_came_twice_counts_once() {
    let kind = SearchKind::Leads;
    let data = tempfile::tempdir().unwrap();
    let service = service(|page, turn| if page == 0 && turn < 3 { Answer::Wrapped } else { Answer::Page }).await;
    let before = app(data.path(), &service).await;
    before.meter().await;
    let stood = before.pull(&load(kind, 75)).await;
    let twice = resumed(&before, stood.pull, json!("again")).await;
    assert!(twice.unread, "it came in the same form again: {twice:?}");
    before.end().await;
    assert_eq!(learn_the_wrapping(data.path()), 2);
    let after = app(data.path(), &service).await;
    assert_eq!(seen(&after, stood.pull).await["received"], 25, "one page of rows");
    let done = resumed(&after, stood.pull, Value::Null).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 75), "as many as were agreed to: {done:?}");
    assert_eq!(rows(&after, kind, stood.search).await, 75);
    after.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_was_erased_does_not_come_back_with_the_update() {
    let kind = SearchKind::People;
    let (data, service) = (tempfile::tempdir().unwrap(), wraps(1).await);
    let before = app(data.path(), &service).await;
    before.meter().await;
    let stood = before.pull(&load(kind, 75)).await;
    before.end().await;
    let text: String = database(data.path())
        .query_row("SELECT response FROM facts WHERE response LIKE '%wrapped_anew%'", [], |row| row.get(0))
        .unwrap();
    let between = app(data.path(), &service).await;
    let (_, shown) = between.rows_of(RecordKind::Person, &wish(stood.search)).await;
    between.ask("erase_person", json!({"record": shown[3]["id"], "typed": "Ada L003"})).await;
    between.end().await;
    // The same person is on the wrapped page too, in which nobody who erases sees anybody.
    let both = text.replace("ada-030", "ada-003").replace("L030", "L003").replace("Acme 30", "Acme 3");
    let sql = "UPDATE facts SET response = ?1 WHERE response LIKE '%wrapped_anew%'";
    assert_eq!(change_answers(data.path(), sql, &[&both]), 1);
    learn_the_wrapping(data.path());
    let after = app(data.path(), &service).await;
    assert_eq!(rows(&after, kind, stood.search).await, 24 + 24, "everybody else came");
    let done = resumed(&after, stood.pull, Value::Null).await;
    assert_eq!((done.phase, sent(&service, kind)), (Phase::Done, 3), "and the page is not asked for again: {done:?}");
    after.end().await;
    let file = database(data.path());
    let held: i64 =
        file.query_row("SELECT count(*) FROM facts WHERE response LIKE '%ada-003%'", [], |row| row.get(0)).unwrap();
    assert_eq!(held, 0, "no answer holds the person");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_try_in_doubt_is_no_obstacle_once_the_first_answer_can_be_read() {
    let kind = SearchKind::People;
    let data = tempfile::tempdir().unwrap();
    let service = service(|page, turn| match (page, turn) {
        (1, 1) => Answer::Wrapped,
        (1, 2) => Answer::Lost,
        _ => Answer::Page,
    })
    .await;
    let before = app(data.path(), &service).await;
    before.meter().await;
    let stood = before.pull(&load(kind, 50)).await;
    assert!(stood.unread, "{stood:?}");
    let doubt = resumed(&before, stood.pull, json!("again")).await;
    assert_eq!((doubt.unclear, doubt.unread), (true, true), "whatever became of it, one was paid for: {doubt:?}");
    before.end().await;
    learn_the_wrapping(data.path());
    let after = app(data.path(), &service).await;
    let shown = seen(&after, stood.pull).await;
    let told = (&shown["unclear"], &shown["phase"], &shown["received"]);
    let is = (&json!(false), &json!("done"), &json!(50));
    assert_eq!(told, is, "its rows are here, whatever became of the second try: {shown}");
    assert_eq!(sent(&service, kind), 3, "nothing is paid a third time");
    let open = after.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().len();
    assert_eq!(open, 1, "and the second try stays named");
    after.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_has_grown_is_not_closed_by_a_page_of_before() {
    for kind in [SearchKind::Companies, SearchKind::People] {
        let data = tempfile::tempdir().unwrap();
        let service =
            service(|page, turn| if (page, turn) == (0, 1) { Answer::WrappedEarly } else { Answer::Page }).await;
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 25)).await;
        assert!(stood.unread, "{kind:?}: {stood:?}");
        before.ask("stop_pull", json!({"pull": stood.pull})).await;
        let anew = before.pull(&PullRequest { aim: Aim::Fresh, size: Some(30), ..load(kind, 30) }).await;
        assert!(anew.unread, "{kind:?}: {anew:?}");
        let done = resumed(&before, anew.pull, json!("again")).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 30), "{kind:?}: {done:?}");
        before.end().await;
        learn_the_wrapping(data.path());

        let after = app(data.path(), &service).await;
        let head = after.ask("open_search", json!({"search": stood.search})).await;
        let told = (&head["complete"], &head["left"], &head["batch"]);
        assert_eq!(told, (&json!(false), &json!(70), &json!(30)), "{kind:?}: the way on is as it was: {head}");
        let more = after.pull(&PullRequest { size: Some(30), ..load(kind, 30) }).await;
        assert_eq!((more.phase, more.received), (Phase::Done, 30), "{kind:?}: {more:?}");
        assert_eq!(rows(&after, kind, stood.search).await, 60, "{kind:?}: and leads to what comes next");
        assert_eq!(sent(&service, kind), 3, "{kind:?}: each of the three that somebody agreed to");
        after.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_answers_to_a_page_the_one_that_can_be_read_counts() {
    for kind in KINDS {
        let data = tempfile::tempdir().unwrap();
        let service = service(|page, turn| match (page, turn) {
            (1, 1) => Answer::Wrapped,
            (1, 2) => Answer::Strange,
            _ => Answer::Page,
        })
        .await;
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 75)).await;
        let twice = resumed(&before, stood.pull, json!("again")).await;
        assert!(twice.unread, "{kind:?}: {twice:?}");
        before.end().await;
        assert_eq!(learn_the_wrapping(data.path()), 1, "{kind:?}: the older of the two");
        let after = app(data.path(), &service).await;
        assert_eq!(seen(&after, stood.pull).await["unclear"], false, "{kind:?}: nobody has to decide");
        let done = resumed(&after, stood.pull, Value::Null).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 75), "{kind:?}: {done:?}");
        assert_eq!(sent(&service, kind), 4, "{kind:?}: nothing is paid a third time");
        after.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_that_waited_for_its_last_page_is_done_with_the_update() {
    for kind in KINDS {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(0).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 25)).await;
        before.end().await;
        learn_the_wrapping(data.path());
        let after = app(data.path(), &service).await;
        let shown = seen(&after, stood.pull).await;
        let told = (&shown["phase"], &shown["received"], &shown["trouble"]);
        assert_eq!(
            told,
            (&json!("done"), &json!(25), &Value::Null),
            "{kind:?}: nothing is left to go on with: {shown}"
        );
        let head = after.ask("open_search", json!({"search": stood.search})).await;
        assert_eq!((&head["left"], &head["batch"]), (&json!(75), &json!(25)), "{kind:?}: {head}");
        assert_eq!(sent(&service, kind), 1, "{kind:?}");
        after.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_left_out_in_front_of_another_trouble_is_not_left() {
    for kind in [SearchKind::Companies, SearchKind::Leads] {
        let data = tempfile::tempdir().unwrap();
        let service = service(|page, turn| match (page, turn) {
            (1, 1) => Answer::Wrapped,
            (2, _) => Answer::Refused,
            _ => Answer::Page,
        })
        .await;
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 100)).await;
        let held = resumed(&before, stood.pull, json!("skip")).await;
        assert_eq!((held.phase, held.page), (Phase::Interrupted, 2), "{kind:?}: {held:?}");
        before.ask("stop_pull", json!({"pull": stood.pull})).await;
        before.end().await;
        learn_the_wrapping(data.path());
        let after = app(data.path(), &service).await;
        let head = after.ask("open_search", json!({"search": stood.search})).await;
        assert_eq!(head["left"], 50, "{kind:?}: two of the four pages are here: {head}");
        after.end().await;
    }
}
