//! Why a job halted and what it needs before it can go on, as it is stored.

use serde_json::Value;
use store::jobs::{Job, Trouble};

use ipc::{FailureCode, JobNeed};

/// Returns the name under which a need is stored: the one that the screen reads, so that both are defined once.
pub(super) fn kept(need: JobNeed) -> String {
    match serde_json::to_value(need) {
        Ok(Value::String(name)) => name,
        // A plain enum is always written as its name.
        _ => String::new(),
    }
}

/// Returns the need that is stored under this name.
pub(super) fn need_of(name: &str) -> Option<JobNeed> {
    serde_json::from_value(Value::String(name.to_owned())).ok()
}

/// What a job that halted needs before it can go on; none where a person can simply go on.
pub fn needs(job: &Job) -> Option<JobNeed> {
    need_of(job.trouble.as_ref()?.need.as_deref()?)
}

/// What is needed after a failure that says nothing of the one question that met it.
pub(super) const fn need_after(code: FailureCode) -> Option<JobNeed> {
    match code {
        FailureCode::Offline => Some(JobNeed::Offline),
        FailureCode::Credits => Some(JobNeed::Credits),
        FailureCode::Key => Some(JobNeed::Key),
        FailureCode::Confirm => Some(JobNeed::Agree),
        _ => None,
    }
}

/// Returns why a job halted, with what it needs.
pub(super) fn trouble(why: impl Into<String>, need: impl Into<Option<JobNeed>>) -> Trouble {
    Trouble { why: why.into(), need: need.into().map(kept) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_need_is_found_again_under_its_name() {
        for need in [JobNeed::Limit, JobNeed::Offline, JobNeed::Outcome] {
            assert_eq!(need_of(&kept(need)), Some(need), "a restart knows what it needs");
        }
        assert_eq!(kept(JobNeed::Outcome), "outcome", "files of this version have this name");
        assert_eq!(need_of("of a newer version"), None, "then a person can simply go on");
    }
}
