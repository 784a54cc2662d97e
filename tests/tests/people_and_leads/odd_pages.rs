//! Pages that no honest service gives: the same cursor twice, no total, fields of another type, leads of nothing.

use std::sync::atomic::{AtomicU64, Ordering};

use api::{RecordKind, SearchKind, Tenths};
use engine::screen::{Phase, PullState, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start, by, more_of, view_of};

fn anybody() -> Value {
    json!({"jobTitle.include": ["Buyer"]})
}

fn lead(number: u64) -> Value {
    json!({"firstname": "Ada", "lastname": format!("L{number}"), "profileUrl": format!("https://network.example/in/p{number}")})
}

/// An app at a service whose people pages are made by a function of how many were asked before.
async fn at(data: &tempfile::TempDir, page: impl Fn(u64, &Value) -> Value + Send + Sync + 'static) -> (App, Scripted) {
    let asked = AtomicU64::new(0);
    let service = Scripted::start(move |sent| match sent.target.as_str() {
        "/v1/credits" => (200, json!({"status": "success", "credits": "1000"})),
        _ => (200, page(asked.fetch_add(1, Ordering::SeqCst), &sent.body)),
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    (app, service)
}

async fn pulled(app: &App, kind: SearchKind, filters: &Value, rows: u64) -> PullState {
    app.pull(&more_of(kind, filters, Some(rows), Some(rows))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_cursor_twice_stops_and_says_so() {
    let data = tempfile::tempdir().unwrap();
    let (app, service) = at(&data, |page, _| {
        let leads: Vec<Value> = (0..100).map(|n| lead(page * 100 + n)).collect();
        json!({"total": 150_000, "leads": leads, "next_cursor": "round"})
    })
    .await;
    let done = pulled(&app, SearchKind::People, &anybody(), 600).await;
    assert_eq!((done.phase, done.received), (Phase::Interrupted, 200), "the second page led back to itself: {done:?}");
    assert!(done.trouble.as_deref().is_some_and(|said| said.contains("twice")), "it says what happened: {done:?}");
    assert!(!done.unclear, "both pages are here: {done:?}");
    assert_eq!(service.sent("find-people").len(), 2, "and nothing was paid for again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_a_total_and_shorter_than_asked_goes_on_while_there_is_a_cursor() {
    let data = tempfile::tempdir().unwrap();
    let (app, _service) = at(&data, |page, _| {
        let leads: Vec<Value> = (0..3).map(|n| lead(page * 3 + n)).collect();
        json!({"total": null, "leads": leads, "next_cursor": if page < 2 { json!(format!("c{page}")) } else { Value::Null }})
    })
    .await;
    let done = pulled(&app, SearchKind::People, &anybody(), 1_000).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 9), "three short pages: {done:?}");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["total"], &head["complete"], &head["left"]), (&Value::Null, &json!(true), &json!(0)), "{head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn leads_of_nothing_and_of_strange_types_are_rows() {
    let data = tempfile::tempdir().unwrap();
    let golden = std::fs::read(tests::generated::root().join("tests/golden/find_people.json")).unwrap();
    let golden: Value = serde_json::from_slice(&golden).unwrap();
    let fields: Vec<String> = golden["response"]["leads"][0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields.len(), 17, "every field of a lead: {fields:?}");
    let (app, _service) = at(&data, move |_, _| {
        let of = |value: Value| Value::Object(fields.iter().map(|field| (field.clone(), value.clone())).collect());
        let long = "\u{202E}<script>x</script>\u{0} ".repeat(500);
        json!({"total": "4", "next_cursor": "", "leads": [
            of(Value::Null), of(json!(7)), of(json!({"deep": [1]})), of(json!(long)),
        ]})
    })
    .await;
    let done = pulled(&app, SearchKind::People, &anybody(), 100).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 4), "{done:?}");
    for column in RecordKind::Person.columns() {
        let request = ViewRequest { sort: by(column.key, true), ..view_of(done.search) };
        let (_, rows) = app.rows_of(RecordKind::Person, &request).await;
        assert_eq!(rows.len(), 4, "sorted by {}, every row is there", column.key);
        for row in &rows {
            let long = row["cells"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_str)
                .any(|cell| cell.chars().count() > 1_300 || cell.contains(['\u{0}', '\u{202E}', '\n']));
            assert!(!long, "a cell is one short line of what can be seen: {row}");
        }
    }
    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(done.search)).await;
    for row in &rows {
        app.ask("record", json!({"record": row["id"]})).await;
    }
    let seen = app.ask("columns", json!({"grid": "people"})).await;
    let others = seen.as_array().unwrap().iter().filter(|column| column["group"] == "Other fields seen");
    let seen: Vec<&str> = others.filter_map(|column| column["key"].as_str()).collect();
    assert!(seen.contains(&"seen:firstname.deep"), "what no column knows can be a column: {seen:?}");
}

/// The pages that are asked for of leads with a hole at page 1, rows again at page 2, then nothing for ever.
async fn asked_to_the_end(rows: u64) -> Vec<u64> {
    let data = tempfile::tempdir().unwrap();
    let (app, service) = at(&data, |_, body| {
        let page = body["page"].as_u64().unwrap();
        let rows: Vec<Value> = match page {
            0 | 2 => {
                (0..5).map(|n| json!({"link": {"network": format!("https://network.example/in/l{page}{n}")}})).collect()
            }
            _ => Vec::new(),
        };
        json!({"rows": rows, "total": 100_000, "page": page, "size": body["size"]})
    })
    .await;
    let done = pulled(&app, SearchKind::Leads, &json!({"job": ["Buyer"]}), rows).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 10), "{done:?}");
    assert_eq!(done.charged, Tenths(10), "a tenth a row, and what has no rows costs nothing");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["complete"], &head["left"]), (&json!(true), &json!(0)), "{head}");
    service.sent("leads-finder").iter().map(|sent| sent.body["page"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn leads_stop_after_two_empty_pages_whatever_the_total_says() {
    // Eight pages of 25: so few are never asked side by side, however slow the service or this computer is.
    assert_eq!(asked_to_the_end(200).await, [0, 1, 2, 3, 4], "one empty page is a hole, two are the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_pages_of_leads_a_few_behind_the_end_may_be_on_their_way() {
    let pages = asked_to_the_end(1_000).await;
    assert!(pages.starts_with(&[0, 1, 2, 3, 4]), "up to the end as one after the other: {pages:?}");
    // How many beyond it are sent before it is known is the network's to say: each once, and within what was agreed to.
    assert!(pages.is_sorted_by(|page, next| page < next) && pages.len() <= 40, "each once, in their order: {pages:?}");
}
