//! A service that answers as a test tells it to, and remembers what it was sent: for answers that no honest service gives,
//! and for looking at requests byte by byte.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// One request as it came.
#[derive(Debug, Clone)]
pub struct Sent {
    /// `GET` or `POST`.
    pub method: String,
    /// Path with its query.
    pub target: String,
    /// Headers by lower-case name.
    pub headers: BTreeMap<String, String>,
    /// The body; null when there is none.
    pub body: Value,
}

/// A running scripted service; it ends with the test.
pub struct Scripted {
    /// Its address.
    pub base_url: String,
    sent: Arc<Mutex<Vec<Sent>>>,
    begun: Arc<Mutex<Vec<Sent>>>,
}

impl Scripted {
    /// Starts one that answers every request with a status and a body.
    pub async fn start(answer: impl Fn(&Sent) -> (u16, Value) + Send + Sync + 'static) -> Self {
        Self::start_raw(move |sent| {
            let (status, body) = answer(sent);
            (status, body.to_string().into_bytes())
        })
        .await
    }

    /// Starts one that answers every request with a status and bytes, which it calls JSON.
    pub async fn start_raw(answer: impl Fn(&Sent) -> (u16, Vec<u8>) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port on loopback");
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let (sent, begun) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
        let (seen, came, answer) = (Arc::clone(&sent), Arc::clone(&begun), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (seen, came, answer) = (Arc::clone(&seen), Arc::clone(&came), Arc::clone(&answer));
                tokio::spawn(async move {
                    // A caller that goes away is its own business.
                    let _ = serve(stream, &came, &seen, answer.as_ref()).await;
                });
            }
        });
        Self { base_url, sent, begun }
    }

    /// What it has answered so far, oldest first, at paths that end so.
    pub fn sent(&self, path: &str) -> Vec<Sent> {
        at(&self.sent, path)
    }

    /// What has come so far, whether it is answered by now or not.
    pub fn begun(&self, path: &str) -> Vec<Sent> {
        at(&self.begun, path)
    }
}

fn at(requests: &Mutex<Vec<Sent>>, path: &str) -> Vec<Sent> {
    let is = |sent: &&Sent| sent.target.split('?').next().is_some_and(|own| own.ends_with(path));
    requests.lock().unwrap().iter().filter(is).cloned().collect()
}

async fn serve(
    mut stream: TcpStream,
    came: &Mutex<Vec<Sent>>,
    seen: &Mutex<Vec<Sent>>,
    answer: &(dyn Fn(&Sent) -> (u16, Vec<u8>) + Send + Sync),
) -> io::Result<()> {
    let sent = read(&mut stream).await?;
    came.lock().unwrap().push(sent.clone());
    let (status, body) = answer(&sent);
    seen.lock().unwrap().push(sent);
    let head = format!(
        "HTTP/1.1 {status} Told\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&body).await?;
    stream.shutdown().await
}

async fn read(stream: &mut TcpStream) -> io::Result<Sent> {
    let mut bytes = Vec::new();
    let head_end = loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at;
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let mut lines = head.lines();
    let mut first = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
    let (method, target) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = bytes.split_off(head_end + 4);
    while body.len() < length {
        if stream.read_buf(&mut body).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    let body = if length == 0 { Value::Null } else { serde_json::from_slice(&body)? };
    Ok(Sent { method, target, headers, body })
}
