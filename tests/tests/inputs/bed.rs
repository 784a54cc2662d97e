//! An app at a service that says what the test wants, asked in every way that a screen has.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use api::form;
use engine::screen::{Changed, Failure, Phase};
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Listener, Scripted, Start};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use crate::harmless::{answered, harmless};

/// What is answered, by path.
type Told = Arc<Mutex<BTreeMap<String, (u16, Vec<u8>)>>>;

pub struct Bed {
    pub app: App,
    pub service: Scripted,
    pub data: TempDir,
    /// Rows that a search asks for.
    rows: u64,
    told: Told,
    events: Receiver<Changed>,
    asked: usize,
}

/// A golden file.
pub struct Golden {
    pub asked: Value,
    pub response: Value,
    pub path: String,
}

/// Reads the golden file of an operation.
pub fn golden(operation: &str) -> Golden {
    let path = tests::generated::root().join(format!("tests/golden/{operation}.json"));
    let mut file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let target = file["request"]["target"].as_str().unwrap().split('?').next().unwrap().to_owned();
    Golden { asked: file["asked"].take(), response: file["response"].take(), path: target }
}

impl Bed {
    /// One whose searches ask for so many rows.
    pub async fn asking(rows: u64) -> Self {
        Self { rows, ..Self::start().await }
    }

    pub async fn start() -> Self {
        let told: Told = Arc::default();
        let answers = Arc::clone(&told);
        let service = Scripted::start_raw(move |sent| {
            let path = sent.target.split('?').next().unwrap_or_default();
            let told = answers.lock().unwrap().get(path).cloned();
            told.unwrap_or_else(|| match path {
                "/v1/credits" => (200, br#"{"status":"success","credits":"9000000"}"#.to_vec()),
                _ => (404, br#"{"error":"Not found"}"#.to_vec()),
            })
        })
        .await;
        let data = tempfile::tempdir().unwrap();
        let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_of_the_inputs_1")).await;
        let events = app.engine.events();
        let bed = Self { app, service, data, rows: 100, told, events, asked: 0 };
        bed.app.ask("refresh_credits", json!({})).await;
        bed.app.ask("set_confirm_limit", json!({"confirmAbove": 50_000_000})).await;
        bed
    }

    /// What the service says from now on.
    pub fn tell(&self, path: &str, status: u16, body: Vec<u8>) {
        self.told.lock().unwrap().insert(path.to_owned(), (status, body));
    }

    /// The service says what it always does.
    pub fn tell_nothing(&self, path: &str) {
        self.told.lock().unwrap().remove(path);
    }

    /// One command; whatever comes back, and whatever event came meanwhile, is harmless.
    pub async fn call(&mut self, name: &str, request: Value) -> Result<Value, Failure> {
        let asked = request.to_string().len();
        let reply = self.app.call(name, request).await;
        match &reply {
            Ok(reply) => answered(name, reply, asked),
            Err(failure) => answered(name, &serde_json::to_value(failure).unwrap(), asked),
        }
        self.heard();
        reply
    }

    /// One command that must succeed.
    pub async fn ask(&mut self, name: &str, request: Value) -> Value {
        self.call(name, request).await.unwrap_or_else(|failure| panic!("{name}: {failure:?}"))
    }

    fn heard(&mut self) {
        loop {
            match self.events.try_recv() {
                Ok(event) => harmless("an event", &serde_json::to_value(event).unwrap()),
                Err(TryRecvError::Lagged(missed)) => panic!("{missed} events were never looked at"),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    /// Asks an operation as its screens do, with the service saying this.
    pub async fn answered(&mut self, operation: &str, body: Vec<u8>) {
        let golden = golden(operation);
        self.tell(&golden.path, 200, body);
        match operation {
            "find_companies" | "find_people" | "leads_finder" => self.pulled(operation).await,
            "filter_values" => {
                let asked = json!({"kind": "companies", "filter": "city", "q": "mun", "country": [], "region": []});
                self.ask("suggest_more", asked.clone()).await;
                self.ask("suggest", asked).await;
            }
            "find_people_count" => {
                self.asked += 1;
                let title = format!("title {}", self.asked);
                let _ = self.call("count_people", json!({"filters": {"jobTitle.include": [title]}})).await;
            }
            "credits" => {
                let _ = self.call("refresh_credits", json!({})).await;
                self.ask("meter", json!({})).await;
                self.tell_nothing(&golden.path);
                self.ask("refresh_credits", json!({})).await;
            }
            _ => self.looked_up(operation, &golden.asked).await,
        }
    }

    async fn pulled(&mut self, operation: &str) {
        self.asked += 1;
        let word = format!("word {}", self.asked);
        let (kind, filters) = match operation {
            "find_companies" => ("companies", json!({"keywords": [word]})),
            "find_people" => ("people", json!({"jobTitle.include": [word]})),
            _ => ("leads", json!({"job": [word]})),
        };
        let request =
            json!({"kind": kind, "filters": filters, "aim": "more", "rows": self.rows, "size": null, "agreed": null});
        let mut listener: Listener = self.app.listen();
        let started = self.ask("start_pull", request).await;
        let pull = started["pull"].as_i64().unwrap();
        let ended = listener.pull(pull, "it comes to rest", |state| state.phase != Phase::Running).await;
        harmless("a pull at rest", &serde_json::to_value(ended).unwrap());
        self.ask("open_search", json!({"search": started["search"]})).await;
    }

    async fn looked_up(&mut self, operation: &str, asked: &Value) {
        let forms = form::all().into_iter().filter(|look_up| look_up.operation == operation);
        for form in forms.map(|look_up| look_up.form) {
            let fields: BTreeMap<&str, Value> =
                form.fields.iter().filter_map(|field| Some((field.key, asked.get(field.key)?.clone()))).collect();
            let preview = self.ask("preview_look_up", json!({"form": form.name, "fields": fields})).await;
            assert_eq!(preview["problems"], json!([]), "{}: the golden question can be asked", form.name);
            let agreed = json!({"price": preview["price"]["each"]});
            let request = json!({"form": form.name, "fields": fields, "again": true, "agreed": agreed});
            if let Ok(answer) = self.call("look_up", request).await {
                self.ask("look_up_answer", json!({"number": answer["number"]})).await;
            }
        }
    }
}
