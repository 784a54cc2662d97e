//! One running sandbox with a network word, asked in two ways: by the real client, and in plain HTTP with the word's own
//! names. Everything that a test writes and reads here is in the contract's names.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use api::{Operation, Problem, ValidationContext};
use client::{Client, Connection, Lane, Limits, ReplayKey, SendError};
use sandbox::{Dialect, Options};
use secrecy::SecretString;
use serde_json::{Value, json};
use tests::rig::{Plain, Service, plain};

use crate::words;

/// So many clients take turns: each keeps the pace of a limit by itself, which would make every row wait for the one
/// before.
const CLIENTS: usize = 16;

/// A service and its word.
pub struct Bed {
    pub service: Service,
    pub word: &'static str,
    pub dialect: Dialect,
    clients: Vec<Client>,
    turn: AtomicUsize,
}

/// A plain answer in the contract's names.
#[derive(Debug)]
pub struct Told {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

impl Bed {
    pub async fn start(word: &'static str) -> Self {
        Self::speaking(word, Dialect::Contract).await
    }

    /// One that speaks in this way.
    pub async fn speaking(word: &'static str, dialect: Dialect) -> Self {
        // A smaller world than the app's own: it is drawn by the same rules, and every test starts one.
        let world = Options { companies: 20_000, people: 50_000, ..Options::default() };
        let service = Service::start_with(Options { network_word: word.to_owned(), dialect, ..world }).await;
        let mut bed = Self { service, word, dialect, clients: Vec::new(), turn: AtomicUsize::new(0) };
        bed.clients = (0..CLIENTS).map(|_| bed.client_with(Limits::default())).collect();
        bed
    }

    /// As at the start, with credits and without rate limits: those are for the rows that are about them.
    pub async fn reset(&self) {
        self.service.control(json!({"reset": true, "credits": 10_000, "rate_limits": false})).await;
    }

    /// The client whose turn it is.
    fn client(&self) -> &Client {
        &self.clients[self.turn.fetch_add(1, Ordering::Relaxed) % CLIENTS]
    }

    /// A client of its own.
    pub fn client_with(&self, limits: Limits) -> Client {
        let key = SecretString::from(self.service.api_key.clone());
        let connection = Connection::new(&self.service.base_url, &self.service.network_host, self.word, &key).unwrap();
        Client::with_limits(connection, limits).unwrap()
    }

    /// What the app sends for a request, answered; the body in the contract's names.
    pub async fn send(&self, operation: &str, request: &Value) -> Result<Value, SendError> {
        send(self.client(), operation, request, None).await
    }

    /// The same under a replay key.
    pub async fn send_under(&self, operation: &str, request: &Value, key: &str) -> Result<Value, SendError> {
        send(self.client(), operation, request, Some(&ReplayKey::new(key).unwrap())).await
    }

    /// A request in plain HTTP, exactly as it is here but for the network word.
    pub async fn ask(&self, operation: &str, request: &Value) -> Told {
        self.ask_with(operation, request, &[]).await
    }

    /// The same with more headers.
    pub async fn ask_with(&self, operation: &str, request: &Value, more: &[(&str, &str)]) -> Told {
        let spec = api::operations::by_name(operation).unwrap_or_else(|| panic!("there is no operation {operation}"));
        let path = words::path_on_wire(spec.path, self.word);
        let bearer = format!("Bearer {}", self.service.api_key);
        let mut headers = vec![("authorization", bearer.as_str())];
        headers.extend(more);
        match spec.method {
            api::Method::Get => {
                let path = format!("{path}?{}", query(request));
                self.plain(Plain { method: "GET", path: &path, headers: &headers, body: "" }).await
            }
            api::Method::Post => {
                headers.push(("content-type", "application/json"));
                let body = words::on_wire(request, self.word).to_string();
                self.plain(Plain { method: "POST", path: &path, headers: &headers, body: &body }).await
            }
        }
    }

    /// A request byte by byte.
    pub async fn plain(&self, request: Plain<'_>) -> Told {
        let answer = plain(&self.service.base_url, request).await;
        let body = words::in_contract(&answer.json(), self.word);
        Told { status: answer.status, headers: answer.headers, body }
    }

    /// How often an operation was asked, since the last reset.
    pub async fn asked(&self, operation: &str) -> u64 {
        self.service.count(operation, "received").await
    }

    /// What was charged since the last reset, in tenths.
    pub async fn charged(&self) -> u64 {
        self.service.charged().await.0
    }
}

fn query(parameters: &Value) -> String {
    let mut text = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in parameters.as_object().expect("parameters are an object") {
        text.append_pair(name, &value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    text.finish()
}

/// What the app makes of a request before it sends anything: what it would write, and what is wrong with that.
pub type Written = Result<(Value, Vec<Problem>), serde_json::Error>;

macro_rules! dispatch {
    ($($operation:ident => $name:ident,)*) => {
        /// Sends a request by its operation's name.
        pub async fn send(
            client: &Client, operation: &str, request: &Value, key: Option<&ReplayKey>,
        ) -> Result<Value, SendError> {
            match operation {
                $(stringify!($name) => send_one::<api::operations::$operation>(client, request, key).await,)*
                _ => panic!("there is no operation {operation}"),
            }
        }

        /// Writes and checks a request by its operation's name.
        pub fn written(operation: &str, request: &Value) -> Written {
            match operation {
                $(stringify!($name) => write_one::<api::operations::$operation>(request),)*
                _ => panic!("there is no operation {operation}"),
            }
        }

        /// What an answer is read as, written again.
        pub fn read_back(operation: &str, answer: &Value) -> Result<Value, serde_json::Error> {
            match operation {
                $(stringify!($name) => {
                    type Response = <api::operations::$operation as Operation>::Response;
                    serde_json::to_value(serde_json::from_value::<Response>(answer.clone())?)
                })*
                _ => panic!("there is no operation {operation}"),
            }
        }
    };
}
api::for_each_operation!(dispatch);

async fn send_one<O: Operation>(client: &Client, request: &Value, key: Option<&ReplayKey>) -> Result<Value, SendError> {
    let request: O::Request = serde_json::from_value(request.clone()).expect("a request of the operation");
    let permit = client.permit(O::SPEC.rate, Lane::Person).await;
    Ok(client.send_under::<O>(permit, Lane::Person, &O::normal(request, &context()), key).await?.body)
}

fn context() -> ValidationContext {
    ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() }
}

fn write_one<O: Operation>(request: &Value) -> Written {
    let context = context();
    let request = O::normal(serde_json::from_value(request.clone())?, &context);
    Ok((serde_json::to_value(&request)?, api::operation::problems::<O>(&request, &context)))
}
