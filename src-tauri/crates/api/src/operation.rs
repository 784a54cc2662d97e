//! What an operation is: everything the client, the guard, the price list and the README need to know of it.
//!
//! The single operations are in `operations/`, one file each.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use words::t;

use crate::form::fields::{Field, Form, FormGroup};
use crate::money::Tenths;
use crate::operations::record;
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;

/// One operation of the service.
pub trait Operation: Send + Sync + 'static {
    /// The JSON body, or for a GET the query parameters.
    type Request: Serialize + DeserializeOwned + TS + Clone + Send + Sync + 'static;
    /// The answer of a 200, read leniently: unknown fields are not lost where they are part of a record.
    type Response: Serialize + DeserializeOwned + TS + Send + Sync + 'static;

    /// Its fixed facts.
    const SPEC: Spec;

    /// The forms in which a person asks it as a single question; none for searches and for what the app asks itself.
    const FORMS: &'static [Form] = &[];

    /// The one spelling of this question: one that can be written in two ways is owned as soon as it was asked in one.
    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        request
    }

    /// The answer in the contract's form, where a service was seen to wrap it otherwise: every one that has a record is read in
    /// the same way. What stays unknown stays as it came.
    fn unwrapped(body: Value) -> Value {
        if Self::SPEC.result.is_some_and(|result| result.field == "body") { record::unwrapped(body) } else { body }
    }

    /// Everything that is wrong with the request, found without asking the service; empty when it may be sent.
    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem>;

    /// How many pieces that have a price one call can bring at most: one result, or for a search its rows.
    fn most_pieces(_: &Self::Request) -> u64 {
        1
    }

    /// How many pieces that have a price the answer brought.
    fn pieces(response: &Self::Response) -> u64;

    /// What the answer itself says that it cost.
    fn reported_charge(_: &Self::Response) -> Option<Tenths> {
        None
    }

    /// The most that one call can cost by the published price; [`Tenths::ZERO`] when it is free or not published.
    fn most(request: &Self::Request) -> Tenths {
        Self::SPEC.price.each().times(Self::most_pieces(request))
    }

    /// What this answer cost: as it says itself, else by the published price; [`Tenths::ZERO`] where there is none.
    fn charged(response: &Self::Response) -> Tenths {
        Self::reported_charge(response).unwrap_or_else(|| Self::SPEC.price.each().times(Self::pieces(response)))
    }
}

/// Reads an answer in the contract's names. Every answer of the contract is an object: a list would be read as one,
/// field by field in their order.
///
/// # Errors
/// It has another form.
pub fn read<O: Operation>(body: &Value) -> Result<O::Response, serde_json::Error> {
    match body {
        Value::Object(_) => O::Response::deserialize(body),
        _ => Err(serde::de::Error::custom("an answer is an object")),
    }
}

/// Reads a kept answer, whichever version stored it: a wrapping that has become known since then is taken off.
///
/// # Errors
/// It has a form that is not known yet.
pub fn read_kept<O: Operation>(body: &Value) -> Result<O::Response, serde_json::Error> {
    read::<O>(&O::unwrapped(body.clone()))
}

/// Everything that is wrong with a request in its normal form, the size of its body included.
pub fn problems<O: Operation>(request: &O::Request, context: &ValidationContext) -> Vec<Problem> {
    let found = O::check(request, context);
    match (found.is_empty(), O::SPEC.body_limit, serde_json::to_vec(request)) {
        (true, Some(limit), Ok(body)) if body.len() > limit => {
            vec![Problem::new(
                "",
                t!(
                    "This is too much for one question: at most {most} KiB can be sent.",
                    most = words::count(limit as u64 / 1024),
                ),
            )]
        }
        _ => found,
    }
}

/// The fixed facts of an operation (contract, "Endpoints" and "Limits").
#[derive(Debug, Clone, Copy, Serialize, TS)]
pub struct Spec {
    /// The name of its command across the bridge, e.g. `find_companies`.
    pub name: &'static str,
    /// What a person reads, e.g. `Companies loaded`.
    pub label: &'static str,
    /// HTTP method.
    pub method: Method,
    /// Path below the service address, with the default network word.
    pub path: &'static str,
    /// Its price.
    pub price: Price,
    /// Which limit it shares.
    pub rate: RateClass,
    /// What a repeat means.
    pub repeat: Repeat,
    /// How long the client waits for the whole answer, in seconds.
    pub time_limit_s: u64,
    /// The largest body in bytes, where the contract gives one.
    pub body_limit: Option<usize>,
    /// Where the answer to a single question has what was found; none for searches and for what is free.
    #[serde(skip)]
    pub result: Option<SingleResult>,
}

/// What the answer to a single question has where something was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SingleResult {
    /// Its field.
    pub field: &'static str,
    /// What kind of record it is about; none where that is no record.
    pub of: Option<RecordKind>,
}

impl Spec {
    /// A question that is asked by POST, whose price and limit are not published.
    pub(crate) const fn of(name: &'static str, path: &'static str, label: &'static str) -> Self {
        Self {
            name,
            label,
            method: Method::Post,
            path,
            price: Price::Unpublished,
            rate: RateClass::Unpublished,
            repeat: Repeat::PaysAgain,
            time_limit_s: 60,
            body_limit: None,
            result: None,
        }
    }

    /// Its price and its limit are published.
    pub(crate) const fn costs(self, price: Price, rate: RateClass) -> Self {
        Self { price, rate, ..self }
    }

    /// It is never charged, and may be sent again.
    pub(crate) const fn free(self, rate: RateClass) -> Self {
        Self { price: Price::Free, rate, repeat: Repeat::Free, ..self }
    }

    /// What was found is in this field of its answer, and is about such a record.
    pub(crate) const fn finds(self, field: &'static str, of: Option<RecordKind>) -> Self {
        Self { result: Some(SingleResult { field, of }), ..self }
    }

    /// It is waited for so many seconds.
    pub(crate) const fn within(self, time_limit_s: u64) -> Self {
        Self { time_limit_s, ..self }
    }

    /// The form in which a person asks it, under its own name.
    pub(crate) const fn form(
        self,
        group: FormGroup,
        help: &'static str,
        action: &'static str,
        fields: &'static [Field],
    ) -> Form {
        Form { name: self.name, group, label: self.label, help, action, fields }
    }

    /// How long the client waits for the whole answer.
    pub const fn time_limit(&self) -> Duration {
        Duration::from_secs(self.time_limit_s)
    }

    /// Whether a call can cost anything.
    pub const fn is_free(&self) -> bool {
        matches!(self.price, Price::Free)
    }
}

/// HTTP methods that the service uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// Parameters in the query string.
    Get,
    /// A JSON body.
    Post,
}

/// The published price of an operation (contract, "Limits").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind", content = "tenths")]
pub enum Price {
    /// Never charged.
    Free,
    /// For each row that is returned.
    PerRow(Tenths),
    /// For an answer that holds a result; one without costs nothing.
    PerResult(Tenths),
    /// For every answer about one piece, whatever it says of it: a number that is not listed costs what a listed one does.
    PerAnswer(Tenths),
    /// The contract gives none: a person can set it, or it is learned from the balance.
    Unpublished,
}

impl Price {
    /// Whether an answer costs even if nothing good was found.
    pub const fn is_per_answer(self) -> bool {
        matches!(self, Self::PerAnswer(_))
    }

    /// The published price of one piece; nothing where it is free or not published.
    pub const fn each(self) -> Tenths {
        match self {
            Self::PerRow(each) | Self::PerResult(each) | Self::PerAnswer(each) => each,
            Self::Free | Self::Unpublished => Tenths::ZERO,
        }
    }
}

/// Calls that share one rate limit of the workspace (contract, "Limits").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RateClass {
    /// Company search, filter values and intent topics: 6 a second together.
    Companies,
    /// People search and its count: 6 a second together.
    People,
    /// Leads finder: 5 a second.
    Leads,
    /// Do-not-call: 3 a second.
    DoNotCall,
    /// A company's page by its domain: 180 a minute.
    Domains,
    /// No published limit.
    Unpublished,
}

impl RateClass {
    /// At most so many calls in so long; none where the contract publishes no limit.
    pub const fn limit(self) -> Option<(u32, Duration)> {
        match self {
            Self::Companies | Self::People => Some((6, Duration::from_secs(1))),
            Self::Leads => Some((5, Duration::from_secs(1))),
            Self::DoNotCall => Some((3, Duration::from_secs(1))),
            Self::Domains => Some((180, Duration::from_secs(60))),
            Self::Unpublished => None,
        }
    }
}

/// What happens when the same call is sent twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Repeat {
    /// Nothing: it is free, and may be sent again after any failure.
    Free,
    /// It is a new call and is charged again: never sent again without a person saying so.
    PaysAgain,
    /// It carries an `Idempotency-Key`: with the same key it is answered from what was stored, for 7 days, and not
    /// charged again (contract, "States and transitions").
    ReplaysByKey,
}
