//! One row: a rule, what is tried, and what must come of it.

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
