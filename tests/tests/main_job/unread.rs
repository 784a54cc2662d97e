//! A page that was paid for and came in a form that cannot be read: met by whichever way a person comes back to its search, and
//! read by the first version that can.

use api::{RecordKind, SearchKind};
use engine::screen::Phase;
use serde_json::{Value, json};
use tests::rig::view_of;

use super::wrapping::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_can_be_read_after_an_update_brings_its_rows_and_is_not_paid_again() {
    for kind in KINDS {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(1).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 75)).await;
        let is = (stood.phase, stood.unclear, stood.unread, stood.received);
        assert_eq!(is, (Phase::Interrupted, true, true, 25), "{kind:?}: it is said which of the two it is: {stood:?}");
        let spent = before.meter().await["spent"].clone();
        before.end().await;
        let came: i64 = database(data.path()).query_row("SELECT max(at) FROM facts", [], |row| row.get(0)).unwrap();
        assert_eq!(learn_the_wrapping(data.path()), 1, "{kind:?}");

        let after = app(data.path(), &service).await;
        let shown = seen(&after, stood.pull).await;
        assert_eq!(
            (&shown["unclear"], &shown["unread"]),
            (&json!(false), &json!(false)),
            "{kind:?}: nothing to decide: {shown}"
        );
        assert!(shown["trouble"].as_str().unwrap().contains("can be read now"), "{kind:?}: it says so: {shown}");
        assert_eq!(shown["received"], 50, "{kind:?}: it counts: {shown}");
        assert_eq!(rows(&after, kind, stood.search).await, 50, "{kind:?}: its rows are here, before anybody clicks");
        assert_eq!(after.meter().await["spent"], spent, "{kind:?}: for what was paid then");
        let file = database(data.path());
        let places = "SELECT count(*), min(place), max(place), max(found.at) FROM found WHERE place >= 25";
        let told: (i64, i64, i64, i64) =
            file.query_row(places, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
        assert_eq!(told, (25, 25, 49, came), "{kind:?}: each at its place, since the day on which it came");
        drop(file);

        let done = resumed(&after, stood.pull, Value::Null).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 75), "{kind:?}: {done:?}");
        assert_eq!(sent(&service, kind), 3, "{kind:?}: every page once");
        assert_eq!(rows(&after, kind, stood.search).await, 75, "{kind:?}");
        after.end().await;
        let again = app(data.path(), &service).await;
        assert_eq!(rows(&again, kind, stood.search).await, 75, "{kind:?}: a further start tells nothing twice");
        again.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_left_out_comes_with_the_update_too() {
    for kind in [SearchKind::Companies, SearchKind::Leads] {
        let (data, service) = (tempfile::tempdir().unwrap(), wraps(1).await);
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 75)).await;
        let done = resumed(&before, stood.pull, json!("skip")).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 50), "{kind:?}: {done:?}");
        let after = updated(before, data.path(), &service).await;
        assert_eq!(rows(&after, kind, stood.search).await, 75, "{kind:?}: its rows are here");
        let file = database(data.path());
        let sql = "SELECT received, asked, skipped FROM pulls";
        let told: (i64, i64, i64) = file.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
        assert_eq!(told, (75, 3, 0), "{kind:?}: it counts as one of the three, once, and as left out no more");
        assert_eq!(sent(&service, kind), 3, "{kind:?}");
        after.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_came_twice_counts_once() {
    let kind = SearchKind::Leads;
    let data = tempfile::tempdir().unwrap();
    let service = service(|page, turn| if page == 0 && turn < 3 { Answer::Wrapped } else { Answer::Page }).await;
    let before = app(data.path(), &service).await;
    before.meter().await;
    let stood = before.pull(&load(kind, 75)).await;
    let twice = resumed(&before, stood.pull, json!("again")).await;
    assert!(twice.unread, "it came in the same form again: {twice:?}");
    before.end().await;
    assert_eq!(learn_the_wrapping(data.path()), 2);
    let after = app(data.path(), &service).await;
    assert_eq!(seen(&after, stood.pull).await["received"], 25, "one page of rows");
    let done = resumed(&after, stood.pull, Value::Null).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 75), "as many as were agreed to: {done:?}");
    assert_eq!(rows(&after, kind, stood.search).await, 75);
    after.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_was_erased_does_not_come_back_with_the_update() {
    let kind = SearchKind::People;
    let (data, service) = (tempfile::tempdir().unwrap(), wraps(1).await);
    let before = app(data.path(), &service).await;
    before.meter().await;
    let stood = before.pull(&load(kind, 75)).await;
    before.end().await;
    let text: String = database(data.path())
        .query_row("SELECT response FROM facts WHERE response LIKE '%wrapped_anew%'", [], |row| row.get(0))
        .unwrap();
    let between = app(data.path(), &service).await;
    let (_, shown) = between.rows_of(RecordKind::Person, &view_of(stood.search)).await;
    between.ask("erase_person", json!({"record": shown[3]["id"], "typed": "Ada L003"})).await;
    between.end().await;
    // The same person is on the wrapped page too, in which nobody who erases sees anybody.
    let both = text.replace("ada-030", "ada-003").replace("L030", "L003").replace("Acme 30", "Acme 3");
    let sql = "UPDATE facts SET response = ?1 WHERE response LIKE '%wrapped_anew%'";
    assert_eq!(change_answers(data.path(), sql, &[&both]), 1);
    learn_the_wrapping(data.path());
    let after = app(data.path(), &service).await;
    assert_eq!(rows(&after, kind, stood.search).await, 24 + 24, "everybody else came");
    let done = resumed(&after, stood.pull, Value::Null).await;
    assert_eq!((done.phase, sent(&service, kind)), (Phase::Done, 3), "and the page is not asked for again: {done:?}");
    after.end().await;
    let file = database(data.path());
    let held: i64 =
        file.query_row("SELECT count(*) FROM facts WHERE response LIKE '%ada-003%'", [], |row| row.get(0)).unwrap();
    assert_eq!(held, 0, "no answer holds the person");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_try_in_doubt_is_no_obstacle_once_the_first_answer_can_be_read() {
    let kind = SearchKind::People;
    let data = tempfile::tempdir().unwrap();
    let service = service(|page, turn| match (page, turn) {
        (1, 1) => Answer::Wrapped,
        (1, 2) => Answer::Lost,
        _ => Answer::Page,
    })
    .await;
    let before = app(data.path(), &service).await;
    before.meter().await;
    let stood = before.pull(&load(kind, 50)).await;
    assert!(stood.unread, "{stood:?}");
    let doubt = resumed(&before, stood.pull, json!("again")).await;
    assert_eq!((doubt.unclear, doubt.unread), (true, true), "whatever became of it, one was paid for: {doubt:?}");
    let after = updated(before, data.path(), &service).await;
    let shown = seen(&after, stood.pull).await;
    let told = (&shown["unclear"], &shown["phase"], &shown["received"]);
    let is = (&json!(false), &json!("done"), &json!(50));
    assert_eq!(told, is, "its rows are here, whatever became of the second try: {shown}");
    assert_eq!(sent(&service, kind), 3, "nothing is paid a third time");
    let open = after.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().len();
    assert_eq!(open, 1, "and the second try stays named");
    after.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_answers_to_a_page_the_one_that_can_be_read_counts() {
    for kind in KINDS {
        let data = tempfile::tempdir().unwrap();
        let service = service(|page, turn| match (page, turn) {
            (1, 1) => Answer::Wrapped,
            (1, 2) => Answer::Strange,
            _ => Answer::Page,
        })
        .await;
        let before = app(data.path(), &service).await;
        before.meter().await;
        let stood = before.pull(&load(kind, 75)).await;
        let twice = resumed(&before, stood.pull, json!("again")).await;
        assert!(twice.unread, "{kind:?}: {twice:?}");
        before.end().await;
        assert_eq!(learn_the_wrapping(data.path()), 1, "{kind:?}: the older of the two");
        let after = app(data.path(), &service).await;
        assert_eq!(seen(&after, stood.pull).await["unclear"], false, "{kind:?}: nobody has to decide");
        let done = resumed(&after, stood.pull, Value::Null).await;
        assert_eq!((done.phase, done.received), (Phase::Done, 75), "{kind:?}: {done:?}");
        assert_eq!(sent(&service, kind), 4, "{kind:?}: nothing is paid a third time");
        after.end().await;
    }
}
