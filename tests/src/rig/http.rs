//! One HTTP request over a plain connection, so that a test asks the service in its own words and not through the client
//! that it tests.

use std::collections::BTreeMap;
use std::io;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::PATIENCE;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Headers by lower-case name.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {}", String::from_utf8_lossy(&self.body)))
    }
}

/// One request as it is to be written, in whatever words a test wants.
#[derive(Debug, Clone, Copy)]
pub struct Plain<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// Path with its query.
    pub path: &'a str,
    /// Headers beside those of the connection; the content type too is said here.
    pub headers: &'a [(&'a str, &'a str)],
    /// The body, byte by byte.
    pub body: &'a str,
}

/// Sends one request to `http://host:port` and reads the whole answer. `key` becomes the bearer token; a body is JSON.
pub async fn request(base_url: &str, method: &str, path: &str, key: Option<&str>, body: Option<&Value>) -> Answer {
    let bearer = key.map(|key| format!("Bearer {key}"));
    let mut headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let body = body.map(Value::to_string).unwrap_or_default();
    if !body.is_empty() {
        headers.push(("content-type", "application/json"));
    }
    plain(base_url, Plain { method, path, headers: &headers, body: &body }).await
}

/// Sends a request exactly as it is given.
pub async fn plain(base_url: &str, request: Plain<'_>) -> Answer {
    let Plain { method, path, .. } = request;
    let bytes = tokio::time::timeout(PATIENCE, exchange(base_url, request))
        .await
        .unwrap_or_else(|_| panic!("{method} {path}: no answer in {PATIENCE:?}"))
        .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
    let head_end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("an answer has a head");
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer has a status");
    assert!(!head.to_lowercase().contains("transfer-encoding: chunked"), "this reader knows whole bodies only: {head}");
    let headers = head.lines().filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    Answer { status, headers, body: bytes[head_end + 4..].to_vec() }
}

async fn exchange(base_url: &str, request: Plain<'_>) -> io::Result<Vec<u8>> {
    let Plain { method, path, headers, body } = request;
    let host = base_url.strip_prefix("http://").expect("the sandbox speaks plain HTTP on loopback");
    let mut stream = TcpStream::connect(host).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() {
        head.push_str(&format!("content-length: {}\r\n", body.len()));
    }
    stream.write_all(format!("{head}\r\n{body}").as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    Ok(bytes)
}
