//! An app beside a service of its own, and what must hold between the two after each cell.

use std::sync::Arc;
use std::time::Duration;

use api::Tenths;
use engine::Limits;
use engine::screen::Failure;
use sandbox::Options;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Scripted, Service, Start, UNPACED};

use crate::kinds::Fault;

/// How long the apps that meet slow faults wait for an answer: shorter than the faults, and far longer than an honest
/// answer takes on a busy machine.
const SHORT_WAIT: Duration = Duration::from_secs(5);

/// What an app bears that meets one cell after the other; `slow` says that slow faults are among them. What is unclear
/// stays so until the cell has looked at it: the app does not settle it by itself meanwhile.
pub fn limits(slow: bool) -> Limits {
    Limits {
        longest_wait: if slow { SHORT_WAIT } else { Duration::MAX },
        longest_window: UNPACED,
        longest_gate: Duration::from_millis(150),
        backoff: Duration::from_millis(5),
        rest: Duration::from_secs(86_400),
        seed: 7,
        ..Limits::default()
    }
}

/// The world that all services of this program have.
pub fn world() -> Options {
    Options { companies: 16_000, people: 40_000, credits: 100_000, ..Options::default() }
}

/// An app, its service, and the host that nothing may ever reach.
pub struct Lane {
    pub app: App,
    pub service: Service,
    pub elsewhere: Arc<Scripted>,
    data: TempDir,
    limits: Limits,
}

impl Lane {
    /// Starts both.
    pub async fn start(elsewhere: &Arc<Scripted>, limits: Limits) -> Self {
        let (data, service) = (tempfile::tempdir().unwrap(), Service::start_with(world()).await);
        service.control(json!({"rate_limits": false})).await;
        let app = App::start_with(Start { limits: limits.clone(), ..Start::new(data.path(), &service) }).await;
        app.meter().await;
        // The balance was asked for at the start and just now: whatever question comes later was caused by a test.
        service
            .until("the balance is told", |state| state["requests"]["credits"]["received"].as_u64() >= Some(2))
            .await;
        service.at_rest().await;
        for (operation, price) in sandbox::own_prices() {
            app.ask("set_price", json!({"operation": operation, "price": price})).await;
        }
        Self { app, service, elsewhere: Arc::clone(elsewhere), data, limits }
    }

    /// Ends the app and starts it again on the same data.
    pub async fn restart(self) -> Self {
        let Self { app, service, elsewhere, data, limits } = self;
        app.end().await;
        let app = App::start_with(Start { limits: limits.clone(), ..Start::new(data.path(), &service) }).await;
        Self { app, service, elsewhere, data, limits }
    }

    /// The faults happen from now on, one after the other.
    pub async fn faults(&self, faults: &[Value]) {
        self.service.heal().await;
        self.service.control(json!({"faults": faults})).await;
    }

    /// What the service has charged by now, with what it bills later.
    pub async fn charged(&self) -> Tenths {
        self.service.charged().await
    }

    /// What the app's own ledger says.
    pub async fn spent(&self) -> Tenths {
        tenths(&self.app.ask("meter", json!({})).await["spent"])
    }

    /// Paid calls that are named as not confirmed.
    pub async fn unconfirmed(&self) -> Vec<Value> {
        self.app.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().clone()
    }

    /// Every charge of the service is a line of the ledger or one of these calls that are named as not confirmed; nothing
    /// was said to anybody else.
    pub async fn accounts(&self, named: usize, in_named: Tenths, what: &str) {
        let charged = self.charged().await;
        let calls = self.unconfirmed().await;
        assert_eq!(calls.len(), named, "{what}: calls that are not confirmed: {calls:?}");
        assert_eq!(charged, self.spent().await + in_named, "{what}: the ledger and what is named, against the service");
        let worst: Tenths = calls.iter().map(|call| tenths(&call["worst"])).sum();
        assert!(worst >= in_named, "{what}: what is named covers what was charged: {calls:?}");
        let told = |call: &Value| ["label", "subject", "reason"].iter().all(|field| call[field] != "");
        assert!(calls.iter().all(told), "{what}: each says what it was, for whom, and why: {calls:?}");
        self.nobody_else_heard(what);
    }

    /// No request has come to the other host.
    pub fn nobody_else_heard(&self, what: &str) {
        assert!(self.elsewhere.sent("").is_empty(), "{what}: the other host was asked: {:?}", self.elsewhere.sent(""));
    }

    /// Settles every call that is not confirmed: by its key, or by a person's word of what the service charged for each.
    pub async fn settle(&self, each: Tenths, what: &str) {
        for call in self.unconfirmed().await {
            let intent = &call["intent"];
            if call["canAsk"] == json!(false) {
                self.app.ask("settle_call", json!({"intent": intent, "charged": each})).await;
            } else if let Err(failure) = self.app.call("ask_settlement", json!({"intent": intent})).await {
                panic!("{what}: how it ended is told under its key: {failure:?}");
            }
        }
        assert_eq!(self.unconfirmed().await, Vec::<Value>::new(), "{what}: no call stays unconfirmed");
    }

    /// What is shown is a sentence for a person.
    pub fn is_a_sentence(said: &str, fault: &Fault, what: &str) {
        let status = fault.more["status"].as_u64().map(|status| status.to_string());
        let words = || said.split(|letter: char| !letter.is_alphanumeric());
        assert!(words().filter(|word| !word.is_empty()).count() > 4, "{what}: it says what happened: “{said}”");
        assert!(!said.contains(['{', '<', '[']), "{what}: no code is shown: “{said}”");
        assert!(status.is_none_or(|status| words().all(|word| word != status)), "{what}: no status: “{said}”");
    }

    /// A failure of the screen, as it may be shown.
    pub fn is_shown_well(&self, failure: &Failure, fault: &Fault, what: &str) {
        Self::is_a_sentence(&failure.message, fault, what);
        assert!(!failure.message.contains(&self.service.api_key), "{what}: the key is in {}", failure.message);
        assert!(!failure.reference.is_empty(), "{what}: it can be found in the log: {failure:?}");
    }

    /// At the end: nothing is open, the books agree to the tenth and in their count, and the meter shows the service's
    /// balance.
    pub async fn end(self, what: &str) {
        self.accounts(0, Tenths::ZERO, what).await;
        let state = self.service.state().await;
        let ledger = self.app.ask("ledger", json!({"offset": 0, "limit": 500})).await;
        let lines = ledger["page"].as_array().unwrap().iter().filter(|line| line["charged"] != json!(0)).count();
        if ledger["lines"].as_u64() < Some(500) {
            assert_eq!(state["charged"]["count"], lines, "{what}: a line for each charge and a charge for each line");
        }
        // What the service bills after its answer it books when it reports the balance.
        self.app.ask("refresh_credits", json!({})).await;
        let (meter, balance) = (self.app.meter().await, self.service.balance().await);
        assert_eq!(tenths(&meter["balance"]).whole(), balance.whole(), "{what}: the meter shows what is left: {meter}");
        self.app.end().await;
    }
}

/// An amount of the screen.
pub fn tenths(value: &Value) -> Tenths {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value} is no amount: {error}"))
}
