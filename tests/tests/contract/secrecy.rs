//! The key of a workspace: in the header of its requests, in the keychain, and nowhere else.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tests::rig::{App, MemoryKeychain, Scripted, Service, Start, filters, germans, more};
use tracing_subscriber::fmt::MakeWriter;

const KEY: &str = "sk_live_never_to_be_seen_42";

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Repeats the key in its answers, as an unfriendly service or a proxy might.
fn echo(path: &str, searches_fail: bool) -> (u16, Value) {
    match path {
        "/v1/credits" => (200, json!({"status": "success", "credits": "1000"})),
        _ if searches_fail => (401, json!({"error": format!("{KEY} is no key"), "message": format!("Bearer {KEY}")})),
        _ => (503, json!({"error": KEY, "operation_id": "op_1"})),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_is_in_no_log_no_reply_and_no_file() {
    let log = Log::default();
    let everything = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone());
    tracing::subscriber::set_global_default(everything.finish()).expect("no other test of this program logs");

    let (data, demo) = (tempfile::tempdir().unwrap(), Service::start().await);
    let refusing = Scripted::start(|sent| echo(&sent.target, true)).await;
    let unsure = Scripted::start(|sent| echo(&sent.target, false)).await;
    let keychain = Arc::new(MemoryKeychain::default());
    let start = || Start { keychain: Arc::clone(&keychain), ..Start::new(data.path(), &demo) };
    let app = App::start_with(start()).await;
    let mut replies = String::new();
    for service in [&refusing, &unsure] {
        let request = json!({
            "id": null, "name": "Live", "baseUrl": service.base_url, "networkHost": "network.example",
            "networkWord": "network", "apiKey": KEY,
        });
        replies += &app.ask("connect", request).await.to_string();
        let ended = app.pull(&more(&germans(), Some(100), None)).await;
        replies += &format!("{ended:?}");
        replies += &app.ask("activity", json!({})).await.to_string();
        let sent = service.sent("/v1/find-companies");
        assert_eq!(sent[0].headers["authorization"], format!("Bearer {KEY}"), "where it belongs, it is");
    }
    let request = json!({"filters": filters(&germans()), "page": 0, "size": 10});
    let failure = app.refused("find_companies", request).await;
    replies += &format!("{failure:?} {}", serde_json::to_string(&failure).unwrap());
    replies += &app.ask("app_state", json!({})).await.to_string();
    app.end().await;
    let app = App::start_with(start()).await;
    replies += &app.ask("app_state", json!({})).await.to_string();
    assert_eq!(app.ask("app_state", json!({})).await["workspace"]["key"], "keychain", "it came back from there");

    assert_eq!(keychain.held(), 2, "the keychain has the key of each workspace");
    assert!(replies.contains("[key]"), "the unfriendly words were shown, without the key: {replies}");
    assert!(!replies.contains(KEY), "no reply holds the key");
    let log = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(log.contains("find_companies"), "the log is a log: {} bytes", log.len());
    assert!(!log.contains(KEY), "not even at its most talkative does the log hold the key");
    nowhere_below(data.path());
}

/// No file of the app holds the key, whatever its kind.
fn nowhere_below(folder: &Path) {
    for entry in folder.read_dir().unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            nowhere_below(&entry.path());
            continue;
        }
        let bytes = std::fs::read(entry.path()).unwrap();
        let found = bytes.windows(KEY.len()).any(|window| window == KEY.as_bytes());
        assert!(!found, "{} holds the key", entry.path().display());
    }
}
