//! How much the database does for what is asked of it: a time depends on the machine, this does not.
//!
//! Owns the count, which is that of the whole program and of the connections that are opened after [`watch`]. Where nobody
//! watches, nothing is counted and nothing is slower.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rusqlite::trace::{TraceEvent, TraceEventCodes};
use rusqlite::{Connection, StatementStatus};

static WATCHED: AtomicBool = AtomicBool::new(false);
static STATEMENTS: AtomicU64 = AtomicU64::new(0);
static STEPS: AtomicU64 = AtomicU64::new(0);

/// What the database did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Statements that were run to their end.
    pub statements: u64,
    /// Steps of its machine: some ten for each row that is touched, whether it is shown or not.
    pub steps: u64,
}

/// Counts from here on, on every connection that is opened from here on.
pub fn watch() {
    WATCHED.store(true, Ordering::Relaxed);
}

/// What was done since it was last asked.
pub fn taken() -> Work {
    Work { statements: STATEMENTS.swap(0, Ordering::Relaxed), steps: STEPS.swap(0, Ordering::Relaxed) }
}

/// Watches a connection, where somebody wants to know.
pub(crate) fn follow(file: &mut Connection) -> rusqlite::Result<()> {
    if !WATCHED.load(Ordering::Relaxed) {
        return Ok(());
    }
    // A statement that is cached goes on counting from run to run.
    let mut before: HashMap<String, i32> = HashMap::new();
    let count = move |event: TraceEvent<'_>| {
        let TraceEvent::Profile(statement, _) = event else { return };
        let steps = statement.get_status(StatementStatus::VmStep);
        let known = before.insert(statement.sql().into_owned(), steps);
        let known = known.filter(|_| statement.get_status(StatementStatus::Run) > 1).unwrap_or_default();
        STATEMENTS.fetch_add(1, Ordering::Relaxed);
        STEPS.fetch_add(u64::try_from(steps - known).unwrap_or_default(), Ordering::Relaxed);
    };
    file.trace_v2(TraceEventCodes::SQLITE_TRACE_PROFILE, Some(count))
}
