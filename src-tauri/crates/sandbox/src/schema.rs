//! Building blocks of the machine-readable description, so that every operation tells its body, its answer, its price, its
//! limit and its errors in the same way.
//!
//! [`NETWORK_HOST`] in a text stands for the host of the running service's networking site.

use serde_json::{Map, Value, json};

use crate::{numbers, terms};

/// Stands for the host of the networking site in patterns.
pub const NETWORK_HOST: &str = "{network_host}";

/// The description of one operation while it is being put together.
pub struct Described {
    text: String,
    parameters: Vec<Value>,
    body: Option<Value>,
    responses: Map<String, Value>,
    limit: Option<String>,
}

impl Described {
    /// Begins a description. Price (of operations that are paid by their result), rate limit and the errors that every
    /// operation has are told already.
    pub fn of(operation: &str, words: &str) -> Self {
        let mut described = Self {
            text: words.to_owned(),
            parameters: Vec::new(),
            body: None,
            responses: Map::new(),
            limit: limit(operation),
        };
        if let Some(price) = terms::price(operation) {
            let whose = if price.published { "" } else { " (price of this sandbox; the contract shows none)" };
            described = described.costs(&format!("{} credits for a result{whose}", price.tenths.0 as f64 / 10.0));
        }
        if let Some(limit) = described.limit.clone() {
            described.text += &format!(" Limit: {limit} per workspace.");
            described = described.fails(429, &format!("More than {limit}"));
        }
        described
            .fails(400, "The request is not valid")
            .fails(401, "Missing bearer token, or invalid API key")
            .fails(503, "Temporarily unavailable")
    }

    /// Adds a price, and the error of a balance that is too small for it.
    pub fn costs(mut self, price: &str) -> Self {
        self.text += &format!(" Costs {price}.");
        self.fails(403, "Insufficient credits")
    }

    /// Adds a parameter of the query (`query`) or a header (`header`).
    pub fn parameter(mut self, place: &str, name: &str, required: bool, schema: Value) -> Self {
        self.parameters.push(json!({"name": name, "in": place, "required": required, "schema": schema}));
        self
    }

    /// Sets the body, with the errors that belong to bodies.
    pub fn takes(mut self, schema: Value) -> Self {
        self.body = Some(json!({"required": true, "content": {"application/json": {"schema": schema}}}));
        self.fails(413, "The body is too large").fails(415, "The body is not sent as application/json")
    }

    /// Sets the answer.
    pub fn answers(mut self, words: &str, schema: Value) -> Self {
        let content = json!({"application/json": {"schema": schema}});
        self.responses.insert("200".to_owned(), json!({"description": words, "content": content}));
        self
    }

    /// Adds an error.
    pub fn fails(mut self, status: u16, words: &str) -> Self {
        let mut response = json!({"description": words, "content": {"application/json": {"schema": error()}}});
        if matches!(status, 409 | 429) {
            response["headers"] = json!({"Retry-After": {
                "description": "Seconds after which another try makes sense", "schema": {"type": "integer", "minimum": 1}
            }});
        }
        self.responses.insert(status.to_string(), response);
        self
    }

    /// The whole, as an OpenAPI operation.
    pub fn done(self) -> Value {
        let mut whole = json!({"description": self.text, "responses": self.responses});
        if !self.parameters.is_empty() {
            whole["parameters"] = json!(self.parameters);
        }
        if let Some(body) = self.body {
            whole["requestBody"] = body;
        }
        if let Some(limit) = self.limit {
            whole["x-rate-limit"] = json!(limit);
        }
        whole
    }
}

/// `6 requests per second`, where an operation has a limit.
fn limit(operation: &str) -> Option<String> {
    let (most, span) = api::operations::by_name(operation)?.rate.limit()?;
    Some(format!("{most} requests per {}", if span.as_secs() == 60 { "minute" } else { "second" }))
}

/// An object with exactly these fields.
pub fn object(required: &[&str], properties: Value) -> Value {
    json!({"type": "object", "additionalProperties": false, "required": required, "properties": properties})
}

/// An object with these fields and perhaps others, as records of the service are.
pub fn record(required: &[&str], properties: Value) -> Value {
    json!({"type": "object", "required": required, "properties": properties})
}

/// A text.
pub fn text() -> Value {
    json!({"type": "string"})
}

/// A text that says something.
pub fn filled() -> Value {
    json!({"type": "string", "minLength": 1, "pattern": "\\S"})
}

/// A text or null.
pub fn maybe_text() -> Value {
    json!({"type": ["string", "null"]})
}

/// One of these texts.
pub fn one_of(values: &[&str]) -> Value {
    json!({"type": "string", "enum": values})
}

/// A telephone number in international format.
pub fn phone() -> Value {
    json!({"type": "string", "pattern": numbers::PATTERN})
}

/// The page of a person (`in`) or a company (`company`), as the look-ups take it.
pub fn page(folder: &str) -> Value {
    json!({"type": "string", "pattern": format!("^[Hh][Tt][Tt][Pp][Ss]?://([Ww]{{3}}\\.)?{{network_host}}/{folder}/[^/?#]+/?([?#].*)?$")})
}

/// A web address.
pub fn web_address() -> Value {
    json!({"type": "string", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://\\S+$"})
}

/// An error (contract, "Errors").
fn error() -> Value {
    json!({"type": "object", "required": ["error"], "properties": {
        "error": text(), "message": text(), "code": text(), "status": {"type": "integer"}, "operation_id": text()
    }})
}
