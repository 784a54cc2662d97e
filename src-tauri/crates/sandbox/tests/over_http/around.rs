//! Around company search, over a real socket: look-ups, names on the wire, logos, the description, who may ask.

use crate::hand::{control, get, sandbox, search, send, started};
use sandbox::Options;
use serde_json::json;

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
    let running = started(options).await;
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
