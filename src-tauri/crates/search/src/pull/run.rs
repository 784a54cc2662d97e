//! One run of a pull: what it is about, and where it is between two of its pages.

use std::sync::Arc;

use store::StoreError;
use store::searches::Search;
use store::searches::pulls::Pull;
use tokio_util::sync::CancellationToken;

use super::ahead::Ahead;
use super::paged::{PageFacts, Paged, Passed};
use super::standing::{head, state};
use ipc::Changed;
use workspace::open::OpenWorkspace;

/// One run.
pub(super) struct Run {
    pub open: Arc<OpenWorkspace>,
    pub pull: i64,
    pub search: Search,
    /// It is a part of a sliced load, which says what becomes of it.
    pub is_of_slice: bool,
    /// The page that a person has decided to load again though its outcome is not known.
    pub decided: Option<u32>,
    pub called_off: CancellationToken,
}

/// Where a run is between two of its pages.
pub(super) struct Position {
    pub ahead: Ahead,
    pub passed: Passed,
    /// Matches in all, as last reported.
    pub total: Option<u64>,
}

impl Run {
    /// Returns the pull as it is once it has passed all pages that are here.
    pub(super) async fn passed_on<O: Paged>(&self, position: &mut Position) -> Result<Option<Pull>, StoreError> {
        let Some(mut now) = self.open.store.pull(self.pull).await? else { return Ok(None) };
        if let Some(paging) = position.ahead.pass(O::KIND, &now.paging, &mut position.passed) {
            self.open.store.move_behind(self.pull, now.search, paging.clone(), self.open.now()).await?;
            now.paging = paging;
        }
        Ok(Some(now))
    }

    /// Sends the state of the pull and of its search to the screen.
    pub(super) async fn emit_state(&self) {
        let open = &self.open;
        let Ok(Some(now)) = open.store.pull(self.pull).await else { return };
        let Ok(Some(own)) = open.store.search(now.search).await else { return };
        open.emit(Changed::Pull { pull: state(open, &now, &own) });
        // Nobody has asked for the search that a slice is.
        if self.is_of_slice {
            return;
        }
        if let Ok(head) = head(open, &own).await {
            open.emit(Changed::Search { search: head });
        }
    }
}

impl Position {
    /// Notes the total of a page that came, where it says one.
    pub(super) fn note(&mut self, facts: &PageFacts) {
        self.total = facts.total.or(self.total);
    }
}
