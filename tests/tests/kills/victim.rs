//! The process that is killed, and the moments at which it is.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use tests::rig::{EngineProcess, Order, PATIENCE, Service};
use tests::seed::Dice;
use tokio::time::{Instant, timeout, timeout_at};

use crate::files::drafts;

/// The program that is killed.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_engine_process");
/// How long a call that is waited for may stay away: the work may have no such call left.
const ASKED_WITHIN: Duration = Duration::from_secs(2);

/// Lets a process live for so long, then kills it. Returns whether it had come to its end by itself before that.
pub async fn ends_within(order: &Order<'_>, lives: Duration) -> bool {
    let mut process = EngineProcess::start(order, false);
    let end = Instant::now() + lives;
    while let Ok(line) = timeout_at(end, process.line()).await {
        if line.is_none_or(|line| line["what"] == "ended") {
            return true;
        }
    }
    process.kill().await;
    false
}

/// Lets a process come to its end, which takes so long at most.
pub async fn to_its_end(order: &Order<'_>, patience: Duration) {
    let mut process = EngineProcess::start(order, true);
    let end = Instant::now() + patience;
    let mut last = Value::Null;
    loop {
        match timeout_at(end, process.line()).await {
            Ok(Some(line)) if line["what"] == "ended" => break,
            Ok(Some(line)) => last = line,
            Ok(None) => break,
            Err(_) => panic!("{} does not come to its end within {patience:?}, and said last: {last}", order.work),
        }
    }
    assert!(process.end().await.success(), "it comes to its end");
}

/// When it is killed.
#[derive(Debug, Clone, Copy)]
pub enum Moment {
    /// So long after so many lines that it said once it was open: right after a change, or somewhere on the way to the next.
    Within(usize, Duration),
    /// When the service has taken in the next call of an operation and has not answered yet.
    InFlight(&'static str),
    /// So long after it began: while it opens its file, brings it up to date, or goes on with what was open.
    Opening(Duration),
    /// While the draft of one more file lies there.
    Drafted,
}

/// What moments a work has: how many lines, how long after one, how long after the beginning, which calls,
/// and whether it writes files.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    pub lines: usize,
    pub after: usize,
    pub opening: usize,
    pub calls: &'static [&'static str],
    pub drafts: bool,
}

impl Range {
    /// A moment; every kind of them comes up in turn.
    pub fn moment(&self, dice: &mut Dice, round: u64) -> Moment {
        let millis = |dice: &mut Dice, most| Duration::from_millis(dice.below(most) as u64);
        match round % 4 {
            2 if !self.calls.is_empty() => Moment::InFlight(self.calls[dice.below(self.calls.len())]),
            2 if self.drafts => Moment::Drafted,
            3 => Moment::Opening(millis(dice, self.opening)),
            0 if self.lines > 0 => Moment::Within(1 + dice.below(self.lines), Duration::ZERO),
            _ if self.lines > 0 => Moment::Within(1 + dice.below(self.lines), millis(dice, self.after)),
            _ => Moment::Opening(millis(dice, self.opening)),
        }
    }
}

/// A running engine process that is to be killed.
pub struct Victim {
    process: EngineProcess,
    files: PathBuf,
}

impl Victim {
    /// Starts it; `finish` where it is to end by itself.
    pub fn start(order: &Order<'_>, finish: bool) -> Self {
        Self { process: EngineProcess::start(order, finish), files: order.files.to_owned() }
    }

    /// The next line of one that must be killed before it is done.
    async fn living(&mut self) -> Value {
        let line = self.process.line().await;
        line.filter(|line| line["what"] != "ended").unwrap_or_else(|| panic!("it must be killed before it is done"))
    }

    /// Waits for the moment, and kills it.
    pub async fn killed_at(mut self, moment: Moment, service: &Service) {
        let waited = timeout(PATIENCE, async {
            match moment {
                Moment::Within(lines, then) => {
                    self.until("open").await;
                    for _ in 0..lines {
                        self.living().await;
                    }
                    self.read_for(then).await;
                }
                Moment::InFlight(operation) => self.taken_in(operation, service).await,
                Moment::Drafted => {
                    let before = drafts(&self.files);
                    self.until("open").await;
                    // Not by their number: those of before may be swept meanwhile.
                    while drafts(&self.files).is_subset(&before) {
                        self.read_for(Duration::from_millis(1)).await;
                    }
                }
                Moment::Opening(then) => {
                    self.until("begun").await;
                    self.read_for(then).await;
                }
            }
        });
        waited.await.unwrap_or_else(|_| panic!("{moment:?} did not come"));
        self.process.kill().await;
        // What the service has taken in it does all the same, and it ends a delay when the faults are taken back.
        if let Moment::InFlight(_) = moment {
            service.heal().await;
        }
    }

    async fn until(&mut self, what: &str) {
        while self.living().await["what"] != what {}
    }

    /// Reads on for so long.
    async fn read_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while timeout_at(end, self.living()).await.is_ok() {}
    }

    /// Reads on until the service works on a call, which takes until it is killed.
    async fn taken_in(&mut self, operation: &str, service: &Service) {
        service.fault(operation, "delay", json!({"seconds": 600})).await;
        self.until("open").await;
        let end = Instant::now() + ASKED_WITHIN;
        // A fault is used up when its request is taken in.
        while Instant::now() < end && service.state().await["faults"] != json!([]) {
            self.read_for(Duration::from_millis(5)).await;
        }
    }

    /// Lets it run to its end; returns how long it took to open.
    pub async fn ended(mut self) -> Duration {
        let mut opened = Duration::ZERO;
        let run = timeout(PATIENCE * 3, async {
            self.until("begun").await;
            let begun = Instant::now();
            while let Some(line) = self.process.line().await {
                match line["what"].as_str() {
                    Some("open") => opened = begun.elapsed(),
                    Some("ended") => return,
                    _ => {}
                }
            }
            panic!("it ended without saying so: {:?}", self.process.end().await);
        });
        run.await.unwrap_or_else(|_| panic!("it did not end by itself"));
        let status = self.process.end().await;
        assert!(status.success(), "it ended well: {status}");
        opened
    }
}
