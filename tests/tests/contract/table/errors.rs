//! Rows of the table of errors: each status with its body, and what the client makes of it.

use client::{Refusal, SendError, Unclear};
use serde_json::{Value, json};

use super::row::{Row, story};
use crate::bed::Bed;

/// A paid operation with a request that is fine.
fn paid() -> (&'static str, Value) {
    ("find_companies", json!({"filters": {"country": "Germany"}, "page": 0, "size": 1}))
}

/// Asks the paid operation, which fails in this way; it must be asked once only and cost nothing.
async fn failing(bed: &Bed, status: u16, body: Option<Value>) -> SendError {
    bed.reset().await;
    let (operation, request) = paid();
    let mut fault = json!({"status": status});
    if let Some(body) = body {
        fault["body"] = body;
    }
    bed.service.fault(operation, "status", fault).await;
    let error = bed.send(operation, &request).await.expect_err("it fails");
    assert_eq!((bed.asked(operation).await, bed.charged().await), (1, 0), "{status}: asked once, and free");
    error
}

async fn refusal(bed: &Bed, status: u16, body: Option<Value>) -> Refusal {
    match failing(bed, status, body).await {
        SendError::Refused { status: told, refusal } if told == status && refusal.in_own_words => refusal,
        other => panic!("{status} in the service's own words is a refusal, not {other:?}"),
    }
}

async fn unclear(bed: &Bed, status: u16, body: Option<Value>) -> Unclear {
    match failing(bed, status, body).await {
        SendError::Unclear { kind, known, .. } if known.status == Some(status) => kind,
        other => panic!("{status} leaves it unclear, not {other:?}"),
    }
}

pub fn rows() -> Vec<Row> {
    let mut rows = refusals();
    rows.extend(failures());
    rows
}

fn refusals() -> Vec<Row> {
    vec![
        story("error.body", "error and message, in every operation", |bed, _| {
            Box::pin(async move {
                for spec in api::operations::ALL {
                    let told = bed.ask(spec.name, &json!({"nobody_knows": 1})).await;
                    let has = |name: &str| told.body[name].as_str().is_some_and(|text| !text.is_empty());
                    assert_eq!((told.status, has("error"), has("message")), (400, true, true), "{}", told.body);
                }
            })
        }),
        story("error.400", "company search names the problem, in words that the client passes on", |bed, _| {
            Box::pin(async move {
                let told = bed.ask("find_companies", &json!({"size": 0})).await;
                let message = "size must be an integer from 1 to 100";
                assert_eq!(told.body, json!({"error": "Invalid Find Companies request", "message": message}));
                let refusal = refusal(bed, 400, Some(told.body)).await;
                assert_eq!(refusal.message.as_deref(), Some(message), "{refusal:?}");
            })
        }),
        story("error.401", "a refused key is a refusal", |bed, _| {
            Box::pin(async move {
                assert_eq!(refusal(bed, 401, None).await.error, "Invalid API key");
            })
        }),
        story("error.403", "a lack of credits is told apart from a lack of access", |bed, _| {
            Box::pin(async move {
                bed.service.control(json!({"credits": 0})).await;
                let (operation, request) = paid();
                let told = bed.ask(operation, &request).await;
                assert_eq!(told.body, json!({"error": "Forbidden", "message": "Insufficient credits"}));
                assert!(refusal(bed, 403, Some(told.body)).await.is_about_credits(), "credits");
                let access = json!({"error": "Forbidden", "message": "This key has no access to company search"});
                assert!(!refusal(bed, 403, Some(access)).await.is_about_credits(), "access");
            })
        }),
        story("error.409", "a conflict is a refusal, with the wait it asks for", |bed, _| {
            Box::pin(async move {
                let refusal = refusal(bed, 409, None).await;
                assert_eq!(refusal.retry_after, Some(std::time::Duration::from_secs(2)), "{refusal:?}");
            })
        }),
        story("error.413", "a body that is too large is a refusal", |bed, _| {
            Box::pin(async move {
                refusal(bed, 413, None).await;
            })
        }),
        story("error.422", "a number of another region: error and code are passed on", |bed, _| {
            Box::pin(async move {
                let refusal = refusal(bed, 422, None).await;
                assert_eq!(refusal.error, "Unsupported phone region", "{refusal:?}");
                assert_eq!(refusal.code.as_deref(), Some("unsupported_phone_region"), "{refusal:?}");
            })
        }),
    ]
}

fn failures() -> Vec<Row> {
    vec![
        story(
            "error.502",
            "in the service's own words a refusal, from a gateway unclear; free ones are asked again",
            |bed, _| {
                Box::pin(async move {
                    let (operation, request) = paid();
                    bed.service.fault(operation, "status", json!({"status": 502})).await;
                    let told = bed.ask(operation, &request).await.body;
                    assert!(told["status"].is_u64(), "company search tells the upstream status: {told}");
                    let own = refusal(bed, 502, None).await;
                    assert_eq!(own.error, "Find Companies search failed", "{own:?}");
                    assert_eq!(
                        unclear(bed, 502, Some(json!("<html>Bad Gateway</html>"))).await,
                        Unclear::Status,
                        "a page"
                    );
                    assert_eq!(unclear(bed, 502, Some(Value::Null)).await, Unclear::Status, "nothing at all");
                    bed.reset().await;
                    bed.service.fault("filter_values", "status", json!({"status": 502, "times": 2})).await;
                    bed.send("filter_values", &json!({"filter": "topics", "q": "cloud"}))
                        .await
                        .expect("the third answers");
                    assert_eq!(bed.asked("filter_values").await, 3, "free: sent again");
                })
            },
        ),
        story("error.503", "a refusal; with an operation_id it is unclear, with the id", |bed, _| {
            Box::pin(async move {
                refusal(bed, 503, None).await;
                let unsure = json!({"error": "Service Unavailable", "operation_id": "op_7"});
                match failing(bed, 503, Some(unsure)).await {
                    SendError::Unclear { kind: Unclear::Settlement, known, .. } => {
                        assert_eq!(known.operation_id.as_deref(), Some("op_7"), "{known:?}");
                    }
                    other => panic!("{other:?}"),
                }
                assert_eq!(unclear(bed, 503, Some(json!("busy"))).await, Unclear::Status, "without own words");
            })
        }),
        story("error.504", "a refusal in own words; a lookup that the client gives up on is unclear", |bed, known| {
            Box::pin(async move {
                refusal(bed, 504, None).await;
                assert_eq!(unclear(bed, 504, Some(json!("timed out"))).await, Unclear::Status, "a gateway's");
                bed.reset().await;
                bed.service.fault("business_intent_topics", "status", json!({"status": 504})).await;
                let request = json!({"network_company_url": known.topic_page, "topics": [known.topic]});
                let error = bed.send("business_intent_topics", &request).await.unwrap_err();
                assert!(matches!(error, SendError::Refused { status: 504, .. }), "{error:?}");
                assert_eq!(bed.asked("business_intent_topics").await, 1, "asked once");
            })
        }),
    ]
}
