//! What an operation is: everything the client, the guard, the price list and the README need to know of it.
//!
//! The single operations are in `operations/`, one file each.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::check::{Ground, Problem};
use crate::money::Tenths;

/// One operation of the service.
pub trait Operation: Send + Sync + 'static {
    /// The JSON body, or for a GET the query parameters.
    type Request: Serialize + DeserializeOwned + TS + Clone + Send + Sync + 'static;
    /// The answer of a 200, read leniently: unknown fields are kept where they are part of a record.
    type Response: Serialize + DeserializeOwned + TS + Send + Sync + 'static;

    /// Its fixed facts.
    const SPEC: Spec;

    /// Everything that is wrong with the request, found without asking the service; empty when it may be sent.
    fn check(request: &Self::Request, ground: &Ground) -> Vec<Problem>;

    /// The most that one call can cost; [`Tenths::ZERO`] when it is free or its price is not published.
    fn most(request: &Self::Request) -> Tenths;

    /// What the published price makes of this answer.
    fn charged(response: &Self::Response) -> Tenths;
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
}

impl Spec {
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
}

/// Calls that share one rate limit of the workspace (contract, "Limits").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RateClass {
    /// Company search, filter values (and intent topics): 6 a second together.
    Companies,
    /// No published limit.
    Unpublished,
}

impl RateClass {
    /// At most so many calls in so long; none where the contract publishes no limit.
    pub const fn limit(self) -> Option<(u32, Duration)> {
        match self {
            Self::Companies => Some((6, Duration::from_secs(1))),
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
}
