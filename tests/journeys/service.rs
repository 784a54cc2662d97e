//! The service behind the window, as the test sees it: its state, its faults, and the rows that it should have sent.

use std::time::{Duration, Instant};

use api::{Doc, Tenths};
use serde_json::{Value, json};
use tests::rig::{Service, held_behind, request};

use crate::window::{PATIENCE, Window};

/// How often the service is looked at while waiting.
const GLANCE: Duration = Duration::from_millis(20);

/// The service inside the app.
pub struct Demo {
    base_url: String,
}

impl Demo {
    /// That of an open window.
    pub async fn of(window: &Window) -> Self {
        Self { base_url: window.demo_address().await }
    }

    /// Another service that the window is connected to.
    pub fn at(service: &Service) -> Self {
        Self { base_url: service.base_url.clone() }
    }

    /// Returns its state in a world at rest: nothing is on its way to it, and the window has had every answer.
    pub async fn book(&self, window: &Window) -> Book {
        window.at_rest().await;
        self.book_now().await
    }

    /// What `pick` makes of what it knows, as soon as it makes something; `what` says what it waits for.
    pub async fn book_until<T>(&self, what: &str, pick: impl Fn(&Book) -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        loop {
            let book = self.book_now().await;
            if let Some(picked) = pick(&book) {
                return picked;
            }
            assert!(Instant::now() < end, "{what}: not within {PATIENCE:?}; the service knows {}", book.0);
            tokio::time::sleep(GLANCE).await;
        }
    }

    async fn book_now(&self) -> Book {
        Book(request(&self.base_url, "GET", "/sandbox/control", None, None).await.json())
    }

    /// Sets what the sandbox lets a test set.
    pub async fn control(&self, order: Value) -> Value {
        let answer = request(&self.base_url, "POST", "/sandbox/control", None, Some(&order)).await;
        assert_eq!(answer.status, 200, "the control takes {order}: {}", String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    /// Makes the next company searches go wrong, so many times.
    pub async fn fault(&self, kind: &str, times: u32, more: Value) {
        let mut fault = json!({"operation": "find-companies", "kind": kind, "times": times});
        fault.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.control(json!({"faults": [fault]})).await;
    }

    /// Lets so many of the next calls of an operation through, and holds those behind them until [`Self::let_go`]: what is to be
    /// met in its middle, or seen before it is over, is there then, however busy the computer is.
    pub async fn hold_behind(&self, operation: &str, through: u32) {
        self.control(held_behind(operation, through)).await;
    }

    /// Lets go on what is held, and holds nothing further.
    pub async fn let_go(&self) {
        self.control(json!({"faults": []})).await;
    }

    /// What the workspace has, in a world at rest.
    pub async fn balance(&self, window: &Window) -> Tenths {
        self.book(window).await.balance()
    }

    /// What was charged in all, in a world at rest.
    pub async fn charged(&self, window: &Window) -> Tenths {
        self.book(window).await.charged()
    }

    /// Company searches that came with the key since the app was opened, in a world at rest.
    pub async fn searches(&self, window: &Window) -> u64 {
        self.book(window).await.searches()
    }

    /// Requests of an operation that came with the key since the app was opened, in a world at rest.
    pub async fn asked(&self, window: &Window, operation: &str) -> u64 {
        self.book(window).await.asked(operation)
    }

    /// Returns the first rows of a search, from another service with the same world: asked here, they would be charged.
    pub async fn rows(&self, filters: &Value, count: usize) -> Vec<Doc> {
        let twin = Service::start().await;
        let mut rows = twin.rows(filters, count).await;
        for row in &mut rows {
            // Logos are at the address of the service that sent them.
            if let Some(Value::String(logo)) = row.get_mut("logo") {
                *logo = logo.replace(&twin.base_url, &self.base_url);
            }
        }
        twin.stop().await;
        rows
    }
}

/// What the service knows at a moment.
pub struct Book(Value);

impl Book {
    /// Returns its whole state, as it reports it.
    pub fn state(&self) -> &Value {
        &self.0
    }

    /// What the workspace has.
    pub fn balance(&self) -> Tenths {
        Tenths(self.0["balance_tenths"].as_u64().expect("a balance in tenths"))
    }

    /// What was charged in all.
    pub fn charged(&self) -> Tenths {
        Tenths(self.0["charged"]["tenths"].as_u64().expect("a sum in tenths"))
    }

    /// Each charge, as the operation and the digest of what was asked.
    pub fn paid_questions(&self) -> Vec<(String, String)> {
        let charges = self.0["charges"].as_array().expect("the book has charges");
        assert_eq!(Some(charges.len() as u64), self.0["charged"]["count"].as_u64(), "the book remembers each of them");
        let text = |charge: &Value, field: &str| charge[field].as_str().expect("a text").to_owned();
        charges.iter().map(|charge| (text(charge, "operation"), text(charge, "request_digest"))).collect()
    }

    /// Company searches that came with the key since the app was opened.
    pub fn searches(&self) -> u64 {
        self.asked("find_companies")
    }

    /// Requests of an operation that came with the key since the app was opened.
    pub fn asked(&self, operation: &str) -> u64 {
        self.0["requests"][operation]["received"].as_u64().unwrap_or(0)
    }
}
