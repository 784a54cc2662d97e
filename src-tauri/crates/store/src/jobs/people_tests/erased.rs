//! The same with somebody who is erased while a job runs, or was before.

use super::*;
use crate::money::ledger::Basis;
use crate::money::paid_answer::{PaidAnswer, Unread};

#[tokio::test]
async fn somebody_who_is_erased_while_a_job_runs_is_nobodys_any_more() {
    let it = fixture().await;
    let step = it.job(json!({}), 10).await;
    it.store.erase_person(it.some[1], 11).await.unwrap().unwrap();
    it.takes(step, &it.some).await;
    assert_eq!(it.listed().await, [it.some[0], it.some[2]], "the others come");
    assert_eq!(it.known(&[], None).await.taken.len(), 2, "and are the company's");
}

#[tokio::test]
async fn a_company_that_is_called_after_who_is_erased_is_not_asked_twice() {
    let it = fixture().await;
    let step = it.job(json!({}), 10).await;
    let request = r#"{"filters":{"company":["Ada Own GmbH"],"job":["head"]},"page":0,"size":2}"#.to_owned();
    it.asked(step, &request).await;
    it.store.erase_person(it.some[0], 12).await.unwrap().unwrap();
    let kept: String =
        it.store.read(|file| Ok(file.query_row("SELECT request FROM intents", [], |row| row.get(0))?)).await.unwrap();
    assert_eq!(kept, request, "a company is nobody");
}

#[tokio::test]
async fn rows_in_a_page_that_names_who_was_erased_and_cannot_be_read_are_passed() {
    let it = fixture().await;
    let step = it.job(json!({}), 10).await;
    it.store.erase_person(it.some[0], 11).await.unwrap().unwrap();
    let (intent, request) = it.intent(step).await;
    let response = json!({"people": [{"full_name": "ada Own", "profileUrl": "https://www.n.example/in/ada"}]});
    let answer = PaidAnswer {
        intent,
        operation: "leads_finder",
        digest: api::canonical::digest(&request),
        request,
        response,
        subject: "Acme".to_owned(),
        quoted: Tenths(2),
        charged: Tenths(2),
        basis: Basis::Published,
        expected: None,
        pieces: 0,
        at: 12,
        page: None,
        people: None,
        look_up: None,
        observations: Vec::new(),
        outcome: None,
        step: Some(step),
        unread: Some(Unread { reason: "odd", pull: None }),
        taken: None,
    };
    assert_eq!(it.store.keep(answer).await.unwrap().erased, 1, "nothing of it is kept");
    let known = it.known(&[], Some(step.job)).await;
    let asked = known.asked.values().next().map(|asked| (asked.passed, asked.spare));
    assert_eq!((asked, known.room), (Some((2, 2)), Some(0)), "and its rows are never asked for again");
    let shown = it.store.records(vec![it.company]).await.unwrap();
    assert_eq!(shown[0].own.findings[0].state, FindState::Failed, "its cell does not wait for ever");
}

#[tokio::test]
async fn a_persona_that_names_who_is_erased_goes_out_of_plans_and_questions() {
    let it = fixture().await;
    let persona = |name: &str, title: &str| json!({"name": name, "titles": [title]});
    let plan = json!({"people": {"personas": [persona("Ada Own", "head"), persona("Heads", "head")], "most": 2}});
    let step = it.job(plan, 10).await;
    let request = r#"{"filters":{"job":["assistant of Ada Own"]},"page":0,"size":2}"#.to_owned();
    let (_, asked) = it.intent(step).await;
    it.asked(step, &request).await;
    it.store.erase_person(it.some[0], 12).await.unwrap().unwrap();
    let job = it.store.job(step.job).await.unwrap().unwrap();
    assert_eq!(job.what.plan["people"]["personas"], json!([persona("Heads", "head")]), "the other one stays");
    assert_eq!(it.known(&[], None).await.in_doubt.len(), 1, "and what is under way at the company is still in doubt");
    let requests: Vec<String> = it
        .store
        .read(|file| {
            let mut ask = file.prepare("SELECT request FROM intents ORDER BY id")?;
            Ok(ask.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
        .unwrap();
    assert_eq!(requests, [asked, "{}".to_owned()], "and so does what was asked for it");
}
