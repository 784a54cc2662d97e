//! Once in each workspace: what answers to single questions, paid for before records were kept, tell of records.
//!
//! Owns: when it runs and that it runs once. Does not own: what an answer tells (`told.rs`).

use crate::open::OpenWorkspace;
use crate::told;

/// The setting that says it is done.
const DONE: &str = "answers_told_to_records";
/// Answers that are told in one transaction, so that a click between them need not wait long.
const BATCH: usize = 100;

/// Runs in the background; what goes wrong is tried again at the next opening.
pub(crate) async fn run(open: &OpenWorkspace) {
    match told_all(open).await {
        Ok(told) => tracing::debug!(told, "answers of earlier days are told to records"),
        Err(error) => tracing::warn!(%error, "answers of earlier days are told to records at the next opening"),
    }
}

/// Tells how many answers were told.
async fn told_all(open: &OpenWorkspace) -> Result<usize, store::StoreError> {
    if open.store.setting::<bool>(DONE.to_owned()).await? == Some(true) {
        return Ok(0);
    }
    let (mut after, mut told) = (0, 0);
    while !open.ended.is_cancelled() {
        let answers = open.store.untold(told::OPERATIONS, after, BATCH).await?;
        let Some(last) = answers.last() else {
            open.store.set(DONE.to_owned(), &true).await?;
            break;
        };
        after = last.fact;
        told += answers.len();
        let with_tellings = answers.into_iter().map(|answer| {
            let tellings = told::of(&answer.operation, &answer.request, &answer.response);
            (answer, tellings)
        });
        open.store.tell(with_tellings.collect()).await?;
    }
    Ok(told)
}
