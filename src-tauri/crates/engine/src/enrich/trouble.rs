//! Why a job stands and what it needs before it can go on, as it is kept.

use store::tables::jobs::Trouble;

use crate::screen::{FailureCode, JobNeed};

impl JobNeed {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Limit, "limit"),
        (Self::Agree, "agree"),
        (Self::Price, "price"),
        (Self::Credits, "credits"),
        (Self::Key, "key"),
        (Self::Offline, "offline"),
        (Self::Failures, "failures"),
        (Self::Outcome, "outcome"),
    ];

    /// The name under which it is kept.
    pub(super) fn name(self) -> String {
        Self::ALL.iter().find(|(need, _)| *need == self).map_or("", |(_, name)| name).to_owned()
    }

    pub(super) fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == name).map(|(need, _)| *need)
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
