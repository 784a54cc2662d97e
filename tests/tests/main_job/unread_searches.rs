//! The states of loads and searches at a page that cannot be read: before the update that can, and behind it.

use api::SearchKind;
use engine::screen::{Aim, FailureCode, Phase, PullRequest};
use serde_json::{Value, json};

use super::wrapping::*;

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

/// As a load of an earlier version may be there, which chose a size of its own.
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
        after.until("nothing goes on", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
        let activity = after.ask("activity", json!({})).await;
        let pull = &activity["pulls"][0];
        assert_eq!((&pull["phase"], &pull["unclear"]), (&json!("stopped"), &json!(false)), "{phase}: {activity}");
        assert_eq!(sent(&service, kind), 1, "{phase}: and are not asked for in other pages");
        after.end().await;
    }
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
        let after = updated(before, data.path(), &service).await;
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
async fn a_load_that_waited_for_its_last_page_is_done_with_the_update() {
    for kind in KINDS {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(0).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 25)).await;
        let after = updated(before, data.path(), &service).await;
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
        let after = updated(before, data.path(), &service).await;
        let head = after.ask("open_search", json!({"search": stood.search})).await;
        assert_eq!(head["left"], 50, "{kind:?}: two of the four pages are here: {head}");
        after.end().await;
    }
}
