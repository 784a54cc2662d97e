//! Six hundred domains, while replies are lost before and after the work at random: three a second, no 429, and none is
//! charged twice.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use api::Tenths;
use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service};

const DOMAINS: usize = 600;

/// A small stream of numbers that is the same in every run.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn six_hundred_domains_at_the_limit_with_lost_replies() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let rows = service.rows(&json!({"country": ["Germany"], "hasWebsite": true}), DOMAINS + 200).await;
    let domains: Vec<String> =
        rows.iter().filter_map(|row| row.get("domain")?.as_str().map(str::to_owned)).take(DOMAINS).collect();
    assert_eq!(domains.len(), DOMAINS, "so many companies tell their domain");
    service.control(json!({"reset": true, "credits": 1_000, "rate_limits": true})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;

    // One fault in about every sixth request, before or after the work; each waits for the request that it hits.
    let mut draws = Draws(7);
    let faults: Vec<Value> = (0..DOMAINS / 6)
        .flat_map(|_| {
            let kind = if draws.below(2) == 0 { "drop_before" } else { "drop_after" };
            let good =
                json!({"operation": "domain-to-network", "kind": "delay", "seconds": 0.0, "times": 1 + draws.below(9)});
            [good, json!({"operation": "domain-to-network", "kind": kind, "times": 1 + draws.below(2)})]
        })
        .collect();
    service.control(json!({"faults": faults})).await;

    let start = Instant::now();
    let asked = domains.iter().map(|domain| app.call("domain_to_network", json!({"domain": domain})));
    let answers = futures::future::join_all(asked).await;
    let took = start.elapsed();
    service.heal().await;

    let unclear =
        answers.iter().filter(|answer| answer.as_ref().is_err_and(|f| f.code == FailureCode::Unconfirmed)).count();
    let failed: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert_eq!(failed.len(), unclear, "what is not answered is unclear, nothing else: {failed:?}");
    for domain in &domains {
        // What is still unclear is brought to its end by asking the same again; everything else is owned.
        app.ask("domain_to_network", json!({"domain": domain})).await;
    }
    let received = service.count("domain_to_network", "received").await;
    let limited = service.count("domain_to_network", "limited").await;
    assert_eq!(limited, 0, "the pace keeps the limit: no 429 in {received} requests");
    assert!(took >= Duration::from_secs((DOMAINS as u64 - 180) / 3), "180 a minute is the limit: {took:?}");

    let found = DOMAINS as u64;
    service.until("everything is billed", |state| state["charged"]["count"] == found).await;
    let state = service.state().await;
    let mut times: HashMap<&str, u32> = HashMap::new();
    for charge in state["charges"].as_array().unwrap() {
        *times.entry(charge["request_digest"].as_str().unwrap()).or_default() += 1;
    }
    assert_eq!(times.len(), DOMAINS, "each domain was charged");
    assert!(times.values().all(|count| *count == 1), "and none twice");
    let meter = app.meter().await;
    assert_eq!(meter["spent"], json!(Tenths(5 * found)), "the ledger says the same");
    assert_eq!(app.ask("activity", json!({})).await["unconfirmed"], json!([]), "nothing is open");
}
