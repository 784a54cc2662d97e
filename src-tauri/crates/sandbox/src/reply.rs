//! An answer as bytes on the wire, whole or spoilt in the way a fault asks for.

use std::convert::Infallible;
use std::io;

use api::Spec;
use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::faults::Kind;
use crate::line::Scissors;
use crate::wording;

/// How long a body is that is too long.
const HUGE: usize = 64 * 1024 * 1024;
const PIECE: usize = 64 * 1024;

/// The answer as it should be.
pub fn plain(answer: Answer) -> Response {
    let body = answer.body.to_string();
    with_body(answer.status, answer.retry_after, Body::from(body))
}

/// Nothing that anybody will read: the connection is being cut.
pub fn nothing() -> Response {
    Response::new(Body::empty())
}

/// Another status than the right one. Without a body of its own it gets the contract's for this status.
pub fn status(spec: &Spec, status: u16, body: Option<Value>) -> Response {
    let retry_after = match status {
        429 => Some(1),
        409 => Some(2),
        _ => None,
    };
    match body {
        None => with_body(status, retry_after, Body::from(usual(spec, status).to_string())),
        Some(Value::Null) => with_body(status, retry_after, Body::empty()),
        Some(Value::String(text)) => with_body(status, retry_after, Body::from(text)),
        Some(json) => with_body(status, retry_after, Body::from(json.to_string())),
    }
}

/// A 503 after which nobody can tell whether the work was charged.
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
        429 => Answer::from(wording::limited(spec)).body,
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

/// An answer whose work was done, sent in the way the fault asks for.
pub fn spoilt(fault: &Kind, answer: &Answer, scissors: &Scissors) -> Response {
    let text = answer.body.to_string();
    let body = match fault {
        Kind::DropAfter => {
            scissors.cut();
            return nothing();
        }
        Kind::CutBody => return cut(answer, text),
        Kind::BadJson => Body::from(cut_text(&text).to_owned()),
        Kind::WrongShape => Body::from(of_other_types(&answer.body).to_string()),
        Kind::HugeBody => huge(),
        Kind::Delay { .. } | Kind::DropBefore | Kind::Status { .. } | Kind::Unsettled { .. } => Body::from(text),
    };
    with_body(answer.status, answer.retry_after, body)
}

fn with_body(status: u16, retry_after: Option<u32>, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// Half of a text, cut between two characters.
fn cut_text(text: &str) -> &str {
    let middle = (text.len() / 2..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    &text[..middle]
}

/// Promises the whole body, sends half of it, and ends.
fn cut(answer: &Answer, text: String) -> Response {
    let half = Bytes::copy_from_slice(cut_text(&text).as_bytes());
    let end = async {
        // What was handed over before is sent only while the body has nothing new.
        tokio::task::yield_now().await;
        Err(io::Error::from(io::ErrorKind::ConnectionReset))
    };
    let pieces = stream::iter([Ok(half)]).chain(stream::once(end));
    let mut response = with_body(answer.status, answer.retry_after, Body::from_stream(pieces));
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(text.len()));
    response
}

/// The same fields with values of other types.
fn of_other_types(body: &Value) -> Value {
    match body {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| {
                let other = match value {
                    Value::Array(_) => json!({"unexpected": true}),
                    Value::Object(_) => json!(["unexpected"]),
                    _ => json!({"value": value}),
                };
                (name.clone(), other)
            })
            .collect::<serde_json::Map<_, _>>()
            .into(),
        _ => json!({"unexpected": true}),
    }
}

/// JSON that begins well and does not end for 64 MiB.
fn huge() -> Body {
    let piece = Bytes::from(vec![b'x'; PIECE]);
    let middle = std::iter::repeat_n(piece, HUGE / PIECE);
    let pieces = std::iter::once(Bytes::from_static(b"{\"padding\":\""))
        .chain(middle)
        .chain(std::iter::once(Bytes::from_static(b"\"}")));
    Body::from_stream(stream::iter(pieces.map(Ok::<_, Infallible>)))
}
