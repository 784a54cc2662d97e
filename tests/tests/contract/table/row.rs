//! One row: a rule, what is tried, and what must come of it.

use client::SendError;
use futures::future::BoxFuture;
use serde_json::Value;

use crate::bed::{self, Bed};
use crate::known::Known;

/// What the app itself makes of a request that the service refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum App {
    /// Its check refuses it and names this field.
    Refuses(&'static str),
    /// It cannot be said in the app, or is brought into another spelling before it is sent.
    Never,
    /// It is sent: only the service can know.
    Asks,
}

type Says = Box<dyn Fn(&Value) -> bool + Send + Sync>;
/// A row that takes several steps.
pub type Story = for<'a> fn(&'a Bed, &'a Known) -> BoxFuture<'a, ()>;

enum Try {
    /// By the client; answered.
    Sent {
        operation: &'static str,
        request: Value,
    },
    /// In plain HTTP, in a spelling of its own; answered.
    Taken {
        operation: &'static str,
        request: Value,
    },
    /// In plain HTTP; refused.
    Refused {
        operation: &'static str,
        request: Value,
        status: u16,
        app: App,
    },
    Story(&'static str, Story),
}

pub struct Row {
    pub rule: &'static str,
    tried: Try,
    /// What it costs, in tenths, where the row is about that.
    cost: Option<u64>,
    says: Vec<Says>,
}

/// A valid request, as the app sends it.
pub fn fine(rule: &'static str, operation: &'static str, request: Value) -> Row {
    Row { rule, tried: Try::Sent { operation, request }, cost: None, says: Vec::new() }
}

/// A valid request in a spelling that the app may not use itself.
pub fn taken(rule: &'static str, operation: &'static str, request: Value) -> Row {
    Row { rule, tried: Try::Taken { operation, request }, cost: None, says: Vec::new() }
}

/// A request that is refused and costs nothing.
pub fn refused(rule: &'static str, operation: &'static str, request: Value, status: u16, app: App) -> Row {
    Row { rule, tried: Try::Refused { operation, request, status, app }, cost: Some(0), says: Vec::new() }
}

/// Several steps.
pub fn story(rule: &'static str, what: &'static str, story: Story) -> Row {
    Row { rule, tried: Try::Story(what, story), cost: None, says: Vec::new() }
}

impl Row {
    /// What it costs, in tenths.
    pub fn costs(self, tenths: u64) -> Self {
        Self { cost: Some(tenths), ..self }
    }

    /// What must be true of the answer, or of the error's body.
    pub fn says(mut self, says: impl Fn(&Value) -> bool + Send + Sync + 'static) -> Self {
        self.says.push(Box::new(says));
        self
    }

    /// What is tried, in a line.
    pub fn case(&self) -> String {
        match &self.tried {
            Try::Sent { operation, request } => format!("{operation} takes {request:.300}"),
            Try::Taken { operation, request } => format!("{operation} takes, in plain HTTP, {request:.300}"),
            Try::Refused { operation, request, status, app } => {
                format!("{operation} refuses with {status}, and the app {app:?}: {request:.300}")
            }
            Try::Story(what, _) => (*what).to_owned(),
        }
    }

    /// Tries it against a service that speaks as deployed ones were seen to. What the client sends is answered and costs the same,
    /// or is refused for nothing where the row is about a form that is not taken there; what is refused costs nothing. What the
    /// answers hold is tried in the contract's words by the rows of the contract.
    pub async fn hold_as_seen(&self, bed: &Bed) {
        match &self.tried {
            Try::Sent { operation, request } => {
                let came = bed.send(operation, request).await;
                match came {
                    Ok(body) => {
                        let read = bed::read_back(operation, &body);
                        assert!(read.is_ok(), "what comes is read: {read:?}: {body:.2000}");
                        if let Some(cost) = self.cost {
                            assert_eq!(bed.charged().await, cost, "what it costs, in tenths");
                        }
                    }
                    Err(SendError::Refused { status: 400, .. }) if self.is_taken_otherwise(operation, request) => {
                        assert_eq!(bed.charged().await, 0, "refused for nothing");
                    }
                    Err(error) => panic!("{error}: {error:?}"),
                }
            }
            Try::Refused { operation, request, status, .. } => {
                let told = bed.ask(operation, request).await;
                let is_refused = match (status, told.status) {
                    // Nothing found, and no credits.
                    (404, told) => told == 200,
                    (403, told) => told == 402 || told == 403,
                    // Addresses are taken as people copy them, and values as they were returned.
                    (400, 200) => return,
                    (status, told) => *status == told,
                };
                assert!(is_refused, "{}: {}", told.status, told.body);
                assert_eq!(bed.charged().await, 0, "what is refused costs nothing");
            }
            // In plain HTTP they are the contract's own spellings and steps.
            Try::Taken { .. } | Try::Story(..) => {}
        }
    }

    /// Whether a request is one that the contract takes and such a service does not: a search without a filter, a city that was
    /// typed by hand.
    fn is_taken_otherwise(&self, operation: &str, request: &Value) -> bool {
        let filters = &request["filters"];
        let chooses = |(name, value): (&String, &Value)| {
            !matches!(name.as_str(), "eventWindow" | "locationMatch") && !value.is_null()
        };
        operation == "find_companies"
            && (filters["city"] != Value::Null
                || !filters.as_object().is_some_and(|filters| filters.iter().any(chooses)))
    }

    /// Tries it.
    pub async fn hold(&self, bed: &Bed, known: &Known) {
        let body = match &self.tried {
            Try::Sent { operation, request } => {
                let (_, problems) =
                    bed::written(operation, request).unwrap_or_else(|error| panic!("no request: {error}"));
                assert!(problems.is_empty(), "the app's own check passes it: {problems:?}");
                bed.send(operation, request).await.unwrap_or_else(|error| panic!("{error}: {error:?}"))
            }
            Try::Taken { operation, request } => {
                if let Ok((_, problems)) = bed::written(operation, request) {
                    assert!(problems.is_empty(), "what the app makes of it passes its own check: {problems:?}");
                }
                let told = bed.ask(operation, request).await;
                assert_eq!(told.status, 200, "{}", told.body);
                told.body
            }
            Try::Refused { operation, request, status, app } => {
                self.agree(operation, request, *app);
                let told = bed.ask(operation, request).await;
                assert_eq!(told.status, *status, "{}", told.body);
                assert!(told.body["error"].is_string(), "an error has its error: {}", told.body);
                told.body
            }
            Try::Story(_, story) => return story(bed, known).await,
        };
        for says in &self.says {
            assert!(says(&body), "the answer does not say what it should: {body:.2000}");
        }
        if let Some(cost) = self.cost {
            assert_eq!(bed.charged().await, cost, "what it costs, in tenths");
        }
    }

    /// Client and service agree, each by its own check.
    fn agree(&self, operation: &str, request: &Value, app: App) {
        let made = bed::written(operation, request);
        match (app, made) {
            (App::Refuses(field), Ok((_, problems))) => {
                let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
                assert!(fields.contains(&field), "the app's check names {field}, not {fields:?}");
            }
            (App::Never, Ok((written, _))) => assert_ne!(written, *request, "the app never sends this as it is"),
            (App::Asks, Ok((written, problems))) => {
                assert!(problems.is_empty(), "the app cannot know: {problems:?}");
                assert_eq!(written, *request, "and sends it as it is");
            }
            (App::Never, Err(_)) => {}
            (App::Refuses(_) | App::Asks, Err(error)) => panic!("it cannot even be said: {error}"),
        }
    }
}
