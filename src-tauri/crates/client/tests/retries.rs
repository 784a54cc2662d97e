//! What is sent again over a real socket, and how often.

#![allow(clippy::unwrap_used, clippy::panic)]

mod scripted;

use std::time::Duration;

use api::Operation;
use api::operations::credits::CreditsRequest;
use api::operations::domain_to_network::DomainToNetworkRequest;
use api::operations::find_companies::FindCompaniesRequest;
use api::operations::{Credits, DomainToNetwork, FindCompanies};
use client::{Answer, Client, Lane, Limits, NotSent, ReplayKey, SendError, Unclear};
use scripted::{Act, Server, client_of, json, limits, reply};
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpSocket};

async fn balance(client: &Client) -> Result<Answer<Credits>, SendError> {
    let permit = client.permit(Credits::SPEC.rate, Lane::Person).await;
    client.send::<Credits>(permit, Lane::Person, &CreditsRequest {}).await
}

async fn search(client: &Client) -> Result<Answer<FindCompanies>, SendError> {
    let request = FindCompaniesRequest { filters: Default::default(), page: Some(0), size: 1, cursor: None };
    let permit = client.permit(FindCompanies::SPEC.rate, Lane::Background).await;
    client.send::<FindCompanies>(permit, Lane::Background, &request).await
}

fn busy(headers: &str) -> Act {
    Act::Send(reply("429 Too Many Requests", headers, r#"{"error":"Too Many Requests"}"#))
}

fn good() -> Act {
    json("200 OK", r#"{"status":"success","credits":"842","rows":[]}"#)
}

#[tokio::test]
async fn a_free_call_survives_two_failures() {
    let gateway = || Act::Send(reply("502 Bad Gateway", "", "<h1>502</h1>"));
    let words = || json("503 Unavailable", r#"{"error":"Unavailable"}"#);
    let lost = || Act::SendAndClose(vec![]);
    let cut = || Act::SendAndClose(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{".to_vec());
    for (what, script) in [
        ("two lost connections", vec![lost(), lost(), good()]),
        ("a gateway, then cut", vec![gateway(), cut(), good()]),
        ("own words twice", vec![words(), words(), good()]),
        ("no answer once", vec![Act::Hang, good()]),
    ] {
        let (server, attempts) = (Server::start(script.clone()).await, script.len());
        let answer = balance(&server.client()).await.unwrap_or_else(|error| panic!("{what}: {error:?}"));
        assert_eq!(answer.data.credits, 842.into(), "{what}");
        assert_eq!(server.requests().len(), attempts, "{what}");
    }
}

#[tokio::test]
async fn a_free_call_gives_up() {
    for (what, script, attempts) in [
        ("a service that is down", vec![Act::SendAndClose(vec![]); 9], 3),
        ("a service that hangs", vec![Act::Hang; 9], 2),
        ("an answer that would be the same", vec![json("200 OK", "{}"); 9], 1),
        ("a refusal", vec![json("401 Unauthorized", r#"{"error":"Invalid API key"}"#); 9], 1),
    ] {
        let server = Server::start(script).await;
        assert!(balance(&server.client()).await.is_err(), "{what}");
        assert_eq!(server.requests().len(), attempts, "{what}");
    }
}

/// A service may end in the middle of a call: the connection that it had open breaks, and nobody is there any more.
#[tokio::test]
async fn of_a_free_call_the_last_word_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let client = client_of(&format!("http://{address}"), limits());
    let service = async {
        let (mut connection, _) = listener.accept().await.unwrap();
        drop(listener);
        // Held so that no other test's service takes its port.
        let port = TcpSocket::new_v4().unwrap();
        port.set_reuseaddr(true).unwrap();
        port.bind(address).unwrap();
        let read = connection.read(&mut [0; 4096]).await.unwrap();
        assert!(read > 0, "the first attempt came as far as this");
        port
    };
    let (answer, _port) = tokio::join!(balance(&client), service);
    assert!(
        matches!(answer, Err(SendError::NotSent { source: NotSent::Connect(_) })),
        "that nobody is there, not that a connection broke: {answer:?}"
    );

    let lost = || Act::SendAndClose(vec![]);
    let words = || json("503 Unavailable", r#"{"error":"Unavailable"}"#);
    let server = Server::start(vec![lost(), words(), words()]).await;
    let answer = balance(&server.client()).await;
    assert!(
        matches!(answer, Err(SendError::Refused { status: 503, .. })),
        "and what the service said in the end: {answer:?}"
    );
}

#[tokio::test]
async fn too_many_requests_is_never_unclear() {
    let server = Server::start(vec![busy("retry-after: 0\r\n"), busy("retry-after: 0\r\n"), good()]).await;
    search(&server.client()).await.unwrap_or_else(|error| panic!("a paid call goes on after a 429: {error:?}"));
    assert_eq!(server.requests().len(), 3, "it was not done twice, so it is sent a third time");

    let server = Server::start(vec![busy("retry-after: 0\r\n"); 9]).await;
    match search(&server.client()).await {
        Err(SendError::Refused { status: 429, refusal }) => {
            assert_eq!(refusal.retry_after, Some(std::time::Duration::ZERO), "as the service told");
        }
        other => panic!("bounded, and clear: {other:?}"),
    }
    assert_eq!(server.requests().len(), 5, "at most five attempts");
}

#[tokio::test]
async fn a_429_holds_the_others_of_its_class_back() {
    let server = Server::start(vec![busy("retry-after: 1\r\n"), good(), good()]).await;
    let client = server.client();
    let start = tokio::time::Instant::now();
    let first = tokio::spawn({
        let client = client.clone();
        async move { search(&client).await }
    });
    server.seen(1).await;
    let second = search(&client).await;
    assert!(second.is_ok() && first.await.unwrap().is_ok(), "both get their answer: {second:?}");
    let took = start.elapsed();
    assert!(took >= Duration::from_secs(1), "not before the service said: {took:?}");
}

#[tokio::test]
async fn a_paid_call_is_not_repeated_after_a_429_and_a_loss() {
    let server = Server::start(vec![busy("retry-after: 0\r\n"), Act::SendAndClose(vec![]), good()]).await;
    let error = search(&server.client()).await.err();
    assert!(
        matches!(error, Some(SendError::Unclear { kind: Unclear::Lost, .. })),
        "the second one may be paid: {error:?}"
    );
    assert_eq!(server.requests().len(), 2, "and is not sent a third time");
}

fn page() -> Act {
    json("200 OK", r#"{"network_company_url":"https://www.network.example/company/acme"}"#)
}

async fn company_page(client: &Client) -> Result<Answer<DomainToNetwork>, SendError> {
    let (request, key) = (DomainToNetworkRequest { domain: "acme.com".to_owned() }, ReplayKey::new("key-1").unwrap());
    let permit = client.permit(DomainToNetwork::SPEC.rate, Lane::Person).await;
    client.send_under::<DomainToNetwork>(permit, Lane::Person, &request, Some(&key)).await
}

#[tokio::test]
async fn under_a_key_an_unclear_call_is_brought_to_its_end() {
    let lost = || Act::SendAndClose(vec![]);
    let in_flight = || Act::Send(reply("409 Conflict", "retry-after: 0\r\n", r#"{"error":"Conflict"}"#));
    for (what, script) in [
        ("two lost connections", vec![lost(), lost(), page()]),
        ("lost, then still under way", vec![lost(), in_flight(), in_flight(), in_flight(), page()]),
        ("a gateway", vec![Act::Send(reply("502 Bad Gateway", "", "<h1>502</h1>")), page()]),
    ] {
        let (server, attempts) = (Server::start(script.clone()).await, script.len());
        let answer = company_page(&server.client()).await.unwrap_or_else(|error| panic!("{what}: {error:?}"));
        assert_eq!(answer.data.network_company_url, "https://www.network.example/company/acme", "{what}");
        let requests = server.requests();
        assert_eq!(requests.len(), attempts, "{what}");
        for request in requests {
            assert!(
                request.contains("idempotency-key: key-1\r\n"),
                "{what}: every attempt under the one key: {request}"
            );
        }
    }
}

#[tokio::test]
async fn under_a_key_only_word_of_the_work_itself_makes_it_clear() {
    let lost = || Act::SendAndClose(vec![]);
    let words = |status: &str| json(status, r#"{"error":"In words"}"#);
    for (what, script, clear) in [
        ("not found, as it was kept", vec![lost(), words("404 Not Found")], Some(404)),
        ("the key is used up by a failure", vec![lost(), words("409 Conflict")], Some(409)),
        ("down from the start", vec![words("503 Unavailable")], Some(503)),
        ("lost, then down", vec![lost(), words("503 Unavailable")], None),
        ("lost, then the key is refused", vec![lost(), words("401 Unauthorized")], None),
        ("lost, then busy for ever", [vec![lost()], vec![busy("retry-after: 0\r\n"); 9]].concat(), None),
    ] {
        let server = Server::start(script).await;
        match (company_page(&server.client()).await, clear) {
            (Err(SendError::Refused { status, .. }), Some(told)) => assert_eq!(status, told, "{what}"),
            (Err(SendError::Unclear { kind: Unclear::Lost, .. }), None) => {}
            (other, _) => panic!("{what}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn work_that_never_ends_is_waited_for_as_long_as_it_has_and_asked_for_often() {
    let in_flight = || Act::Send(reply("409 Conflict", "retry-after: 600\r\n", r#"{"error":"Conflict"}"#));
    let server = Server::start(vec![in_flight(); 99]).await;
    let begun = tokio::time::Instant::now();
    let client = client_of(&server.origin, Limits { longest_work: Duration::from_secs(3), ..limits() });
    let error = company_page(&client).await.err();
    assert!(
        matches!(error, Some(SendError::Unclear { kind: Unclear::InFlight, .. })),
        "nobody knows how it ends: {error:?}"
    );
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(20), "the service's ten minutes are not waited for: {took:?}");
    assert!(server.requests().len() > 1, "it was asked for again");
}
