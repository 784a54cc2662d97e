//! People in answers of every form: as a row, within the row of somebody else, and where nobody can read.

use super::*;
use crate::searches::pulls::NewPull;

#[tokio::test]
async fn an_answer_that_nobody_can_read_holds_nobody_who_is_erased() {
    let fixture = fixture().await;
    fixture.page().await;
    let store = &fixture.store;
    let wrapped = json!({"result": {"profile": {"url": ADA, "note": "private@mail.example"}}});
    let unread = |pull| Some(crate::Unread { reason: "It cannot be read.", pull });
    let answer = fixture.answer("reverse_email", json!({"email": "x@y.example"}), wrapped.clone(), &[], false).await;
    store.keep(PaidAnswer { unread: unread(None), ..answer }).await.unwrap();
    store.erase_person(fixture.rows().await[0], 7).await.unwrap().unwrap();
    assert_eq!(fixture.found(), Vec::<String>::new(), "one that was there before is gone");
    let answer = fixture.answer("reverse_email", json!({"email": "z@y.example"}), wrapped.clone(), &[], false).await;
    let kept = store.keep(PaidAnswer { unread: unread(None), ..answer }).await.unwrap();
    assert_eq!(kept.erased, 1, "one that comes later is left out");
    for (number, response) in
        [json!({"people": [{"url": ADA}, {"url": "https://n.example/in/bob"}]}), wrapped].into_iter().enumerate()
    {
        let answer = fixture.answer("find_people", json!({"page": 7, "n": number}), response, &[], true).await;
        let kept = store.keep(PaidAnswer { page: None, unread: unread(Some(fixture.pull)), ..answer }).await.unwrap();
        assert_eq!(kept.erased, 1, "a page that comes later holds everybody else");
    }
    assert_eq!(fixture.found(), Vec::<String>::new(), "no byte of the person is in the files");
    let unread: Vec<Value> = store.unread_pages().await.unwrap().into_iter().map(|page| page.response).collect();
    let left = [json!({"people": [null, {"url": "https://n.example/in/bob"}]}), json!({})];
    assert_eq!(unread, left, "and both pages stay paid for, with what leads on from them");
}

/// A page with the person as a row and within the row of somebody else, and what is left of it.
fn page_with_a_boss() -> (Value, [Value; 3], Value) {
    let eve = json!({"firstname": "Eve", "profileUrl": "https://n.example/in/eve"});
    let bob = json!({"firstname": "Bob", "profileUrl": "https://n.example/in/bob"});
    let mut with_boss = eve.clone();
    with_boss["boss"] = json!({"url": ADA});
    with_boss["team"] = json!([{"url": ADA}, {"url": "https://n.example/in/kim"}]);
    let mut left = eve;
    left["team"] = json!([{"url": "https://n.example/in/kim"}]);
    let rows = [people()[0].clone(), with_boss, bob.clone()];
    let page = json!({"leads": rows, "next_cursor": "further"});
    (page, rows, json!({"leads": [null, left, bob], "next_cursor": "further"}))
}

#[tokio::test]
async fn a_page_with_somebody_deep_in_a_row_stays_a_page() {
    let mut fixture = fixture().await;
    fixture.page().await;
    let first = fixture.rows().await[0];
    let (page, rows, left) = page_with_a_boss();
    fixture.pull = fixture.store.new_pull(NewPull::of(fixture.search, 300, PageCursor::start(10)), 1).await.unwrap();
    let answer = fixture.answer("find_people", json!({"cursor": "here"}), page, &rows, true).await;
    let kept = PaidAnswer { page: answer.page.clone().map(|page| Page { paging: None, ..page }), ..answer };
    fixture.store.keep(kept).await.unwrap();
    fixture.store.erase_person(first, 7).await.unwrap().unwrap();
    assert_eq!(
        fixture.found(),
        Vec::<String>::new(),
        "the person is gone: as a row, within one, and in what a record tells"
    );
    let ahead = fixture.store.pages_ahead(fixture.pull).await.unwrap();
    assert_eq!(ahead[0].answer, Ok(left), "the others are there, the row has its place, and the way on is there");
}

#[tokio::test]
async fn a_page_that_comes_later_holds_nobody_deep_in_a_row() {
    let mut fixture = fixture().await;
    fixture.page().await;
    fixture.store.erase_person(fixture.rows().await[0], 7).await.unwrap().unwrap();
    let (page, rows, left) = page_with_a_boss();
    fixture.pull = fixture.store.new_pull(NewPull::of(fixture.search, 300, PageCursor::start(10)), 1).await.unwrap();
    let answer = fixture.answer("find_people", json!({"cursor": "here"}), page.clone(), &rows, true).await;
    let kept = PaidAnswer { page: answer.page.clone().map(|page| Page { paging: None, ..page }), ..answer };
    assert_eq!(fixture.store.keep(kept).await.unwrap().erased, 1, "one row is left out");
    let ahead = fixture.store.pages_ahead(fixture.pull).await.unwrap();
    assert_eq!(ahead[0].answer, Ok(left.clone()), "the others came");

    // And one that could not be read, wrapped so that no row of it could be seen, is read by a later version.
    let wrapped = json!({"in": [{"is": "text"}]});
    let answer = fixture.answer("find_people", json!({"cursor": "there"}), wrapped, &[], true).await;
    let unread = Some(crate::Unread { reason: "It cannot be read.", pull: Some(fixture.pull) });
    fixture.store.keep(PaidAnswer { page: None, unread, ..answer }).await.unwrap();
    let intent = fixture.store.unread_pages().await.unwrap()[0].intent;
    let read = crate::ReadPage {
        intent,
        rows: rows.iter().map(observation).collect(),
        pieces: 3,
        total: None,
        response: page,
    };
    assert!(fixture.store.store_read_page(read, "It can be read.").await.unwrap().is_some(), "it is told");
    assert_eq!(fixture.found(), Vec::<String>::new(), "nobody who was erased comes back with it");
}
