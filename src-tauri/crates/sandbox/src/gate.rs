//! The way of every request: key, rate limit, body, faults, operation, reply. Knows no operation by name but the balance.

use std::sync::Arc;

use api::{Method, Spec, names};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::response::Response;

use crate::answer::{Answer, Asked, Refusal};
use crate::call::Call;
use crate::faults::Kind;
use crate::line::Scissors;
use crate::operations;
use crate::reply;
use crate::service::Service;
use crate::spoilt::spoilt;
use crate::terms;

/// Answers one request to an operation.
pub async fn pass(service: Arc<Service>, spec: &'static Spec, scissors: Scissors, request: Request) -> Response {
    // Held until there is something to answer, and by the work itself where nobody waits for that any more.
    let under_way = service.run.enter(spec);
    let (asked, headers) = match admit(&service, spec, request).await {
        Ok(asked) => asked,
        Err(refusal) => return reply::plain(refused(&service, spec, refusal)),
    };
    // A request for the balance alone (a program at its start) does not need what searches look through.
    if spec.name != <api::operations::Credits as api::Operation>::SPEC.name {
        service.make_ready();
    }
    let (fault, held_up) = service.faults.take(spec).map_or((None, None), |(kind, held_up)| (Some(kind), held_up));
    let call = Call { service: Arc::clone(&service), ground: service.ground(), spec, asked, headers, held_up };
    match fault {
        Some(Kind::DropBefore) => {
            scissors.cut();
            return Response::default();
        }
        Some(Kind::Status { status, body, headers }) => {
            if status >= 500 {
                operations::fail(&call).await;
            }
            return reply::status(spec, status, body, headers);
        }
        Some(Kind::Redirect { status, location }) => return reply::redirect(status, &location),
        Some(Kind::Unsettled { charged: false }) => {
            operations::fail(&call).await;
            return reply::unsettled(&service.run.operation_id(service.seed()));
        }
        _ => {}
    }
    // A task of its own: work that has begun is done and charged even if the caller has gone away meanwhile.
    let held = Arc::clone(&under_way);
    let work = async move {
        let _held = held;
        operations::answer(call).await
    };
    let answer = match tokio::spawn(work).await {
        Ok(Ok(answer)) => {
            if answer.status == 200 {
                service.run.count(spec, |count| count.answered += 1);
            }
            let mut answer = service.dialect.told(spec, answer);
            names::to_wire(&mut answer.body, &service.network_word);
            service.dialect.on_wire(&mut answer.body, &service.network_word);
            answer
        }
        Ok(Err(refusal)) => refused(&service, spec, refusal),
        Err(_) => Refusal::new(500, "Internal Server Error", "The operation broke down.").into(),
    };
    // A request that is refused has no settlement that could be uncertain.
    if matches!(fault, Some(Kind::Unsettled { .. })) && answer.status == 200 {
        return reply::unsettled(&service.run.operation_id(service.seed()));
    }
    match fault {
        Some(fault) => spoilt(&fault, &answer, &scissors),
        None => reply::plain(answer),
    }
}

fn refused(service: &Service, spec: &Spec, refusal: Refusal) -> Answer {
    let message = on_wire(&refusal.message, &service.network_word);
    service.dialect.told(spec, Refusal { message, ..refusal }.into())
}

/// A message with the names of fields as the wire spells them.
fn on_wire(message: &str, word: &str) -> String {
    ["network_profile_url", "network_company_url"].into_iter().fold(message.to_owned(), |message, field| {
        message.replace(field, &field.replacen(names::DEFAULT_WORD, word, 1))
    })
}

async fn admit(service: &Service, spec: &'static Spec, request: Request) -> Result<(Asked, HeaderMap), Refusal> {
    let (head, body) = request.into_parts();
    check_key(&head.headers, &service.api_key)?;
    service.run.count(spec, |count| count.received += 1);
    if let Err(seconds) = service.run.admit(spec, &service.clock) {
        service.run.count(spec, |count| count.limited += 1);
        return Err(terms::limited(spec).after(seconds));
    }
    let asked = match spec.method {
        Method::Get => {
            let query = head.uri.query().unwrap_or_default();
            Asked::Parameters(url::form_urlencoded::parse(query.as_bytes()).into_owned().collect())
        }
        Method::Post => {
            let mut body = read_body(&head.headers, body, terms::largest_body(spec.name)).await?;
            names::from_wire(&mut body, &service.network_word);
            Asked::Body(body)
        }
    };
    Ok((service.dialect.asked(spec, asked, &service.site.network_host)?, head.headers))
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
async fn read_body(headers: &HeaderMap, body: Body, largest: usize) -> Result<serde_json::Value, Refusal> {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Refusal::new(415, "Unsupported Media Type", "Send the header Content-Type: application/json."));
    }
    let Ok(bytes) = to_bytes(body, largest).await else {
        let message = format!("The body is larger than {} KiB.", largest / 1024);
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
    use super::*;

    #[test]
    fn messages_speak_the_words_of_the_wire() {
        assert_eq!(on_wire("network_profile_url is required", "acme"), "acme_profile_url is required");
        assert_eq!(on_wire("network_profile_url is required", "network"), "network_profile_url is required");
    }

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
