//! What an answer means: the one place where status, content type and body become an answer, a refusal or "unclear".
//! It deliberately does not decide on retries.

use api::{Operation, miss, names, sent_json};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_json::Value;

use crate::body::{Body, End};
use crate::error::{Cause, Known, SendError, Unclear};
use crate::hidden;
use crate::refusal::{Refusal, kept, words};

/// Bytes of a body that are looked at for [`Known::start`].
const START: usize = 4096;
/// Bytes of a body that is looked at for the service's own words: the contract's error objects are far smaller.
pub(crate) const WORDS: usize = 64 * 1024;

/// One reply, read.
pub(crate) struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Body,
}

/// Reads a reply as the answer of an operation, with the network word mapped back; `key` is taken out of whatever is
/// stored of it, answer or not. What the body is labelled as does not matter: a paid answer must not be lost over a
/// label, and a web page is no JSON.
pub(crate) fn read<O: Operation>(
    reply: Reply,
    most_values: usize,
    word: &str,
    key: &str,
) -> Result<(O::Response, Value), SendError> {
    let status = reply.status;
    let (body, bytes) = whole(reply, most_values, word, key)?;
    if let Some(words) = miss::of::<O>(&body) {
        return Err(SendError::Refused { status: StatusCode::NOT_FOUND.as_u16(), refusal: nothing(&words, key) });
    }
    let body = O::unwrapped(body);
    match api::operation::read::<O>(&body) {
        Ok(data) => Ok((data, body)),
        // A free answer can be asked for again, and what calls itself an error is no answer: neither has to be stored.
        Err(error) if O::SPEC.is_free() || body.get("error").is_some_and(Value::is_string) => {
            Err(unclear(Unclear::WrongShape, Some(Cause::Json(error)), status, &bytes, key))
        }
        Err(_) => Err(SendError::Unread { body }),
    }
}

/// The body of a reply in the contract's names, of whichever operation it is the answer, and its bytes.
fn whole(reply: Reply, most_values: usize, word: &str, key: &str) -> Result<(Value, Vec<u8>), SendError> {
    if !reply.status.is_success() {
        return Err(failed(reply, key));
    }
    let unclear = |kind, source, bytes: &[u8]| unclear(kind, source, reply.status, bytes, key);
    let bytes = reply.body.bytes;
    match reply.body.end {
        End::Whole => {}
        End::TooLarge => return Err(unclear(Unclear::TooLarge, None, &bytes)),
        End::Stalled => return Err(unclear(Unclear::TimedOut, None, &bytes)),
        End::Broken(error) => {
            let kind = if error.is_timeout() { Unclear::TimedOut } else { Unclear::Cut };
            return Err(unclear(kind, Some(Cause::Network(error)), &bytes));
        }
    }
    if values(&bytes) > most_values {
        return Err(unclear(Unclear::TooLarge, None, &bytes));
    }
    let mut body: Value = sent_json::read(&bytes).map_err(|error| {
        let kind = if is_labelled_json(&reply.headers) { Unclear::NotJson } else { Unclear::ContentType };
        unclear(kind, Some(Cause::Json(error)), &bytes)
    })?;
    hidden::within(&mut body, key);
    names::from_wire(&mut body, word);
    Ok((body, bytes))
}

/// A 200 that says in words that nothing was found, as the refusal that the contract has for it.
fn nothing(words: &str, key: &str) -> Refusal {
    let words = kept(words, key);
    let error = if words.is_empty() { "Not Found".to_owned() } else { words };
    Refusal { error, in_own_words: true, ..Refusal::default() }
}

/// A status that is no success. See [`SendError::Refused`] for what counts as a refusal.
fn failed(reply: Reply, key: &str) -> SendError {
    let Reply { status, headers, body } = reply;
    let refusal = words(status, &headers, &body.bytes, key);
    let refused = match status.as_u16() {
        // "Request Timeout" is also what a gateway says that gave up on a service already at work.
        408 => refusal.in_own_words,
        400..=499 => true,
        502..=504 => refusal.in_own_words && refusal.operation_id.is_none(),
        _ => false,
    };
    if refused {
        return SendError::Refused { status: status.as_u16(), refusal };
    }
    let kind = match status.as_u16() {
        300..=399 => Unclear::Redirect,
        _ if refusal.operation_id.is_some() => Unclear::Settlement,
        _ => Unclear::Status,
    };
    let source = if let End::Broken(error) = body.end { Some(Cause::Network(error)) } else { None };
    unclear(kind, source, status, &body.bytes, key)
}

fn unclear(kind: Unclear, source: Option<Cause>, status: StatusCode, body: &[u8], key: &str) -> SendError {
    let start = String::from_utf8_lossy(&body[..body.len().min(START)]);
    let known = Known {
        status: Some(status.as_u16()),
        start: kept(&start, key),
        operation_id: words(status, &HeaderMap::new(), &body[..body.len().min(WORDS)], key).operation_id,
    };
    SendError::Unclear { kind, known, source }
}

/// The most values that a text of JSON can hold: each follows a bracket or a comma, or is the whole.
fn values(text: &[u8]) -> usize {
    1 + text.iter().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count()
}

/// Whether what is no JSON was at least labelled so. A missing label and those of servers that do not know better count too.
fn is_labelled_json(headers: &HeaderMap) -> bool {
    let Some(label) = headers.get(CONTENT_TYPE) else { return true };
    let kind = label.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind.ends_with("+json")
        || matches!(kind.as_str(), "" | "application/json" | "text/json" | "text/plain" | "application/octet-stream")
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
