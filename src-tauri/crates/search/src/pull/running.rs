//! The pulls that run, and why those stand that do not.

use std::collections::BTreeMap;
use std::sync::Mutex;

use ipc::FailureCode;
use workspace::background_runs::BackgroundRuns;
use workspace::lock::locked;

/// The pulls of a workspace.
#[derive(Default)]
pub struct Pulls {
    /// Those that run, each about its search.
    pub runs: BackgroundRuns,
    troubles: Mutex<BTreeMap<i64, FailureCode>>,
}

impl Pulls {
    /// A pull went wrong in this way.
    pub(super) fn went_wrong(&self, pull: i64, code: FailureCode) {
        locked(&self.troubles).insert(pull, code);
    }

    /// It goes on.
    pub(super) fn forget(&self, pull: i64) {
        locked(&self.troubles).remove(&pull);
    }

    /// In which way it went wrong.
    pub(super) fn trouble(&self, pull: i64) -> Option<FailureCode> {
        locked(&self.troubles).get(&pull).copied()
    }
}
