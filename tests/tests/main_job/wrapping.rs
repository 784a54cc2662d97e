//! A service that wraps pages in a form that nobody here knows, and an app that learns it with an update.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use api::SearchKind;
use engine::screen::{PullRequest, PullState};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start, more_of, view_of};

pub(super) const KINDS: [SearchKind; 3] = [SearchKind::Companies, SearchKind::People, SearchKind::Leads];
/// Pages in all; each is full.
pub(super) const PAGES: u64 = 4;

pub(super) fn asked(kind: SearchKind) -> Value {
    match kind {
        SearchKind::Companies => json!({"country": ["Germany"]}),
        SearchKind::People => json!({"jobTitle.include": ["Buyer"]}),
        SearchKind::Leads => json!({"job": ["Buyer"]}),
    }
}

pub(super) fn row(kind: SearchKind, number: u64) -> Value {
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

pub(super) fn page(kind: SearchKind, number: u64, size: u64, rows: u64) -> Value {
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
pub(super) enum Answer {
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

/// A service that answers each page, and each time that it is asked for it, as `answer` says.
pub(super) async fn service(answer: impl Fn(u64, u64) -> Answer + Send + Sync + 'static) -> Scripted {
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
pub(super) async fn wraps(odd: u64) -> Scripted {
    service(move |page, turn| if page == odd && turn == 1 { Answer::Wrapped } else { Answer::Page }).await
}

pub(super) fn path(kind: SearchKind) -> String {
    kind.spec().name.replace('_', "-")
}

pub(super) async fn app(data: &Path, service: &Scripted) -> App {
    App::start_with(Start::at(data, &service.base_url, "key").unpaced()).await
}

pub(super) fn load(kind: SearchKind, rows: u64) -> PullRequest {
    PullRequest { size: Some(25), ..more_of(kind, &asked(kind), Some(rows), Some(10_000)) }
}

pub(super) fn sent(service: &Scripted, kind: SearchKind) -> usize {
    service.sent(&path(kind)).len()
}

pub(super) async fn resumed(app: &App, pull: i64, unclear: Value) -> PullState {
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": pull, "unclear": unclear})).await;
    events.rest(pull).await
}

pub(super) fn database(data: &Path) -> rusqlite::Connection {
    let folder = std::fs::read_dir(data.join("workspaces")).unwrap().map(|entry| entry.unwrap().path());
    let file = folder.map(|folder| folder.join("workspace.sqlite")).find(|file| file.exists()).unwrap();
    rusqlite::Connection::open(file).unwrap()
}

/// Changes kept answers, which the file itself forbids.
pub(super) fn change_answers(data: &Path, sql: &str, with: &[&dyn rusqlite::ToSql]) -> usize {
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
pub(super) fn learn_the_wrapping(data: &Path) -> usize {
    let sql = "UPDATE facts SET response = json_extract(response, '$.wrapped_anew.in')
        WHERE json_extract(response, '$.wrapped_anew.in') IS NOT NULL";
    change_answers(data, sql, &[])
}

/// How many rows of a search are shown.
pub(super) async fn rows(app: &App, kind: SearchKind, search: i64) -> usize {
    app.rows_of(kind.record(), &view_of(search)).await.1.len()
}

/// A load as the window has it when it opens.
pub(super) async fn seen(app: &App, pull: i64) -> Value {
    let activity = app.ask("activity", json!({})).await;
    let own = activity["pulls"].as_array().unwrap().iter().find(|own| own["pull"] == pull).cloned();
    own.unwrap_or_else(|| panic!("the load is shown: {activity}"))
}

/// The app at its next start, with a version that knows the wrapping.
pub(super) async fn updated(before: App, data: &Path, service: &Scripted) -> App {
    before.end().await;
    learn_the_wrapping(data);
    app(data, service).await
}
