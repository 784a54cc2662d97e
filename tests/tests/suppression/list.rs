//! What is suppressed, found out from text, files and rows, and marked in every grid.

use std::time::{Duration, Instant};

use api::{RecordKind, SearchKind};
use serde_json::{Value, json};
use tests::rig::{App, Service, all, column_of, everything, more_of, view_of};

async fn loaded(app: &App, kind: SearchKind, filters: &Value) -> i64 {
    app.pull(&more_of(kind, filters, Some(100), Some(100))).await.search
}

fn cell<'a>(row: &'a Value, kind: RecordKind, key: &str) -> &'a str {
    row["cells"][column_of(kind, key)].as_str().unwrap_or_default()
}

async fn suppressed(app: &App, kind: RecordKind, search: i64) -> usize {
    let (_, rows) = app.rows_of(kind, &view_of(search)).await;
    rows.iter().filter(|row| row["suppressed"] == true).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_is_found_out_marked_and_taken_off_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = loaded(&app, SearchKind::Companies, &everything()).await;
    let kind = RecordKind::Company;
    let (view, rows) = app.rows_of(kind, &view_of(search)).await;
    let domain = rows.iter().map(|row| cell(row, kind, "domain")).find(|domain| !domain.is_empty()).unwrap();
    let same = rows.iter().filter(|row| cell(row, kind, "domain") == domain).count();
    let text = format!("https://WWW.{}/about hello, ada@acme.com; +1 202 555 0123", domain.to_uppercase());
    let what = json!({"kind": "typed", "text": text});
    let done = app.ask("suppress", json!({"what": what, "country": "US"})).await;
    assert_eq!((&done["changed"], &done["unknown"]), (&json!(3), &json!(["hello"])), "{done}");
    assert_eq!(suppressed(&app, kind, search).await, same, "rows of {domain} are marked");
    let list = app.ask("suppression", json!({"text": "", "kinds": [], "from": 0})).await;
    assert_eq!((&list["entries"], &list["records"]), (&json!(3), &json!(same)), "{list}");
    let list = app.ask("suppression", json!({"text": format!("www.{domain}"), "kinds": [], "from": 0})).await;
    assert_eq!((&list["fitting"], &list["page"][0]["matches"]), (&json!(1), &json!(same)), "{list}");
    let kinds =
        json!([{"kind": "domain", "entries": 1}, {"kind": "email", "entries": 1}, {"kind": "phone", "entries": 1}]);
    let list = app.ask("suppression", json!({"text": "", "kinds": ["email", "phone"], "from": 0})).await;
    let page = list["page"].as_array().unwrap();
    assert!(page.iter().all(|entry| entry["kind"] != "domain"), "only what was asked for: {list}");
    assert_eq!(
        (&list["fitting"], page.len(), &list["kinds"]),
        (&json!(2), 2, &kinds),
        "all kinds stay counted: {list}"
    );
    let again = app.ask("suppress", json!({"what": what, "country": "US"})).await;
    assert_eq!((&again["changed"], &again["known"]), (&json!(0), &json!(3)), "the same again adds nothing: {again}");
    let off = app.ask("unsuppress", json!({"entries": [["domain", domain]]})).await;
    assert_eq!(off["changed"], 1, "{off}");
    assert_eq!(suppressed(&app, kind, search).await, 0, "and no row is marked any more");
    let rows = json!({"view": view, "selection": all()});
    let done = app.ask("suppress", json!({"what": {"kind": "rows", "rows": rows}, "country": ""})).await;
    assert!(done["changed"].as_u64().unwrap() > 0, "what leads to the rows: {done}");
    let (_, rows) = app.rows_of(kind, &view_of(search)).await;
    let keys = ["domain", "website", "networkProfile"];
    for row in rows.iter().filter(|row| keys.iter().any(|key| !cell(row, kind, key).is_empty())) {
        assert_eq!(row["suppressed"], true, "every row that can be reached: {row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn adding_and_taking_off_are_undone_and_done_again_across_a_restart() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = loaded(&app, SearchKind::Companies, &everything()).await;
    let kind = RecordKind::Company;
    let (view, rows) = app.rows_of(kind, &view_of(search)).await;
    let typed = json!({"kind": "typed", "text": "elsewhere.example"});
    app.ask("suppress", json!({"what": typed, "country": "US"})).await;
    let rows = json!({"view": view, "selection": {"kind": "ranges", "ranges": [[0, rows.len() / 2]]}});
    app.ask("suppress", json!({"what": {"kind": "rows", "rows": rows}, "country": ""})).await;
    let state = async |app: &App| {
        let list = app.ask("suppression", json!({"text": "", "kinds": [], "from": 0})).await;
        (suppressed(app, kind, search).await, list["entries"].clone(), list["page"].clone())
    };
    let whole = state(&app).await;
    assert!(whole.0 > 0, "rows are marked: {whole:?}");
    let off: Vec<Value> =
        whole.2.as_array().unwrap().iter().map(|entry| json!([entry["kind"], entry["value"]])).collect();
    app.ask("unsuppress", json!({"entries": off})).await;
    assert_eq!(state(&app).await, (0, json!(0), json!([])), "nothing is left");

    app.end().await;
    let app = App::start(data.path(), &service).await;
    let undo = app.ask("lists", json!({})).await["undo"].clone();
    assert_eq!(
        undo["title"],
        format!("took {} entries off the suppression list", off.len()),
        "a restart forgets no step"
    );
    let undone = app.ask("undo", json!({})).await;
    assert_eq!(state(&app).await, whole, "each is there again, as old as it was: {}", undone["said"]);
    app.ask("undo", json!({})).await;
    let (marked, entries, _) = state(&app).await;
    assert_eq!((marked, entries), (0, json!(1)), "the rows are free, and what was typed stays");
    app.ask("redo", json!({})).await;
    assert_eq!(state(&app).await, whole, "and done again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_100_000_entries_marks_what_comes_later_too() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = loaded(&app, SearchKind::Companies, &everything()).await;
    let kind = RecordKind::Company;
    let (_, rows) = app.rows_of(kind, &view_of(search)).await;
    let own: Vec<&str> = rows.iter().map(|row| cell(row, kind, "domain")).filter(|domain| !domain.is_empty()).collect();
    let mut lines: Vec<String> = (0..100_000).map(|at| format!("company-{at}.example")).collect();
    lines.extend(own.iter().map(|domain| (*domain).to_owned()));
    let path = app.files.path().join("no.csv");
    std::fs::write(&path, lines.join("\n")).unwrap();
    app.desktop.choose(&path);
    let started = Instant::now();
    let what = json!({"kind": "file", "from": {"kind": "choose"}});
    let done = app.ask("suppress", json!({"what": what, "country": "US"})).await;
    assert!(done["changed"].as_u64().unwrap() >= 100_000, "every line is an entry: {done}");
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert!(suppressed(&app, kind, search).await >= own.len(), "rows of the file are marked");
    let people = loaded(&app, SearchKind::People, &json!({"location.include": ["Germany"]})).await;
    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(people)).await;
    let site = |row: &Value| cell(row, RecordKind::Person, "companyWebsite").to_owned();
    for row in &rows {
        let listed = own
            .iter()
            .any(|domain| site(row).contains(&format!("//{domain}")) || site(row).contains(&format!("www.{domain}")));
        assert!(!listed || row["suppressed"] == true, "who works for a suppressed company is too: {}", site(row));
    }
}
