//! The contract over a real socket: keys, limits, errors, pages, money.

use crate::hand::{control, get, post, sandbox, search, send};
use sandbox::Options;
use serde_json::{Value, json};

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
    let running = sandbox::start(Options { companies: 10_150, ..Options::default() }).await.unwrap();
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

#[tokio::test]
async fn look_ups_answer_as_told() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let path = |query: &str| format!("/v1/find-companies/filter-values?{query}");
    let found = get(&running, &path("filter=city&q=m%C3%BCnch&limit=1")).await.json();
    assert_eq!(
        found,
        json!({"filter": "city", "query": "münch", "values": [{
            "label": "Munich, Bavaria, Germany", "value": "Munich|Bavaria|Germany", "query": "munich", "city": "Munich",
            "region": "Bavaria", "regionCode": "DE-BY", "countryCode": "de",
        }]}),
        "a city item has all its fields"
    );
    let narrowed = get(&running, &path("filter=city&q=fr&country=de&region=BW")).await.json();
    let labels: Vec<&str> =
        narrowed["values"].as_array().unwrap().iter().filter_map(|item| item["label"].as_str()).collect();
    assert_eq!(labels, ["Freiburg im Breisgau, Baden-Württemberg, Germany"], "narrowed to a region");
    let topic = get(&running, &path("filter=topics&q=zero")).await.json()["values"][0].clone();
    assert_eq!(topic, json!({"label": "Zero Trust", "value": "Security: Zero Trust"}));
    let hits = search(&running, &json!({"filters": {"topics": topic["value"]}, "size": 1})).await.json();
    assert!(hits["total"].as_u64().unwrap() > 0, "a value that is sent back unchanged finds companies");
    for (query, named) in [
        ("filter=city&q=m", "2 characters"),
        ("filter=city", "2 characters"),
        ("q=mun", "filter"),
        ("filter=country&q=ger", "filter must be one of"),
        ("filter=city&q=mun&limit=0", "limit"),
        ("filter=city&q=mun&limit=101", "limit"),
        ("filter=city&q=mun&limit=x", "limit"),
        ("filter=city&q=mun&country=Nowhere", "country"),
        ("filter=city&q=mun&region=Nowhere&country=DE", "region"),
        ("filter=city&q=mun&page=1", "page"),
        ("filter=city&q=mun&q=ber", "twice"),
    ] {
        let came = get(&running, &path(query)).await;
        assert_eq!((came.status, &came.json()["error"]), (400, &json!("Invalid Find Companies request")), "{query}");
        assert!(came.json()["message"].as_str().unwrap().contains(named), "{query}: {}", came.json());
    }
    control(&running, &json!({"refuse_filter_values": ["region"]})).await;
    assert_eq!(get(&running, &path("filter=region&q=bav")).await.status, 400, "refused as a test wants it");
    control(&running, &json!({"refuse_filter_values": []})).await;
    assert_eq!(get(&running, &path("filter=region&q=bav")).await.json()["values"][0]["value"], "Bavaria|Germany");
    assert_eq!(control(&running, &json!({})).await["charged"]["count"], 1, "the search alone was charged");
    running.stop().await;
}

#[tokio::test]
async fn another_network_word_is_spoken_on_the_wire() {
    let options = Options {
        companies: 500,
        network_word: "acme".to_owned(),
        network_host: "acme.example".to_owned(),
        ..Options::default()
    };
    let running = sandbox::start(options).await.unwrap();
    let page = search(&running, &json!({"size": 20})).await.json();
    let rows = page["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row.get("networkProfile").is_none()), "not the default word");
    let profile = rows.iter().find_map(|row| row["acmeProfile"].as_str()).unwrap();
    assert!(profile.starts_with("https://www.acme.example/company/"), "{profile}");
    running.stop().await;
}

#[tokio::test]
async fn logos_are_pictures_and_the_description_is_dated() {
    let running = sandbox().await;
    let page = search(&running, &json!({"size": 50})).await.json();
    let logos: Vec<&str> = page["rows"].as_array().unwrap().iter().filter_map(|row| row["logo"].as_str()).collect();
    assert!((15..45).contains(&logos.len()), "about 70 in 100 have one, some leave it out: {}", logos.len());
    let path = logos[0].strip_prefix(&running.base_url).unwrap();
    let came = send(&running.base_url, "GET", path, &[], "").await;
    assert_eq!((came.status, came.header("content-type")), (200, Some("image/png")));
    assert_eq!(&came.body[1..4], b"PNG");
    for path in ["/logos/999999999.png", "/logos/x.png", "/logos/1.gif"] {
        assert_eq!(send(&running.base_url, "GET", path, &[], "").await.status, 404, "{path}");
    }
    let api = send(&running.base_url, "GET", "/openapi.json", &[], "").await.json();
    assert_eq!(api["info"]["version"], "2026-09-11", "contract, Versioning");
    for spec in api::operations::ALL {
        assert!(api["paths"].get(spec.path).is_some(), "{} is described", spec.path);
    }
    running.stop().await;
}

#[tokio::test]
async fn web_pages_may_not_control_it() {
    let running = sandbox().await;
    for method in ["GET", "POST"] {
        let came =
            send(&running.base_url, method, "/sandbox/control", &[("Origin", "https://page.example")], "{}").await;
        assert_eq!(came.status, 403, "{method}");
    }
    running.stop().await;
}

#[tokio::test]
async fn it_listens_on_loopback_only() {
    let listen = "0.0.0.0:0".parse().unwrap();
    assert!(sandbox::start(Options { listen, ..Options::default() }).await.is_err(), "not on every address");
    let options = Options { network_word: "a/b".to_owned(), ..Options::default() };
    assert!(sandbox::start(options).await.is_err(), "not with a word that no field can have");
}
