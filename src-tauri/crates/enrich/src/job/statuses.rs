//! The status of records before any step: of one question each, or of as many as the people of a company take.

use api::Enrichment;
use store::StoreError;

use super::people::judge::judge;
use super::step_status::{Ask, StepStatus};
use super::subject::Subject;
use workspace::open::OpenWorkspace;

/// The status of records before a step; a few questions to the database for all of them.
pub(super) async fn statuses(
    ask: &Ask,
    open: &OpenWorkspace,
    step: Enrichment,
    subjects: &[Subject],
) -> Result<Vec<StepStatus>, StoreError> {
    match step {
        Enrichment::People => judge(ask, open, subjects).await,
        _ => ask.of_one_question(open, step, subjects).await,
    }
}
