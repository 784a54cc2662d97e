//! The sandbox, started inside the test, with its control and its own view of what was asked and charged.

use std::time::Instant;

use api::{Doc, Tenths};
use sandbox::{Options, Running, SharedWorld};
use serde_json::{Value, json};

use super::http::{self, Answer};
use super::reserved::Reserved;
use super::{GLANCE, PATIENCE};

/// Seconds of a delay that is to last until it is taken back.
const HELD: f64 = 600.0;

/// A service that runs until it is dropped or stopped.
pub struct Service {
    running: Running,
    /// What is true in its world.
    world: Option<SharedWorld>,
    /// Its address.
    pub base_url: String,
    /// The key of its workspace.
    pub api_key: String,
    /// Host name of its networking site.
    pub network_host: String,
}

impl Service {
    /// Starts one with the options that every test shares unless it needs others.
    pub async fn start() -> Self {
        Self::start_with(Options::default()).await
    }

    /// Starts one with a world of a fifth of the usual size: enough people for several pages, and ready sooner.
    pub async fn small() -> Self {
        Self::start_with(Options { companies: 16_000, people: 40_000, ..Options::default() }).await
    }

    /// Starts one. Its world is the one that other services of this program with the same options have.
    pub async fn start_with(options: Options) -> Self {
        let world = SharedWorld::shared(options.made_of());
        let alone = Self::start_alone(Options { shared_world: Some(world.clone()), ..options }).await;
        Self { world: Some(world), ..alone }
    }

    /// Starts one that shares nothing.
    pub async fn start_alone(options: Options) -> Self {
        let running = sandbox::start(options).await.expect("a free port on loopback");
        let (base_url, api_key) = (running.base_url.clone(), running.api_key.clone());
        let network_host = running.network_host.clone();
        Self { running, world: None, base_url, api_key, network_host }
    }

    /// Whether the company with this page or domain replied to whoever wrote to it, which the service itself tells nobody.
    pub fn replied(&self, page_or_domain: &str) -> bool {
        let name = page_or_domain.rsplit('/').next().unwrap_or_default();
        let name = name.strip_suffix(".example").unwrap_or(name);
        let world = self.world.as_ref().expect("a service of the shared world");
        world.replied(name).unwrap_or_else(|| panic!("{page_or_domain} is a company of the service"))
    }

    /// Ends it; its port is free afterwards, also for whoever comes next.
    pub async fn stop(self) {
        self.running.stop().await;
    }

    /// Ends it, and sees to it that nobody answers at its address: else a service of another test may be there a moment later.
    pub async fn gone(self) -> Reserved {
        let address = self.base_url.trim_start_matches("http://").parse().expect("an address of loopback");
        self.stop().await;
        Reserved::at(address)
    }

    /// Sets what the sandbox lets a test set; returns its state.
    pub async fn control(&self, order: Value) -> Value {
        let answer = http::request(&self.base_url, "POST", "/sandbox/control", None, Some(&order)).await;
        assert_eq!(answer.status, 200, "the control takes {order}: {}", String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    /// The state as it is now.
    pub async fn state(&self) -> Value {
        http::request(&self.base_url, "GET", "/sandbox/control", None, None).await.json()
    }

    /// Makes the next call of an operation go wrong. `more` holds what the kind needs, such as its status.
    pub async fn fault(&self, operation: &str, kind: &str, more: Value) {
        let mut fault = json!({"operation": operation, "kind": kind});
        fault.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.control(json!({"faults": [fault]})).await;
    }

    /// Lets so many of the next calls of an operation through, and holds those behind them until [`Self::heal`]. Work that is
    /// to be met in its middle waits there then, however busy the computer is: a test that hopes to be quicker than the
    /// work is late one day.
    pub async fn hold_behind(&self, operation: &str, through: u32) {
        self.control(held_behind(operation, through)).await;
    }

    /// Takes back every fault that has not happened, and lets go on what one of them holds.
    pub async fn heal(&self) {
        self.control(json!({"faults": []})).await;
    }

    /// Asks for the sandbox's state again and again until it is as wished, and returns it: no event reports it.
    pub async fn until(&self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let state = self.state().await;
            if is(&state) {
                return state;
            }
            assert!(Instant::now() < end, "not within {PATIENCE:?}: {what}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until it works on a call of this operation (by its command name).
    pub async fn works_on(&self, operation: &str) {
        self.until("the call is under way", |state| state["under_way"][operation].as_u64() > Some(0)).await;
    }

    /// Waits until it is at rest: no call under way, and nothing owed that is billed later.
    pub async fn at_rest(&self) -> Value {
        self.until("it is at rest", |state| state["under_way"] == json!({}) && state["due"] == json!([])).await
    }

    /// Waits until every fault is used up, which happens when its request is taken in: before any work on it, and before whoever
    /// sent it hears of it.
    pub async fn taken_in(&self) {
        self.until("the request is taken in", |state| state["faults"] == json!([])).await;
    }

    /// What the workspace has, once everything is billed that was answered.
    pub async fn balance(&self) -> Tenths {
        Tenths(self.billed().await["balance_tenths"].as_u64().expect("a balance in tenths"))
    }

    /// What was charged in all, once everything is billed that was answered.
    pub async fn charged(&self) -> Tenths {
        Tenths(self.billed().await["charged"]["tenths"].as_u64().expect("a sum in tenths"))
    }

    /// Some answers are billed only after they were given, at the latest when a balance is sent: who reads a sum before
    /// that compares it with another one behind it.
    async fn billed(&self) -> Value {
        self.until("everything is billed", |state| state["due"] == json!([])).await
    }

    /// Requests of an operation that carried the key; `limited` of them were turned away by the rate limit.
    pub async fn count(&self, operation: &str, what: &str) -> u64 {
        let state = self.state().await;
        state["requests"].get(operation).map_or(0, |counts| counts[what].as_u64().expect("a count"))
    }

    /// Company searches that the service took in.
    pub async fn searches(&self) -> u64 {
        self.count("find_companies", "received").await
    }

    /// Asks an operation in plain HTTP.
    pub async fn ask(&self, path: &str, body: &Value) -> Answer {
        http::request(&self.base_url, "POST", path, Some(&self.api_key), Some(body)).await
    }

    /// The first rows of a search as the service has them. It is asked for real: counts and charges move, so take those
    /// before.
    pub async fn rows(&self, filters: &Value, count: usize) -> Vec<Doc> {
        self.control(json!({"rate_limits": false, "credits": 100_000})).await;
        let mut rows: Vec<Doc> = Vec::new();
        for page in 0..count.div_ceil(100) {
            let answer =
                self.ask("/v1/find-companies", &json!({"filters": filters, "page": page, "size": 100})).await.json();
            let page: Vec<Doc> = serde_json::from_value(answer["rows"].clone()).expect("a page has rows");
            rows.extend(page);
        }
        rows.truncate(count);
        rows
    }
}

/// The order that makes a sandbox let so many of the next calls of an operation through and hold those behind them, until its faults
/// are taken back.
pub fn held_behind(operation: &str, through: u32) -> Value {
    let delay =
        |seconds: f64, times: u32| json!({"operation": operation, "kind": "delay", "seconds": seconds, "times": times});
    let through = (through > 0).then(|| delay(0.0, through));
    let faults: Vec<Value> = through.into_iter().chain([delay(HELD, 1_000)]).collect();
    json!({ "faults": faults })
}
