//! Four programs ask at random while a person answers at random, and the app is killed, and the bridges of two of them. Whatever was
//! charged has leave on the disk, no leave and no limit is exceeded, and the ledger is the service's own book.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};
use tests::rig::{EngineProcess, Order, Service};
use tests::seed::Dice;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tokio::process::{Child, Command};

/// Kills of the short form.
const KILLS: u64 = 10;
/// Calls of the long form.
const MANY: u64 = 10_000;
/// Kills after which something must have been bought.
const HOPELESS: u64 = 200;
/// It is killed after fewer answers than this, and within as many ms of the last of them: a slow machine lives as long as a fast one.
const LIFE: usize = 60;
/// How long it may take to answer that often.
const PATIENCE: Duration = Duration::from_secs(120);
/// What assistants may spend in a day, in tenths: as the person of the process sets it.
const LIMIT: u64 = 3_000;

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_programs_ask() {
    campaign(|kills, _| kills >= KILLS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: `cargo xtask torture kills` runs it"]
async fn killed_over_ten_thousand_calls() {
    campaign(|_, calls| calls >= MANY).await;
}

/// Kills until that is enough, by kills and by calls that were answered.
async fn campaign(is_enough: impl Fn(u64, u64) -> bool) {
    let seed = tests::seed::seed();
    let mut dice = Dice::new(seed);
    let service = Service::small().await;
    service.control(json!({"rate_limits": false})).await;
    let (data, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (over, calls) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let programs: Vec<_> = (0..4)
        .map(|number| {
            let asks = Asks {
                data: data.path().to_owned(),
                name: format!("Program {number}"),
                by_bridge: number % 2 == 0,
                over: Arc::clone(&over),
                calls: Arc::clone(&calls),
            };
            tokio::spawn(asks.run(Dice::new(seed + number)))
        })
        .collect();
    let start = |finish, work| {
        let program = env!("CARGO_BIN_EXE_engine_process");
        EngineProcess::start(
            &Order { program, data: data.path(), files: files.path(), service: &service, work, seed },
            finish,
        )
    };
    let mut kills = 0;
    while !is_enough(kills, calls.load(Ordering::SeqCst)) || service.charged().await.0 == 0 {
        let bought = service.charged().await.0;
        assert!(kills < HOPELESS || bought > 0, "nothing was bought in {kills} lives (seed {seed})");
        let mut process = start(false, "assistant");
        let answers = calls.load(Ordering::SeqCst) + dice.below(LIFE) as u64;
        let then = Duration::from_millis(dice.below(LIFE) as u64);
        let lives = async {
            while calls.load(Ordering::SeqCst) < answers {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            tokio::time::sleep(then).await;
        };
        tokio::select! {
            lived = tokio::time::timeout(PATIENCE, lives) => lived.expect("it answers"),
            // Its events are read, or it would wait for whoever reads them.
            () = async { while process.line().await.is_some() {} } => panic!("it ended by itself (seed {seed})"),
        }
        process.kill().await;
        kills += 1;
    }
    over.store(true, Ordering::SeqCst);
    for program in programs {
        program.await.expect("a program ends by itself");
    }
    // What is unclear is asked for again where it can be, and the balance is compared.
    let mut last = start(true, "open");
    while last.line().await.is_some() {}
    assert!(last.end().await.success(), "it opens and ends");
    let charged = service.charged().await.0;
    let broken = broken(&data.path().join("workspaces/demo/workspace.sqlite"), charged);
    println!(
        "{kills} kills, {} calls answered, {charged} tenths charged, {} broken (seed {seed})",
        calls.load(Ordering::SeqCst),
        broken.len()
    );
    assert_eq!(broken, Vec::<String>::new(), "seed {seed}");
}

struct Asks {
    data: PathBuf,
    name: String,
    /// By the bridge that a chat program starts, or by the socket itself.
    by_bridge: bool,
    over: Arc<AtomicBool>,
    calls: Arc<AtomicU64>,
}

/// Both ends of a conversation; a bridge is killed with it.
struct Ends {
    read: Box<dyn AsyncBufRead + Send + Unpin>,
    write: Box<dyn AsyncWrite + Send + Unpin>,
    _bridge: Option<Child>,
}

impl Asks {
    async fn run(self, mut dice: Dice) {
        while !self.over.load(Ordering::SeqCst) {
            if self.session(&mut dice).await.is_none() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    async fn connect(&self) -> Option<Ends> {
        if !self.by_bridge {
            let (read, write) = UnixStream::connect(self.data.join("assistant/socket")).await.ok()?.into_split();
            return Some(Ends { read: Box::new(BufReader::new(read)), write: Box::new(write), _bridge: None });
        }
        let mut bridge = Command::new(env!("CARGO_BIN_EXE_bridge"));
        bridge.arg(&self.data).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut bridge = bridge.spawn().expect("the bridge starts");
        let (write, read) = (bridge.stdin.take()?, bridge.stdout.take()?);
        Some(Ends { read: Box::new(BufReader::new(read)), write: Box::new(write), _bridge: Some(bridge) })
    }

    /// Until the app is gone, the bridge is killed, or all is over.
    async fn session(&self, dice: &mut Dice) -> Option<()> {
        let Ends { read, mut write, _bridge } = self.connect().await?;
        let mut lines = read.lines();
        let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": self.name, "version": "1"}}});
        let begun = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        write.write_all(format!("{hello}\n").as_bytes()).await.ok()?;
        let answer: Value = serde_json::from_str(&lines.next_line().await.ok()??).ok()?;
        // The bridge answers for an app that is not there.
        answer.get("result")?;
        write.write_all(format!("{begun}\n").as_bytes()).await.ok()?;
        let mut known: BTreeMap<String, Value> = BTreeMap::new();
        for id in 1.. {
            if self.over.load(Ordering::SeqCst) {
                return Some(());
            }
            let mut arguments = json!({"filters": {"job": [dice.pick(&["CEO", "CTO", "Head of Sales"])]},
                "page": dice.below(40), "size": 1 + dice.below(8)});
            let question = arguments.to_string();
            if let Some(order) = known.get(&question) {
                arguments["order"] = order.clone();
            } else if dice.below(20) == 0 {
                // One that it makes up.
                arguments["order"] = json!(dice.below(50));
            }
            let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "demo_leads_finder", "arguments": arguments}});
            write.write_all(format!("{call}\n").as_bytes()).await.ok()?;
            if self.by_bridge && dice.below(40) == 0 {
                // Hung up in the middle of it: the bridge is killed with what it holds.
                return None;
            }
            let answer: Value = serde_json::from_str(&lines.next_line().await.ok()??).ok()?;
            if answer.get("error").is_some() {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
            self.calls.fetch_add(1, Ordering::SeqCst);
            let told = &answer["result"]["structuredContent"];
            if told["state"] == "waits_for_leave" {
                known.insert(question, told["order"]["order"].clone());
            } else {
                known.remove(&question);
            }
        }
        Some(())
    }
}

/// What the file says that must not be.
fn broken(file: &Path, charged: u64) -> Vec<String> {
    let file = Connection::open(file).expect("the file opens");
    let one = |sql: &str| file.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number");
    let mut broken = Vec::new();
    let mut none = |what: &str, sql: &str| {
        let count = one(sql);
        if count != 0 {
            broken.push(format!("{what}: {count}"));
        }
    };
    none("paid calls that no order asked for", "SELECT count(*) FROM intents WHERE ordered IS NULL");
    none(
        "paid calls whose order has no leave",
        "SELECT count(*) FROM intents LEFT JOIN orders ON orders.id = intents.ordered LEFT JOIN leaves ON leaves.id = orders.leave
            WHERE orders.state IS NOT 'granted' OR leaves.id IS NULL",
    );
    none(
        "paid calls outside the time of their leave",
        "SELECT count(*) FROM intents JOIN orders ON orders.id = intents.ordered JOIN leaves ON leaves.id = orders.leave
            WHERE intents.at < leaves.at OR intents.at >= leaves.until",
    );
    none(
        "leaves that are exceeded",
        "SELECT count(*) FROM leaves WHERE amount < (SELECT coalesce(sum(CASE WHEN intents.state = 'unconfirmed' THEN intents.worst
                ELSE coalesce(ledger.charged, 0) END), 0)
            FROM orders JOIN intents ON intents.ordered = orders.id LEFT JOIN ledger ON ledger.intent = intents.id
            WHERE orders.leave = leaves.id)",
    );
    none(
        "questions that were sent twice though owned",
        "SELECT count(*) - count(DISTINCT digest) FROM facts WHERE operation = 'leads_finder'",
    );
    let ledger = one("SELECT coalesce(sum(charged), 0) FROM ledger").unsigned_abs();
    let unclear = one("SELECT coalesce(sum(worst), 0) FROM intents WHERE state = 'unconfirmed' AND settled_at IS NULL")
        .unsigned_abs();
    if !(ledger..=ledger + unclear).contains(&charged) {
        broken.push(format!("the service charged {charged}, the ledger has {ledger} and {unclear} may have been"));
    }
    if ledger + unclear > LIMIT {
        broken.push(format!("{ledger} and {unclear} are above the limit of {LIMIT}"));
    }
    broken
}
