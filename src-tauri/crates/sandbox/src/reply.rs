//! An answer as bytes on the wire, and the answers that come instead of one. How an answer is spoilt whose work was done is
//! in `spoilt`.

use std::collections::BTreeMap;

use api::Spec;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, LOCATION, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::terms;

/// The answer as it should be.
pub fn plain(answer: Answer) -> Response {
    let body = answer.body.to_string();
    with_body(answer.status, answer.retry_after, Body::from(body))
}

/// Another status than the right one. Without a body of its own it gets the contract's for this status; headers take the
/// place of its own, or take one away.
pub fn status(spec: &Spec, status: u16, body: Option<Value>, headers: BTreeMap<String, Option<String>>) -> Response {
    let retry_after = match status {
        429 => Some(1),
        409 => Some(2),
        _ => None,
    };
    let body = match body {
        None => Body::from(usual(spec, status).to_string()),
        Some(Value::Null) => Body::empty(),
        Some(Value::String(text)) => Body::from(text),
        Some(json) => Body::from(json.to_string()),
    };
    let mut response = with_body(status, retry_after, body);
    for (name, value) in headers {
        let Ok(name) = HeaderName::try_from(name) else { continue };
        response.headers_mut().remove(&name);
        if let Some(Ok(value)) = value.map(HeaderValue::try_from) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// Sends the caller to another address.
pub fn redirect(status: u16, location: &str) -> Response {
    let mut response = with_body(status, None, Body::empty());
    if let Ok(location) = HeaderValue::try_from(location) {
        response.headers_mut().insert(LOCATION, location);
    }
    response
}

/// A 503 that does not say whether the work was charged.
pub fn unsettled(operation_id: &str) -> Response {
    let body = json!({
        "error": "Service Unavailable",
        "message": "Credit settlement is uncertain: do not retry, and contact support with the operation_id.",
        "operation_id": operation_id,
    });
    plain(Answer { status: 503, body, retry_after: None })
}

/// The usual body of a status (contract, "Errors"); where it shows none, the status in words.
fn usual(spec: &Spec, status: u16) -> Value {
    let search = spec.path.starts_with("/v1/find-companies");
    match status {
        400 if search => json!({"error": "Invalid Find Companies request", "message": "The request is not valid."}),
        400 => json!({"error": "Bad Request", "message": "The request is not valid."}),
        401 => json!({"error": "Invalid API key", "message": "This key belongs to no workspace."}),
        403 => json!({"error": "Forbidden", "message": "Insufficient credits"}),
        422 => json!({
            "error": "Unsupported phone region", "code": "unsupported_phone_region",
            "message": "Only US phone numbers are supported.",
        }),
        429 => Answer::from(terms::limited(spec)).body,
        502 if search => json!({"error": "Find Companies search failed", "status": 500}),
        504 if spec.name == "business_intent_topics" => {
            json!({"error": "Gateway Timeout", "message": "The business intent lookup timed out."})
        }
        _ => {
            let reason = StatusCode::from_u16(status).ok().and_then(|code| code.canonical_reason()).unwrap_or("Error");
            json!({"error": reason, "message": "This failure was asked for."})
        }
    }
}

/// A body as JSON, under a status.
pub fn with_body(status: u16, retry_after: Option<u32>, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}
