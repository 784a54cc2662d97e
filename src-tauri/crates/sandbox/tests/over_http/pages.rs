//! Pages and cursors over a real socket.

use crate::hand::{control, sandbox, search, started};
use sandbox::Options;
use serde_json::{Value, json};

#[tokio::test]
async fn cursors_walk_the_whole_search_once() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let filters = json!({"country": "DE", "events": "hiring_in_engineering_department"});
    let mut page = search(&running, &json!({"filters": filters, "page": 0, "size": 20})).await.json();
    let total = page["total"].as_u64().unwrap();
    assert!(total > 60, "enough for several batches: {total}");
    let mut rows: Vec<Value> = Vec::new();
    let mut batches = 0;
    loop {
        assert_eq!((page["page"].as_u64(), &page["size"]), (Some(batches), &json!(20)), "the batch size is kept");
        rows.extend(page["rows"].as_array().unwrap().iter().cloned());
        batches += 1;
        let Some(next) = page["next_cursor"].as_str() else { break };
        assert!(next.starts_with("fc_"), "the contract's prefix");
        // What happens meanwhile (a new day, another size asked for) moves no row.
        control(&running, &json!({"advance_seconds": 40_000})).await;
        let same = json!({"filters": {"events": ["hiring_in_engineering_department"], "country": ["germany"]}, "cursor": next, "size": 50});
        page = search(&running, &same).await.json();
    }
    assert_eq!(rows.len() as u64, total, "every row came once");
    let mut names: Vec<String> = rows.iter().map(Value::to_string).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len() as u64, total, "and none twice");
    running.stop().await;
}

#[tokio::test]
async fn a_cursor_refuses_other_filters_and_editing() {
    let running = sandbox().await;
    let first = search(&running, &json!({"filters": {"country": "DE"}, "size": 5})).await.json();
    let cursor = first["next_cursor"].as_str().unwrap();
    for (filters, cursor) in [
        (json!({"country": "FR"}), cursor.to_owned()),
        (json!({}), cursor.to_owned()),
        (json!({"country": "DE"}), cursor.replace("fc_0", "fc_1")),
    ] {
        let came = search(&running, &json!({"filters": filters, "cursor": cursor})).await;
        assert_eq!(came.status, 400, "{filters} {cursor}");
        assert!(came.json()["message"].as_str().unwrap().contains("cursor"), "the message names it");
    }
    running.stop().await;
}

#[tokio::test]
async fn nothing_comes_after_ten_thousand_rows() {
    let running = started(Options { companies: 10_150, ..Options::default() }).await;
    control(&running, &json!({"rate_limits": false})).await;
    let last = search(&running, &json!({"page": 99, "size": 100})).await.json();
    assert_eq!((last["rows"].as_array().unwrap().len(), &last["total"]), (100, &json!(10_150)), "the true total");
    assert_eq!(last["next_cursor"], Value::Null, "no cursor leads beyond 10,000");
    let part = search(&running, &json!({"page": 333, "size": 30})).await.json();
    assert_eq!(part["rows"].as_array().unwrap().len(), 10, "rows 9,990 to 9,999");
    let before = search(&running, &json!({"page": 98, "size": 100})).await.json();
    let next = search(&running, &json!({"cursor": before["next_cursor"]})).await.json();
    assert_eq!(next["rows"], last["rows"], "page and cursor tell the same rows");
    running.stop().await;
}
