//! One HTTP request over a plain connection, so that a test asks the service in its own words and not through the client
//! that it tests.

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

/// Sends one request to `http://host:port` and reads the whole answer. `key` becomes the bearer token; a body is JSON.
pub async fn request(base_url: &str, method: &str, path: &str, key: Option<&str>, body: Option<&Value>) -> Answer {
    let exchange = exchange(base_url, method, path, key, body);
    let bytes = tokio::time::timeout(PATIENCE, exchange)
        .await
        .unwrap_or_else(|_| panic!("{method} {path}: no answer in {PATIENCE:?}"))
        .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
    let head_end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("an answer has a head");
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer has a status");
    assert!(!head.to_lowercase().contains("transfer-encoding: chunked"), "this reader knows whole bodies only: {head}");
    Answer { status, body: bytes[head_end + 4..].to_vec() }
}

async fn exchange(
    base_url: &str,
    method: &str,
    path: &str,
    key: Option<&str>,
    body: Option<&Value>,
) -> io::Result<Vec<u8>> {
    let host = base_url.strip_prefix("http://").expect("the sandbox speaks plain HTTP on loopback");
    let mut stream = TcpStream::connect(host).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
    if let Some(key) = key {
        head.push_str(&format!("authorization: Bearer {key}\r\n"));
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    if !body.is_empty() {
        head.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()));
    }
    stream.write_all(format!("{head}\r\n{body}").as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    Ok(bytes)
}
