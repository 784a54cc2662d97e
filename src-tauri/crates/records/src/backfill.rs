//! Once in each workspace of an earlier version: stores what answers to single questions, paid for before records were
//! stored or could be read, say of records, the contact keys of records, and by what they are sorted, counted and searched.
//!
//! Owns: when it runs and that it runs once. Does not own: what an answer says (`answers`), or what a contact key is.

use store::records::filling::Filling;

use answers::observations;
use workspace::open::OpenWorkspace;

/// The setting that says by which reading it was done.
const DONE: &str = "answers_read_as_of";
/// Counts the ways in which answers are read: with each new one, answers that said nothing before are read again.
const READING: u32 = 2;
/// Answers that are added in one transaction, so that a click between them need not wait long.
const BATCH: usize = 100;

/// Records that are filled in in one transaction.
const PIECE: u32 = 500;

/// Runs in the background; what goes wrong is tried again at the next opening.
pub async fn run(open: &OpenWorkspace) {
    if let Err(error) = reach(open).await {
        tracing::warn!(%error, "by what records can be reached is filled in at the next opening");
    }
    for filling in [Filling::Cells, Filling::Noted] {
        if let Err(error) = fill(open, filling).await {
            tracing::warn!(%error, "by what records are sorted and found is filled in at the next opening");
        }
    }
    match add_all(open).await {
        Ok(added) => tracing::debug!(added, "answers of earlier days are observed in records"),
        Err(error) => tracing::warn!(%error, "answers of earlier days are observed in records at the next opening"),
    }
}

/// Stores the contact keys of the records of an older file. Whoever looks up by them calls it first: it goes on where
/// the run in the background is, and does nothing once that is done.
pub async fn reach(open: &OpenWorkspace) -> Result<(), store::StoreError> {
    fill(open, Filling::ContactKeys).await
}

async fn fill(open: &OpenWorkspace, filling: Filling) -> Result<(), store::StoreError> {
    while !open.ended.is_cancelled() && open.store.fill(filling, PIECE).await? {}
    Ok(())
}

/// Returns how many answers were added.
async fn add_all(open: &OpenWorkspace) -> Result<usize, store::StoreError> {
    if open.store.setting::<u32>(DONE.to_owned()).await? == Some(READING) {
        return Ok(0);
    }
    let (mut after, mut added) = (0, 0);
    while !open.ended.is_cancelled() {
        let answers = open.store.unobserved(&observations::OPERATIONS, after, BATCH).await?;
        let Some(last) = answers.last() else {
            open.store.set(DONE.to_owned(), &READING).await?;
            break;
        };
        after = last.kept_answer;
        added += answers.len();
        let with_observations = answers.into_iter().map(|answer| {
            let observations = observations::of(&answer.operation, &answer.request, &answer.response);
            (answer, observations)
        });
        open.store.observe(with_observations.collect()).await?;
    }
    Ok(added)
}
