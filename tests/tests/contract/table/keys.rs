//! Rows of the table of states of a replay key (contract, "States and transitions").

use std::time::Duration;

use client::{Limits, ReplayKey, SendError};
use serde_json::{Value, json};

use super::row::{Row, story};
use crate::bed::{self, Bed, Told};

const OPERATION: &str = "domain_to_network";
const WEEK: u64 = 7 * 86_400;

async fn ask(bed: &Bed, domain: &str, key: &str) -> Told {
    bed.ask_with(OPERATION, &json!({"domain": domain}), &[("Idempotency-Key", key)]).await
}

/// All that was charged, with what is billed later.
async fn billed(bed: &Bed) -> u64 {
    bed.send("credits", &json!({})).await.expect("telling the balance settles what is owed");
    bed.charged().await
}

fn is_conflict(told: &Told, retry: Option<&str>) {
    assert_eq!((told.status, told.body["error"].is_string()), (409, true), "{}", told.body);
    assert_eq!(told.headers.get("retry-after").map(String::as_str), retry, "{}", told.body);
}

pub fn rows() -> Vec<Row> {
    vec![
        story("key.unused", "one lookup, one charge", |bed, known| {
            Box::pin(async move {
                bed.send_under(OPERATION, &json!({"domain": known.domain}), "k1").await.unwrap();
                assert_eq!(billed(bed).await, 5, "half a credit");
                let refused = ask(bed, "acme", "k2").await;
                assert_eq!(refused.status, 400, "the domain is looked at first");
                assert_eq!(ask(bed, &known.domain, "k2").await.status, 200, "and the key was not used up by it");
            })
        }),
        story("key.in_flight", "409 with Retry-After: 2; the client waits and gets the one answer", |bed, known| {
            Box::pin(async move {
                bed.service.fault(OPERATION, "delay", json!({"seconds": 600})).await;
                let limits = Limits { longest_gate: Duration::from_millis(100), ..Limits::default() };
                let client = bed.client_with(limits);
                let request = json!({"domain": known.domain});
                let key = ReplayKey::new("k1").unwrap();
                let meanwhile = async {
                    // That the fault is used up is not enough: the key is noted behind it.
                    let is_noted = |state: &Value| state["keys_in_flight"] == json!(["k1"]);
                    bed.service.until("the lookup runs under its key", is_noted).await;
                    is_conflict(&ask(bed, &known.domain, "k1").await, Some("2"));
                    is_conflict(&ask(bed, "other.example", "k1").await, Some("2"));
                    let refused_once = async {
                        let fourth = |state: &Value| state["requests"][OPERATION]["received"].as_u64() >= Some(4);
                        bed.service.until("the client was told to wait", fourth).await;
                        bed.service.heal().await;
                    };
                    tokio::join!(bed::send(&client, OPERATION, &request, Some(&key)), refused_once).0
                };
                let (first, second) = tokio::join!(ask(bed, &known.domain, "k1"), meanwhile);
                assert_eq!(first.body, second.expect("its one outcome"), "no second lookup: the same answer");
                assert_eq!(bed.service.state().await["requests"][OPERATION]["answered"], 2, "one found, one replayed");
                assert_eq!(billed(bed).await, 5, "and one charge");
            })
        }),
        story(
            "key.replayed",
            "within 7 days the stored answer, free, in whatever spelling of the domain",
            |bed, known| {
                Box::pin(async move {
                    let first = ask(bed, &known.domain, "k1").await;
                    for (seconds, domain) in [(0, known.domain.clone()), (WEEK - 60, format!("WWW.{}", known.domain))] {
                        bed.service.control(json!({"advance_seconds": seconds})).await;
                        let again = ask(bed, &domain, "k1").await;
                        assert_eq!((again.status, &again.body), (200, &first.body), "after {seconds} s");
                    }
                    assert_eq!(billed(bed).await, 5, "one charge");
                    assert_eq!(ask(bed, "nobody-has-this.example", "k2").await.status, 404, "found nothing");
                    assert_eq!(ask(bed, "nobody-has-this.example", "k2").await.status, 404, "which is replayed too");
                })
            },
        ),
        story("key.other", "another domain with the key: 409, and the client is told", |bed, known| {
            Box::pin(async move {
                ask(bed, &known.domain, "k1").await;
                is_conflict(&ask(bed, "other.example", "k1").await, None);
                let error = bed.send_under(OPERATION, &json!({"domain": "other.example"}), "k1").await.unwrap_err();
                assert!(matches!(error, SendError::Refused { status: 409, .. }), "{error:?}");
                assert_eq!(bed.asked(OPERATION).await, 3, "a repeat would bring the same: not sent again");
                assert_eq!(ask(bed, &known.domain, "k1").await.status, 200, "the key stays what it was");
            })
        }),
        story("key.expired", "after 7 days: 409 for every domain", |bed, known| {
            Box::pin(async move {
                ask(bed, &known.domain, "k1").await;
                bed.service.control(json!({"advance_seconds": WEEK + 1})).await;
                is_conflict(&ask(bed, &known.domain, "k1").await, None);
                is_conflict(&ask(bed, "other.example", "k1").await, None);
                assert_eq!(ask(bed, &known.domain, "k2").await.status, 200, "a new key is needed");
                assert_eq!(billed(bed).await, 10, "and pays");
            })
        }),
        story("key.transient", "a lookup that failed needs a new key", |bed, known| {
            Box::pin(async move {
                for (status, key) in [(502, "k1"), (503, "k2"), (504, "k3")] {
                    bed.service.fault(OPERATION, "status", json!({"status": status})).await;
                    let request = json!({"domain": known.domain});
                    let error = bed.send_under(OPERATION, &request, key).await.unwrap_err();
                    assert!(matches!(error, SendError::Refused { status: told, .. } if told == status), "{error:?}");
                    is_conflict(&ask(bed, &known.domain, key).await, None);
                }
                assert_eq!(billed(bed).await, 0, "failed lookups cost nothing");
                assert_eq!(ask(bed, &known.domain, "new").await.status, 200, "a fresh lookup");
            })
        }),
        story("key.none", "without a key each request is new", |bed, known| {
            Box::pin(async move {
                for times in [1, 2] {
                    bed.send(OPERATION, &json!({"domain": known.domain})).await.unwrap();
                    assert_eq!(billed(bed).await, times * 5, "after {times}");
                }
                assert_eq!(bed.service.state().await["replay_keys"], json!({}), "and none is kept");
            })
        }),
        story("key.scope", "the header means nothing to another operation", |bed, known| {
            Box::pin(async move {
                ask(bed, &known.domain, "k1").await;
                let request = json!({"network_profile_url": known.company_page});
                let mut charged: Vec<u64> = Vec::new();
                for _ in 0..2 {
                    let told = bed.ask_with("company", &request, &[("Idempotency-Key", "k1")]).await;
                    assert_eq!(told.status, 200, "{}", told.body);
                    let sums: Value = bed.service.state().await["charged"]["by_operation"]["company"]["tenths"].take();
                    charged.push(sums.as_u64().unwrap());
                }
                assert_eq!(charged[1], charged[0] * 2, "paid twice");
            })
        }),
        story("domain.5", "a reply that is lost is fetched again under the key, and paid once", |bed, known| {
            Box::pin(async move {
                for (at, kind) in ["drop_before", "drop_after", "cut_body"].into_iter().enumerate() {
                    bed.reset().await;
                    bed.service.fault(OPERATION, kind, json!({})).await;
                    let request = json!({"domain": known.domain});
                    bed.send_under(OPERATION, &request, &format!("k{at}")).await.expect("its one outcome");
                    assert_eq!(
                        (bed.asked(OPERATION).await, billed(bed).await),
                        (2, 5),
                        "{kind}: sent twice, paid once"
                    );
                }
            })
        }),
    ]
}
