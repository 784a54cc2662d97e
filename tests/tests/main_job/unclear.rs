//! A page whose outcome nobody knows, met by whichever way a person comes back to its search.

use api::{SearchKind, Tenths};
use engine::screen::{Aim, FailureCode, Phase, PullRequest, PullState};
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, more_of};

const KINDS: [SearchKind; 3] = [SearchKind::Companies, SearchKind::People, SearchKind::Leads];

fn asked(kind: SearchKind) -> Value {
    match kind {
        SearchKind::Companies => germans(),
        SearchKind::People => json!({"location.include": ["Germany"]}),
        SearchKind::Leads => json!({"peopleLocation": ["Germany"]}),
    }
}

/// A load of pages of 25 rows.
fn load(kind: SearchKind, rows: u64) -> PullRequest {
    PullRequest { size: Some(25), ..more_of(kind, &asked(kind), Some(rows), Some(10_000)) }
}

/// A load of three pages of which the second was charged, and its answer lost.
async fn with_a_lost_page(app: &App, service: &Service, kind: SearchKind) -> PullState {
    let operation = kind.spec().name;
    let fault = |fault: &str, more: Value| {
        let mut all = json!({"operation": operation, "kind": fault});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let faults = json!([fault("delay", json!({"seconds": 0.0})), fault("drop_after", json!({}))]);
    service.control(json!({"faults": faults})).await;
    let stood = app.pull(&load(kind, 75)).await;
    assert_eq!((stood.phase, stood.unclear, stood.received), (Phase::Interrupted, true, 25), "{kind:?}: {stood:?}");
    stood
}

async fn sent(service: &Service, kind: SearchKind) -> u64 {
    service.count(kind.spec().name, "received").await
}

async fn resumed(app: &App, pull: i64, unclear: Value) -> PullState {
    let mut events = app.listen();
    app.ask("resume_pull", json!({"pull": pull, "unclear": unclear})).await;
    events.rest(pull).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_started_after_a_stop_meets_the_page_that_is_in_doubt() {
    for kind in KINDS {
        let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
        let app = App::unpaced(data.path(), &service).await;
        app.meter().await;
        let stood = with_a_lost_page(&app, &service, kind).await;
        app.ask("stop_pull", json!({"pull": stood.pull})).await;
        let before = sent(&service, kind).await;
        for aim in [Aim::More, Aim::Fresh] {
            let request = PullRequest { aim, ..load(kind, 75) };
            let quote = app.ask("quote_pull", &request).await;
            assert_eq!(quote["inDoubt"], true, "{kind:?}, {aim:?}: the quote says so: {quote}");
        }
        let met = app.pull(&load(kind, 75)).await;
        assert_eq!((met.phase, met.unclear, met.received), (Phase::Interrupted, true, 0), "{kind:?}: {met:?}");
        assert_eq!(met.trouble_code, Some(FailureCode::Unconfirmed), "{kind:?}: {met:?}");
        assert_eq!(sent(&service, kind).await, before, "{kind:?}: the identical request does not leave in silence");
        let failure = app.refused("resume_pull", json!({"pull": met.pull, "unclear": null})).await;
        assert_eq!(failure.code, FailureCode::Unconfirmed, "{kind:?}: a person decides");
        assert_eq!(met.page, 1, "{kind:?}: about the second page");
        let about_another = json!({"pull": met.pull, "unclear": "again", "page": 0});
        let failure = app.refused("resume_pull", about_another).await;
        assert_eq!(failure.code, FailureCode::Gone, "{kind:?}: not about one that the screen had before: {failure:?}");
        assert_eq!(sent(&service, kind).await, before, "{kind:?}: and nothing leaves for it");
        let done = resumed(&app, met.pull, json!("again")).await;
        assert_eq!(done.phase, Phase::Done, "{kind:?}: {done:?}");
        assert_eq!(sent(&service, kind).await, before + 3, "{kind:?}: the page again, as was decided, and two more");
        let spent = Tenths(app.meter().await["spent"].as_u64().unwrap());
        let lost = service.charged().await.less(spent);
        assert!((Tenths(1)..=Tenths(25)).contains(&lost), "{kind:?}: the lost page was charged beside it: {lost:?}");
        let quote = app.ask("quote_pull", load(kind, 25)).await;
        assert_eq!(
            quote["inDoubt"], false,
            "{kind:?}: what was asked for again and came is no doubt any more: {quote}"
        );
        app.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_from_the_start_meets_it_where_it_comes_to_it() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let kind = SearchKind::People;
    let stood = with_a_lost_page(&app, &service, kind).await;
    app.ask("stop_pull", json!({"pull": stood.pull})).await;
    // In pages of another size: rows of the same page are in doubt.
    let request = PullRequest { aim: Aim::Fresh, size: Some(10), ..load(kind, 60) };
    let met = app.pull(&request).await;
    assert_eq!((met.phase, met.unclear, met.received), (Phase::Interrupted, true, 20), "{met:?}");
    let done = resumed(&app, met.pull, json!("again")).await;
    assert_eq!(
        (done.phase, done.unclear),
        (Phase::Interrupted, true),
        "the next rows of it are in doubt too: {done:?}"
    );
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_settles_the_page_is_not_asked_about_it_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let stood = with_a_lost_page(&app, &service, SearchKind::People).await;
    let intent = app.ask("activity", json!({})).await["unconfirmed"][0]["intent"].clone();
    let after = app.ask("settle_call", json!({"intent": intent, "charged": 25})).await;
    assert_eq!(after["pulls"][0]["unclear"], false, "its load is not in doubt any more: {after}");
    let done = resumed(&app, stood.pull, Value::Null).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 75), "it goes on: {done:?}");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_page_that_was_left_out_a_limit_holds_one_back_that_was_never_sent() {
    for kind in [SearchKind::Companies, SearchKind::Leads] {
        let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
        let app = App::unpaced(data.path(), &service).await;
        app.meter().await;
        let stood = with_a_lost_page(&app, &service, kind).await;
        // One page is charged and one may have been: a third does not fit.
        app.ask("set_spending_limit", json!({"kind": "day", "limit": 60})).await;
        let held = resumed(&app, stood.pull, json!("skip")).await;
        assert_eq!((held.phase, held.unclear), (Phase::Interrupted, false), "{kind:?}: it was never sent: {held:?}");
        assert_eq!(held.trouble_code, Some(FailureCode::Credits), "{kind:?}: the limit is what holds it: {held:?}");
        app.ask("set_spending_limit", json!({"kind": "day", "limit": null})).await;
        let done = resumed(&app, stood.pull, Value::Null).await;
        assert_eq!(done.phase, Phase::Done, "{kind:?}: {done:?}");
        assert_eq!(sent(&service, kind).await, 3, "{kind:?}: three pages, each once: none is dropped for it");
        app.end().await;
    }
}
