//! What comes from the caller, and what goes back: an answer, or a refusal in the contract's error shape.

use serde_json::{Value, json};

/// What was asked, as it came: read by the way of speaking first, by the operation then.
#[derive(Debug, Clone)]
pub enum Asked {
    /// The JSON body of a POST.
    Body(Value),
    /// The query parameters of a GET.
    Parameters(Vec<(String, String)>),
}

/// What an operation answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
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
    pub error: &'static str,
    pub message: String,
    /// The field `code`, where the contract shows one.
    pub code: Option<&'static str>,
    /// Seconds for the header `Retry-After`.
    pub retry_after: Option<u32>,
}

impl Refusal {
    /// A refusal of any kind.
    pub fn new(status: u16, error: &'static str, message: impl Into<String>) -> Self {
        let retry_after = (status == 429).then_some(1);
        Self { status, error, message: message.into(), code: None, retry_after }
    }

    /// A company search or a look-up of its values that cannot be understood. The contract does not show the status of
    /// an unknown country, industry or place; as "invalid request, unsupported field or value" they are 400 too.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(400, "Invalid Find Companies request", message)
    }

    /// A people search or its count that cannot be understood.
    pub fn people(message: impl Into<String>) -> Self {
        Self::new(400, "Invalid Find People request", message)
    }

    /// A request to the leads finder that cannot be understood.
    pub fn leads(message: impl Into<String>) -> Self {
        Self::new(400, "Invalid Leads Finder request", message)
    }

    /// A control request that cannot be understood.
    pub fn control(message: impl Into<String>) -> Self {
        Self::new(400, "Invalid control request", message)
    }

    /// Any other request that cannot be understood; the contract shows its status, and no `error` of its own.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(400, "Bad Request", message)
    }

    /// A question that was understood and has no answer. The contract does not show what the single look-ups send then;
    /// this service sends 404 and charges nothing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(404, "Not Found", message)
    }

    /// Less credits than the price.
    pub fn insufficient() -> Self {
        Self::new(403, "Forbidden", "Insufficient credits")
    }

    /// Something that cannot be done at the moment.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(503, "Service Unavailable", message)
    }

    /// A replay key that cannot be used for this request.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(409, "Conflict", message)
    }

    /// The same refusal, with the seconds after which another try makes sense.
    pub fn after(self, seconds: u32) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        let mut body = json!({"error": refusal.error, "message": refusal.message});
        if let Some(code) = refusal.code {
            body["code"] = json!(code);
        }
        Self { status: refusal.status, body, retry_after: refusal.retry_after }
    }
}
