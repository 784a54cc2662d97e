//! Company search over a real socket: keys, bodies, errors, limits, money.

use crate::hand::{control, get, post, sandbox, search, send};
use serde_json::json;

#[tokio::test]
async fn keys_are_checked_first() {
    let running = sandbox().await;
    for (header, error) in [
        (None, "Missing bearer token"),
        (Some("Basic abc"), "Missing bearer token"),
        (Some("Bearer "), "Missing bearer token"),
        (Some("Bearer wrong"), "Invalid API key"),
    ] {
        let headers: Vec<(&str, &str)> = header.iter().map(|value| ("Authorization", *value)).collect();
        for (method, path) in [
            ("POST", "/v1/find-companies"),
            ("GET", "/v1/find-companies/filter-values?filter=city&q=mun"),
            ("POST", "/v1/credits"),
        ] {
            let came = send(&running.base_url, method, path, &headers, "no JSON at all").await;
            assert_eq!((came.status, came.json()["error"].as_str()), (401, Some(error)), "{method} {path} {header:?}");
            assert_eq!(came.header("content-type"), Some("application/json"), "errors are JSON");
        }
    }
    let state = control(&running, &json!({})).await;
    assert_eq!(state["requests"], json!({}), "a request without a key belongs to no workspace");
    running.stop().await;
}

#[tokio::test]
async fn a_search_answers_as_told_and_costs_a_tenth_a_row() {
    let running = sandbox().await;
    let came = search(&running, &json!({"filters": {"country": "Germany"}, "page": 0, "size": 7})).await;
    let page = came.json();
    assert_eq!(came.status, 200, "{page}");
    assert_eq!((page["rows"].as_array().unwrap().len(), &page["page"], &page["size"]), (7, &json!(0), &json!(7)));
    assert!(page["total"].as_u64().unwrap() > 300, "a seventh of the world is German: {}", page["total"]);
    let told = [
        "name",
        "domain",
        "logo",
        "website",
        "countryName",
        "cityName",
        "employeeRange",
        "revenueRange",
        "description",
        "networkProfile",
    ];
    for row in page["rows"].as_array().unwrap() {
        for (field, value) in row.as_object().unwrap() {
            assert!(told.contains(&field.as_str()) && value.is_string(), "{field} of {row}");
        }
        assert!(row.get("countryName").is_none_or(|country| country == "Germany"), "{row}");
    }
    let state = control(&running, &json!({})).await;
    assert_eq!(state["balance_tenths"], 9_993, "7 rows cost 7 tenths");
    assert_eq!((&state["charges"][0]["first_row"], &state["charges"][0]["row_count"]), (&json!(0), &json!(7)));
    assert_eq!(state["charged"]["by_operation"]["find_companies"]["tenths"], 7);
    let balance = post(&running, "/v1/credits", &json!({})).await.json();
    assert_eq!(balance, json!({"status": "success", "credits": "999"}), "whole credits, as a text");
    let none = search(&running, &json!({"filters": {"companyName": "no such name"}})).await.json();
    assert_eq!(
        (&none["rows"], &none["total"], &none["size"]),
        (&json!([]), &json!(0), &json!(25)),
        "the default is 25"
    );
    assert_eq!(control(&running, &json!({})).await["charged"]["count"], 1, "an empty page costs nothing");
    running.stop().await;
}

#[tokio::test]
async fn wrong_bodies_are_refused_by_the_contract() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    for (body, named) in [
        (json!({"size": 0}), "size must be an integer from 1 to 100"),
        (json!({"size": 101}), "size must be an integer from 1 to 100"),
        (json!({"size": "100"}), "size must be an integer from 1 to 100"),
        (json!({"size": 1.5}), "size must be an integer from 1 to 100"),
        (json!({"size": null}), "size"),
        (json!({"page": -1}), "page"),
        (json!({"page": "0"}), "page"),
        (json!({"page": 100, "size": 100}), "10000"),
        (json!({"page": u64::MAX, "size": 100}), "10000"),
        (json!({"filters": null}), "filters"),
        (json!({"filters": []}), "filters"),
        (json!({"filters": {"colour": "red"}}), "colour"),
        (json!({"limit": 5}), "limit"),
        (json!({"cursor": 5}), "cursor"),
        (json!({"cursor": ""}), "cursor"),
        (json!({"cursor": "fc_00"}), "cursor"),
    ] {
        let came = search(&running, &body).await;
        let told = came.json();
        assert_eq!((came.status, &told["error"]), (400, &json!("Invalid Find Companies request")), "{body}");
        assert!(told["message"].as_str().unwrap().contains(named), "{body}: {told}");
    }
    let key = format!("Bearer {}", running.api_key);
    let (auth, kind) = (("Authorization", key.as_str()), ("Content-Type", "application/json; charset=utf-8"));
    for (headers, body, status) in [
        (vec![auth, kind], "{".to_owned(), 400),
        (vec![auth, kind], "[]".to_owned(), 400),
        (vec![auth, kind], String::new(), 400),
        (vec![auth], "{}".to_owned(), 415),
        (vec![auth, ("Content-Type", "text/plain")], "{}".to_owned(), 415),
        (vec![auth, kind], format!("{{\"x\":\"{}\"}}", "x".repeat(128 * 1024)), 413),
    ] {
        let came = send(&running.base_url, "POST", "/v1/find-companies", &headers, &body).await;
        assert_eq!(came.status, status, "{:.40}", body);
        assert!(came.json()["error"].is_string(), "every error has a body");
    }
    for (method, path, status) in [("GET", "/v1/find-companies", 405), ("POST", "/v1/nothing", 404), ("GET", "/", 404)]
    {
        assert_eq!(send(&running.base_url, method, path, &[auth], "").await.status, status, "{method} {path}");
    }
    let state = control(&running, &json!({})).await;
    assert_eq!(state["balance_tenths"], 10_000, "nothing that is refused is charged");
    running.stop().await;
}

#[tokio::test]
async fn six_a_second_are_shared_by_search_and_look_up() {
    let running = sandbox().await;
    for n in 0..6 {
        let came = if n % 2 == 0 {
            search(&running, &json!({"size": 1})).await
        } else {
            get(&running, "/v1/find-companies/filter-values?filter=city&q=mun").await
        };
        assert_eq!(came.status, 200, "call {n} of six");
    }
    let came = search(&running, &json!({"size": 1})).await;
    assert_eq!((came.status, &came.json()["error"]), (429, &json!("Too Many Requests")), "the seventh within a second");
    assert!(came.json()["message"].as_str().unwrap().contains("6 requests per second"), "the message names the limit");
    assert_eq!(came.header("retry-after"), Some("1"));
    assert_eq!(post(&running, "/v1/credits", &json!({})).await.status, 200, "the balance has no published limit");
    let state = control(&running, &json!({"advance_seconds": 1})).await;
    assert_eq!(state["requests"]["find_companies"], json!({"received": 4, "limited": 1, "answered": 3}));
    assert_eq!(search(&running, &json!({"size": 1})).await.status, 200, "a second later there is room");
    running.stop().await;
}

#[tokio::test]
async fn a_short_balance_is_refused_whole() {
    let running = sandbox().await;
    let state = control(&running, &json!({"credits": 0.5})).await;
    assert_eq!((&state["balance_tenths"], &state["credits"]), (&json!(5), &json!(0)));
    let came = search(&running, &json!({"size": 6})).await;
    assert_eq!(came.status, 403);
    assert_eq!(came.json(), json!({"error": "Forbidden", "message": "Insufficient credits"}));
    assert_eq!(search(&running, &json!({"size": 5})).await.status, 200, "what can be paid is answered");
    let none = search(&running, &json!({"filters": {"companyName": "no such name"}})).await;
    assert_eq!(none.status, 200, "what is free needs no balance");
    assert_eq!(control(&running, &json!({})).await["balance_tenths"], 0);
    running.stop().await;
}
