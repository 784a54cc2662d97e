//! The process that works, and the service that goes wrong for it.

use serde_json::json;
use tempfile::TempDir;
use tests::rig::{App, EngineProcess, Order, PATIENCE, Service};
use tests::seed::Dice;
use tokio::time::timeout;

use crate::taken::Taken;

/// What is asked in a round.
const ASKED: [&str; 7] =
    ["find_companies", "find_people", "leads_finder", "email", "phone", "company", "domain_to_network"];
/// Unclear is what leaves most behind; a status of three digits stands for itself, without a body.
const WRONG: [&str; 8] = ["drop_before", "drop_after", "cut_body", "bad_json", "wrong_shape", "delay", "503", "429"];
/// What the service charges where it does not publish it.
const PRICES: [(&str, u64); 3] = [("phone", 50), ("email", 10), ("company", 10)];

/// A running engine process, at work.
pub struct Worker {
    process: EngineProcess,
    data: TempDir,
    _files: TempDir,
    service: Service,
    dice: Dice,
}

impl Worker {
    /// Starts it on a fresh workspace.
    pub async fn start(seed: u64) -> Self {
        let (data, files, service) =
            (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), Service::small().await);
        service.control(json!({"credits": 10_000_000})).await;
        let app = App::start(data.path(), &service).await;
        for (operation, price) in PRICES {
            app.ask("set_price", json!({"operation": operation, "price": price})).await;
        }
        app.end().await;
        let order = Order {
            program: env!("CARGO_BIN_EXE_engine_process"),
            data: data.path(),
            files: files.path(),
            service: &service,
            work: "soak",
            seed,
        };
        let process = EngineProcess::start(&order, false);
        Self { process, data, _files: files, service, dice: Dice::new(seed) }
    }

    /// Lets it work for one round, in which something goes wrong.
    pub async fn round(&mut self) {
        let (kind, operation) = (*self.dice.pick(&WRONG), *self.dice.pick(&ASKED));
        let fault = match (kind, kind.parse::<u16>()) {
            (_, Ok(status)) => json!({"operation": operation, "kind": "status", "status": status, "body": null}),
            ("delay", _) => json!({"operation": operation, "kind": "delay", "seconds": 0.5}),
            _ => json!({"operation": operation, "kind": kind}),
        };
        self.service.control(json!({"faults": [fault]})).await;
        timeout(PATIENCE * 3, async {
            loop {
                let said = self.process.line().await.expect("it works on for as long as it is let");
                if said["what"] == "round" {
                    return;
                }
            }
        })
        .await
        .expect("a round comes to its end");
        // What was not asked for goes right again.
        self.service.heal().await;
    }

    /// What it takes at this moment.
    pub fn taken(&self) -> Taken {
        Taken::by(self.process.id())
    }

    /// Ends it; returns where its data is.
    pub async fn end(mut self) -> TempDir {
        self.process.kill().await;
        self.data
    }
}
