//! Rows of `POST /v1/business-intent-topics`.

use client::{SendError, Unclear};
use serde_json::{Value, json};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, story, taken};
use crate::known::Known;

const OPERATION: &str = "business_intent_topics";
const NINE: [&str; 9] = [
    "network_company_url",
    "matched",
    "company_name",
    "company_website",
    "date_stamp",
    "intent_topics",
    "level_of_intent",
    "topic_count",
    "credits_consumed",
];

fn has_nine_fields(answer: &Value) -> bool {
    answer.as_object().is_some_and(|fields| fields.len() == 9 && NINE.iter().all(|name| fields.contains_key(*name)))
}

fn about(known: &Known) -> Value {
    json!({"network_company_url": known.topic_page, "topics": [known.topic]})
}

/// A request about a company that nobody knows.
fn about_nobody(known: &Known) -> Value {
    json!({"network_company_url": "https://www.network.example/company/nobody-knows_1", "topics": [known.topic]})
}

pub fn rows(known: &Known) -> Vec<Row> {
    let (page, topic) = (known.topic_page.as_str(), known.topic.as_str());
    let slug = page.rsplit('/').next().unwrap_or_default();
    let mut rows = vec![
        fine("intent.1", OPERATION, about(known)).costs(30).says(has_nine_fields).says(|answer| {
            answer["matched"] == true
                && answer["credits_consumed"] == 3
                && answer["topic_count"] == 1
                && answer["company_name"].is_string()
                && answer["date_stamp"].is_string()
        }),
        fine("intent.2", OPERATION, about_nobody(known)).costs(0).says(has_nine_fields).says(|answer| {
            let null = ["company_name", "company_website", "date_stamp", "level_of_intent"];
            answer["matched"] == false
                && answer["intent_topics"] == json!([])
                && answer["topic_count"] == 0
                && answer["credits_consumed"] == 0
                && null.iter().all(|name| answer[name].is_null())
        }),
        fine("intent.nine", OPERATION, about(known)).says(has_nine_fields),
        fine("intent.topics", OPERATION, json!({"network_company_url": page, "topics": known.topics})),
        taken("intent.topics", OPERATION, json!({"network_company_url": page, "topics": [format!(" {topic} ")]}))
            .costs(30),
        refused(
            "intent.fields",
            OPERATION,
            json!({"network_company_url": page, "topics": [topic], "size": 1}),
            400,
            Never,
        ),
        refused(
            "intent.body",
            OPERATION,
            json!({"network_company_url": page, "topics": ["x".repeat(16 * 1024)]}),
            413,
            Refuses("topics"),
        ),
        refused(
            "intent.body",
            OPERATION,
            json!({"network_company_url": page, "topics": ["x".repeat(15 * 1024)]}),
            400,
            Refuses("topics"),
        ),
    ];
    for form in [
        "https://network.example/company/{}",
        "https://www.network.example/company/{}/",
        "https://network.example/company/{}/",
    ] {
        let request = json!({"network_company_url": form.replace("{}", slug), "topics": [topic]});
        let (told, normalized) = (form.replace("{}", slug), page.to_owned());
        rows.push(
            taken("intent.url", OPERATION, request).costs(30).says(move |answer| {
                answer["network_company_url"] == normalized.as_str() && told.starts_with("https://")
            }),
        );
    }
    for wrong in [
        "",
        "acme.com",
        "https://www.network.example/in/ada",
        "https://www.network.example/school/acme",
        "https://www.network.example/company/",
        "https://www.network.example/company/acm%C3%A9",
        "https://www.network.example/company/acme.com",
        "https://other.example/company/acme",
    ] {
        let request = json!({"network_company_url": wrong, "topics": [topic]});
        rows.push(refused("intent.url", OPERATION, request, 400, Refuses("network_company_url")));
    }
    // As people paste it: the app sends its one spelling.
    for pasted in [
        "http://www.network.example/company/acme",
        "https://www.network.example/company/acme/about",
        "https://www.network.example/company/acme?x=1",
        "https://www.network.example/company/acme#x",
        "https://de.network.example/company/acme",
        "www.network.example/company/acme",
    ] {
        let request = json!({"network_company_url": pasted, "topics": [topic]});
        rows.push(refused("intent.url", OPERATION, request, 400, Never));
    }
    let many: Vec<String> = (0..21).map(|n| format!("{topic} {n}")).collect();
    for (topics, app) in [
        (json!([]), Refuses("topics")),
        (json!(many), Refuses("topics")),
        (json!([topic, " "]), Refuses("topics")),
        (json!(["x".repeat(151)]), Refuses("topics")),
        (json!([5]), Never),
        (json!(topic), Never),
        (json!(["no value of the lookup"]), Asks),
        // As long as is allowed: refused only because it is no value of the lookup.
        (json!(["x".repeat(150)]), Asks),
    ] {
        rows.push(refused(
            "intent.topics",
            OPERATION,
            json!({"network_company_url": page, "topics": topics}),
            400,
            app,
        ));
    }
    rows.push(refused("intent.topics", OPERATION, json!({"network_company_url": page}), 400, Refuses("topics")));
    rows.extend(stories());
    rows
}

fn stories() -> [Row; 4] {
    [
        story("intent.3", "no usable topics: an error, and no charge", |bed, known| {
            Box::pin(async move {
                let body = json!({"error": "No usable intent topics", "message": "The result had none."});
                bed.service.fault(OPERATION, "status", json!({"status": 502, "body": body})).await;
                let error = bed.send(OPERATION, &about(known)).await.unwrap_err();
                assert!(matches!(error, SendError::Refused { status: 502, .. }), "{error:?}");
                assert_eq!((bed.asked(OPERATION).await, bed.charged().await), (1, 0), "asked once, free");
            })
        }),
        story("intent.4", "with less than 3 credits even a no-match is refused", |bed, known| {
            Box::pin(async move {
                for (credits, enough) in [(2.9, false), (3.0, true)] {
                    bed.service.control(json!({"credits": credits})).await;
                    match bed.send(OPERATION, &about_nobody(known)).await {
                        Ok(_) => assert!(enough, "{credits} credits are not enough"),
                        Err(SendError::Refused { status: 403, refusal }) => {
                            assert!(!enough && refusal.is_about_credits(), "{credits} credits: {refusal:?}");
                        }
                        Err(other) => panic!("{credits} credits: {other:?}"),
                    }
                }
                assert_eq!(bed.charged().await, 0, "no match, no charge");
            })
        }),
        story("intent.5", "the same question twice costs twice", |bed, known| {
            Box::pin(async move {
                for times in [1, 2] {
                    bed.send(OPERATION, &about(known)).await.unwrap();
                    assert_eq!(bed.charged().await, times * 30, "after {times}");
                }
            })
        }),
        story("intent.6", "503 with operation_id: unclear, with the id, and asked once only", |bed, known| {
            Box::pin(async move {
                for charged in [false, true] {
                    bed.reset().await;
                    bed.service.fault(OPERATION, "unsettled", json!({"charged": charged})).await;
                    let error = bed.send(OPERATION, &about(known)).await.unwrap_err();
                    let SendError::Unclear { kind, known, .. } = &error else { panic!("{error:?}") };
                    assert_eq!((*kind, known.status), (Unclear::Settlement, Some(503)), "nobody knows");
                    assert!(known.operation_id.as_deref().is_some_and(|id| id.starts_with("op_")), "the id: {known:?}");
                    assert_eq!(bed.asked(OPERATION).await, 1, "never sent again by itself");
                    assert_eq!(bed.charged().await, u64::from(charged) * 30, "charged or not");
                }
            })
        }),
    ]
}
