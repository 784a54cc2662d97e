//! A server that answers each request with the next line of a script, byte for byte, and remembers what it was sent.

// Each test file is a crate of its own and uses a part of this.
#![allow(dead_code, clippy::unwrap_used)]

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{Client, Connection, Limits};
use flate2::Compression;
use flate2::write::GzEncoder;
use secrecy::SecretString;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The key in every test; no output may hold it.
pub const KEY: &str = "sk_secret_1";

/// What happens to one request.
#[derive(Clone)]
pub enum Act {
    /// These bytes; the connection stays.
    Send(Vec<u8>),
    /// These bytes, then the connection is closed.
    SendAndClose(Vec<u8>),
    /// These bytes, then one byte at a time for ever.
    Drip(Vec<u8>),
    /// These bytes, then nothing for ever.
    SendAndHang(Vec<u8>),
    /// Nothing, for ever.
    Hang,
    /// Nothing until it is let go, then these bytes; the connection stays.
    Held(watch::Receiver<bool>, Vec<u8>),
}

/// A reply with a length.
pub fn reply(status: &str, headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let mut bytes = format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\n\r\n", body.len()).into_bytes();
    bytes.extend(body);
    bytes
}

/// A reply with a JSON body.
pub fn json(status: &str, body: &str) -> Act {
    Act::Send(reply(status, "content-type: application/json\r\n", body))
}

/// A gzip body that unpacks to this many zeros.
pub fn packed_zeros(mebibytes: usize) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..mebibytes {
        packer.write_all(&vec![b' '; 1024 * 1024]).unwrap();
    }
    packer.finish().unwrap()
}

/// A running server; it ends with the test.
pub struct Server {
    pub origin: String,
    /// Something of its script never comes to an end by itself.
    hangs: bool,
    requests: Arc<Mutex<Vec<String>>>,
    count: watch::Receiver<usize>,
}

impl Server {
    /// Starts with a script; a request after its end gets a 418.
    pub async fn start(script: Vec<Act>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let hangs = script.iter().any(|act| matches!(act, Act::Hang | Act::Drip(_)));
        let script = Arc::new(Mutex::new(VecDeque::from(script)));
        let (tell, count) = watch::channel(0);
        let seen = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(socket, Arc::clone(&script), Arc::clone(&seen), tell.clone()));
            }
        });
        Self { origin, hangs, requests, count }
    }

    /// Head and body of every request so far.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    /// Waits until so many requests have come.
    pub async fn seen(&self, count: usize) {
        self.count.clone().wait_for(|seen| *seen >= count).await.unwrap();
    }

    /// A client of this server with small bounds. It loses patience soon only where the script lets it wait for ever: what
    /// is answered must not be given up because the machine is busy.
    pub fn client(&self) -> Client {
        let soon = Duration::from_secs(1);
        let impatient = Limits { longest_wait: soon, logo_wait: soon, ..limits() };
        client_of(&self.origin, if self.hangs { impatient } else { limits() })
    }
}

/// Bounds that make a test quick and its slowest failure certain.
pub fn limits() -> Limits {
    Limits {
        connect: Duration::from_secs(5),
        longest_wait: Duration::from_secs(60),
        answer: 64 * 1024,
        values: 20_000,
        backoff: Duration::from_millis(2),
        logo_wait: Duration::from_secs(60),
        seed: 7,
        ..Limits::default()
    }
}

pub fn client_of(base_url: &str, limits: Limits) -> Client {
    let key = SecretString::from(KEY.to_owned());
    let connection = Connection::new(base_url, "network.example", "network", &key).unwrap();
    Client::with_limits(connection, limits).unwrap()
}

async fn serve(
    mut socket: TcpStream,
    script: Arc<Mutex<VecDeque<Act>>>,
    seen: Arc<Mutex<Vec<String>>>,
    tell: watch::Sender<usize>,
) {
    while let Some(request) = read_request(&mut socket).await {
        seen.lock().unwrap().push(request);
        let act = script.lock().unwrap().pop_front();
        tell.send_modify(|count| *count += 1);
        match act.unwrap_or_else(|| json("418 I'm a teapot", r#"{"error":"not in the script"}"#)) {
            Act::Send(bytes) => drop(socket.write_all(&bytes).await),
            Act::SendAndClose(bytes) => {
                drop(socket.write_all(&bytes).await);
                return;
            }
            Act::Drip(bytes) => {
                drop(socket.write_all(&bytes).await);
                while socket.write_all(b" ").await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                return;
            }
            Act::SendAndHang(bytes) => {
                drop(socket.write_all(&bytes).await);
                drop(socket.read(&mut [0; 1]).await);
                return;
            }
            Act::Hang => {
                // Ends when the client gives up and closes.
                drop(socket.read(&mut [0; 1]).await);
                return;
            }
            Act::Held(mut let_go, bytes) => {
                // Where nobody can let it go any more the test is over.
                if let_go.wait_for(|go| *go).await.is_err() {
                    return;
                }
                drop(socket.write_all(&bytes).await);
            }
        }
    }
}

async fn read_request(socket: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some(head) = text.find("\r\n\r\n") {
            let length = text[..head]
                .lines()
                .find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok())
                .unwrap_or(0);
            if text.len() >= head + 4 + length {
                return Some(text);
            }
        }
        let mut piece = [0; 4096];
        match socket.read(&mut piece).await {
            Ok(0) | Err(_) => return None,
            Ok(read) => bytes.extend(&piece[..read]),
        }
    }
}
