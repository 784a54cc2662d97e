//! Assistants: chat programs that ask over the socket. Nothing is paid without a person's leave, whatever they send.

mod bad_input;
mod borders;
mod data;
mod jobs;
mod leave;
mod official_client;
mod official_programs;

use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Program, Service};

/// An app that lets programs ask, beside a service, with a program that is connected.
struct Bed {
    service: Service,
    app: App,
    data: TempDir,
    program: Program,
}

impl Bed {
    async fn new() -> Self {
        let service = Service::small().await;
        let data = tempfile::tempdir().unwrap();
        let app = App::unpaced(data.path(), &service).await;
        switch(&app, json!({})).await;
        let program = Program::connect(data.path(), "Chat program").await.expect("somebody listens");
        Self { service, app, data, program }
    }

    /// What the window shows.
    async fn shown(&self) -> Value {
        self.app.ask("assistant", json!({})).await
    }

    /// The person answers an order.
    async fn say(&self, order: &Value, answer: Value) -> Value {
        self.app.ask("answer_order", json!({"order": order, "answer": answer})).await
    }
}

/// Switches assistants on, with what they may read.
async fn switch(app: &App, more: Value) {
    let mut settings = json!({"on": true, "emails": false, "mobiles": false, "notes": false, "rows": 50});
    settings.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    app.ask("set_assistant", settings).await;
}

/// Heads of sales somewhere: so many of them.
fn leads(size: u32) -> Value {
    json!({"filters": {"job": ["Head of Sales"], "peopleLocation": ["Germany"]}, "page": 0, "size": size})
}

fn with(mut arguments: Value, more: Value) -> Value {
    arguments.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    arguments
}
