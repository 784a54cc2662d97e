//! A world that moves on, over a real socket: what searches and look-ups tell then, who sees it, and how it is undone.

use std::collections::BTreeMap;

use crate::hand::{control, post, search, send, started};
use sandbox::{Options, Running};
use serde_json::{Value, json};

fn options() -> Options {
    Options { companies: 1_200, people: 2_500, credits: 10_000, ..Options::default() }
}

async fn sandbox() -> Running {
    let running = started(options()).await;
    control(&running, &json!({"rate_limits": false})).await;
    running
}

/// All rows of a company search, by name and domain; with its total.
async fn rows(running: &Running, filters: &Value) -> (u64, BTreeMap<String, Value>) {
    let (mut all, mut body) = (BTreeMap::new(), json!({"filters": filters, "size": 100}));
    loop {
        let page = search(running, &body).await.json();
        for row in page["rows"].as_array().unwrap() {
            let mut row = row.clone();
            // Its address is that of the service.
            row.as_object_mut().unwrap().remove("logo");
            all.insert(format!("{} {}", row["name"], row["domain"]), row);
        }
        match &page["next_cursor"] {
            Value::Null => return (page["total"].as_u64().unwrap(), all),
            next => body = json!({"filters": filters, "cursor": next}),
        }
    }
}

/// Everybody of a people search, by page.
async fn leads(running: &Running, query: &Value) -> BTreeMap<String, Value> {
    let (mut all, mut body) = (BTreeMap::new(), json!({"query": query, "size": 100}));
    loop {
        let page = post(running, "/v1/find-people", &body).await.json();
        for lead in page["leads"].as_array().unwrap() {
            // Some records leave the page out; each of them is told apart by its number among the others then.
            let page = lead["profileUrl"].as_str().map_or_else(|| format!("unknown {}", all.len()), str::to_owned);
            all.insert(page, lead.clone());
        }
        match &page["next_cursor"] {
            Value::Null => return all,
            next => body["cursor"] = next.clone(),
        }
    }
}

fn differing<'a>(one: &'a BTreeMap<String, Value>, other: &BTreeMap<String, Value>) -> Vec<&'a str> {
    assert!(one.keys().eq(other.keys()), "the same are found");
    one.iter().filter(|(key, row)| other[*key] != **row).map(|(key, _)| key.as_str()).collect()
}

#[tokio::test]
async fn as_many_rows_change_as_were_asked_for_and_nobody_elses() {
    let (running, other) = (sandbox().await, sandbox().await);
    let (total, before) = rows(&running, &json!({})).await;
    let everybody = leads(&running, &json!({"location": {"include": ["DE", "US", "GB"]}})).await;
    let state = control(&running, &json!({"move_on": {"companies": 200, "people": 150}})).await;
    assert_eq!(state["moved"], json!({"companies": 200, "people": 150}), "the state says how many");
    let (again, after) = rows(&running, &json!({})).await;
    assert_eq!(total, again, "no company comes or goes");
    assert_eq!(differing(&before, &after).len(), 200, "exactly so many rows changed");
    let titles = |all: &BTreeMap<String, Value>| -> BTreeMap<String, Value> {
        all.iter().map(|(page, lead)| (page.clone(), lead["jobTitle"].clone())).collect()
    };
    let now = leads(&running, &json!({"location": {"include": ["DE", "US", "GB"]}})).await;
    let (then, now) = (titles(&everybody), titles(&now));
    let count = differing(&then, &now).len();
    assert!((40..=150).contains(&count), "of the people there, their part has another title: {count}");
    assert_eq!(rows(&other, &json!({})).await.1, before, "a service that shares the world sees nothing of it");
    let state = control(&running, &json!({"move_on": {"companies": 100}})).await;
    assert_eq!(state["moved"], json!({"companies": 300, "people": 150}), "further ones each time");
    assert_eq!(differing(&before, &rows(&running, &json!({})).await.1).len(), 300, "those of both times");
    let state = control(&running, &json!({"reset": true, "rate_limits": false})).await;
    assert_eq!(state["moved"], json!({"companies": 0, "people": 0}), "a reset takes it back");
    assert_eq!(rows(&running, &json!({})).await.1, before, "all of it");
    control(&running, &json!({"move_on": {"companies": 200}})).await;
    assert_eq!(rows(&running, &json!({})).await.1, after, "and the same ones move again");
    running.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn what_is_named_is_found_under_what_it_has_become() {
    let running = sandbox().await;
    let small = json!({"size": "11-50", "hasWebsite": true});
    let (total, all) = rows(&running, &small).await;
    let named: Vec<&Value> =
        all.values().map(|row| &row["domain"]).filter(|domain| domain.is_string()).take(7).collect();
    let lead =
        post(&running, "/v1/find-people", &json!({"query": {"location": {"include": ["DE"]}}, "size": 100})).await;
    let lead = lead.json()["leads"]
        .as_array()
        .unwrap()
        .iter()
        .find(|lead| lead["profileUrl"].is_string() && lead["jobTitle"].is_string())
        .unwrap()
        .clone();
    let page = lead["profileUrl"].as_str().unwrap();
    let slug = page.rsplit('/').next().unwrap();
    let email = post(&running, "/v1/email", &json!({"network_profile_url": page})).await.json();

    let state = control(&running, &json!({"move_on": {"companies": named, "people": [slug]}})).await;
    assert_eq!(state["moved"], json!({"companies": 7, "people": 1}), "those and no others");
    let (fewer, left) = rows(&running, &small).await;
    assert_eq!((fewer, left.len()), (total - 7, all.len() - 7), "not under the old size any more");
    assert!(left.iter().all(|(key, row)| all[key] == *row), "all others are as they were");
    let (_, others) = rows(&running, &json!({"size": ["1-10", "51-200"], "hasWebsite": true})).await;
    let missing = named.iter().find(|domain| others.values().all(|row| row["domain"] != ***domain));
    assert_eq!(missing, None, "but under the new one: {named:?}");
    let profile = post(&running, "/v1/profile", &json!({"network_profile_url": page})).await.json();
    let now = &profile["body"]["current"]["title"];
    assert_ne!(*now, lead["jobTitle"], "the profile tells the new title");
    assert_eq!(profile["body"]["experience"][1]["title"], lead["jobTitle"], "and the old one as a former one");
    let titled =
        post(&running, "/v1/find-people", &json!({"query": {"jobTitle": {"include": [now]}}, "size": 100})).await;
    assert!(titled.json()["leads"].as_array().unwrap().iter().any(|lead| lead["profileUrl"] == page), "found by it");
    assert_eq!(post(&running, "/v1/email", &json!({"network_profile_url": page})).await.json(), email, "same address");
    running.stop().await;
}

#[tokio::test]
async fn nothing_is_done_where_somebody_is_not_known() {
    let running = sandbox().await;
    for (wrong, told) in [
        (json!({"move_on": {"companies": 5, "people": ["nobody"]}, "credits": 3}), "There is no person nobody."),
        (json!({"move_on": {"companies": ["nobody.example"]}, "credits": 3}), "There is no company nobody.example."),
        (json!({"move_on": {"companies": 1_201}, "credits": 3}), "further companies"),
        (json!({"move_on": {"rows": 5}, "credits": 3}), "rows cannot move on"),
    ] {
        let came = send(&running.base_url, "POST", "/sandbox/control", &[], &wrong.to_string()).await;
        assert_eq!(came.status, 400, "{wrong}");
        assert!(came.json()["message"].as_str().unwrap().contains(told), "{wrong}: {}", came.json());
    }
    let state = control(&running, &json!({})).await;
    assert_eq!(state["moved"], json!({"companies": 0, "people": 0}), "nobody moved");
    assert_eq!(state["credits"], 10_000, "and nothing else was done");
    running.stop().await;
}

#[tokio::test]
async fn what_moved_has_moved_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let options = Options { state: Some(file.clone()), ..options() };
    let running = started(options.clone()).await;
    let state = control(&running, &json!({"rate_limits": false, "move_on": {"companies": 50, "people": 20}})).await;
    let (_, before) = rows(&running, &json!({})).await;
    running.stop().await;
    let running = started(options.clone()).await;
    control(&running, &json!({"rate_limits": false})).await;
    assert_eq!(control(&running, &json!({})).await["moved"], state["moved"], "as many");
    assert_eq!(rows(&running, &json!({})).await.1, before, "the same world");
    running.stop().await;

    // A file of a time when no world moved.
    let mut book: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert!(book.as_object_mut().unwrap().remove("moved").is_some(), "it was written down: {book}");
    std::fs::write(&file, book.to_string()).unwrap();
    let running = started(options).await;
    let state = control(&running, &json!({"rate_limits": false})).await;
    assert_eq!(state["moved"], json!({"companies": 0, "people": 0}), "an older file is read");
    assert_eq!(differing(&before, &rows(&running, &json!({})).await.1).len(), 50, "and its world has not moved");
    running.stop().await;
}
