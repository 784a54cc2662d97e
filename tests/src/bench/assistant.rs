//! Chat programs that ask: how long an owned question takes from request to answer, over the bridge, and what an idle bridge takes.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::sample::{Sample, Table};
use crate::rig::{App, Service};
use crate::window::app;

/// The app's identifier, below which the bridge looks for it.
const IDENTIFIER: &str = "app.prospector.desktop";
const REPEATS: usize = 1_000;

/// The bridge as a chat program starts it.
struct Bridge {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Bridge {
    fn program() -> PathBuf {
        app().with_file_name(format!("prospector-bridge{}", std::env::consts::EXE_SUFFIX))
    }

    async fn start(data: &Path) -> Self {
        let mut command = Command::new(Self::program());
        command.env("XDG_DATA_HOME", data).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("the bridge starts");
        let input = child.stdin.take().expect("piped");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut bridge = Self { child, input, lines };
        let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "Bench", "version": "1"}});
        bridge.ask(0, "initialize", hello).await;
        bridge.write(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        bridge
    }

    async fn write(&mut self, message: &Value) {
        self.input.write_all(format!("{message}\n").as_bytes()).await.expect("it reads");
    }

    async fn ask(&mut self, id: usize, method: &str, params: Value) -> Value {
        self.timed(id, method, params).await.0
    }

    /// The answer, and how long its line took from that of the request. What a program then makes of it is its own.
    async fn timed(&mut self, id: usize, method: &str, params: Value) -> (Value, Duration) {
        let start = Instant::now();
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
        loop {
            let line = self.lines.next_line().await.expect("it is read").expect("the app has not hung up");
            let took = start.elapsed();
            let answer: Value = serde_json::from_str(&line).expect("a message");
            if answer["id"] == id {
                return (answer["result"]["structuredContent"].clone(), took);
            }
        }
    }

    /// Memory in use, in KiB; none where the system does not tell it.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }
}

/// A page of 25 leads that is owned, asked a thousand times; beside it the same question of the window's own.
pub async fn measure() -> Table {
    let mut table = Table::new(
        "an owned question of 25 leads, a thousand times, from a chat program's line to its answer, over the bridge; promised: p95 20 ms, and \
         15 MiB for an idle bridge",
    );
    if !Bridge::program().exists() {
        table.line("not measured: there is no bridge beside the app", "", "");
        return table;
    }
    let (folder, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let data = folder.path().join(IDENTIFIER);
    std::fs::create_dir(&data).unwrap();
    let app = App::start(&data, &service).await;
    let settings = json!({"on": true, "emails": true, "mobiles": true, "notes": true, "rows": 50});
    app.ask("set_assistant", settings).await;
    let mut bridge = Bridge::start(folder.path()).await;
    let question = json!({"filters": {"job": ["Head of Sales"], "peopleLocation": ["Germany"]}, "page": 0, "size": 25});
    let call = json!({"name": "demo_leads_finder", "arguments": question});
    let order = bridge.ask(1, "tools/call", call.clone()).await["order"]["order"].clone();
    app.ask("answer_order", json!({"order": order, "answer": {"kind": "once"}})).await;
    let first = bridge.ask(2, "tools/call", call.clone()).await;
    assert_eq!(first["state"], "answered", "it is owned from here on: {first}");
    let (mut over_the_bridge, mut of_the_window) = (Sample::default(), Sample::default());
    for number in 0..REPEATS {
        let (told, took) = bridge.timed(3 + number, "tools/call", call.clone()).await;
        over_the_bridge.add(took);
        assert_eq!(told["owned"], true, "free: {told}");
        let start = Instant::now();
        app.ask("leads_finder", &question).await;
        of_the_window.add(start.elapsed());
    }
    for percent in [50, 95, 100] {
        let what = format!("p{percent} of {REPEATS}");
        let (own, peer) = (over_the_bridge.at(percent), of_the_window.at(percent));
        table.against(&what, own, "the window's own command for it", peer);
    }
    let idle = Bridge::start(folder.path()).await;
    let memory = idle.memory().map_or_else(|| "not told".to_owned(), |kib| format!("{:.1} MiB", kib as f64 / 1024.0));
    table.line("an idle bridge, memory in use", memory, "");
    app.end().await;
    table
}
