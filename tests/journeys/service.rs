//! The service behind the window, as the test sees it: its state, its faults, and the rows that it should have told.

use api::{Doc, Tenths};
use serde_json::{Value, json};
use tests::rig::{Service, request};

use crate::window::Window;

/// The service inside the app.
pub struct Demo {
    base_url: String,
}

impl Demo {
    /// That of an open window.
    pub async fn of(window: &Window) -> Self {
        Self { base_url: window.demo_address().await }
    }

    /// Its state.
    pub async fn state(&self) -> Value {
        request(&self.base_url, "GET", "/sandbox/control", None, None).await.json()
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

    /// What the workspace has.
    pub async fn balance(&self) -> Tenths {
        Tenths(self.state().await["balance_tenths"].as_u64().expect("a balance in tenths"))
    }

    /// What was charged in all.
    pub async fn charged(&self) -> Tenths {
        Tenths(self.state().await["charged"]["tenths"].as_u64().expect("a sum in tenths"))
    }

    /// Each charge in the service's book, as the operation and the digest of what was asked.
    pub async fn paid_questions(&self) -> Vec<(String, String)> {
        let state = self.state().await;
        let charges = state["charges"].as_array().expect("the book has charges");
        assert_eq!(Some(charges.len() as u64), state["charged"]["count"].as_u64(), "the book remembers each of them");
        let text = |charge: &Value, field: &str| charge[field].as_str().expect("a text").to_owned();
        charges.iter().map(|charge| (text(charge, "operation"), text(charge, "request_digest"))).collect()
    }

    /// Company searches that came with the key since the app was opened.
    pub async fn searches(&self) -> u64 {
        self.asked("find_companies").await
    }

    /// Requests of an operation that came with the key since the app was opened.
    pub async fn asked(&self, operation: &str) -> u64 {
        self.state().await["requests"][operation]["received"].as_u64().unwrap_or(0)
    }

    /// The first rows of a search, told by another service with the same world: asked here, they would be charged.
    pub async fn rows(&self, filters: &Value, count: usize) -> Vec<Doc> {
        let twin = Service::start().await;
        let mut rows = twin.rows(filters, count).await;
        for row in &mut rows {
            // Logos are at the address of the service that told them.
            if let Some(Value::String(logo)) = row.get_mut("logo") {
                *logo = logo.replace(&twin.base_url, &self.base_url);
            }
        }
        twin.stop().await;
        rows
    }
}
