//! Filters as they are pasted: cleaned where that is harmless, refused with a sentence where it is not, and never sent.

use engine::screen::FailureCode;
use sandbox::Options;
use serde_json::{Value, json};
use tests::rig::{App, Service};

#[tokio::test(flavor = "multi_thread")]
async fn pasted_filters_are_cleaned_or_refused_before_anything_is_sent() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let lines: Vec<String> = (0..5_000).map(|line| format!("line {line}")).collect();
    let long = "x".repeat(10_000);
    // What is asked, what it becomes, and which fields have a problem.
    for (asked, normal, problems) in [
        (json!({"keywords": ["a\u{0}b\u{7}\u{1b}[31m"]}), json!({"keywords": ["ab[31m"]}), vec![]),
        (
            json!({"keywords": ["\u{202e}gro.live", "\u{feff} x \t y \r\n"]}),
            json!({"keywords": ["gro.live", "x y"]}),
            vec![],
        ),
        (json!({"companyName": ["", " ", "\u{200b}"]}), json!({}), vec![]),
        (json!({"country": ["de", "DE", "Germany", "germany "]}), json!({"country": ["Germany"]}), vec![]),
        (json!({"hasWebsite": null}), json!({}), vec![]),
        (json!({"keywords": [long]}), json!({"keywords": [long]}), vec!["keywords"]),
        (json!({"companyName": lines}), Value::Null, vec!["companyName"]),
        (json!({"size": ["51-200'; DROP TABLE companies; --"]}), Value::Null, vec!["size"]),
        (json!({"country": ["Atlantis"], "industry": ["magic"]}), Value::Null, vec!["country", "industry"]),
        (json!({"city": ["Munich"]}), Value::Null, vec!["city"]),
        (json!({"city": ["Munich|Bavaria|Germany"], "country": ["France"]}), Value::Null, vec!["city"]),
        (json!({"nonsense": ["a"]}), Value::Null, vec!["nonsense"]),
        (json!({"isPublicCompany": "maybe"}), Value::Null, vec!["isPublicCompany"]),
    ] {
        let name: String = asked.to_string().chars().take(80).collect();
        let preview = app.ask("preview", json!({"kind": "companies", "filters": asked})).await;
        let told: Vec<&str> =
            preview["problems"].as_array().unwrap().iter().map(|problem| problem["field"].as_str().unwrap()).collect();
        assert_eq!(told, problems, "{name}: {}", preview["problems"]);
        if !normal.is_null() {
            assert_eq!(preview["filters"], normal, "{name}: their normal form");
        }
        assert_eq!(preview["quote"].is_null(), !problems.is_empty(), "{name}: a price only for what can be sent");
        for problem in preview["problems"].as_array().unwrap() {
            let said = problem["message"].as_str().unwrap();
            assert!(said.ends_with('.') && said.chars().count() < 300, "{name}: a sentence, not an echo: {said}");
        }
        if !problems.is_empty() {
            let request = json!({"kind": "companies", "filters": asked, "aim": "more", "rows": 10, "agreed": null});
            let failure = app.refused("start_pull", request).await;
            assert_eq!(failure.code, FailureCode::Fields, "{name}: {failure:?}");
        }
    }
    for wrong in [
        json!({"kind": "companies", "filters": 5}),
        json!({"kind": "companies", "filters": {"country": 5}}),
        json!({"kind": "tables", "filters": {}}),
        json!({"filters": {}}),
        json!({}),
        json!([]),
        Value::Null,
    ] {
        let failure = app.refused("preview", &wrong).await;
        assert_eq!(failure.code, FailureCode::Fault, "{wrong}: a mistake of the screen is told as one: {failure:?}");
    }
    assert_eq!(service.count("find_companies", "received").await, 0, "nothing of it was ever sent");
}

/// What passes the check here passes at the service: two readings of the contract that know nothing of each other.
#[tokio::test(flavor = "multi_thread")]
async fn what_passes_here_is_taken_there() {
    let data = tempfile::tempdir().unwrap();
    // A small world: 500 words are looked for in every text of it.
    let service = Service::start_with(Options { companies: 100, ..Options::default() }).await;
    let app = App::start(data.path(), &service).await;
    service.control(json!({"rate_limits": false})).await;
    for asked in [
        json!({}),
        json!({"country": ["Germany", "us"], "locationMatch": "hqOperating"}),
        json!({"region": ["Bavaria|Germany"], "hasWebsite": true, "isPublicCompany": false}),
        json!({"city": ["Munich|Bavaria|Germany"]}),
        json!({"industry": ["Software Development"], "size": ["10001"], "revenue": ["10T", "0-500K"], "age": ["20"]}),
        json!({"locations": ["1001", "0-1"], "events": ["hiring_in_engineering_department"], "eventWindow": "90 days"}),
        json!({"techStack": ["Kubernetes"], "topics": ["Cloud Security"], "keywords": ["ü \"quoted\" \\ <b>"]}),
        json!({"companyName": ["株式会社", "🚀", "O'Hara & Söhne"]}),
        json!({"keywords": (0..500).map(|n| format!("word {n} {}", "y".repeat(180))).collect::<Vec<_>>()}),
    ] {
        let name: String = asked.to_string().chars().take(80).collect();
        let preview = app.ask("preview", json!({"kind": "companies", "filters": asked})).await;
        assert_eq!(preview["problems"], json!([]), "{name}");
        let sent = json!({"filters": preview["filters"], "page": 0, "size": 1});
        let answer = service.ask("/v1/find-companies", &sent).await;
        assert_eq!(answer.status, 200, "{name}: {}", String::from_utf8_lossy(&answer.body));
    }
}
