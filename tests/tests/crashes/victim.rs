//! The process that is killed, and the moments at which it is.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tests::rig::{PATIENCE, Service};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::{Instant, timeout, timeout_at};

/// When it is killed.
#[derive(Debug, Clone, Copy)]
pub enum Moment {
    /// Right after so many events.
    Events(u64),
    /// So long after so many events: somewhere within a page.
    Within(u64, Duration),
    /// When the service has taken in the next page and has not answered yet.
    InFlight,
    /// So long after its start: while it opens its file.
    Opening(Duration),
}

/// A seeded sequence (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    /// A number below `most`.
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % most
    }

    /// A moment; every kind of them comes up in turn.
    pub fn moment(&mut self, round: u64) -> Moment {
        match round % 4 {
            0 => Moment::Events(1 + self.below(9)),
            1 => Moment::Within(1 + self.below(9), Duration::from_millis(self.below(170))),
            2 => Moment::InFlight,
            _ => Moment::Opening(Duration::from_millis(self.below(200))),
        }
    }
}

/// A running engine process.
pub struct Victim {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Victim {
    /// Starts it for a pull.
    pub fn start(data: &Path, service: &Service) -> Self {
        Self::started(data, service, None)
    }

    /// Starts it for the import of a table.
    pub fn importing(data: &Path, service: &Service, table: &Path) -> Self {
        Self::started(data, service, Some(table))
    }

    fn started(data: &Path, service: &Service, table: Option<&Path>) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_engine_process"))
            .arg(data)
            .args([&service.base_url, &service.api_key])
            .args(table)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the program was built with this test");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// The next event; none when it has ended.
    async fn event(&mut self) -> Option<Value> {
        let line = self.lines.next_line().await.expect("its output can be read")?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// Waits for the moment, and kills it.
    pub async fn killed_at(mut self, moment: Moment, service: &Service) {
        let waited = timeout(PATIENCE, async {
            match moment {
                Moment::Events(count) => self.events(count).await,
                Moment::Within(count, then) => {
                    self.events(count).await;
                    self.read_for(then).await;
                }
                Moment::InFlight => self.taken_in(service).await,
                Moment::Opening(then) => self.read_for(then).await,
            }
        });
        waited.await.unwrap_or_else(|_| panic!("{moment:?} did not come"));
        self.child.kill().await.expect("it can be killed");
        // What the service has taken in it does all the same.
        service.heal().await;
    }

    /// Waits until it tells of so many kept pieces of an import, and kills it so long after that; tells how many rows it had
    /// read at least.
    pub async fn killed_keeping(mut self, pieces: u64, then: Duration) -> u64 {
        let waited = timeout(PATIENCE, async {
            let (mut told, mut read) = (0, 0);
            while told < pieces {
                let event = self.event().await.expect("it must be killed before it is done");
                let import = &event["import"];
                assert_ne!(import["phase"], "done", "it must be killed before it is done");
                if import["phase"] == "keeping" {
                    (told, read) = (told + 1, import["read"].as_u64().unwrap());
                }
            }
            self.read_for(then).await;
            read
        });
        let read = waited.await.expect("an import tells how far it is");
        self.child.kill().await.expect("it can be killed");
        read
    }

    async fn events(&mut self, count: u64) {
        for _ in 0..count {
            let event = self.event().await;
            assert!(event.is_some_and(|event| event["what"] != "ended"), "it must be killed before it is done");
        }
    }

    /// Reads on for so long.
    async fn read_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Ok(event) = timeout_at(end, self.event()).await {
            assert!(event.is_some_and(|event| event["what"] != "ended"), "it must be killed before it is done");
        }
    }

    /// Reads on until the service works on a page, which takes until it is killed.
    async fn taken_in(&mut self, service: &Service) {
        service.fault("find-companies", "delay", json!({"seconds": 600})).await;
        // A fault is used up when its request is taken in.
        while service.state().await["faults"] != json!([]) {
            self.read_for(Duration::from_millis(5)).await;
        }
    }

    /// Lets it run to its end.
    pub async fn ended(mut self) {
        let run = timeout(PATIENCE, async {
            while let Some(event) = self.event().await {
                if event["what"] == "ended" {
                    return;
                }
            }
            panic!("it ended without saying so: {:?}", self.child.wait().await);
        });
        run.await.unwrap_or_else(|_| panic!("it did not end by itself within {PATIENCE:?}"));
        let status = self.child.wait().await.unwrap();
        assert!(status.success(), "it ended well: {status}");
    }
}
