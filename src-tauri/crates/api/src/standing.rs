//! The state of work that is stored and shown: the same states in the file and on the screen.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::named::named;

/// The state of a pull.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Asking page after page.
    Running,
    /// A person stopped it for a while.
    Paused,
    /// Something went wrong, or the app ended: it can be resumed.
    Interrupted,
    /// A person ended it.
    Stopped,
    /// Everything that was wanted, or everything there is, is here.
    Done,
}

named!(Phase {
    Running = "running",
    Paused = "paused",
    Interrupted = "interrupted",
    Stopped = "stopped",
    Done = "done",
});

/// What a sliced load is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SlicedStage {
    /// Asking how many rows each slice has.
    Looking,
    /// Which slices there are is known; a person decides.
    Planned,
    /// Loading slice after slice.
    Loading,
}

named!(SlicedStage {
    Looking = "looking",
    Planned = "planned",
    Loading = "loading",
});

/// The state of a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SliceState {
    /// How many rows it has is being asked.
    Asked,
    /// How many rows it has is known, and it is cut further or joined with others.
    Told,
    /// It is to be loaded.
    Waiting,
    /// It is loaded.
    Done,
    /// It came out larger than the service gives and is cut again.
    Cut,
    /// The service refuses it, so what is left of it was left out.
    Left,
}

named!(SliceState {
    Asked = "asked",
    Told = "told",
    Waiting = "waiting",
    Done = "done",
    Cut = "cut",
    Left = "left",
});

/// The state of an enrichment of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "FoundState")]
pub enum FindState {
    /// In a job, not asked yet.
    Waiting,
    /// Being asked.
    Running,
    /// Found.
    Found,
    /// The service has none.
    None,
    /// It went wrong; it can be tried again.
    Failed,
    /// Something that it needs is missing.
    Cannot,
    /// Left out because the record is suppressed.
    Suppressed,
    /// It was asked, and nobody knows the outcome.
    Unclear,
    /// Left out because the condition of its step does not hold: only a row of a job is in this state, and no cell.
    Skipped,
    /// Left out because its status says never to spend on it: likewise.
    Spared,
}

impl FindState {
    /// Whether only a row of a job is in this state: a cell shows what was known before.
    pub const fn is_of_rows_alone(self) -> bool {
        matches!(self, Self::Skipped | Self::Spared)
    }

    /// Whether a job is about to ask, or asks: that says nothing of a record.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

named!(FindState {
    Waiting = "waiting",
    Running = "running",
    Found = "found",
    None = "none",
    Failed = "failed",
    Cannot = "cannot",
    Suppressed = "suppressed",
    Unclear = "unclear",
    Skipped = "skipped",
    Spared = "spared",
});
