//! What was paid for once stays free: after a restart, in other words, and beside a fresh look.

use api::Tenths;
use engine::screen::{Aim, Phase, PullRequest};
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::rig::{App, Service, filters, germans, more, view_of};

#[tokio::test(flavor = "multi_thread")]
async fn the_same_search_after_a_restart_costs_nothing_and_sends_nothing() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let done = app.pull(&more(&germans(), Some(200), None)).await;
    let (_, before) = app.rows(&view_of(done.search)).await;
    app.end().await;
    let (asked, balance) = (service.searches().await, service.balance().await);

    let app = App::start(data.path(), &service).await;
    // The same question in other words: another order, a code, another case, a value twice.
    let again = json!({
        "size": ["201-500", "51-200", "51-200"], "industry": "Software Development", "country": "de",
    });
    let preview = app.ask("preview", json!({"kind": "companies", "filters": again})).await;
    assert_eq!(preview["search"]["search"], done.search, "it is known: {preview}");
    assert_eq!(preview["search"]["loaded"], 200, "with all its rows");
    let recent = app.ask("recent_searches", json!({})).await;
    assert_eq!(recent[0]["search"], done.search, "it is the first of the recent ones: {recent}");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!(head["loaded"], 200, "it opens with what is here: {head}");
    let (_, rows) = app.rows(&view_of(done.search)).await;
    assert_eq!(rows, before, "the same rows in the same order");
    assert_eq!(service.searches().await, asked, "no company search was sent");
    assert_eq!(service.balance().await, balance, "and nothing was charged");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_an_earlier_search_are_marked_in_a_later_one() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let first = app.pull(&more(&germans(), Some(100), None)).await;
    let mut narrower = germans();
    narrower["size"] = json!(["51-200"]);
    let second = app.pull(&more(&narrower, Some(100), None)).await;
    let ids = |rows: &[Value]| -> HashSet<i64> { rows.iter().map(|row| row["id"].as_i64().unwrap()).collect() };
    let owned = ids(&app.rows(&view_of(first.search)).await.1);
    let (_, rows) = app.rows(&view_of(second.search)).await;
    for row in &rows {
        let known = owned.contains(&row["id"].as_i64().unwrap());
        assert_eq!(row["ownedBefore"], known, "a row carries the mark exactly when the first search brought it");
    }
    let both = ids(&rows).intersection(&owned).count() as u64;
    assert!(both > 0, "the narrower search meets the wider one");
    assert_eq!(second.fresh, 100 - both, "and counts only what is new");
    let head = app.ask("open_search", json!({"search": second.search})).await;
    assert_eq!(head["ownedBefore"], both, "the head says how many were owned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fresh_look_has_a_price_and_shows_no_row_twice() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let first = app.pull(&more(&germans(), Some(200), None)).await;
    let (_, before) = app.rows(&view_of(first.search)).await;

    let fresh = PullRequest {
        kind: api::SearchKind::Companies,
        size: None,
        filters: filters(&germans()),
        aim: Aim::Fresh,
        rows: Some(200),
        agreed: None,
        most_owned: None,
    };
    let quote = app.ask("quote_pull", &fresh).await;
    assert_eq!((&quote["rows"], &quote["worst"]), (&json!(200), &json!(200)), "owned rows are charged again: {quote}");
    let done = app.pull(&fresh).await;
    assert_eq!((done.phase, done.received, done.fresh), (Phase::Done, 200, 0), "nothing was new: {done:?}");
    assert_eq!(service.charged().await, Tenths(400), "the service charged both runs");
    assert_eq!(app.meter().await["spent"], 400, "and the ledger says so");
    let (_, rows) = app.rows(&view_of(first.search)).await;
    assert_eq!(rows, before, "the same rows, each once, in their old order");

    let head = app.ask("open_search", json!({"search": first.search})).await;
    assert_eq!(head["loaded"], 200, "a fresh look does not move the head back: {head}");
    let on = app.pull(&more(&germans(), Some(100), None)).await;
    assert_eq!((on.received, on.fresh), (100, 100), "the next rows are those behind the deepest run: {on:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_is_all_here_is_not_asked_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let small = json!({"country": ["Germany"], "industry": ["software development"], "size": ["10001"]});
    let done = app.pull(&more(&small, None, Some(10_000))).await;
    assert_eq!(done.phase, Phase::Done, "{done:?}");
    let head = app.ask("open_search", json!({"search": done.search})).await;
    assert_eq!((&head["complete"], &head["left"]), (&json!(true), &json!(0)), "all of it is here: {head}");
    assert_eq!(head["total"], head["loaded"], "as many as the service has");
    let asked = service.searches().await;
    let quote = app.ask("quote_pull", more(&small, Some(100), None)).await;
    assert_eq!((&quote["rows"], &quote["worst"]), (&json!(0), &json!(0)), "there is nothing to buy: {quote}");
    app.refused("start_pull", more(&small, Some(100), None)).await;
    assert_eq!(service.searches().await, asked, "nothing was sent");
}

/// Companies of Germany of one size, of whom the wider search has brought some.
fn narrower() -> Value {
    let mut narrower = germans();
    narrower["size"] = json!(["51-200"]);
    narrower
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_likely_owned_is_said_before_with_how_sure_that_is() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let quote = app.ask("quote_pull", more(&germans(), Some(100), None)).await;
    assert_eq!(quote["likelyOwned"], Value::Null, "nothing tells of a search that nobody has asked: {quote}");
    app.pull(&more(&germans(), Some(300), Some(300))).await;
    let first = app.pull(&more(&narrower(), Some(100), None)).await;
    let quote = app.ask("quote_pull", more(&narrower(), Some(100), None)).await;
    let likely = &quote["likelyOwned"];
    assert_eq!((&likely["rows"], &likely["pages"]), (&json!(100), &json!(1)), "{quote}");
    assert_eq!(likely["owned"], 100 - first.fresh, "as the last page had it: {quote}");
    assert!(likely["margin"].as_u64().is_some_and(|margin| margin > 0), "nothing is certain: {quote}");
    app.pull(&more(&narrower(), Some(100), None)).await;
    let quote = app.ask("quote_pull", more(&narrower(), Some(100), None)).await;
    assert_eq!(quote["likelyOwned"]["pages"], 2, "each page tells: {quote}");
    let fresh = PullRequest { aim: Aim::Fresh, ..more(&narrower(), Some(100), None) };
    let quote = app.ask("quote_pull", fresh).await;
    assert_eq!(quote["likelyOwned"], Value::Null, "from its start a search is not what came last: {quote}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_stops_behind_a_page_of_which_too_much_is_owned() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    app.pull(&more(&germans(), Some(300), Some(300))).await;
    let paid = service.charged().await;
    // A narrower search meets at its beginning what the wider one has brought.
    let again = PullRequest { size: Some(50), most_owned: Some(30), ..more(&narrower(), Some(300), Some(10_000)) };
    let stopped = app.pull(&again).await;
    assert_eq!(stopped.phase, Phase::Interrupted, "{stopped:?}");
    assert_eq!(stopped.received, 50, "behind its first page, all of which was owned: {stopped:?}");
    let why = stopped.trouble.clone().unwrap_or_default();
    assert!(why.contains("were owned already"), "and says why: {why}");
    assert_eq!(service.charged().await, paid + Tenths(stopped.received), "no page behind that one was paid for");
    assert_eq!(stopped.most_owned, Some(30), "{stopped:?}");

    // Over the end of the program it stays stopped; where a person says so the rest is loaded all the same.
    app.end().await;
    let app = App::start(data.path(), &service).await;
    let known = app.ask("open_search", json!({"search": stopped.search})).await["pull"].clone();
    assert_eq!((&known["phase"], &known["mostOwned"]), (&json!("interrupted"), &json!(30)), "{known}");
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": stopped.pull, "unclear": null, "page": null})).await;
    let further = events.rest(stopped.pull).await;
    assert_eq!((further.phase, further.most_owned), (Phase::Done, None), "to its end: {further:?}");
    assert_eq!(further.received, 300, "{further:?}");
    assert_eq!(service.charged().await, paid + Tenths(further.received), "each page once");
}
