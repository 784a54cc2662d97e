//! Why a job stands and what it needs before it can go on, as it is kept.

use serde_json::Value;
use store::tables::jobs::Trouble;

use crate::screen::{FailureCode, JobNeed};

impl JobNeed {
    /// The name under which it is kept: the one that the screen reads, so that both are defined once.
    pub(super) fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(Value::String(name)) => name,
            // A plain enum is always written as its name.
            _ => String::new(),
        }
    }

    pub(super) fn by_name(name: &str) -> Option<Self> {
        serde_json::from_value(Value::String(name.to_owned())).ok()
    }

    /// What is needed after a failure that says nothing of the one question that met it.
    pub(super) const fn after(code: FailureCode) -> Option<Self> {
        match code {
            FailureCode::Offline => Some(Self::Offline),
            FailureCode::Credits => Some(Self::Credits),
            FailureCode::Key => Some(Self::Key),
            FailureCode::Confirm => Some(Self::Agree),
            _ => None,
        }
    }
}

/// Why a job stands, with what it needs.
pub(super) fn trouble(why: impl Into<String>, need: impl Into<Option<JobNeed>>) -> Trouble {
    Trouble { why: why.into(), need: need.into().map(JobNeed::name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_need_is_found_again_under_its_name() {
        for need in [JobNeed::Limit, JobNeed::Offline, JobNeed::Outcome] {
            assert_eq!(JobNeed::by_name(&need.name()), Some(need), "a restart knows what it needs");
        }
        assert_eq!(JobNeed::Outcome.name(), "outcome", "files of this version have this name");
        assert_eq!(JobNeed::by_name("of a newer version"), None, "then a person can simply go on");
    }
}
