//! The engine in a process of its own (`src/bin/engine_process`), and what it says line by line. What is done to it meanwhile
//! is its test's.

use std::path::Path;
use std::process::{ExitStatus, Stdio};

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use super::Service;

/// What a process is started for.
pub struct Order<'a> {
    /// The program: `env!("CARGO_BIN_EXE_engine_process")`, which only a test can say.
    pub program: &'a str,
    /// Where its workspaces are.
    pub data: &'a Path,
    /// Where its files go; what a killed process leaves elsewhere goes with the test.
    pub files: &'a Path,
    /// Whom it asks.
    pub service: &'a Service,
    /// Which of its works it does.
    pub work: &'a str,
    /// What repeats its choices.
    pub seed: u64,
}

/// By what Unix and Windows are told where temporary files go.
const TEMPORARY: [&str; 3] = ["TMPDIR", "TMP", "TEMP"];

/// A running engine process. It is killed when it is dropped.
pub struct EngineProcess {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl EngineProcess {
    /// Starts it; `finish` where it is to end by itself.
    #[must_use]
    pub fn start(order: &Order<'_>, finish: bool) -> Self {
        let mut child = Command::new(order.program)
            .arg(order.data)
            .args([&order.service.base_url, &order.service.api_key, order.work])
            .arg(order.files)
            .arg(order.seed.to_string())
            .args(finish.then_some("finish"))
            .envs(TEMPORARY.map(|name| (name, order.files)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the program was built with this test");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// The next line; none when it has ended.
    pub async fn line(&mut self) -> Option<Value> {
        let line = self.lines.next_line().await.expect("its output can be read")?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// Its number in the system.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Kills it with SIGKILL.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("it can be killed");
    }

    /// Waits until it has ended by itself.
    pub async fn end(&mut self) -> ExitStatus {
        self.child.wait().await.expect("it can be waited for")
    }
}
