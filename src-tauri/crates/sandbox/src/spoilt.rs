//! An answer whose work was done and charged, sent in the way a fault asks for.

use std::convert::Infallible;
use std::io;
use std::time::Duration;

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use bytes::Bytes;
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::bomb;
use crate::faults::Kind;
use crate::line::Scissors;
use crate::reply::{nothing, with_body};

/// How long a body is that is too long.
const HUGE: usize = 64 * 1024 * 1024;
const PIECE: usize = 64 * 1024;
/// Lists in lists of a body that is too deep.
const DEPTH: usize = 100_000;
/// Values of a body that holds too many; two bytes each.
const VALUES: usize = 2_000_000;
const PAGE: &str = "<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>";

/// The answer in the way the fault asks for.
pub fn spoilt(fault: &Kind, answer: &Answer, scissors: &Scissors) -> Response {
    let text = answer.body.to_string();
    let body = match fault {
        Kind::DropAfter => {
            scissors.cut();
            return nothing();
        }
        Kind::CutBody => return cut(answer, text),
        Kind::SlowDrip { seconds } => return drip(answer, text, *seconds),
        Kind::CompressedBomb => return packed(answer),
        Kind::WebPage => return labelled(answer, Body::from(PAGE)),
        Kind::Mislabelled => return labelled(answer, Body::from(text)),
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
        // What was handed over before is sent only while the body has nothing new.
        tokio::task::yield_now().await;
        Err(io::Error::from(io::ErrorKind::ConnectionReset))
    };
    let pieces = stream::iter([Ok(half)]).chain(stream::once(end));
    promised(answer, text.len(), Body::from_stream(pieces))
}

/// Promises the whole body, and sends it byte by byte.
fn drip(answer: &Answer, text: String, seconds: f64) -> Response {
    let pause = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let length = text.len();
    let bytes = stream::iter(text.into_bytes()).then(move |byte| async move {
        tokio::time::sleep(pause).await;
        Ok::<_, Infallible>(Bytes::copy_from_slice(&[byte]))
    });
    promised(answer, length, Body::from_stream(bytes))
}

fn promised(answer: &Answer, length: usize, body: Body) -> Response {
    let mut response = with_body(answer.status, answer.retry_after, body);
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
    response
}

fn labelled(answer: &Answer, body: Body) -> Response {
    let mut response = with_body(answer.status, answer.retry_after, body);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response
}

fn packed(answer: &Answer) -> Response {
    let mut response = with_body(answer.status, answer.retry_after, Body::from(bomb::packed()));
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
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
