//! The way of every request: key, rate limit, body, faults, operation, reply. Knows no operation by name.

use std::sync::Arc;
use std::time::Duration;

use api::{Method, Spec, names};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::response::Response;

use crate::answer::{Answer, Refusal};
use crate::call::{Asked, Call};
use crate::faults::Kind;
use crate::line::Scissors;
use crate::operations;
use crate::reply;
use crate::service::Service;

/// The largest body. The contract tells limits for other operations only; a search with 500 values stays far below.
const LARGEST_BODY: usize = 128 * 1024;

/// Answers one request to an operation.
pub async fn pass(service: Arc<Service>, spec: &'static Spec, scissors: Scissors, request: Request) -> Response {
    let asked = match admit(&service, spec, request).await {
        Ok(asked) => asked,
        Err(refusal) => return reply::plain(refusal.into()),
    };
    let fault = service.faults.take(spec);
    match fault {
        Some(Kind::DropBefore) => {
            scissors.cut();
            return reply::nothing();
        }
        Some(Kind::Status { status, body }) => return reply::status(spec, status, body),
        _ => {}
    }
    let delay = match fault {
        Some(Kind::Delay { seconds }) => Duration::try_from_secs_f64(seconds).ok(),
        _ => None,
    };
    // A task of its own: work that has begun is done and charged even if the caller has gone away meanwhile.
    let call = Call { service: Arc::clone(&service), spec, asked, delay };
    let answer = match tokio::spawn(operations::answer(call)).await {
        Ok(Ok(mut answer)) => {
            service.desk.count(spec, |count| count.answered += 1);
            names::to_wire(&mut answer.body, &service.network_word);
            answer
        }
        Ok(Err(refusal)) => refusal.into(),
        Err(_) => Refusal::new(500, "Internal Server Error", "The operation broke down.").into(),
    };
    match fault {
        Some(fault) => reply::spoilt(&fault, &answer, &scissors),
        None => reply::plain(answer),
    }
}

async fn admit(service: &Service, spec: &'static Spec, request: Request) -> Result<Asked, Refusal> {
    let (head, body) = request.into_parts();
    check_key(&head.headers, &service.api_key)?;
    service.desk.count(spec, |count| count.received += 1);
    if !service.desk.admit(spec, &service.clock) {
        service.desk.count(spec, |count| count.limited += 1);
        let most = spec.rate.limit().map_or(0, |(most, _)| most);
        let message = format!("Rate limit exceeded: at most {most} requests per second per workspace.");
        return Err(Refusal::new(429, "Too Many Requests", message));
    }
    match spec.method {
        Method::Get => {
            let query = head.uri.query().unwrap_or_default();
            Ok(Asked::Parameters(url::form_urlencoded::parse(query.as_bytes()).into_owned().collect()))
        }
        Method::Post => {
            let mut body = read_body(&head.headers, body).await?;
            names::from_wire(&mut body, &service.network_word);
            Ok(Asked::Body(body))
        }
    }
}

/// Contract, "Authentication", rule 4.
fn check_key(headers: &HeaderMap, key: &str) -> Result<(), Refusal> {
    let sent = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(bearer);
    match sent {
        None => Err(Refusal::new(401, "Missing bearer token", "Send the header Authorization: Bearer <API_KEY>.")),
        Some(sent) if sent == key => Ok(()),
        Some(_) => Err(Refusal::new(401, "Invalid API key", "This key belongs to no workspace.")),
    }
}

/// The token of `Bearer <token>`; the scheme's case makes no difference (RFC 9110, 11.1).
fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.trim().split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

/// "POST requests carry `Content-Type: application/json`": anything else is refused, with the status HTTP has for it.
async fn read_body(headers: &HeaderMap, body: Body) -> Result<serde_json::Value, Refusal> {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Refusal::new(415, "Unsupported Media Type", "Send the header Content-Type: application/json."));
    }
    let Ok(bytes) = to_bytes(body, LARGEST_BODY).await else {
        let message = format!("The body is larger than {} KiB.", LARGEST_BODY / 1024);
        return Err(Refusal::new(413, "Payload Too Large", message));
    };
    serde_json::from_slice(&bytes).map_err(|_| Refusal::new(400, "Bad Request", "The body is not JSON."))
}

/// What is answered where no operation is.
pub async fn nowhere() -> Response {
    reply::plain(Answer::from(Refusal::new(404, "Not Found", "There is no such operation.")))
}

/// What is answered to the wrong method.
pub async fn wrong_method() -> Response {
    reply::plain(Answer::from(Refusal::new(405, "Method Not Allowed", "This operation has another method.")))
}

#[cfg(test)]
mod tests {
    use super::bearer;

    #[test]
    fn reads_bearer_tokens() {
        for (header, token) in [
            ("Bearer abc", Some("abc")),
            ("bearer  abc ", Some("abc")),
            ("Bearer", None),
            ("Bearer ", None),
            ("Basic abc", None),
            ("abc", None),
            ("", None),
        ] {
            assert_eq!(bearer(header), token, "{header:?}");
        }
    }
}
