//! What crosses to the screen: the requests and replies of the commands and the events, as plain data.
//!
//! Owns shapes only; the TypeScript types are written from them. It decides nothing.

use super::audience::Audience;
use super::credits::Meter;
use super::enrich::JobState;
use super::export::ExportState;
use super::import::ImportState;
use super::search::{PullState, SearchHead};
use super::slices::SlicedState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Nothing to ask, or nothing to answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct Nothing {}

/// Something the screen shows has changed. Sent as the event `changed`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "what")]
pub enum Changed {
    /// A pull moved: a page came, or its state changed.
    Pull {
        /// As it is now.
        pull: PullState,
    },
    /// The rows or the head of a search changed.
    Search {
        /// As it is now.
        search: SearchHead,
    },
    /// A sliced load moved.
    Slices {
        /// As it is now.
        slices: SlicedState,
    },
    /// The balance, the ledger or what is unconfirmed changed.
    Credits {
        /// As it is now.
        meter: Meter,
    },
    /// An audience map has grown, or ended.
    Audience {
        /// As it is now.
        audience: Audience,
    },
    /// The saved searches changed.
    Saved,
    /// Lists, or what can be undone, changed.
    Lists,
    /// The rows of lists, or what is known of their records, changed: what a grid shows is to be asked for again.
    Records,
    /// The kept views of the library changed.
    Views,
    /// Watches, or what one has asked, changed.
    Watches,
    /// A job moved.
    Job {
        /// As it is now.
        job: JobState,
    },
    /// An import moved.
    Import {
        /// As it is now.
        import: ImportState,
    },
    /// Files were dropped on the window: the first of them can be imported under this number.
    Dropped {
        /// The number of the drop.
        drop: i64,
        /// The name of the file, without its folder.
        file: String,
    },
    /// The history of look-ups changed: one was answered or settled.
    LookUps,
    /// An export moved.
    Export {
        /// As it is now.
        export: ExportState,
    },
    /// A backup was written, or could not be.
    Backups,
    /// Assistants: one has asked, an order was answered, or who may ask has changed.
    Assistant,
    /// The team's vault: it was heard or told, is away or there again, or something of it is in doubt.
    Team,
    /// Another workspace was opened: everything on the screen is stale.
    Workspace,
    /// Something is said to the person that belongs to no single screen.
    Notice {
        /// The sentence.
        notice: Notice,
    },
}

/// A sentence that stays until it is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Notice {
    /// How it is shown.
    pub tone: Tone,
    /// What happened and what to do.
    pub message: String,
}

/// How a sentence is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Tone {
    /// Good to know.
    Plain,
    /// Needs attention.
    Warning,
    /// Something failed.
    Bad,
}
