//! The conditions of the steps of a plan: for which rows each is at all.
//!
//! A condition is judged as of what is known when its step comes. Before that, in the quote and while a job is prepared, what an
//! earlier step of the same plan may still find out is not known: a row that depends on it counts as one that may be asked, so that
//! the quote stays an upper bound. One that does not pass whatever comes is left out for good. Does not own what a condition says
//! (the crate `conditions`), or what follows for a step (`statuses.rs`).

use std::collections::{BTreeMap, BTreeSet};

use api::{Doc, Enrichment, RecordKind};
use conditions::{About, Compiled, Condition, Fact, Row, Score, Test, Verdict};
use store::StoreError;
use store::records::Record;

use super::seen::{Seen, settled};
use super::subject::Subject;
use ipc::Plan;
use records::judgeable;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// What has to be put right in the conditions of a plan, of what follows it, and in their orders before they can be judged.
pub(super) async fn problem(open: &OpenWorkspace, plan: &Plan, kind: RecordKind) -> Result<Option<String>, Failure> {
    match (of_plan(open, plan, kind).await?, &plan.then) {
        (None, Some(next)) => of_plan(open, next, RecordKind::Person).await,
        (problem, _) => Ok(problem),
    }
}

async fn of_plan(open: &OpenWorkspace, plan: &Plan, kind: RecordKind) -> Result<Option<String>, Failure> {
    for condition in plan.only_if.values() {
        if let Some(problem) = judgeable::problem(open, kind, condition).await? {
            return Ok(Some(problem));
        }
    }
    match &plan.best_first {
        Some(best) => judgeable::order_problem(open, kind, &best.key).await,
        None => Ok(None),
    }
}

/// What holds of the rows that a step is for; none where it is for all. Leaving out whom another system knows is a line of its own; it is
/// judged as of what is known in the quote, and once more when a step comes: what an earlier step finds may make a row one of them.
fn of_step(plan: &Plan, step: Enrichment) -> Option<Condition> {
    let not_known = plan.leave_out_known.then(|| Condition::term("own.elsewhere", Test::Is, &["No"]));
    match (plan.only_if.get(&step).cloned(), not_known) {
        (Some(own), Some(not_known)) => Some(Condition::All { all: vec![own, not_known] }),
        (own, not_known) => own.or(not_known),
    }
}

/// The conditions of a plan, made ready.
#[derive(Debug, Default)]
pub(super) struct OnlyIf {
    steps: BTreeMap<Enrichment, Compiled>,
    /// What only the app knows and they ask for.
    facts: BTreeSet<Fact>,
}

impl OnlyIf {
    pub fn of(plan: &Plan, now: i64, scores: &[Score]) -> Self {
        let kind = plan.find.first().map_or(RecordKind::Person, |first| first.record());
        let compiled = |step: &Enrichment| {
            let condition = of_step(plan, *step)?;
            Some((*step, Compiled::of(&condition, kind, now, scores)))
        };
        let steps: BTreeMap<Enrichment, Compiled> = plan.find.iter().filter_map(compiled).collect();
        let facts = steps.values().flat_map(Compiled::facts).collect();
        Self { steps, facts }
    }

    pub fn of_step(&self, step: Enrichment) -> Option<&Compiled> {
        self.steps.get(&step)
    }

    /// Lets subjects see what the conditions look at.
    pub async fn see(
        &self,
        open: &OpenWorkspace,
        records: &[Record],
        subjects: &mut [Subject],
    ) -> Result<(), StoreError> {
        if self.steps.is_empty() {
            return Ok(());
        }
        let mut facts = if self.facts.is_empty() {
            Default::default()
        } else {
            open.store.facts(self.facts.clone(), records.iter().map(|record| record.id).collect()).await?
        };
        for (subject, record) in subjects.iter_mut().zip(records) {
            let docs = record.docs().cloned().map(settled).collect();
            subject.seen =
                Some(Seen { docs, facts: facts.remove(&record.id).unwrap_or_default(), open: BTreeSet::new() });
        }
        Ok(())
    }

    /// Whether a step is for a record, as far as that is known.
    pub fn verdict(&self, step: Enrichment, subject: &Subject) -> Verdict {
        self.judged(step, subject, |seen, about| seen.is_open(about))
    }

    /// Whether what is unsure of a record depends on an earlier step, and not on what cannot be judged.
    pub fn waits(&self, step: Enrichment, subject: &Subject) -> bool {
        self.judged(step, subject, |_, _| false) != Verdict::Unsure
    }

    fn judged(&self, step: Enrichment, subject: &Subject, open: impl Fn(&Seen, &About) -> bool) -> Verdict {
        let Some(condition) = self.steps.get(&step) else { return Verdict::Yes };
        let Some(seen) = &subject.seen else { return Verdict::Unsure };
        let docs: Vec<&Doc> = seen.docs.iter().collect();
        condition.judge(&Row { docs: &docs, facts: &seen.facts }, |about| open(seen, about))
    }
}
