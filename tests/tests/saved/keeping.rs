//! What is saved stays, and is opened again for nothing.

use std::sync::atomic::{AtomicI64, Ordering};

use api::SearchKind;
use engine::Clock;
use engine::screen::{Changed, Phase};
use serde_json::{Value, json};
use tests::rig::{App, Listener, Scripted, Sent, Service, Start, germans, more_of, view_of};

const SEARCHES: [&str; 4] = ["find_companies", "find_people", "find_people_count", "leads_finder"];

async fn asked(service: &Service) -> Vec<u64> {
    let mut counts = Vec::new();
    for operation in SEARCHES {
        counts.push(service.count(operation, "received").await);
    }
    counts
}

/// Waits for the next event that says that the saved searches have changed.
async fn told(events: &mut Listener) {
    events.wait_for("the saved searches changed", |event| matches!(event, Changed::Saved).then_some(())).await;
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|saved| saved["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_search_is_there_after_a_restart_and_opens_for_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let searches = [
        (SearchKind::Companies, germans()),
        (SearchKind::People, json!({"jobTitle.include": ["engineer"], "location.include": ["Germany"]})),
        (SearchKind::Leads, json!({"job": ["engineer"], "peopleLocation": ["Germany"], "seniority": ["senior"]})),
    ];
    let mut runs = Vec::new();
    for (kind, filters) in &searches {
        let done = app.pull(&more_of(*kind, filters, Some(25), None)).await;
        assert_eq!(done.phase, Phase::Done, "its rows are here: {done:?}");
        let saved =
            app.ask("save_search", json!({"saved": null, "name": kind.name(), "kind": kind, "filters": filters}));
        assert_eq!(saved.await["search"]["search"], done.search, "it is told with its run");
        runs.push(done);
    }
    app.end().await;
    let (before, balance) = (asked(&service).await, service.balance().await);

    let app = App::start(data.path(), &service).await;
    let list = app.ask("saved_searches", json!({})).await;
    assert_eq!(names(&list), ["leads", "people", "companies"], "newest change first");
    for ((saved, run), (kind, _)) in list.as_array().unwrap().iter().rev().zip(&runs).zip(&searches) {
        assert_eq!((&saved["kind"], &saved["search"]["loaded"]), (&json!(kind), &json!(run.received)), "{saved}");
        let preview = app.ask("preview", json!({"kind": kind, "filters": saved["filters"]})).await;
        assert_eq!(preview["search"]["search"], run.search, "its filters are the run that was paid for: {preview}");
        let head = app.ask("open_search", json!({"search": run.search})).await;
        assert_eq!((&head["title"], &head["kind"]), (&saved["title"], &saved["kind"]), "it opens: {head}");
        let (_, rows) = app.rows_of(kind.record(), &view_of(run.search)).await;
        assert_eq!(rows.len() as u64, run.received, "with every row");
    }
    assert_eq!(asked(&service).await, before, "no search and no count was sent");
    assert_eq!(service.balance().await, balance, "and nothing was charged");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_search_is_renamed_changed_and_removed() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    // Each look at the clock is a moment later: two changes in one moment have no order.
    let now = AtomicI64::new(1_790_000_000_000);
    let clock = Clock::new(move || now.fetch_add(1, Ordering::Relaxed));
    let app = App::start_with(Start { clock, ..Start::new(data.path(), &service) }).await;
    let mut events = app.listen();
    let save = |saved: Option<i64>, name: &str, filters: Value| {
        app.ask("save_search", json!({"saved": saved, "name": name, "kind": "people", "filters": filters}))
    };
    let first = save(None, "  Heads\u{202e}\n of\u{0} sales ", json!({"jobTitle.include": ["Head"]})).await;
    told(&mut events).await;
    assert_eq!(
        (&first["name"], &first["title"], &first["search"]),
        (&json!("Heads of sales"), &json!("Head"), &Value::Null),
        "its name is cleaned; it never ran: {first}"
    );
    let second = save(None, "Chiefs", json!({"location.include": "de", "jobTitle.include": ["CEO", "CEO"]})).await;
    told(&mut events).await;
    let normal = json!({"jobTitle.include": ["CEO"], "location.include": ["Germany"]});
    assert_eq!(second["filters"], normal, "filters are kept in their normal form: {second}");
    let number = first["saved"].as_i64().unwrap();
    let renamed = save(Some(number), "HEADS OF SALES", json!({"jobTitle.include": ["Head of Sales"]})).await;
    told(&mut events).await;
    assert_eq!((&renamed["saved"], &renamed["title"]), (&first["saved"], &json!("Head of Sales")), "the same one");
    let list = app.ask("saved_searches", json!({})).await;
    assert_eq!(names(&list), ["HEADS OF SALES", "Chiefs"], "the newest change stands first");
    assert_eq!(list[0], renamed, "the list tells what saving told");
    let left = app.ask("remove_saved", json!({"saved": number})).await;
    told(&mut events).await;
    assert_eq!(names(&left), ["Chiefs"], "what is left");
    let again = app.ask("remove_saved", json!({"saved": number})).await;
    assert_eq!(again, left, "removed twice is removed");
    app.end().await;
    let app = App::start(data.path(), &service).await;
    assert_eq!(app.ask("saved_searches", json!({})).await, left, "and after a restart too");
}

/// A run belongs to nobody: removing what points to it takes nothing that was paid for.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_outlives_the_saved_search() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let run = app.pull(&more_of(SearchKind::Companies, &germans(), Some(100), None)).await;
    let request = json!({"saved": null, "name": "A", "kind": "companies", "filters": germans()});
    let saved = app.ask("save_search", request).await;
    app.ask("remove_saved", json!({"saved": saved["saved"]})).await;
    let head = app.ask("open_search", json!({"search": run.search})).await;
    assert_eq!(head["loaded"], 100, "every row is still here: {head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_brought_no_answer_is_nothing_to_open() {
    let (data, service) = (tempfile::tempdir().unwrap(), Scripted::start(refusing).await);
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    let run = app.pull(&more_of(SearchKind::Companies, &germans(), Some(100), None)).await;
    assert_eq!(run.phase, Phase::Interrupted, "the service refused: {run:?}");
    let request = json!({"saved": null, "name": "A", "kind": "companies", "filters": germans()});
    let saved = app.ask("save_search", request).await;
    assert_eq!(saved["search"], Value::Null, "it was never answered: {saved}");
}

fn refusing(sent: &Sent) -> (u16, Value) {
    match sent.target.as_str() {
        "/v1/credits" => (200, json!({"status": "success", "credits": "1000"})),
        _ => (400, json!({"error": "Bad Request", "message": "Not today."})),
    }
}

/// As a version would have stored it that had no control for titles: in the JSON, under the digest of that.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_an_earlier_version_kept_in_another_form_is_found_and_not_paid_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let asked = json!({"jobTitle.include": ["Engineer"]});
    let request = more_of(SearchKind::People, &asked, Some(25), Some(25));
    let loaded = app.pull(&request).await;
    let save = json!({"saved": null, "name": "Engineers", "kind": "people", "filters": asked});
    app.ask("save_search", save).await;
    app.end().await;
    let file = data.path().join("workspaces/demo/workspace.sqlite");
    let file = rusqlite::Connection::open(file).unwrap();
    let older = r#"{"advanced":"{\"jobTitle\":{\"include\":[\"Engineer\"]}}"}"#;
    let digest = api::canonical::digest(older);
    for table in ["searches", "saved_searches"] {
        let sql = format!("UPDATE {table} SET filters = ?1, digest = ?2");
        assert_eq!(file.execute(&sql, [older, &digest]).unwrap(), 1, "{table}");
    }
    drop(file);
    let app = App::unpaced(data.path(), &service).await;
    let preview = app.ask("preview", json!({"kind": "people", "filters": asked})).await;
    assert_eq!(preview["search"]["search"], loaded.search, "it is the search that is here: {preview}");
    assert_eq!(preview["search"]["loaded"], loaded.received, "with its rows: {preview}");
    let saved = app.ask("saved_searches", json!({})).await;
    assert_eq!(saved[0]["search"]["search"], loaded.search, "and the saved one leads to it: {saved}");
    app.end().await;
}
