//! Each kind of fault, over a real socket: what the caller sees, and what was done and charged.

use std::time::Instant;

use crate::hand::{control, post, sandbox, search, send, send_raw};
use sandbox::Running;
use serde_json::{Value, json};

const SEARCH: &str = "find-companies";

async fn fault(running: &Running, fault: Value) {
    let mut fault = fault;
    fault["operation"] = json!(SEARCH);
    control(running, &json!({"faults": [fault]})).await;
}

/// A search of five rows as bytes, which the caller sends over a connection that it holds open.
fn bytes(running: &Running) -> String {
    let body = r#"{"size":5}"#;
    format!(
        "POST /v1/find-companies HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        running.api_key,
        body.len()
    )
}

async fn charged(running: &Running) -> u64 {
    control(running, &json!({})).await["charged"]["tenths"].as_u64().unwrap()
}

#[tokio::test]
async fn status_comes_instead_of_the_work() {
    let running = sandbox().await;
    for (asked, status, body) in [
        (
            json!({"kind": "status", "status": 502}),
            502,
            json!({"error": "Find Companies search failed", "status": 500}),
        ),
        (
            json!({"kind": "status", "status": 403}),
            403,
            json!({"error": "Forbidden", "message": "Insufficient credits"}),
        ),
        (
            json!({"kind": "status", "status": 503, "body": {"operation_id": "op_1"}}),
            503,
            json!({"operation_id": "op_1"}),
        ),
    ] {
        fault(&running, asked).await;
        let came = search(&running, &json!({"size": 5})).await;
        assert_eq!((came.status, came.json()), (status, body));
    }
    fault(&running, json!({"kind": "status", "status": 500, "body": null})).await;
    assert!(search(&running, &json!({})).await.body.is_empty(), "null is no body");
    fault(&running, json!({"kind": "status", "status": 500, "body": "<html>"})).await;
    assert_eq!(search(&running, &json!({})).await.body, b"<html>", "a text is sent as it is");
    control(&running, &json!({"advance_seconds": 1})).await;
    fault(&running, json!({"kind": "status", "status": 429})).await;
    assert_eq!(search(&running, &json!({})).await.header("retry-after"), Some("1"));
    assert_eq!(charged(&running).await, 0, "no work was done");
    running.stop().await;
}

#[tokio::test]
async fn times_are_counted_down_and_operations_told_apart() {
    let running = sandbox().await;
    let faults = json!([
        {"operation": SEARCH, "kind": "status", "status": 502, "times": 2},
        {"operation": "credits", "kind": "status", "status": 503},
    ]);
    control(&running, &json!({"faults": faults})).await;
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(search(&running, &json!({"size": 1})).await.status);
    }
    assert_eq!(seen, [502, 502, 200], "twice, then right again");
    assert_eq!(post(&running, "/v1/credits", &json!({})).await.status, 503, "the other operation has its own");
    fault(&running, json!({"kind": "drop_before", "times": 5})).await;
    let state = control(&running, &json!({"faults": []})).await;
    assert_eq!(state["faults"], json!([]), "an empty list takes all away");
    running.stop().await;
}

#[tokio::test]
async fn drop_before_does_nothing_and_drop_after_does_everything() {
    let running = sandbox().await;
    for (kind, tenths) in [("drop_before", 0), ("drop_after", 5)] {
        fault(&running, json!({"kind": kind})).await;
        let came = send_raw(&running.base_url, &bytes(&running)).await.unwrap();
        assert!(came.is_empty(), "{kind}: no reply at all, not {:?}", String::from_utf8_lossy(&came));
        assert_eq!(charged(&running).await, tenths, "{kind}");
    }
    running.stop().await;
}

#[tokio::test]
async fn cut_body_promises_more_than_it_sends() {
    let running = sandbox().await;
    fault(&running, json!({"kind": "cut_body"})).await;
    let came = search(&running, &json!({"size": 5})).await;
    let promised: usize = came.header("content-length").unwrap().parse().unwrap();
    assert_eq!(came.status, 200);
    assert!(came.body.len() < promised && !came.body.is_empty(), "{} of {promised}", came.body.len());
    assert_eq!(charged(&running).await, 5, "the work was done and charged");
    running.stop().await;
}

#[tokio::test]
async fn bad_json_and_wrong_shape_are_whole_replies() {
    let running = sandbox().await;
    fault(&running, json!({"kind": "bad_json"})).await;
    let came = search(&running, &json!({"size": 5})).await;
    assert_eq!(came.header("content-length").unwrap().parse::<usize>().unwrap(), came.body.len(), "nothing is missing");
    assert!(serde_json::from_slice::<Value>(&came.body).is_err(), "but it is no JSON");
    fault(&running, json!({"kind": "wrong_shape"})).await;
    let shape = search(&running, &json!({"size": 5})).await.json();
    assert!(shape["rows"].is_object() && shape["total"].is_object(), "other types: {shape}");
    assert_eq!(charged(&running).await, 10, "both were charged");
    running.stop().await;
}

#[tokio::test]
async fn huge_body_is_64_mib_long() {
    let running = sandbox().await;
    fault(&running, json!({"kind": "huge_body"})).await;
    let came = send_raw(&running.base_url, &bytes(&running)).await.unwrap();
    assert!(came.len() > 64 * 1024 * 1024, "{} bytes", came.len());
    assert_eq!(charged(&running).await, 5, "the work was done and charged");
    running.stop().await;
}

#[tokio::test]
async fn retry_after_comes_in_every_form_or_not_at_all() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    for (headers, told) in [
        (json!({}), Some("1")),
        (json!({"Retry-After": "Sun, 09 Sep 2001 01:46:45 GMT"}), Some("Sun, 09 Sep 2001 01:46:45 GMT")),
        (json!({"retry-after": "-5"}), Some("-5")),
        (json!({"retry-after": null}), None),
    ] {
        fault(&running, json!({"kind": "status", "status": 429, "headers": headers})).await;
        let came = search(&running, &json!({"size": 1})).await;
        assert_eq!((came.status, came.header("retry-after")), (429, told), "{headers}");
    }
    fault(&running, json!({"kind": "status", "status": 429, "headers": {"retry-after": "soon"}})).await;
    let state = control(&running, &json!({})).await;
    assert_eq!(state["faults"][0]["headers"], json!({"retry-after": "soon"}), "the state tells them: {state}");
    running.stop().await;
}

#[tokio::test]
async fn a_redirect_names_the_other_address_and_nothing_is_done() {
    let running = sandbox().await;
    fault(&running, json!({"kind": "redirect", "location": "http://127.0.0.1:9/v1/find-companies"})).await;
    let came = search(&running, &json!({"size": 5})).await;
    assert_eq!((came.status, came.header("location")), (307, Some("http://127.0.0.1:9/v1/find-companies")));
    assert_eq!(charged(&running).await, 0, "no work was done");
    running.stop().await;
}

#[tokio::test]
async fn a_slow_drip_is_whole_in_the_end() {
    let running = sandbox().await;
    fault(&running, json!({"kind": "slow_drip", "seconds": 0})).await;
    let came = search(&running, &json!({"size": 1})).await;
    assert!(came.json()["rows"].is_array(), "byte by byte, and all of it");
    assert_eq!(charged(&running).await, 1, "the work was done and charged");
    running.stop().await;
}

#[tokio::test]
async fn wrong_bodies_under_a_200_are_charged() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let right = search(&running, &json!({"size": 1})).await.json();
    for (kind, label, body) in [
        ("as_list", "application/json", Some(json!([right]))),
        ("mislabelled", "text/html; charset=utf-8", Some(right.clone())),
        ("web_page", "text/html; charset=utf-8", None),
        ("deep_json", "application/json", None),
        ("compressed_bomb", "application/json", None),
    ] {
        fault(&running, json!({"kind": kind})).await;
        let came = search(&running, &json!({"size": 1})).await;
        assert_eq!((came.status, came.header("content-type")), (200, Some(label)), "{kind}");
        assert_eq!(serde_json::from_slice(&came.body).ok(), body, "{kind}");
    }
    fault(&running, json!({"kind": "many_values"})).await;
    let many = search(&running, &json!({"size": 1})).await;
    assert!((2_000_000..8_000_000).contains(&many.body.len()), "{} bytes", many.body.len());
    assert_eq!(charged(&running).await, 7, "each was charged");
    running.stop().await;
}

#[tokio::test]
async fn delay_lies_inside_the_work_outlives_the_caller_and_ends_when_it_is_taken_back() {
    let running = sandbox().await;
    fault(&running, json!({"kind": "delay", "seconds": 0.3})).await;
    let begun = Instant::now();
    assert_eq!(search(&running, &json!({"size": 5})).await.status, 200, "it is answered in the end");
    assert!(begun.elapsed().as_millis() >= 300, "but later");
    // A caller that gives up while the work is under way is charged all the same.
    fault(&running, json!({"kind": "delay", "seconds": 600})).await;
    let request = bytes(&running);
    let taken_in = async { while control(&running, &json!({})).await["faults"] != json!([]) {} };
    tokio::select! {
        came = send_raw(&running.base_url, &request) => panic!("the caller leaves first: {came:?}"),
        () = taken_in => {}
    }
    let state = control(&running, &json!({})).await;
    assert_eq!(
        (&state["charged"]["tenths"], &state["under_way"]),
        (&json!(5), &json!({"find_companies": 1})),
        "{state}"
    );
    control(&running, &json!({"faults": []})).await;
    while control(&running, &json!({})).await["under_way"] != json!({}) {
        tokio::task::yield_now().await;
    }
    assert_eq!(charged(&running).await, 10, "what is over is charged");
    running.stop().await;
}

#[tokio::test]
async fn an_order_that_is_not_understood_changes_nothing() {
    let running = sandbox().await;
    for order in
        [r#"{"credits":5,"fault":[]}"#, r#"{"credits":5,"faults":[{"operation":"x","kind":"bad_json"}]}"#, "no"]
    {
        let came = send(&running.base_url, "POST", "/sandbox/control", &[], order).await;
        assert_eq!((came.status, &came.json()["error"]), (400, &json!("Invalid control request")), "{order}");
    }
    assert_eq!(control(&running, &json!({})).await["balance_tenths"], 10_000);
    running.stop().await;
}

#[tokio::test]
async fn a_reset_makes_everything_new() {
    let running = sandbox().await;
    search(&running, &json!({"size": 9})).await;
    control(
        &running,
        &json!({"advance_seconds": 500, "rate_limits": false, "refuse_filter_values": ["city"],
        "faults": [{"operation": SEARCH, "kind": "bad_json"}]}),
    )
    .await;
    let state = control(&running, &json!({"reset": true})).await;
    let told = |key: &str| state[key].clone();
    assert_eq!(
        json!([
            told("balance_tenths"),
            told("advance_seconds"),
            told("advanced_seconds"),
            told("rate_limits"),
            told("charges"),
            told("faults"),
            told("refuse_filter_values"),
            told("requests")
        ]),
        json!([10_000, null, 0, true, [], [], [], {}]),
        "as at the start"
    );
    running.stop().await;
}
