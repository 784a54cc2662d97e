//! An answer whose work was done and charged, sent in the way a fault asks for.

use std::convert::Infallible;
use std::io;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use bytes::Bytes;
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::bomb;
use crate::faults::Kind;
use crate::line::Scissors;
use crate::reply::with_body;

/// How long a body is that is too long.
const HUGE: usize = 64 * 1024 * 1024;
const PIECE: usize = 64 * 1024;
/// Lists in lists of a body that is too deep.
const DEPTH: usize = 100_000;
/// Values of a body that holds too many; two bytes each.
const VALUES: usize = 2_000_000;
const HTML: &str = "text/html; charset=utf-8";
const PAGE: &str = "<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>";

/// The answer in the way the fault asks for.
pub fn spoilt(fault: &Kind, answer: &Answer, scissors: &Scissors) -> Response {
    let text = answer.body.to_string();
    let body = match fault {
        Kind::DropAfter => {
            scissors.cut();
            return Response::default();
        }
        Kind::CutBody => return cut(answer, text),
        Kind::SlowDrip { seconds } => return drip(answer, text, *seconds),
        Kind::CompressedBomb => {
            return with(answer, Body::from(bomb::packed()), CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Kind::WebPage => return with(answer, Body::from(PAGE), CONTENT_TYPE, HeaderValue::from_static(HTML)),
        Kind::Mislabelled => return with(answer, Body::from(text), CONTENT_TYPE, HeaderValue::from_static(HTML)),
        Kind::BadJson => Body::from(cut_text(&text).to_owned()),
        Kind::WrongShape => Body::from(of_other_types(&answer.body).to_string()),
        Kind::AsList => Body::from(format!("[{text}]")),
        Kind::DeepJson => Body::from(format!("{}{}", "[".repeat(DEPTH), "]".repeat(DEPTH))),
        Kind::ManyValues => Body::from(format!("{{\"many\":[{}0]}}", "0,".repeat(VALUES - 1))),
        Kind::HugeBody => huge(),
        Kind::Delay { .. }
        | Kind::Crowded { .. }
        | Kind::DropBefore
        | Kind::Redirect { .. }
        | Kind::Status { .. }
        | Kind::Unsettled { .. } => Body::from(text),
    };
    with_body(answer.status, answer.retry_after, body)
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
        // The half is sent only when the body has nothing ready, so its end has to come a moment later.
        tokio::task::yield_now().await;
        Err(io::Error::from(io::ErrorKind::ConnectionReset))
    };
    let pieces = stream::iter([Ok(half)]).chain(stream::once(end));
    with(answer, Body::from_stream(pieces), CONTENT_LENGTH, text.len())
}

/// Promises the whole body, and sends it byte by byte.
fn drip(answer: &Answer, text: String, seconds: f64) -> Response {
    let pause = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let length = text.len();
    let bytes = stream::iter(text.into_bytes()).then(move |byte| async move {
        tokio::time::sleep(pause).await;
        Ok::<_, Infallible>(Bytes::copy_from_slice(&[byte]))
    });
    with(answer, Body::from_stream(bytes), CONTENT_LENGTH, length)
}

fn with(answer: &Answer, body: Body, header: HeaderName, value: impl Into<HeaderValue>) -> Response {
    let mut response = with_body(answer.status, answer.retry_after, body);
    response.headers_mut().insert(header, value.into());
    response
}

/// The same fields with values of other types.
fn of_other_types(body: &Value) -> Value {
    let Value::Object(fields) = body else { return json!({"unexpected": true}) };
    let other = |value: &Value| match value {
        Value::Array(_) => json!({"unexpected": true}),
        Value::Object(_) => json!(["unexpected"]),
        _ => json!({"value": value}),
    };
    fields.iter().map(|(name, value)| (name.clone(), other(value))).collect()
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
