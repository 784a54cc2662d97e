//! What a person agreed to is the most that is paid, whatever the service's pages look like.

use api::Tenths;
use engine::screen::Phase;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Service, Start, germans, more, view_of};

/// Pages of 60 rows where 100 were asked for, each with a cursor: the contract promises full pages nowhere.
fn short_page(sent: &Sent) -> (u16, Value) {
    if sent.target == "/v1/credits" {
        return (200, json!({"status": "success", "credits": "1000"}));
    }
    let page = sent.body["cursor"].as_str().map_or(0, |cursor| cursor[3..].parse::<u64>().unwrap());
    let rows: Vec<Value> =
        (0..60).map(|row| json!({"name": format!("Company {page}-{row}"), "cityName": "Ulm"})).collect();
    (200, json!({"rows": rows, "total": 5_000, "page": page, "size": 100, "next_cursor": format!("fc_{}", page + 1)}))
}

#[tokio::test(flavor = "multi_thread")]
async fn short_pages_do_not_cost_more_than_was_agreed() {
    let (data, service) = (tempfile::tempdir().unwrap(), Scripted::start(short_page).await);
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    let done = app.pull(&more(&germans(), Some(300), Some(300))).await;
    assert_eq!(done.phase, Phase::Done, "{done:?}");
    assert!(done.charged <= Tenths(300), "a yes to 30 credits is no yes to more: {done:?}");
    assert_eq!((done.received, done.charged), (180, Tenths(180)), "three pages were agreed to: {done:?}");
    assert_eq!(service.sent("/v1/find-companies").len(), 3, "and no other was asked");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["loaded"], &head["complete"]), (&json!(180), &json!(false)), "there is more to load: {head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_left_out_is_not_made_up_for() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.pull(&more(&germans(), Some(100), None)).await;
    service.fault("find-companies", "drop_after", json!({})).await;
    let unclear = app.pull(&more(&germans(), Some(300), Some(300))).await;
    assert!(unclear.unclear, "the outcome of its first page is not known: {unclear:?}");
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": unclear.pull, "unclear": "skip"})).await;
    let done = events.rest(unclear.pull).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 200), "two of the three pages: {done:?}");
    assert_eq!(service.charged().await, Tenths(100 + 300), "with the one left out as much as was agreed");
    assert_eq!(app.rows(&view_of(done.search)).await.1.len(), 300, "100 before, 200 now");
}

/// The last page of a search is short by nature: it is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_rows_of_a_search_are_loaded() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let mut few = germans();
    few["size"] = json!(["201-500"]);
    let first = app.pull(&more(&few, Some(100), None)).await;
    let head = app.ask("open_search", json!({"search": first.search})).await;
    let (total, left) = (head["total"].as_u64().unwrap(), head["left"].as_u64().unwrap());
    assert_ne!(total % 100, 0, "its last page is short");
    let whole_pages = left.div_ceil(100) * 100;
    let done = app.pull(&more(&few, None, Some(whole_pages))).await;
    assert_eq!((done.phase, done.received, done.charged), (Phase::Done, left, Tenths(left)), "{done:?}");
}
