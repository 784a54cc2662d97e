//! The status of records before any step: left alone, not meant by its condition, or what its questions say, of which there is one each, or
//! as many as the people of a company take.
//!
//! The one place in which quote and run learn what a step does with a record: so they cannot differ. Does not own what one question says
//! (`step_status.rs`), what the people of a company do (`people/judge.rs`), or what a condition says (`only_if.rs`).

use std::collections::BTreeSet;

use api::Enrichment;
use conditions::Verdict;
use store::StoreError;

use super::ask_of::Cannot;
use super::people::judge::judge;
use super::step_status::{Ask, StepStatus};
use super::subject::Subject;
use records::never_spend;
use workspace::open::OpenWorkspace;

/// Whether the questions of a step are looked at for a record.
enum Gate {
    /// They are not: this is its status.
    Shut(StepStatus),
    /// They are, and an earlier step may still decide that the step is not for it.
    Ajar,
    Open,
}

/// The status of records before a step; a few questions to the database for all of them.
pub(super) async fn statuses(
    ask: &Ask,
    open: &OpenWorkspace,
    step: Enrichment,
    subjects: &[Subject],
) -> Result<Vec<StepStatus>, StoreError> {
    // As of now: what a person says while a job runs counts for the rows that it has not got to.
    let never = never_spend::folded(open).await?;
    let gates: Vec<Gate> = subjects.iter().map(|subject| gate(ask, &never, step, subject)).collect();
    let gated = subjects.iter().zip(&gates);
    let looked_at: Vec<&Subject> =
        gated.filter(|(_, gate)| !matches!(gate, Gate::Shut(_))).map(|(subject, _)| subject).collect();
    let mut judged = match step {
        _ if looked_at.is_empty() => Vec::new(),
        Enrichment::People => judge(ask, open, &looked_at).await?,
        _ => ask.of_one_question(open, step, &looked_at).await?,
    }
    .into_iter();
    let status = |gate| match gate {
        Gate::Shut(status) => Some(status),
        Gate::Ajar => judged.next().map(|status| StepStatus::Unsure(Box::new(status))),
        Gate::Open => judged.next(),
    };
    Ok(gates.into_iter().filter_map(status).collect())
}

fn gate(ask: &Ask, never: &BTreeSet<String>, step: Enrichment, subject: &Subject) -> Gate {
    if subject.suppressed {
        return Gate::Shut(StepStatus::Suppressed);
    }
    if subject.statuses.iter().any(|status| never.contains(status)) {
        return Gate::Shut(StepStatus::Spared);
    }
    match ask.only_if.verdict(step, subject) {
        Verdict::Yes => Gate::Open,
        Verdict::No => Gate::Shut(StepStatus::Skipped),
        Verdict::Unsure if ask.only_if.waits(step, subject) => Gate::Ajar,
        Verdict::Unsure => Gate::Shut(StepStatus::Cannot(Cannot::Unjudged)),
    }
}
