//! Whether a condition can be judged in this workspace: its columns are seen, its scores are there.

use std::collections::BTreeSet;

use api::RecordKind;
use conditions::Condition;

use crate::kept_scores;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// What has to be put right in a condition before it can be judged.
pub async fn problem(open: &OpenWorkspace, kind: RecordKind, condition: &Condition) -> Result<Option<String>, Failure> {
    let seen: BTreeSet<String> = open.store.seen_fields(kind).await?.into_iter().collect();
    let scores = kept_scores::all(open).await?.into_iter().filter(|score| score.kind == kind);
    Ok(conditions::problem(condition, kind, &seen, &scores.map(|score| score.score).collect()))
}

/// Refuses a condition that cannot be judged.
pub async fn refuse(open: &OpenWorkspace, kind: RecordKind, condition: &Condition) -> Result<(), Failure> {
    match problem(open, kind, condition).await? {
        Some(problem) => Err(Failure::refused(problem)),
        None => Ok(()),
    }
}
