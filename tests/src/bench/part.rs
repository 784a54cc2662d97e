//! The app's own part of a measurement in a process of its own, so that its peak of memory is nobody else's: the same
//! program, started with `part WORK …`. The service that the app is connected to stays with the parent.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::effort::{Effort, own_peak};
use super::{duplicates, import, tables};
use crate::rig::{App, Service, Start};

/// The name that makes a run of this program such a part.
pub const PART: &str = "part";

/// Where the app of a part has its data, and what it is connected to.
pub struct Fixture {
    data: tempfile::TempDir,
    service: Service,
}

impl Fixture {
    /// An empty folder beside a service.
    pub async fn new() -> Self {
        Self { data: tempfile::tempdir().unwrap(), service: Service::small().await }
    }

    /// The folder.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Runs a part on it and waits; returns its effort and what else it said.
    pub async fn run(&self, work: &str, arguments: &[&str]) -> (Effort, Value) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg(PART).arg(work).arg(self.data.path());
        command.arg(&self.service.base_url).arg(&self.service.api_key).args(arguments);
        // The service answers on this side meanwhile.
        let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        assert!(output.status.success(), "{work} ends well: {}", String::from_utf8_lossy(&output.stderr));
        let said: Value = serde_json::from_slice(&output.stdout).unwrap();
        (Effort::told(&said).unwrap(), said)
    }
}

/// What the process of a part was started with.
pub struct Given {
    data: PathBuf,
    base_url: String,
    api_key: String,
    /// What the part is about.
    pub arguments: Vec<String>,
}

impl Given {
    /// The app of this part.
    pub async fn app(&self) -> App {
        App::start_with(Start::at(&self.data, &self.base_url, &self.api_key)).await
    }
}

/// Runs the part that this process was started for, and says what it needed as one line of JSON.
pub async fn run() {
    let mut arguments = std::env::args().skip(2);
    let mut next = || arguments.next().expect("a part is started with its work, folder, address and key");
    let (work, data, base_url, api_key) = (next(), next().into(), next(), next());
    let given = Given { data, base_url, api_key, arguments: arguments.collect() };
    let (time, mut said): (Duration, Value) = match work.as_str() {
        "import" => import::import(&given).await,
        "read" => import::read(&given),
        "duplicates" => duplicates::find(&given).await,
        "export" => tables::export(&given).await,
        "bare" => tables::bare(&given),
        other => panic!("there is no part {other}"),
    };
    said["seconds"] = json!(time.as_secs_f64());
    said["peak_kib"] = json!(own_peak());
    println!("{said}");
}
