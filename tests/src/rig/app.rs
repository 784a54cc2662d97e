//! The app without its window, and the one door to it: a command with its name and its JSON, as the screen has it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use engine::desktop::{Demo, DemoConnection, DemoError};
use engine::screen::{Changed, Failure, PullRequest, PullState};
use engine::{Clock, Engine, Limits, Options};
use secrecy::SecretString;
use serde::Serialize;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::lately::lately;
use super::{FakeDesktop, GLANCE, Listener, MemoryKeychain, PATIENCE, Service, UNPACED};

/// A demo that is already there.
struct Given(DemoConnection);

#[async_trait]
impl Demo for Given {
    async fn start(&self, _: &Path) -> Result<DemoConnection, DemoError> {
        Ok(self.0.clone())
    }
}

/// With what an app is started.
pub struct Start {
    /// Where its data is stored.
    pub data: PathBuf,
    /// The service that its demo workspace speaks to.
    pub demo: DemoConnection,
    /// Its keychain.
    pub keychain: Arc<MemoryKeychain>,
    /// The locale of its system.
    pub locale: String,
    /// Its time.
    pub clock: Clock,
    /// What it bears of the service.
    pub limits: Limits,
}

impl Start {
    /// In this folder, at this service.
    pub fn new(data: &Path, service: &Service) -> Self {
        Self::at(data, &service.base_url, &service.api_key)
    }

    /// Without the contract's pace: for a service that enforces no limits, where a test is not about pace.
    pub fn unpaced(self) -> Self {
        Self { limits: Limits { longest_window: UNPACED, ..self.limits }, ..self }
    }

    /// In this folder, at this address.
    pub fn at(data: &Path, base_url: &str, api_key: &str) -> Self {
        let demo = DemoConnection {
            base_url: base_url.to_owned(),
            network_host: "network.example".to_owned(),
            api_key: SecretString::from(api_key.to_owned()),
        };
        Self {
            data: data.to_owned(),
            demo,
            keychain: Arc::default(),
            locale: "en-US".to_owned(),
            clock: Clock::system(),
            limits: Limits::default(),
        }
    }
}

/// A running app.
pub struct App {
    /// The engine.
    pub engine: Arc<Engine>,
    /// Its desktop.
    pub desktop: Arc<FakeDesktop>,
    /// Where its save dialogs end.
    pub files: TempDir,
}

impl App {
    /// The same, with no pace on either side: for what is not about the limits of the contract and would only wait for them.
    pub async fn unpaced(data: &Path, service: &Service) -> Self {
        service.control(json!({"rate_limits": false})).await;
        Self::started(Start::new(data, service).unpaced(), service).await
    }

    /// Starts in this folder, with its demo workspace at this service, which has sent the balance by then: an app asks
    /// for it by itself, and what a test sets or counts afterwards must not meet that question, nor its answer.
    pub async fn start(data: &Path, service: &Service) -> Self {
        Self::started(Start::new(data, service), service).await
    }

    async fn started(start: Start, service: &Service) -> Self {
        let before = service.count("credits", "received").await;
        let app = Self::start_with(start).await;
        let state = app.ask("app_state", json!({})).await;
        if state["workspace"]["id"] == "demo" {
            let told = |state: &Value| {
                let asked = state["requests"]["credits"]["received"].as_u64() > Some(before);
                asked && state["under_way"]["credits"].is_null()
            };
            service.until("the app was told its balance", told).await;
        }
        app
    }

    /// Starts.
    pub async fn start_with(start: Start) -> Self {
        let files = tempfile::tempdir().expect("a folder for files");
        let desktop = Arc::new(FakeDesktop::new(files.path()));
        let options = Options {
            data_folder: start.data.clone(),
            log_folder: start.data.join("log"),
            locale: start.locale,
            version: "0.0.0-test".to_owned(),
            desktop: desktop.clone(),
            keychain: start.keychain,
            demo: Arc::new(Given(start.demo)),
        };
        let engine = Engine::start_within(options, start.clock, start.limits).await;
        Self { engine, desktop, files }
    }

    /// One command, as the window calls it.
    pub async fn call(&self, name: &str, request: impl Serialize) -> Result<Value, Failure> {
        let request = serde_json::to_value(request).expect("a request is JSON");
        engine::commands::call(&self.engine, name, request).await
    }

    /// One command that must succeed.
    pub async fn ask(&self, name: &str, request: impl Serialize) -> Value {
        self.call(name, request).await.unwrap_or_else(|failure| panic!("{name}: {failure:?}{}", lately()))
    }

    /// One command that must fail.
    pub async fn refused(&self, name: &str, request: impl Serialize) -> Failure {
        match self.call(name, request).await {
            Ok(reply) => panic!("{name} should have failed, and replied {reply}"),
            Err(failure) => failure,
        }
    }

    /// Asks a command again and again until its reply is as wished, and returns it: for what no event reports.
    pub async fn until(&self, what: &str, name: &str, request: Value, is: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let reply = self.ask(name, request.clone()).await;
            if is(&reply) {
                return reply;
            }
            assert!(Instant::now() < end, "not within {PATIENCE:?}: {what}: {reply}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// The events that the engine sends from now on.
    pub fn listen(&self) -> Listener {
        Listener::new(&self.engine)
    }

    /// Starts a pull and waits until it has come to rest.
    pub async fn pull(&self, request: &PullRequest) -> PullState {
        let mut events = self.listen();
        let started = self.ask("start_pull", request).await;
        events.rest(started["pull"].as_i64().expect("a pull has a number")).await
    }

    /// The meter after the service was asked for the balance.
    pub async fn meter(&self) -> Value {
        self.ask("refresh_credits", json!({})).await
    }

    /// Waits until an operation's price was learned from so many answers: that happens behind them, from the balance.
    pub async fn learned(&self, operation: &str, answers: usize) {
        // Listening before looking: what is learned between the two is heard.
        let mut events = self.listen();
        loop {
            let prices = self.ask("prices", json!({})).await;
            let mut lines = prices.as_array().expect("prices are lines").iter();
            let line = lines.find(|line| line["operation"] == operation).expect("each operation has a price line");
            let known = line["learned"].as_array().map_or(0, Vec::len);
            if known >= answers {
                assert_eq!(known, answers, "{operation}: each answer teaches once: {line}");
                return;
            }
            let told = |event| matches!(event, Changed::LookUps).then_some(());
            events.wait_for("the price is learned from the balance", told).await;
        }
    }

    /// Ends as the app does.
    pub async fn end(self) {
        self.engine.shutdown().await;
    }
}
