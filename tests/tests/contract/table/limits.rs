//! Rows of the rate limits: what the service turns away, and how the client stays within them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Limits, SendError};
use futures::future::join_all;
use serde_json::{Value, json};

use super::row::{Row, story};
use crate::bed::{self, Bed, Told};

/// Sends three requests more than the limit at once: `most` are let in, and the others are told why not. Most are not
/// valid, which the limit does not ask about, so that little has to be searched. Where a busy machine took longer than the
/// time that the limit is about, it is tried again.
async fn keeps(bed: &Bed, operations: &[&str], most: usize, span: Duration) {
    for _ in 0..20 {
        bed.service.control(json!({"rate_limits": true, "advance_seconds": 60})).await;
        let (nothing, started) = (json!({}), Instant::now());
        let asked = (0..most + 3).map(|at| bed.ask(operations[at % operations.len()], &nothing));
        let told: Vec<Told> = join_all(asked).await;
        if started.elapsed() >= span {
            continue;
        }
        let limited: Vec<&Told> = told.iter().filter(|told| told.status == 429).collect();
        assert_eq!(limited.len(), 3, "{most} of {} are let in", told.len());
        for told in limited {
            assert_eq!(told.body["error"], "Too Many Requests", "{}", told.body);
            let named = format!("{most} requests per {}", if span == SECOND { "second" } else { "minute" });
            assert!(told.body["message"].as_str().is_some_and(|message| message.contains(&named)), "{}", told.body);
            let wait = told.headers.get("retry-after").and_then(|wait| wait.parse::<u64>().ok());
            assert!(wait.is_some_and(|wait| wait >= 1), "when to ask again: {:?}", told.headers);
        }
        return;
    }
    panic!("this machine cannot ask {most} times within {span:?}");
}

const SECOND: Duration = Duration::from_secs(1);

pub fn rows() -> Vec<Row> {
    vec![
        story("limit.companies", "6 a second for three operations together, named in the message", |bed, _| {
            Box::pin(async move {
                let three = ["find_companies", "filter_values", "business_intent_topics"];
                keeps(bed, &three, 6, SECOND).await;
                bed.service.control(json!({"advance_seconds": 1})).await;
                assert_eq!(bed.ask("find_companies", &json!({"size": 0})).await.status, 400, "a second later");
            })
        }),
        story("people.rate", "6 a second, shared by search and count", |bed, _| {
            Box::pin(async move {
                keeps(bed, &["find_people", "find_people_count"], 6, SECOND).await;
                assert_eq!(bed.ask("leads_finder", &json!({})).await.status, 400, "another class has its own");
            })
        }),
        story("leads.rate", "5 a second", |bed, _| {
            Box::pin(async move { keeps(bed, &["leads_finder"], 5, SECOND).await })
        }),
        story("dnc.rate", "3 a second", |bed, _| Box::pin(async move { keeps(bed, &["dnc_check"], 3, SECOND).await })),
        story("domain.rate", "180 a minute", |bed, _| {
            Box::pin(async move {
                keeps(bed, &["domain_to_network"], 180, SECOND * 60).await;
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
                assert!(started.elapsed() >= SECOND, "five do not fit into a second");
                assert_eq!(bed.service.count("dnc_check", "limited").await, 0, "it is not the service that keeps it");
            })
        }),
        story("error.429", "sent again after the window, also what is paid, and charged once", |bed, known| {
            Box::pin(async move {
                let (request, started) = (json!({"phone": known.listed}), Instant::now());
                bed.service.fault("dnc_check", "status", json!({"status": 429, "times": 2})).await;
                let client = bed.client_with(Limits::default());
                bed::send(&client, "dnc_check", &request, None).await.expect("the third is let in");
                assert_eq!((bed.asked("dnc_check").await, bed.charged().await), (3, 10), "three attempts, one charge");
                assert!(started.elapsed() >= SECOND * 2, "each waits as long as the service says");
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
                let is_over = AtomicBool::new(false);
                let refused = async {
                    let answer = bed::send(&client, "business_intent_topics", &about, None).await;
                    is_over.store(true, Ordering::Relaxed);
                    answer
                };
                // When the client has read the refusal, nobody sees: the other operation is sent again and again until then. The one
                // before the wait may have been on its way, so the wait is looked for from its start on.
                let beside = async {
                    let values = json!({"filter": "topics", "q": "cloud"});
                    let (mut before, mut longest) = (Instant::now(), Duration::ZERO);
                    while !is_over.load(Ordering::Relaxed) {
                        let begun = Instant::now();
                        bed::send(&client, "filter_values", &values, None).await.unwrap();
                        longest = longest.max(before.elapsed());
                        before = begun;
                    }
                    longest
                };
                let (first, waited) = tokio::join!(refused, beside);
                first.expect("let in after the window");
                assert!(waited >= SECOND, "the other operation waited too: {waited:?}");
            })
        }),
    ]
}
