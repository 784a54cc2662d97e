//! JSON from strangers: refused with a sentence, or read with its problems; never a fault, never a request.

use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service};

async fn started() -> (tempfile::TempDir, Service, App) {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    (data, service, app)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_search_is_refused_with_a_sentence() {
    let (_data, service, app) = started().await;
    let keys: Vec<String> = (0..10_000).map(|number| format!("\"key {number}\":[\"x\"]")).collect();
    let keys = format!("{{{}}}", keys.join(","));
    let in_query = format!("{{\"query\":{keys}}}");
    let in_form = format!("{{\"prospector\":\"search\",\"version\":1,\"kind\":\"leads\",\"filters\":{keys}}}");
    let deep = format!("{{\"query\":{}1{}}}", "{\"a\":".repeat(200), "}".repeat(200));
    let lists = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let large = format!("{{\"job\":[\"{}\"]}}", "x".repeat(300 * 1024));
    for (text, said) in [
        (keys.as_str(), "too many fields"),
        (&in_query, "too many fields"),
        (&in_form, "too many fields"),
        (&deep, "nested too deeply"),
        (&lists, "nested too deeply"),
        (&large, "at most 256 KiB"),
        ("", "nothing to read"),
        ("CTO in Germany", "line 1, position 1"),
        ("{\"job\":[\"CTO\"],\n\"x\"}", "line 2, position 4"),
        ("[{\"job\":[\"CTO\"]}]", "a list"),
        ("42", "a number"),
        (r#"{"jo\u0000b":["CTO"]}"#, "name cannot be read"),
        (r#"{"\u202ejob":["CTO"]}"#, "name cannot be read"),
        (r#"{"__proto__":{"job":["CTO"]}}"#, "“__proto__” is no filter"),
        (r#"{"kind":"constructor","filters":{}}"#, "no such kind"),
        (r#"{"prospector":"search","version":99,"kind":"people","filters":{}}"#, "newer version"),
        (r#"{"kind":"people","filters":{"jobTitle.include":true}}"#, "a list of texts"),
        (r#"{"size":["51-200"]}"#, "companies and leads"),
    ] {
        let failure = app.refused("read_search", json!({"text": text})).await;
        let start = &text[..text.len().min(60)];
        assert_eq!(failure.code, FailureCode::Fields, "no fault of the app: {start}: {failure:?}");
        assert!(failure.message.contains(said), "{start}: {failure:?}");
        assert!(failure.message.chars().count() < 250, "a sentence, not the text again: {start}");
    }
    let requests = service.state().await["requests"].clone();
    for operation in ["find_companies", "find_people", "find_people_count", "leads_finder"] {
        assert_eq!(requests.get(operation), None, "reading asks nobody: {requests}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_the_filters_is_told_with_them() {
    let (_data, _service, app) = started().await;
    let long = json!({"job": ["x".repeat(10_000)]});
    let titles: Vec<String> = (0..501).map(|number| format!("title {number}")).collect();
    let large = json!({"query": {"jobTitle": {"exclude": ["x".repeat(70_000)]}}});
    for (json, kind, fields) in [
        (json!({"country": ["Nowhere"], "hasWebsite": true}), "companies", vec!["country"]),
        (
            json!({"kind": "companies", "filters": {"size": ["huge"], "revenue": ["some"]}}),
            "companies",
            vec!["revenue", "size"],
        ),
        (json!({"filters": {"city": "Munich"}, "page": 0, "size": 100}), "companies", vec!["city"]),
        (json!({"jobTitle": {"include": titles}}), "people", vec!["jobTitle.include"]),
        (json!({"jobTitle": {"include": [7]}}), "people", vec!["advanced"]),
        (json!({"query": {}}), "people", vec!["query"]),
        (json!({"location.include": ["Atlantis"]}), "people", vec!["location.include"]),
        (json!({"advanced": "{\"a\":"}), "people", vec!["advanced"]),
        (json!({"advanced": ["a"]}), "people", vec!["advanced"]),
        (large, "people", vec!["advanced"]),
        (long, "leads", vec!["job"]),
        (json!({"kind": "leads", "filters": {}}), "leads", vec!["filters"]),
        (json!({"duration": {"total": {"min": {"month": 12}}}}), "leads", vec!["duration"]),
        (json!({"seniority": "boss", "job": ["a"]}), "leads", vec!["seniority"]),
    ] {
        let text = json.to_string();
        let start = &text[..text.len().min(80)];
        let read = app.ask("read_search", json!({"text": text})).await;
        let told: Vec<&str> =
            read["problems"].as_array().unwrap().iter().map(|problem| problem["field"].as_str().unwrap()).collect();
        assert_eq!((read["kind"].as_str(), told), (Some(kind), fields), "{start}");
        let preview = app.ask("preview", json!({"kind": kind, "filters": read["filters"]})).await;
        assert_eq!(preview["problems"], read["problems"], "the panel says the same: {start}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_is_clean() {
    let (_data, _service, app) = started().await;
    let json = json!({
        "prospector": "search", "version": 1, "kind": "leads",
        "name": format!(" \u{202e}{}\u{0}\n", "Ä".repeat(10_000)),
        "filters": {"job": ["CTO\u{200b}", "\u{202e}CTO", "  CTO\t", "株式会社 🚀", "\u{0}"], "skills": "a\r\n\u{7}\nb\u{2028}c"},
    });
    let read = app.ask("read_search", json!({"text": json.to_string()})).await;
    assert_eq!(read["name"], json!("Ä".repeat(80)), "a name that can be saved");
    let clean = json!({"job": ["CTO", "株式会社 🚀"], "skills": "a\nb c"});
    assert_eq!((&read["filters"], &read["problems"]), (&clean, &json!([])), "values that can be sent");
    let request = json!({"saved": null, "name": read["name"], "kind": "leads", "filters": read["filters"]});
    let saved: Value = app.ask("save_search", request).await;
    assert_eq!(saved["title"], "CTO, 株式会社 🚀, a, b c", "{saved}");
}
