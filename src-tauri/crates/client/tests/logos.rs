//! Pictures from strangers' addresses, against the workspace's own service: the one place on this computer that is asked.

#![allow(clippy::unwrap_used, clippy::panic)]

mod scripted;

use std::time::Duration;

use client::{LogoError, LogoKind};
use scripted::{Act, KEY, Server, reply};
use tokio::sync::watch;

/// The head of a PNG of 64 × 64 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x40\x08\x06\0\0\0";

fn picture(label: &str, body: &[u8]) -> Act {
    Act::Send(reply("200 OK", &format!("content-type: {label}\r\n"), body))
}

#[tokio::test]
async fn a_picture_comes_without_the_key() {
    let server = Server::start(vec![picture("application/octet-stream", PNG)]).await;
    let logo = server.client().logo(&format!("{}/logo/1.png", server.origin)).await.unwrap();
    assert_eq!((logo.kind, &*logo.bytes), (LogoKind::Png, PNG), "its own bytes say what it is, not its label");
    let request = &server.requests()[0];
    assert!(request.starts_with("GET /logo/1.png"), "{request}");
    for never in [KEY, "authorization", "cookie", "referer"] {
        assert!(!request.to_lowercase().contains(never), "{never} in {request}");
    }
}

#[tokio::test]
async fn what_is_no_picture_is_refused() {
    let other = Server::start(vec![]).await;
    let moved = format!("location: {}/logo.png\r\n", other.origin);
    let half = [b"HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n", PNG].concat();
    for (what, act, expected) in [
        ("SVG", picture("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "NotShown"),
        ("a page labelled as a picture", picture("image/png", b"<!doctype html>"), "NotShown"),
        ("nothing", picture("image/png", b""), "NotShown"),
        ("too large", picture("image/png", &[PNG, &[0; 600 * 1024]].concat()), "TooLarge"),
        ("missing", Act::Send(reply("404 Not Found", "", "")), "Status(404)"),
        ("a redirect", Act::Send(reply("302 Found", &moved, "")), "Status(302)"),
        ("cut", Act::SendAndClose(half), "Network"),
        ("closed", Act::SendAndClose(vec![]), "Network"),
        ("no answer", Act::Hang, "Network"),
        ("a slow drip", Act::Drip(reply("200 OK", "", b"")[..15].to_vec()), "Network"),
    ] {
        let server = Server::start(vec![act]).await;
        let error = server.client().logo(&format!("{}/logo.png", server.origin)).await.unwrap_err();
        assert!(format!("{error:?}").starts_with(expected), "{what}: {error:?}");
    }
    assert_eq!(other.requests(), Vec::<String>::new(), "a redirect is not followed");
}

#[tokio::test]
async fn other_places_on_this_computer_are_not_asked() {
    let (own, other) = (Server::start(vec![]).await, Server::start(vec![]).await);
    for url in [
        format!("{}/a.png", other.origin),
        format!("{}/a.png", other.origin.replace("http:", "https:")),
        format!("{}/a.png", other.origin.replace("127.0.0.1", "localhost")),
        "file:///etc/hostname".to_owned(),
    ] {
        let error = own.client().logo(&url).await.unwrap_err();
        assert!(matches!(error, LogoError::Forbidden), "{url}: {error:?}");
    }
    let by_name = other.origin.replace("http://127.0.0.1", "https://localhost");
    let error = own.client().logo(&format!("{by_name}/a.png")).await.unwrap_err();
    assert!(matches!(error, LogoError::Network(_)), "its name stands for no public address: {error:?}");
    assert_eq!(other.requests().len() + own.requests().len(), 0, "nothing was asked");
}

#[tokio::test]
async fn four_at_a_time() {
    let (let_go, held) = watch::channel(false);
    let picture = reply("200 OK", "content-type: image/png\r\n", PNG);
    let server = Server::start(vec![Act::Held(held, picture); 6]).await;
    let client = server.client();
    let fetches: Vec<_> = (0..6)
        .map(|n| {
            let (client, url) = (client.clone(), format!("{}/{n}.png", server.origin));
            tokio::spawn(async move { client.logo(&url).await })
        })
        .collect();
    server.seen(4).await;
    let fifth = tokio::time::timeout(Duration::from_millis(100), server.seen(5)).await;
    assert!(fifth.is_err(), "the fifth waits until one of the four is done");
    let_go.send_replace(true);
    server.seen(6).await;
    for fetch in fetches {
        let logo = fetch.await.unwrap();
        assert!(logo.is_ok_and(|logo| logo.kind == LogoKind::Png), "each of them comes in its turn");
    }
}
