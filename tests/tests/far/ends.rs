//! Where a search ends, with pages side by side: seen by any of them, and by several at once.

use std::time::Duration;

use api::SearchKind;
use engine::screen::Phase;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Sent, Start, more_of};

/// An app at a service whose pages are made from what is asked, by one that is far away at first.
async fn at(data: &tempfile::TempDir, page: impl Fn(u64) -> Value + Send + Sync + 'static) -> (App, Scripted) {
    let service = Scripted::start(move |sent: &Sent| {
        if sent.target == "/v1/credits" {
            return (200, json!({"status": "success", "credits": "100000"}));
        }
        let number = sent.body["page"].as_u64().unwrap_or_default();
        if number == 0 {
            // A service that is far away: the app must not have the answer at once.
            tokio::task::block_in_place(|| std::thread::sleep(Duration::from_millis(200)));
        }
        (200, page(number))
    })
    .await;
    let app = App::start_with(Start::at(data.path(), &service.base_url, "key")).await;
    app.meter().await;
    (app, service)
}

fn firm(number: u64) -> Value {
    json!({"name": format!("Firm {number}"), "domain": format!("firm{number}.example")})
}

/// The numbers of the pages that were asked for, in order; each once.
fn asked(service: &Scripted, path: &str) -> Vec<u64> {
    let mut pages: Vec<u64> = service.sent(path).iter().filter_map(|sent| sent.body["page"].as_u64()).collect();
    pages.sort_unstable();
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn a_total_that_shrinks_is_met_by_several_pages_at_once() {
    let data = tempfile::tempdir().unwrap();
    // 2,000 are promised with the first page; by the next one there are 450.
    let (app, service) = at(&data, |page| {
        let rows: Vec<Value> = (page * 100..450.min(page * 100 + 100)).map(firm).collect();
        let (total, more) = (if page == 0 { 2_000 } else { 450 }, page < 4);
        let cursor = if more { json!(format!("fc_{page}")) } else { Value::Null };
        json!({"rows": rows, "total": total, "page": page, "size": 100, "next_cursor": cursor})
    })
    .await;
    let done = app.pull(&more_of(SearchKind::Companies, &json!({}), None, Some(10_000))).await;
    assert_eq!((done.phase, done.received, done.charged.0), (Phase::Done, 450, 450), "{done:?}");
    let pages = asked(&service, "find-companies");
    assert_eq!(pages, (0..pages.len() as u64).collect::<Vec<_>>(), "each page once, by its number");
    assert!((5..=5 + 6).contains(&pages.len()), "none but those that were under way: {pages:?}");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["complete"], &head["left"], &head["loaded"]), (&json!(true), &json!(0), &json!(450)), "{head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn leads_end_with_two_empty_pages_in_the_order_of_their_numbers() {
    let data = tempfile::tempdir().unwrap();
    // A hole at page 5, rows again at page 6, then nothing, whatever the total says.
    let (app, service) = at(&data, |page| {
        let lead = |n: u64| json!({"link": {"network": format!("https://network.example/in/l{page}-{n}")}});
        let rows: Vec<Value> = if page <= 6 && page != 5 { (0..25).map(lead).collect() } else { Vec::new() };
        json!({"rows": rows, "total": 5_000, "page": page, "size": 25})
    })
    .await;
    let done = app.pull(&more_of(SearchKind::Leads, &json!({"job": ["Buyer"]}), Some(1_000), Some(1_000))).await;
    assert_eq!((done.phase, done.received, done.charged.0), (Phase::Done, 150, 150), "{done:?}");
    let pages = asked(&service, "leads-finder");
    assert_eq!(pages, (0..pages.len() as u64).collect::<Vec<_>>(), "each page once");
    assert!((9..=9 + 5).contains(&pages.len()), "none but those that were under way: {pages:?}");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["complete"], &head["left"]), (&json!(true), &json!(0)), "{head}");
}
