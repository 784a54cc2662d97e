//! Limits and agreed sums, with pages side by side: never crossed, by whatever order they come in.

use api::Tenths;
use engine::screen::{FailureCode, Phase, PullRequest};
use serde_json::{Value, json};

use super::{PAGE, PAGES, charged, held, is_done, load, resumed, shown, unpaced_ground, will};

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_stops_a_load_in_its_middle_to_the_page() {
    for (kind, limit, raised) in [
        ("job", PAGE * 7 + PAGE / 2, 100_000),
        ("click", PAGE * 7 + PAGE / 2, 100_000),
        ("floor", 1_000_000 - PAGE * 7 - PAGE / 2, 0),
    ] {
        let data = tempfile::tempdir().unwrap();
        let (app, service, names) = unpaced_ground(&data).await;
        // Agreed to before the limit is set: turned away at its first page, which is free.
        let turned_away =
            json!({"status": 400, "body": {"error": "Invalid Find Companies request", "message": "Not now."}});
        service.fault("find_companies", "status", turned_away).await;
        let first = app.pull(&load()).await;
        assert_eq!((first.phase, first.charged), (Phase::Interrupted, Tenths::ZERO), "{kind}: {first:?}");
        app.ask("set_spending_limit", json!({"kind": kind, "limit": limit})).await;
        // The last ones that fit are held: those behind them wait for what they cost.
        will(&service, &[(json!({"kind": "delay", "seconds": 0.3}), 100)]).await;
        let stood = resumed(&app, first.pull, Value::Null).await;
        assert_eq!(
            (stood.phase, stood.charged),
            (Phase::Interrupted, Tenths(PAGE * 7)),
            "{kind}: seven fit: {stood:?}"
        );
        assert_eq!((stood.trouble_code, stood.unclear), (Some(FailureCode::Credits), false), "{kind}: {stood:?}");
        assert_eq!(charged(&service).await, (0..7).collect::<Vec<_>>(), "{kind}: the service says the same");
        app.ask("set_spending_limit", json!({"kind": kind, "limit": raised})).await;
        let done = resumed(&app, first.pull, Value::Null).await;
        is_done(&done, PAGE * PAGES);
        assert_eq!(charged(&service).await, (0..PAGES).collect::<Vec<_>>(), "{kind}: each page was paid once");
        assert_eq!(shown(&app, done.search).await, names, "{kind}: in the order of the service");
        app.end().await;
    }
}

/// Of the pages under way at the end none is one too many.
#[tokio::test(flavor = "multi_thread")]
async fn no_more_pages_leave_than_were_agreed_to() {
    let data = tempfile::tempdir().unwrap();
    let (app, service, _) = unpaced_ground(&data).await;
    will(&service, &[(held(), 2), (json!({"kind": "delay", "seconds": 0.3}), 100)]).await;
    let mut events = app.listen();
    let wanted = PullRequest { rows: Some(PAGE * 14), agreed: Some(Tenths(PAGE * 14)), ..load() };
    let pull = app.ask("start_pull", wanted).await["pull"].as_i64().unwrap();
    events.pull(pull, "all but those that are held", |state| state.received == PAGE * 12).await;
    service.heal().await;
    is_done(&events.rest(pull).await, PAGE * 14);
    assert_eq!(charged(&service).await, (0..14).collect::<Vec<_>>(), "fourteen pages and no other");
    assert_eq!(service.searches().await, 14, "none was asked for beyond them");
}
