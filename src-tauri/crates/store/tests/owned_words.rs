//! What owned records are asked for: colleagues, words for searches, and answers of earlier days.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use api::columns::AnyColumn;
use api::{Doc, RecordKind, Tenths};
use serde_json::{Value, json};
use store::money::intents::NewIntent;
use store::money::ledger::Basis;
use store::records::NewObservation;
use store::records::colleagues::Employer;
use store::{PaidAnswer, Store};

fn open() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    (folder, store)
}

fn doc(value: &Value) -> Doc {
    value.as_object().unwrap().clone()
}

/// Stores an answer to a single question.
async fn answered(store: &Store, operation: &'static str, at: i64, response: Value, observations: Vec<NewObservation>) {
    let intent = NewIntent {
        operation,
        digest: "d".to_owned(),
        request: "{}".to_owned(),
        subject: "All".to_owned(),
        page: None,
        worst: Tenths(1),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    };
    let intent = store.open_intent(intent, 0, at).await.unwrap();
    let answer = PaidAnswer {
        intent,
        operation,
        digest: format!("answer {intent}"),
        request: "{}".to_owned(),
        response,
        subject: "All".to_owned(),
        quoted: Tenths(1),
        charged: Tenths(1),
        basis: Basis::Published,
        expected: None,
        pieces: 1,
        at,
        look_up: None,
        observations,
        page: None,
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    };
    store.keep(answer).await.unwrap();
}

async fn told(store: &Store, operation: &'static str, kind: RecordKind, docs: &[Value]) {
    let observations = docs.iter().map(|told| NewObservation { kind, doc: doc(told) }).collect();
    answered(store, operation, 5, json!({}), observations).await;
}

fn person(slug: &str, title: Value, company: &str, page: Value) -> Value {
    json!({"profileUrl": format!("https://n.example/in/{slug}"), "jobTitle": title, "companyName": company, "companyUrl": page})
}

#[tokio::test]
async fn colleagues_are_counted_by_page_and_else_by_name() {
    let (_folder, store) = open();
    let page = "https://n.example/company/k";
    told(
        &store,
        "find_people",
        RecordKind::Person,
        &[
            person("a", json!("CTO"), "Kestrel", json!(page)),
            person("b", json!("CTO"), "KESTREL", Value::Null),
            person("c", json!("CTO"), "Kestrel", json!("https://n.example/company/other")),
            person("d", json!("CTO"), "Other", json!(format!("{page}/"))),
        ],
    )
    .await;
    let people_of = |name: Option<&str>, page: Option<&str>| {
        let employer = Employer { name: name.map(str::to_owned), page: page.map(str::to_owned) };
        async { store.people_of(employer).await.unwrap() }
    };
    assert_eq!(people_of(Some("Kestrel"), Some(page)).await, 3, "the page, or the name where no page is told");
    assert_eq!(people_of(Some("kestrel"), None).await, 3, "the name alone: all of that name");
    assert_eq!(people_of(None, Some(page)).await, 2, "the page alone, with and without a slash");
    assert_eq!(people_of(None, None).await, 0, "nobody works at nothing");
}

#[tokio::test]
async fn words_are_distinct_and_the_most_frequent_come_first() {
    let (_folder, store) = open();
    let people: Vec<Value> =
        [json!("CTO"), json!("Buyer"), json!("cto"), json!({"x": 1}), json!("CTO"), json!("Büyer")]
            .into_iter()
            .enumerate()
            .map(|(at, title)| person(&at.to_string(), title, "Kestrel", Value::Null))
            .collect();
    told(&store, "find_people", RecordKind::Person, &people).await;
    let before = store.newest_observation().await.unwrap();
    let lead = json!({"link": {"network": "https://n.example/in/9"}, "profile": {"title": "Buyer"}, "skills": ["a"]});
    told(&store, "leads_finder", RecordKind::Person, std::slice::from_ref(&lead)).await;
    assert!(store.newest_observation().await.unwrap() > before, "it is seen that more is owned");
    let titles = store.words_of_people("title", 10).await.unwrap();
    assert_eq!(titles, ["Buyer", "CTO"], "case and accents make no difference; as the newest record writes it");
    assert_eq!(store.words_of_people("title", 1).await.unwrap().len(), 1, "no more than asked for");
    assert_eq!(store.words_of_people("companyName", 10).await.unwrap(), ["Kestrel"], "one company");
    assert_eq!(store.newest_stories(10).await.unwrap(), [doc(&lead)], "the answers that have lists");

    told(
        &store,
        "find_companies",
        RecordKind::Company,
        &[
            json!({"name": "A", "networkProfile": "https://n.example/company/a"}),
            json!({"name": "B", "domain": "b.example"}),
            json!({"domain": "nameless.example"}),
        ],
    )
    .await;
    let owned = store.owned_companies(10).await.unwrap();
    let owned: Vec<_> = owned.iter().map(|one| (one.name.as_str(), one.page.as_deref())).collect();
    assert_eq!(owned, [("B", None), ("A", Some("https://n.example/company/a"))], "the newest first, with their pages");
}

#[tokio::test]
async fn answers_of_earlier_days_are_told_once_and_stay_old() {
    let (_folder, store) = open();
    let page = "https://n.example/in/ada";
    let old = json!({"profileUrl": page, "jobTitle": "Clerk", "headline": "old"});
    let new = json!({"profileUrl": page, "jobTitle": "CTO"});
    answered(&store, "profile", 3, json!({"body": old}), Vec::new()).await;
    answered(&store, "dnc_check", 4, json!({}), Vec::new()).await;
    told(&store, "find_people", RecordKind::Person, &[new]).await;
    for round in 0..2 {
        // The second round is that of an app that ended before it could note that it was done.
        let answers = store.unobserved(&["profile", "email"], 0, 10).await.unwrap();
        assert_eq!(answers.len(), 1 - round, "what no record has a telling of, and no other operation");
        let observations = answers.into_iter().map(|answer| {
            let doc = doc(&answer.response["body"]);
            (answer, vec![NewObservation { kind: RecordKind::Person, doc }])
        });
        store.observe(observations.collect()).await.unwrap();
        let id = store.record_by_keys(RecordKind::Person, vec!["page:ada".to_owned()]).await.unwrap().unwrap();
        let record = store.records(vec![id]).await.unwrap().remove(0);
        let newest = |key: &str| AnyColumn::by_key(RecordKind::Person, key).unwrap().newest(record.docs()).unwrap().1;
        assert_eq!((newest("title").as_str(), newest("headline").as_str()), ("CTO", "old"), "the newer value stays");
        let at: Vec<i64> = record.observations.iter().map(|observation| observation.at).collect();
        assert_eq!((at, record.owned_at), (vec![5, 3], 3), "each under its own date, owned since the first");
        assert_eq!(store.words_of_people("title", 9).await.unwrap(), ["CTO"], "cells follow the newest too");
    }
    assert_eq!(store.unobserved(&["profile"], 99, 10).await.unwrap(), [], "only behind the given one");
}

#[tokio::test]
async fn an_answer_by_name_belongs_to_the_one_owned_person_of_that_name_there() {
    let (_folder, store) = open();
    let owned = |slug: &str, first: &str, company: &str| {
        json!({"profileUrl": format!("https://n.example/in/{slug}"), "firstname": first, "lastname": "Okafor",
            "companyName": company, "companyWebsite": "https://www.kestrel.example/about"})
    };
    let people = [owned("zoe", "Zoë", "Kestrel"), owned("ada-1", "Ada", "Kestrel"), owned("ada-2", "Ada", "Kestrel")];
    told(&store, "find_people", RecordKind::Person, &people).await;
    let asked = |first: &str, more: Value| {
        let mut asked = json!({"first_name": first, "last_name": "okafor"});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"email": "o@kestrel.example", "asked": asked})
    };
    for (doc, people, why) in [
        (asked("zoe", json!({"company_name": "KESTREL"})), 3, "by name and company, in any case"),
        (asked("Zoe", json!({"company": {"link": {"domain": "kestrel.example"}}})), 3, "by name and domain"),
        (asked("Ada", json!({"company_name": "Kestrel"})), 4, "of two namesakes nobody knows which"),
        (asked("Zoe", json!({"company_name": "Merlin"})), 5, "at another company it is somebody else"),
        (json!({"email": "x@y.example"}), 6, "without a name nobody is meant"),
    ] {
        told(&store, "email", RecordKind::Person, &[doc]).await;
        assert_eq!(store.owned(RecordKind::Person).await.unwrap(), people, "{why}");
    }
    let id = store.record_by_keys(RecordKind::Person, vec!["page:zoe".to_owned()]).await.unwrap().unwrap();
    let record = store.records(vec![id]).await.unwrap().remove(0);
    let column = |key: &str| AnyColumn::by_key(RecordKind::Person, key).unwrap();
    let newest = |key: &str| column(key).newest(record.docs()).unwrap().1;
    assert_eq!(
        (newest("email").as_str(), newest("name").as_str()),
        ("o@kestrel.example", "Zoë Okafor"),
        "no typed name"
    );
    let key = vec!["name:zoe okafor:merlin".to_owned()];
    let id = store.record_by_keys(RecordKind::Person, key).await.unwrap().unwrap();
    let other = store.records(vec![id]).await.unwrap().remove(0);
    assert_eq!(column("name").newest(other.docs()).unwrap().1, "Zoe okafor", "a new record has what was asked for");
}
