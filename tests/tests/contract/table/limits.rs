//! Rows of the rate limits: what the service turns away, and how the client keeps them.

use std::time::{Duration, Instant};

use client::{Limits, SendError};
use futures::future::join_all;
use serde_json::{Value, json};

use super::row::{Row, story};
use crate::bed::{self, Bed, Told};

/// Sends so many requests at once, with the limits on, and tells how many of them were let in. Most are not valid, which
/// the limit does not ask about, so that little has to be searched.
async fn let_in(bed: &Bed, operations: &[&str], count: usize) -> usize {
    bed.service.control(json!({"rate_limits": true})).await;
    let nothing = json!({});
    let asked = (0..count).map(|at| bed.ask(operations[at % operations.len()], &nothing));
    let told: Vec<Told> = join_all(asked).await;
    for limited in told.iter().filter(|told| told.status == 429) {
        assert_eq!(limited.body["error"], "Too Many Requests", "{}", limited.body);
        assert_eq!(
            limited.headers.get("retry-after").map(String::as_str).map(str::is_empty),
            Some(false),
            "when again"
        );
    }
    told.iter().filter(|told| told.status != 429).count()
}

pub fn rows() -> Vec<Row> {
    vec![
        story("limit.companies", "6 a second for three operations together, named in the message", |bed, _| {
            Box::pin(async move {
                let three = ["find_companies", "filter_values", "business_intent_topics"];
                assert_eq!(let_in(bed, &three, 9).await, 6, "the class as a whole");
                let told = bed.ask("find_companies", &json!({})).await;
                assert!(told.status != 429 || told.body["message"].as_str().unwrap().contains("6 requests per second"));
                bed.service.control(json!({"advance_seconds": 1})).await;
                assert_eq!(bed.ask("find_companies", &json!({"size": 0})).await.status, 400, "a second later");
            })
        }),
        story("people.rate", "6 a second, shared by search and count", |bed, _| {
            Box::pin(async move {
                assert_eq!(let_in(bed, &["find_people", "find_people_count"], 8).await, 6, "both together");
                assert_eq!(bed.ask("leads_finder", &json!({})).await.status, 400, "another class has its own");
            })
        }),
        story("leads.rate", "5 a second", |bed, _| {
            Box::pin(async move { assert_eq!(let_in(bed, &["leads_finder"], 7).await, 5) })
        }),
        story("dnc.rate", "3 a second", |bed, _| {
            Box::pin(async move { assert_eq!(let_in(bed, &["dnc_check"], 5).await, 3) })
        }),
        story("domain.rate", "180 a minute", |bed, _| {
            Box::pin(async move {
                assert_eq!(let_in(bed, &["domain_to_network"], 182).await, 180);
                bed.service.control(json!({"advance_seconds": 60})).await;
                assert_eq!(bed.ask("domain_to_network", &json!({})).await.status, 400, "a minute later");
            })
        }),
        story("dnc.rate", "the client keeps 3 a second by itself", |bed, known| {
            Box::pin(async move {
                bed.service.control(json!({"rate_limits": true})).await;
                let client = bed.client_with(Limits::default());
                let (request, started) = (json!({"phone": known.listed}), Instant::now());
                for _ in 0..5 {
                    bed::send(&client, "dnc_check", &request, None).await.unwrap();
                }
                assert!(started.elapsed() >= Duration::from_secs(1), "five do not fit into a second");
                assert_eq!(bed.service.count("dnc_check", "limited").await, 0, "none was turned away");
            })
        }),
        story("error.429", "sent again after the window, also what is paid, and charged once", |bed, known| {
            Box::pin(async move {
                let (request, started) = (json!({"phone": known.listed}), Instant::now());
                bed.service.fault("dnc_check", "status", json!({"status": 429, "times": 2})).await;
                let client = bed.client_with(Limits::default());
                bed::send(&client, "dnc_check", &request, None).await.expect("the third is let in");
                assert_eq!((bed.asked("dnc_check").await, bed.charged().await), (3, 10), "three attempts, one charge");
                assert!(started.elapsed() >= Duration::from_secs(2), "each waits as long as the service says");
            })
        }),
        story("error.429", "bounded: after five attempts it is a refusal", |bed, _| {
            Box::pin(async move {
                let limits = Limits { longest_gate: Duration::from_millis(20), ..Limits::default() };
                bed.service.fault("credits", "status", json!({"status": 429, "times": 50})).await;
                let error = bed::send(&bed.client_with(limits), "credits", &json!({}), None).await.unwrap_err();
                assert!(matches!(error, SendError::Refused { status: 429, .. }), "{error:?}");
                assert_eq!(bed.asked("credits").await, 5, "and not for ever");
            })
        }),
        story("error.429", "one gate for the class: nothing of it leaves before the window is over", |bed, known| {
            Box::pin(async move {
                let client = bed.client_with(Limits::default());
                bed.service.fault("business_intent_topics", "status", json!({"status": 429})).await;
                let about: Value = json!({"network_company_url": known.topic_page, "topics": [known.topic]});
                let behind = async {
                    bed.service.taken_in().await;
                    let started = Instant::now();
                    let values = json!({"filter": "topics", "q": "cloud"});
                    bed::send(&client, "filter_values", &values, None).await.unwrap();
                    started.elapsed()
                };
                let (first, waited) = tokio::join!(bed::send(&client, "business_intent_topics", &about, None), behind);
                first.expect("let in after the window");
                assert!(waited > Duration::from_millis(600), "the other operation waited too: {waited:?}");
            })
        }),
    ]
}
