//! A chat program as tests have it: it speaks the protocol over the app's socket, line by line, and knows nothing of the engine.

use std::path::Path;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

use super::PATIENCE;

/// A program that is connected.
pub struct Program {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
    last: i64,
}

impl Program {
    /// Connects to the app with this data folder under a name; none where nobody listens.
    pub async fn connect(data: &Path, name: &str) -> Option<Self> {
        Self::of_version(data, name, "2025-06-18").await
    }

    /// The same with a version of the protocol.
    pub async fn of_version(data: &Path, name: &str, version: &str) -> Option<Self> {
        let stream = UnixStream::connect(data.join("assistant/socket")).await.ok()?;
        let (reader, writer) = stream.into_split();
        let mut program = Self { lines: BufReader::new(reader).lines(), writer, last: 0 };
        let hello =
            json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": name, "version": "1"}});
        let told = program.request("initialize", hello).await;
        assert!(told["result"]["serverInfo"]["name"] == "prospector", "it says who it is: {told}");
        program.write(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string()).await;
        Some(program)
    }

    /// Writes one line as it is.
    pub async fn write(&mut self, line: &str) {
        // Whoever has hung up reads nothing.
        let _ = self.writer.write_all(format!("{line}\n").as_bytes()).await;
    }

    /// Sends a request; its number is returned.
    pub async fn send(&mut self, method: &str, params: Value) -> i64 {
        self.last += 1;
        let id = self.last;
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()).await;
        id
    }

    /// The next answer to a request; none where the app has hung up.
    pub async fn answer(&mut self) -> Option<Value> {
        loop {
            let line =
                tokio::time::timeout(PATIENCE, self.lines.next_line()).await.expect("an answer in time").ok()??;
            let message: Value = serde_json::from_str(&line).expect("a message");
            if message.get("id").is_some() {
                return Some(message);
            }
        }
    }

    /// Sends a request and waits for its answer.
    pub async fn request(&mut self, method: &str, params: Value) -> Value {
        let asked = params.to_string();
        let id = self.send(method, params).await;
        let answer = self.answer().await.unwrap_or_else(|| panic!("the app hung up at {method} {asked}"));
        assert_eq!(answer["id"], id, "an answer to this: {answer}");
        answer
    }

    /// Calls a tool; what it answers, or its error, as the protocol has it.
    pub async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", json!({"name": tool, "arguments": arguments})).await;
        answer.get("result").or_else(|| answer.get("error")).cloned().expect("a result or an error")
    }

    /// Calls a tool that must answer; its structured answer.
    pub async fn ask(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.call(tool, arguments).await;
        assert_eq!(answer["isError"], false, "{tool}: {answer}");
        answer["structuredContent"].clone()
    }

    /// Calls a tool that must refuse; its sentence.
    pub async fn refused(&mut self, tool: &str, arguments: Value) -> String {
        let answer = self.call(tool, arguments).await;
        assert_eq!(answer["isError"], true, "{tool} should have refused: {answer}");
        answer["content"][0]["text"].as_str().expect("a sentence").to_owned()
    }
}
