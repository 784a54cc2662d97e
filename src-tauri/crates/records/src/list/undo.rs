//! Undo and redo: the newest step of all, whatever it was about.

use std::sync::Arc;

use words::t;

use super::changed::{changed, failed};
use super::titles;
use crate::ipc::ListChange;
use ipc::{FailureCode, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Undoes the newest step.
pub async fn undo(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<ListChange, Failure> {
    let step = open.store.undo(open.now()).await.map_err(|error| failed(&error))?;
    let step = step.ok_or_else(|| Failure::new(FailureCode::Refused, t!("There is nothing to undo.")))?;
    changed(open, None, 1, t!("Undone: {title}.", title = titles::shown(&step.title))).await
}

/// Does again what was undone last.
pub async fn redo(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<ListChange, Failure> {
    let step = open.store.redo(open.now()).await.map_err(|error| failed(&error))?;
    let step = step.ok_or_else(|| Failure::new(FailureCode::Refused, t!("There is nothing to do again.")))?;
    changed(open, None, 1, t!("Done again: {title}.", title = titles::shown(&step.title))).await
}
