//! People search and its count over a real socket: bodies, cursors, money, limits.

use crate::hand::{control, post, search, started};
use sandbox::{Options, Running};
use serde_json::{Value, json};

/// A sandbox with few people, and without limits where a test asks more often than they allow.
pub async fn small(limits: bool) -> Running {
    let options = Options { companies: 1_500, people: 4_000, ..Options::default() };
    let running = started(options).await;
    if !limits {
        control(&running, &json!({"rate_limits": false})).await;
    }
    running
}

async fn find(running: &Running, body: &Value) -> (u16, Value) {
    let came = post(running, "/v1/find-people", body).await;
    (came.status, came.json())
}

async fn count(running: &Running, body: &Value) -> (u16, Value) {
    let came = post(running, "/v1/find-people/count", body).await;
    (came.status, came.json())
}

#[tokio::test]
async fn a_search_answers_as_told_and_costs_a_tenth_a_lead() {
    let running = small(true).await;
    let query = json!({"location": {"include": ["DE"]}, "jobTitle": {"include": ["manager"]}});
    let (status, page) = find(&running, &json!({"query": query, "size": 7})).await;
    assert_eq!(status, 200, "{page}");
    let leads = page["leads"].as_array().unwrap();
    assert_eq!((leads.len(), page["next_cursor"].is_string()), (7, true), "seven of more: {}", page["total"]);
    for lead in leads {
        let address = lead["address"].as_str().unwrap_or("Germany");
        let title = lead["jobTitle"].as_str().unwrap_or("manager").to_lowercase();
        assert!(address.ends_with("Germany") && title.contains("manager"), "{lead}");
    }
    let state = control(&running, &json!({})).await;
    assert_eq!(state["balance_tenths"], 9_993, "7 leads cost 7 tenths");
    let charge = &state["charges"][0];
    assert_eq!((&charge["operation"], &charge["first_row"]), (&json!("find_people"), &json!(0)));
    assert_eq!((&charge["row_count"], charge["filters_digest"].is_string()), (&json!(7), true), "what was paid for");
    let (_, rest) = find(&running, &json!({"query": query})).await;
    assert_eq!(rest["leads"].as_array().unwrap().len(), 25, "the default size of this service");
    let (status, none) = find(&running, &json!({"query": {"jobTitle": {"include": ["no such title"]}}})).await;
    assert_eq!((status, &none), (200, &json!({"total": 0, "leads": [], "next_cursor": null})));
    assert_eq!(control(&running, &json!({})).await["charged"]["count"], 2, "an empty page costs nothing");
    running.stop().await;
}

#[tokio::test]
async fn cursors_walk_the_whole_search_once_and_the_count_says_how_many() {
    let running = small(false).await;
    let query = json!({"location": {"include": ["Germany"]}, "jobTitle": {"include": ["manager", "engineer"]}});
    // The same question in other words: order, case and spelling make no difference.
    let same = json!({"jobTitle": {"include": ["Engineer", "Manager", ""]}, "location": {"include": ["de"]}});
    let (_, counted) = count(&running, &json!({"query": same})).await;
    let (_, mut page) = find(&running, &json!({"query": query, "size": "20"})).await;
    let total = page["total"].as_u64().unwrap();
    assert_eq!(counted, json!({"total": total}), "count and search know one truth");
    assert!(total > 60, "enough for several pages: {total}");
    let mut leads: Vec<String> = Vec::new();
    while let Some(next) = page["next_cursor"].as_str().map(str::to_owned) {
        leads.extend(page["leads"].as_array().unwrap().iter().map(Value::to_string));
        // Each request says its own size.
        page = find(&running, &json!({"query": same, "size": 33, "cursor": next})).await.1;
        assert_eq!(page["total"], total, "the total of every page");
    }
    leads.extend(page["leads"].as_array().unwrap().iter().map(Value::to_string));
    assert_eq!(leads.len() as u64, total, "every lead came");
    leads.sort_unstable();
    leads.dedup();
    assert_eq!(leads.len() as u64, total, "and none twice");
    let state = control(&running, &json!({})).await;
    assert_eq!(state["balance_tenths"], 10_000 - total, "each was paid once, and counting is free");
    let charges = state["charges"].as_array().unwrap();
    let mut paid: Vec<(u64, u64)> = charges
        .iter()
        .map(|charge| (charge["first_row"].as_u64().unwrap(), charge["row_count"].as_u64().unwrap()))
        .collect();
    paid.sort_unstable();
    let end = paid.iter().fold(0, |end, (first, count)| {
        assert_eq!(*first, end, "charges join without gap or overlap: {paid:?}");
        first + count
    });
    assert_eq!(end, total, "up to the last one");
    assert!(charges.iter().all(|charge| charge["filters_digest"] == charges[0]["filters_digest"]), "one search");
    running.stop().await;
}

#[tokio::test]
async fn a_cursor_is_for_its_query_alone() {
    let running = small(false).await;
    let query = json!({"location": {"include": ["DE"]}});
    let (_, first) = find(&running, &json!({"query": query, "size": 5})).await;
    let cursor = first["next_cursor"].as_str().unwrap();
    let companies = search(&running, &json!({"filters": {"country": "DE"}, "size": 5})).await.json();
    let foreign = companies["next_cursor"].as_str().unwrap();
    for (query, cursor) in [
        (json!({"location": {"include": ["FR"]}}), cursor.to_owned()),
        (json!({"location": {"exclude": ["DE"]}}), cursor.to_owned()),
        (query.clone(), cursor.replace("fp_0", "fp_1")),
        (query.clone(), cursor.replace("fp_", "fc_")),
        (query.clone(), foreign.to_owned()),
        (query.clone(), foreign.replace("fc_", "fp_")),
        (query.clone(), "x".to_owned()),
        (query.clone(), String::new()),
    ] {
        let (status, told) = find(&running, &json!({"query": query, "cursor": cursor})).await;
        assert_eq!(status, 400, "{query} {cursor}: {told}");
        assert!(told["message"].as_str().unwrap().contains("cursor"), "the message names it: {told}");
    }
    let (status, second) = find(&running, &json!({"query": query, "size": 5, "cursor": cursor})).await;
    assert_eq!(status, 200, "the right one still goes on");
    assert_ne!(second["leads"], first["leads"], "with other people");
    running.stop().await;
}

#[tokio::test]
async fn requests_by_the_rules_of_the_contract() {
    let running = small(false).await;
    let query = json!({"jobTitle": {"include": ["CEO"]}});
    for size in [json!(1), json!(100), json!("1"), json!("25"), json!("100")] {
        assert_eq!(find(&running, &json!({"query": query, "size": size})).await.0, 200, "{size}");
    }
    let size = "size must be an integer from 1 to 100";
    for (body, named) in [
        (json!({}), "query is required"),
        (json!({"query": null}), "query must be an object"),
        (json!({"query": []}), "query must be an object"),
        (json!({"query": {}}), "at least one"),
        (json!({"query": {"jobTitle": {"include": []}}}), "at least one"),
        (json!({"query": {"department": {"include": ["Sales"]}}}), "query.department"),
        (json!({"query": {"location": {"include": ["Bavaria"]}}}), "Bavaria"),
        (json!({"query": query, "size": 0}), size),
        (json!({"query": query, "size": 101}), size),
        (json!({"query": query, "size": -1}), size),
        (json!({"query": query, "size": 25.5}), size),
        (json!({"query": query, "size": null}), size),
        (json!({"query": query, "size": "025"}), size),
        (json!({"query": query, "size": "25.0"}), size),
        (json!({"query": query, "size": "+25"}), size),
        (json!({"query": query, "size": " 25"}), size),
        (json!({"query": query, "size": "0"}), size),
        (json!({"query": query, "size": "101"}), size),
        (json!({"query": query, "size": ""}), size),
        (json!({"query": query, "cursor": 5}), "cursor"),
        (json!({"query": query, "cursor": null}), "cursor"),
        (json!({"query": query, "page": 0}), "page is not a supported field"),
        (json!({"filters": query}), "filters is not a supported field"),
    ] {
        let (status, told) = find(&running, &body).await;
        assert_eq!((status, &told["error"]), (400, &json!("Invalid Find People request")), "{body}");
        assert!(told["message"].as_str().unwrap().contains(named), "{body}: {told}");
    }
    for (body, named) in [
        (json!({"query": query, "size": 5}), "size is not a supported field"),
        (json!({"query": query, "cursor": "x"}), "cursor is not a supported field"),
        (json!({}), "query is required"),
        (json!({"query": {}}), "at least one"),
    ] {
        let (status, told) = count(&running, &body).await;
        assert_eq!(status, 400, "{body}");
        assert!(told["message"].as_str().unwrap().contains(named), "{body}: {told}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_short_balance_is_refused_whole_and_counting_needs_none() {
    let running = small(false).await;
    control(&running, &json!({"credits": 0.5})).await;
    let query = json!({"location": {"include": ["DE"]}});
    let (status, told) = find(&running, &json!({"query": query, "size": 6})).await;
    assert_eq!((status, told), (403, json!({"error": "Forbidden", "message": "Insufficient credits"})));
    assert_eq!(control(&running, &json!({})).await["balance_tenths"], 5, "nothing was charged");
    assert_eq!(find(&running, &json!({"query": query, "size": 5})).await.0, 200, "what can be paid is answered");
    assert_eq!(count(&running, &json!({"query": query})).await.0, 200, "counting is free");
    let none = json!({"query": {"jobTitle": {"include": ["no such title"]}}});
    assert_eq!(find(&running, &none).await.0, 200, "an empty page is free");
    assert_eq!(control(&running, &json!({})).await["balance_tenths"], 0);
    running.stop().await;
}

#[tokio::test]
async fn six_a_second_are_shared_by_search_and_count() {
    let running = small(true).await;
    let body = json!({"query": {"jobTitle": {"include": ["no such title"]}}});
    // The columns are made by the first search, which takes longer than a second may have left.
    assert_eq!(count(&running, &body).await.0, 200);
    control(&running, &json!({"rate_limits": true})).await;
    for n in 0..6 {
        let (status, _) = if n % 2 == 0 { find(&running, &body).await } else { count(&running, &body).await };
        assert_eq!(status, 200, "call {n} of six");
    }
    let (status, told) = count(&running, &body).await;
    assert_eq!((status, &told["error"]), (429, &json!("Too Many Requests")), "the seventh within a second");
    let leads = post(&running, "/v1/leads-finder", &json!({"filters": {"job": "no such title"}})).await;
    assert_eq!(leads.status, 200, "the leads finder has a limit of its own");
    running.stop().await;
}
