//! A client made by hand on a bare socket, so that nothing hides what the service really sends.

use std::io;

use sandbox::{Options, Running, SharedWorld};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What came back.
#[derive(Debug)]
pub struct Came {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Came {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(&self.body)))
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// A sandbox for one test.
pub async fn sandbox() -> Running {
    started(Options { companies: 3_000, ..Options::default() }).await
}

/// One with these options, on the world that others of this program with the same have.
pub async fn started(options: Options) -> Running {
    let shared_world = Some(SharedWorld::shared(options.made_of()));
    sandbox::start(Options { shared_world, ..options }).await.unwrap()
}

/// Sends bytes and reads until the other side closes.
pub async fn send_raw(base_url: &str, request: &str) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(base_url.trim_start_matches("http://")).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut all = Vec::new();
    match stream.read_to_end(&mut all).await {
        Ok(_) => Ok(all),
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(all),
        Err(error) => Err(error),
    }
}

/// One request; the connection is closed after it.
pub async fn send(base_url: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Came {
    let mut request = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let all = send_raw(base_url, &request).await.unwrap();
    let split = all.windows(4).position(|four| four == b"\r\n\r\n");
    let split = split.unwrap_or_else(|| panic!("no head in {:?}", String::from_utf8_lossy(&all)));
    let head = String::from_utf8(all[..split].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Came { status, head, body: all[split + 4..].to_vec() }
}

/// A POST with the workspace's key.
pub async fn post(running: &Running, path: &str, body: &Value) -> Came {
    let key = format!("Bearer {}", running.api_key);
    let headers = [("Authorization", key.as_str()), ("Content-Type", "application/json")];
    send(&running.base_url, "POST", path, &headers, &body.to_string()).await
}

/// A GET with the workspace's key.
pub async fn get(running: &Running, path: &str) -> Came {
    let key = format!("Bearer {}", running.api_key);
    send(&running.base_url, "GET", path, &[("Authorization", &key)], "").await
}

/// A search.
pub async fn search(running: &Running, body: &Value) -> Came {
    post(running, "/v1/find-companies", body).await
}

/// Sets something, and returns the state.
pub async fn control(running: &Running, order: &Value) -> Value {
    let came = send(&running.base_url, "POST", "/sandbox/control", &[], &order.to_string()).await;
    assert_eq!(came.status, 200, "{order}: {}", String::from_utf8_lossy(&came.body));
    came.json()
}
