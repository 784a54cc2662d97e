//! The tables of this run: which are open, and what was dropped.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use sheets::read::ReadError;
use words::t;

use super::table::Opened;
use super::unread::sentence;
use ipc::FailureCode;
use workspace::failure::Failure;
use workspace::host::Host;
use workspace::lock::locked;

/// The tables of this run.
#[derive(Default)]
pub(crate) struct Imports {
    pub(super) last: AtomicI64,
    pub(super) tables: Mutex<BTreeMap<i64, Arc<Opened>>>,
    pub(super) drops: Mutex<BTreeMap<i64, PathBuf>>,
    /// The number and name of a list that the program was started with, until it is looked into: there may be no page to hear
    /// of it yet.
    pub(super) handed: Mutex<Option<(i64, String)>>,
    /// Held by whoever stores a table or takes one back: else what two tables say of a record could not be told apart.
    pub(super) turn: tokio::sync::Mutex<()>,
}

impl Imports {
    pub(super) fn number(&self) -> i64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Adds a table, and drops those that nothing is being done with.
    pub(super) fn put(&self, opened: Arc<Opened>) {
        let mut tables = locked(&self.tables);
        tables.retain(|_, other| other.is_busy());
        tables.insert(opened.number, opened);
    }
}

pub(super) fn opened(host: &Host, import: i64) -> Result<Arc<Opened>, Failure> {
    let found = locked(&host.state::<Imports>().tables).get(&import).cloned();
    found.ok_or_else(|| Failure::new(FailureCode::Gone, t!("This file is not open any more: choose it again.")))
}

/// The failure for a table that could not be read; it is logged here.
pub fn unread(error: &ReadError) -> Failure {
    let code = match error {
        ReadError::Vanished { .. } | ReadError::Changed => FailureCode::Gone,
        _ => FailureCode::Refused,
    };
    let failure = Failure::new(code, sentence(error));
    // The causes may name a place on the disk, and belong into the log alone.
    tracing::warn!(reference = failure.reference, ?error, "a table was not read");
    failure
}

/// Runs what blocks on the disk on a thread of its own.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(Failure::from)
}
