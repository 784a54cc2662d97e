//! What people type and paste into the panels of people and leads: cleaned, split, or refused with a sentence.

use api::SearchKind;
use engine::screen::{Aim, Phase, PullRequest};
use serde_json::json;
use tests::rig::{App, Service, filters};

fn nested(levels: usize) -> String {
    format!("{}1{}", "{\"a\":".repeat(levels), "}".repeat(levels))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_and_pasted_is_cleaned_or_refused_with_a_sentence() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let titles: Vec<String> = (0..500).map(|n| format!("Title\u{202E} {n}\u{0}")).collect();
    let functions: Vec<String> = (0..301).map(|n| format!("function_{n}")).collect();
    let long = "x".repeat(10_000);
    let large = format!("{{\"a\":\"{}\"}}", "x".repeat(300 * 1024));
    for (kind, asked, problems) in [
        (SearchKind::People, json!({"jobTitle.include": titles}), vec![]),
        (SearchKind::People, json!({"jobTitle.include": [long]}), vec!["jobTitle.include"]),
        (
            SearchKind::People,
            json!({"jobTitle.include": ["株式会社の部長", "مدير المشتريات", "🚀 <b>CEO</b>"]}),
            vec![],
        ),
        (SearchKind::People, json!({"location.include": ["Atlantis"]}), vec!["location.include"]),
        (SearchKind::People, json!({"advanced": large}), vec!["advanced"]),
        (SearchKind::People, json!({"advanced": nested(200)}), vec!["advanced"]),
        (SearchKind::People, json!({"advanced": nested(100)}), vec![]),
        (SearchKind::People, json!({"advanced": "[1]"}), vec!["advanced"]),
        (SearchKind::People, json!({"advanced": "{\"jobTitle\":"}), vec!["advanced"]),
        (SearchKind::People, json!({}), vec!["query"]),
        (SearchKind::Leads, json!({"job": titles}), vec![]),
        (SearchKind::Leads, json!({"skills": long}), vec!["skills"]),
        (SearchKind::Leads, json!({"jobFunction": functions}), vec!["jobFunction"]),
        (SearchKind::Leads, json!({"jobFunction": ["R&D"]}), vec!["jobFunction"]),
        (SearchKind::Leads, json!({"searchMode": "STRICT"}), vec!["filters"]),
        (SearchKind::Leads, json!({"duration": {"total": {"min": {"month": 12}}}}), vec!["duration"]),
        (
            SearchKind::Leads,
            json!({"job": ["a"], "duration": {"total": {"min": {"year": 2}, "max": {"year": 1}}}}),
            vec!["duration"],
        ),
        (SearchKind::Leads, json!({"nonsense": ["a"]}), vec!["nonsense"]),
    ] {
        let name: String = asked.to_string().chars().take(80).collect();
        let preview = app.ask("preview", json!({"kind": kind, "filters": asked})).await;
        let told: Vec<&str> =
            preview["problems"].as_array().unwrap().iter().map(|problem| problem["field"].as_str().unwrap()).collect();
        assert_eq!(told, problems, "{name}: {}", preview["problems"]);
        assert_eq!(preview["quote"].is_null(), !problems.is_empty(), "{name}: a price only for what can be sent");
        for problem in preview["problems"].as_array().unwrap() {
            let said = problem["message"].as_str().unwrap();
            assert!(said.ends_with('.') && said.chars().count() < 300, "{name}: a sentence, not an echo: {said}");
        }
        let shown = preview["filters"].to_string();
        assert!(
            !shown.contains("\\u202e") && !shown.contains('\u{202E}') && !shown.contains("\\u0000"),
            "{name}: cleaned"
        );
    }
    let titles = app.ask("preview", json!({"kind": "people", "filters": {"jobTitle.include": titles}})).await;
    assert_eq!(
        titles["filters"]["jobTitle.include"].as_array().map(Vec::len),
        Some(500),
        "each line of a column is a value"
    );
    assert_eq!(titles["filters"]["jobTitle.include"][0], "Title 0", "without what cannot be seen");
    for operation in ["find_people", "find_people_count", "leads_finder"] {
        assert_eq!(service.count(operation, "received").await, 0, "nothing was sent for any of it: {operation}");
    }
}

/// What passes here passes at the service: two readings of the contract that know nothing of each other.
#[tokio::test(flavor = "multi_thread")]
async fn what_passes_here_is_taken_there() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    service.control(json!({"rate_limits": false})).await;
    for (kind, asked) in [
        (SearchKind::People, json!({"jobTitle.include": (0..500).map(|n| format!("title {n}")).collect::<Vec<_>>()})),
        (SearchKind::People, json!({"currentCompany.location": ["de"], "pastJobTitle.include": ["Consultant"]})),
        (SearchKind::People, json!({"advanced": "{\"jobTitle\":{\"include\":\"CEO\"}}"})),
        (
            SearchKind::Leads,
            json!({"job": ["株式会社", "🚀"], "jobExclude": ["interim"], "seniority": ["vp", "c_suite"], "searchMode": "WORD"}),
        ),
        (
            SearchKind::Leads,
            json!({"jobFunction": ["sales", "not_published"], "skills": ["a", "b"], "yearsCurrentRole": ["1 to 2 years"]}),
        ),
        (
            SearchKind::Leads,
            json!({"job": ["CEO"], "duration": {"currentJob": {"min": {"year": 1, "month": 6}, "max": {"year": 5}}}}),
        ),
        (
            SearchKind::Leads,
            json!({"size": ["51-200"], "revenue": ["10M-25M"], "founded": ["2015"], "hq": ["Germany"], "type": ["Privately Held"]}),
        ),
    ] {
        let preview = app.ask("preview", json!({"kind": kind, "filters": asked})).await;
        assert_eq!(preview["problems"], json!([]), "{preview}");
        let request = PullRequest {
            kind,
            filters: filters(&asked),
            aim: Aim::More,
            rows: Some(1),
            size: Some(1),
            agreed: None,
            most_owned: None,
        };
        let done = app.pull(&request).await;
        assert_eq!(done.phase, Phase::Done, "{asked}: the service takes it: {done:?}");
    }
}
