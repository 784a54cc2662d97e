//! Limits and a price that is learned: the balance is reported in whole credits, so it is known to some tenths only. A
//! limit holds whatever they are.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use api::RecordKind;
use engine::Clock;
use engine::screen::{FailureCode, JobNeed, JobPhase};
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start};

use super::{NOW, limit};
use crate::enrich::{add, new_list, quote, request, rest, start_within};

/// What an answer costs, as much as one fall of the balance by a credit can hide.
const EACH: u64 = 19;
const START: u64 = 10_009;
const LIMIT: u64 = 60;

/// A service that charges for profiles and reports whole credits.
struct Secretive {
    service: Scripted,
    answered: Arc<AtomicU64>,
}

impl Secretive {
    async fn start() -> Self {
        let answered = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&answered);
        let service = Scripted::start(move |sent| {
            if sent.target == "/v1/credits" {
                let left = START - EACH * count.load(Ordering::SeqCst);
                return (200, json!({"status": "success", "credits": (left / 10).to_string()}));
            }
            count.fetch_add(1, Ordering::SeqCst);
            (200, json!({"body": {"url": sent.body["network_profile_url"], "identifier": "somebody"}}))
        })
        .await;
        Self { service, answered }
    }

    async fn app(&self, data: &Path) -> App {
        App::start_with(Start { clock: Clock::new(|| NOW), ..Start::at(data, &self.service.base_url, "sk_key") }).await
    }

    fn answered(&self) -> u64 {
        self.answered.load(Ordering::SeqCst)
    }
}

fn page(number: u64) -> String {
    format!("https://www.network.example/in/somebody-{number}")
}

async fn price(app: &App) -> Value {
    let prices = app.ask("prices", json!({})).await;
    prices.as_array().unwrap().iter().find(|line| line["operation"] == "profile").unwrap()["price"]["each"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_a_day_is_not_crossed_by_its_tenths() {
    let (data, secretive) = (tempfile::tempdir().unwrap(), Secretive::start().await);
    let app = secretive.app(data.path()).await;
    app.meter().await;
    for number in 1.. {
        let fields = json!({"network_profile_url": page(number)});
        let ask = json!({"form": "profile", "fields": fields, "agreed": {"price": price(&app).await}});
        let preview = app.ask("preview_look_up", &ask).await;
        if let Err(failure) = app.call("look_up", &ask).await {
            assert_eq!(failure.code, FailureCode::Credits, "{failure:?}");
            assert!(failure.message.contains("your limit of a day is 6"), "{}", failure.message);
            assert_eq!(preview["blocked"], json!(failure.message), "said beforehand: {preview}");
            break;
        }
        if number == 1 {
            // One fall teaches nothing yet: the balance is asked behind the answer.
            app.until("it is at rest", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
            continue;
        }
        app.learned("profile", number as usize).await;
        limit(&app, "day", Some(LIMIT)).await;
    }
    let spent = EACH * secretive.answered();
    assert!(spent <= LIMIT, "the service has taken {spent} tenths, and the limit is {LIMIT}");
    assert_eq!(secretive.answered(), 3, "what surely fits has left");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jobs_own_limit_is_not_crossed_by_its_tenths_across_a_restart_either() {
    let (data, secretive) = (tempfile::tempdir().unwrap(), Secretive::start().await);
    let app = secretive.app(data.path()).await;
    app.meter().await;
    for number in [0, 11] {
        let fields = json!({"network_profile_url": page(number)});
        app.ask("look_up", json!({"form": "profile", "fields": fields, "agreed": {"price": null}})).await;
        app.until("it is at rest", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
    }
    app.learned("profile", 2).await;
    let list = new_list(&app, "By page", RecordKind::Person).await;
    for number in 1..=10 {
        let fields = json!({"firstName": "Some", "lastName": format!("Body {number}"), "profilePage": page(number)});
        add(&app, list, fields).await;
    }
    let wanted = request(list, &["profile"]);
    let told = quote(&app, &wanted).await;
    assert_eq!(
        (&told["worst"], &told["steps"][0]["price"]["each"]),
        (&json!(190), &json!(15)),
        "at most 1.9 each: {told}"
    );

    let mut events = app.listen();
    let job = start_within(&app, &wanted, told["worst"].clone(), json!(LIMIT)).await;
    let stood = rest(&mut events, job).await;
    assert_eq!((stood.phase, stood.need), (JobPhase::Interrupted, Some(JobNeed::Limit)), "{stood:?}");
    let why = stood.trouble.clone().unwrap_or_default();
    assert!(why.contains("learned from the balance") && why.contains("5.7 are spent or may have been"), "{why}");
    let asked = || secretive.answered() - 2;
    assert_eq!(asked(), 3, "the service may have taken 5.7 credits, and a fourth could cross 6: {stood:?}");
    app.end().await;

    let app = secretive.app(data.path()).await;
    app.meter().await;
    for (limit, in_all) in [(LIMIT, 3), (100, 5)] {
        let mut events = app.listen();
        app.ask("resume_job", json!({"job": job, "spendingLimit": limit})).await;
        let stood = rest(&mut events, job).await;
        assert_eq!(stood.need, Some(JobNeed::Limit), "{stood:?}");
        let spent = EACH * asked();
        assert!(spent <= limit, "the service has taken {spent} tenths, and the limit is {limit}");
        assert_eq!(asked(), in_all, "what surely fits has left: {stood:?}");
    }
    app.ask("set_price", json!({"operation": "profile", "price": EACH})).await;
    let mut events = app.listen();
    app.ask("resume_job", json!({"job": job, "spendingLimit": 190})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!(
        (ended.phase, asked()),
        (JobPhase::Done, 10),
        "with a price that is set it goes on to its end: {ended:?}"
    );
    app.end().await;
}
