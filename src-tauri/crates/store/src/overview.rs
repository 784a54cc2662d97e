//! Everything that is shown at a glance of lists, in one look: it is asked for after every change. Owns no table.

use crate::exchange::exports;
use crate::exchange::exports::Exported;
use crate::file::error::StoreError;
use crate::file::store::Store;
use crate::lists::undo_log::Step;
use crate::lists::{List, undo_log};
use crate::records::annotations;
use crate::{jobs, lists};

/// Everything that is shown at a glance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// Every list, the one that was changed last first.
    pub lists: Vec<Listed>,
    /// What undo would undo.
    pub undo: Option<Step>,
    /// What redo would do again.
    pub redo: Option<Step>,
    /// The statuses in use, the most frequent first; at most 100.
    pub statuses: Vec<String>,
    /// The tags in use, the most frequent first; at most 100.
    pub tags: Vec<String>,
}

/// A list with what has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The list.
    pub list: List,
    /// How many rows it has.
    pub rows: u64,
    /// What of it was exported.
    pub exported: Exported,
    /// The job that runs on it or waits to go on.
    pub job: Option<i64>,
}

impl Store {
    /// Every list, what can be undone, and the words that notes use.
    pub async fn overview(&self) -> Result<Overview, StoreError> {
        self.read(|file| {
            let mut all = Vec::new();
            for (list, rows) in lists::all(file)? {
                let exported = exports::of_list(file, list.id)?;
                let job = jobs::unfinished(file, list.id)?.map(|job| job.id);
                all.push(Listed { list, rows, exported, job });
            }
            let (undo, redo) = undo_log::heads(file)?;
            let (statuses, tags) = annotations::words(file)?;
            Ok(Overview { lists: all, undo, redo, statuses, tags })
        })
        .await
    }
}
