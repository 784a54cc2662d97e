//! The pulls that run, and in which way those went wrong that do not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use ipc::FailureCode;
use workspace::background_runs::BackgroundRuns;

/// The pulls of a workspace.
#[derive(Default)]
pub struct Pulls {
    /// Those that run, each about its search.
    pub runs: BackgroundRuns,
    /// In which way those went wrong that have not gone on since.
    pub(super) troubles: Mutex<BTreeMap<i64, FailureCode>>,
    /// Those of which the service does not take the question, which costs nothing: it will not take it the next time.
    pub(crate) untaken: Mutex<BTreeSet<i64>>,
}
