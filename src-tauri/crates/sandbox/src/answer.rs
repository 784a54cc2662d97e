//! What goes back to the caller: an answer, or a refusal in the contract's error shape.

use serde_json::{Value, json};

/// What an operation answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// The body.
    pub body: Value,
    /// Seconds for the header `Retry-After`.
    pub retry_after: Option<u32>,
}

impl Answer {
    /// A 200 with this body.
    pub const fn fine(body: Value) -> Self {
        Self { status: 200, body, retry_after: None }
    }
}

/// Why a request is not answered (contract, "Errors").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// The field `error`.
    pub error: &'static str,
    /// The field `message`.
    pub message: String,
}

impl Refusal {
    /// A refusal of any kind.
    pub fn new(status: u16, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, error, message: message.into() }
    }

    /// A company search or a look-up of its values that cannot be understood. The contract does not show the status of
    /// an unknown country, industry or place; as "invalid request, unsupported field or value" they are 400 too.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(400, "Invalid Find Companies request", message)
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        let body = json!({"error": refusal.error, "message": refusal.message});
        Self { status: refusal.status, body, retry_after: (refusal.status == 429).then_some(1) }
    }
}
