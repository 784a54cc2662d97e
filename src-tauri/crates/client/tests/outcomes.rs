//! A paid call against every way in which a reply can go wrong: what it becomes, that it was sent once and never twice,
//! and that no text of it holds the key.

#![allow(clippy::unwrap_used, clippy::panic)]

mod scripted;

use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

use api::FilterValue;
use api::operations::FindCompanies;
use api::operations::find_companies::FindCompaniesRequest;
use api::{Filters, Operation};
use client::{Answer, Client, Lane, Limits, NotSent, SendError, Unclear};
use scripted::{Act, KEY, Server, client_of, json, limits, packed_zeros, reply};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};

const JSON: &str = "content-type: application/json\r\n";

async fn search(client: &Client) -> Result<Answer<FindCompanies>, SendError> {
    let mut filters = Filters::default();
    filters.0.insert("country".into(), FilterValue::Many(vec!["Germany".into()]));
    let request = FindCompaniesRequest { filters, page: Some(0), size: 100, cursor: None };
    let permit = client.permit(FindCompanies::SPEC.rate, Lane::Person).await;
    client.send::<FindCompanies>(permit, Lane::Person, &request).await
}

/// Everything that a log or a dialog could show of an error.
fn shown(error: &SendError) -> String {
    let mut text = format!("{error:?} {error:#?} {error}");
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(&format!(" {cause:?} {cause}"));
        next = cause.source();
    }
    text
}

fn kind(error: &SendError) -> String {
    match error {
        SendError::NotSent { .. } => "not sent".into(),
        SendError::Refused { status, .. } => format!("refused {status}"),
        SendError::Unread { .. } => "unread".into(),
        SendError::Unclear { kind, .. } => format!("{kind:?}"),
    }
}

#[tokio::test]
async fn a_paid_call_ends_clearly_and_leaves_once() {
    let page = r#"{"rows":[{"name":"A"}],"total":1}"#;
    let echo = format!(r#"{{"error":"no access for {KEY}","message":"Bearer {KEY}"}}"#);
    let far = format!("location: https://elsewhere.example/?key={KEY}\r\n");
    let gzip = format!("{JSON}content-encoding: gzip\r\n");
    let chunked = format!("HTTP/1.1 200 OK\r\n{JSON}transfer-encoding: chunked\r\n\r\n5\r\n{{\"row\r\n");
    let cut = format!("HTTP/1.1 200 OK\r\n{JSON}content-length: 1000\r\n\r\n{page}");
    let endless = format!("HTTP/1.1 200 OK\r\n{JSON}content-length: 100000\r\n\r\n{page}");
    for (what, act, expected) in [
        ("closed without a byte", Act::SendAndClose(vec![]), "Lost"),
        ("half a status line", Act::SendAndClose(b"HTTP/1.1 2".to_vec()), "Lost"),
        ("another protocol", Act::SendAndClose(b"SSH-2.0-OpenSSH_9\r\n".to_vec()), "Lost"),
        ("no answer", Act::Hang, "TimedOut"),
        ("a slow drip", Act::Drip(endless.into()), "TimedOut"),
        ("cut by length", Act::SendAndClose(cut.into()), "Cut"),
        ("cut chunks", Act::SendAndClose(chunked.into()), "Cut"),
        ("broken gzip", Act::Send(reply("200 OK", &gzip, b"\x1F\x8B\x08 not gzip at all")), "Cut"),
        ("bad JSON", json("200 OK", r#"{"rows":[}"#), "NotJson"),
        ("wrong shape", json("200 OK", r#"{"companies":[]}"#), "unread"),
        ("no body", json("204 No Content", ""), "NotJson"),
        ("a page", Act::Send(reply("200 OK", "content-type: text/html\r\n", "<h1>Sign in</h1>")), "ContentType"),
        ("a list", json("200 OK", &format!("[{page}]")), "unread"),
        ("too deep", json("200 OK", &"[".repeat(10_000)), "NotJson"),
        ("too many values", json("200 OK", &format!(r#"{{"rows":[{}0]}}"#, "0,".repeat(30_000))), "TooLarge"),
        ("huge", Act::Send(reply("200 OK", JSON, vec![b' '; 200_000])), "TooLarge"),
        ("a bomb", Act::Send(reply("200 OK", &gzip, packed_zeros(64))), "TooLarge"),
        ("a redirect", Act::Send(reply("307 Temporary Redirect", &far, "")), "Redirect"),
        (
            "a gateway's page",
            Act::Send(reply("502 Bad Gateway", "content-type: text/html\r\n", "<h1>502</h1>")),
            "Status",
        ),
        ("an unknown settlement", json("503 Unavailable", r#"{"error":"x","operation_id":"op_1"}"#), "Settlement"),
        ("own words", json("502 Bad Gateway", r#"{"error":"Find Companies search failed"}"#), "refused 502"),
        ("bad request", json("400 Bad Request", r#"{"error":"Invalid Find Companies request"}"#), "refused 400"),
        ("the key repeated", json("401 Unauthorized", &echo), "refused 401"),
        (
            "no credits",
            json("403 Forbidden", r#"{"error":"Forbidden","message":"Insufficient credits"}"#),
            "refused 403",
        ),
        ("huge words", json("403 Forbidden", &format!(r#"{{"error":"{}"}}"#, "x".repeat(300_000))), "refused 403"),
    ] {
        let server = Server::start(vec![act]).await;
        let error = search(&server.client()).await.err().unwrap_or_else(|| panic!("{what}: an answer came of it"));
        assert_eq!(kind(&error), expected, "{what}");
        assert_eq!(server.requests().len(), 1, "{what}: a paid call must not be sent again");
        assert!(!shown(&error).contains(KEY), "{what}: the key is in {}", shown(&error));
    }
}

#[tokio::test]
async fn what_never_left_is_told_apart() {
    // Taken, so that no other test's service comes to listen there.
    let taken = TcpSocket::new_v4().unwrap();
    taken.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let nobody = taken.local_addr().unwrap();
    let plain = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let secure = format!("https://{}", plain.local_addr().unwrap());
    let heard = tokio::spawn(async move {
        let (mut socket, _) = plain.accept().await.unwrap();
        let mut bytes = vec![0; 16 * 1024];
        let length = socket.read(&mut bytes).await.unwrap();
        socket.write_all(&reply("400 Bad Request", "", "")).await.unwrap();
        bytes.truncate(length);
        bytes
    });

    let refused = search(&client_of(&format!("http://{nobody}"), limits())).await;
    assert!(
        matches!(refused, Err(SendError::NotSent { source: NotSent::Connect(_) })),
        "nothing listens there: {refused:?}"
    );
    let no_tls = search(&client_of(&secure, limits())).await;
    assert!(matches!(no_tls, Err(SendError::NotSent { source: NotSent::Tls(_) })), "it speaks no TLS: {no_tls:?}");
    let heard = String::from_utf8_lossy(&heard.await.unwrap()).into_owned();
    assert!(!heard.contains(KEY) && !heard.contains("HTTP/1"), "without TLS the request stays here: {heard}");
    let unknown = search(&client_of("https://service.invalid", limits())).await;
    assert!(
        matches!(unknown, Err(SendError::NotSent { source: NotSent::Name(_) })),
        ".invalid is never given out: {unknown:?}"
    );
}

#[tokio::test]
async fn a_redirect_never_carries_the_key_away() {
    let other = Server::start(vec![]).await;
    for status in
        ["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"]
    {
        let location = format!("location: {}/v1/find-companies\r\n", other.origin);
        let server = Server::start(vec![Act::Send(reply(status, &location, ""))]).await;
        let error = search(&server.client()).await.err();
        assert!(matches!(error, Some(SendError::Unclear { kind: Unclear::Redirect, .. })), "{status}: {error:?}");
    }
    assert_eq!(other.requests(), Vec::<String>::new(), "nobody else is asked anything");
}

#[tokio::test]
async fn an_answer_that_stalls_is_given_up_long_before_its_time_limit() {
    let begun = format!("HTTP/1.1 200 OK\r\n{JSON}content-length: 1000\r\n\r\n{{\"rows\":[");
    let server = Server::start(vec![Act::SendAndHang(begun.into())]).await;
    let day = Duration::from_secs(24 * 60 * 60);
    let client = client_of(&server.origin, Limits { longest_wait: day, stall: Duration::from_millis(200), ..limits() });
    let error = search(&client).await.err();
    assert!(matches!(error, Some(SendError::Unclear { kind: Unclear::TimedOut, .. })), "{error:?}");
    assert_eq!(server.requests().len(), 1, "a paid call is not sent again");
}

#[tokio::test]
async fn the_right_answer_under_a_wrong_label_is_not_lost() {
    let body = r#"{"rows":[{"name":"A"}],"total":1}"#;
    let server = Server::start(vec![Act::Send(reply("200 OK", "content-type: text/html\r\n", body))]).await;
    let answer = search(&server.client()).await.unwrap();
    assert_eq!(answer.data.rows.len(), 1, "it was paid for, and here it is");
}

#[tokio::test]
async fn a_good_answer_comes_whole() {
    let body = r#"{"rows":[{"name":"Zoë","new":{"deep":1}}],"total":"1284","next_cursor":"fc_1","more":true}"#;
    let server = Server::start(vec![json("200 OK", body), json("200 OK", body)]).await;
    let client = server.client();
    let answer = search(&client).await.unwrap();
    assert_eq!(answer.data.total, Some(1284), "read as the operation's answer");
    assert_eq!(answer.body, serde_json::from_str::<serde_json::Value>(body).unwrap(), "and kept as it came");
    assert_eq!(answer.status, 200, "the status");
    search(&client).await.unwrap();

    let requests = server.requests();
    let (head, sent) = requests[0].split_once("\r\n\r\n").unwrap();
    assert_eq!(sent, r#"{"filters":{"country":["Germany"]},"page":0,"size":100}"#, "the request as JSON");
    assert!(head.starts_with("POST /v1/find-companies HTTP/1.1"), "contract, Endpoints: {head}");
    let head = head.to_lowercase();
    for line in [
        format!("authorization: bearer {KEY}"),
        "content-type: application/json".into(),
        "user-agent: prospector/".into(),
    ] {
        assert!(head.contains(&line), "{line} in {head}");
    }
}

#[tokio::test]
async fn the_client_never_shows_the_key() {
    let client = client_of("http://127.0.0.1:9", limits());
    let text = format!("{client:?} {client:#?} {:?}", client.connection());
    assert!(!text.contains(KEY), "a log may hold this text: {text}");
}
