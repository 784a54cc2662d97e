//! The status of a record before one step of a plan: left alone, had, owned, without a known outcome, impossible, or to ask.
//!
//! Decides whether a question costs something, but for those about the people of a company (`people/judge.rs`); quote and job both ask by
//! way of `statuses.rs`, so that they cannot differ.

use api::operations::is_readable;
use api::{Enrichment, ValidationContext};
use store::StoreError;
use store::jobs::job_rows::OwnedAnswer;
use store::records::Record;
use store::records::findings::{FindState, Outcome};
use store::records::not_found::{Known, Question};

use super::ask_of::{AskOf, Cannot, ask_of};
use super::only_if::OnlyIf;
use super::people::kept::KeptPage;
use super::subject::Subject;
use answers::{observations, outcome};
use ipc::Plan;
use records::kept_scores;
use workspace::clock::DAY;
use workspace::open::OpenWorkspace;

/// The status of a record before a step.
#[derive(Debug, Clone, PartialEq)]
pub enum StepStatus {
    /// The suppression list names it.
    Suppressed,
    /// Its status says never to spend on it.
    Spared,
    /// The condition of the step does not hold of it.
    Skipped,
    /// Whether the condition holds is not known before an earlier step of the plan has its outcome: the status if it does.
    Unsure(Box<StepStatus>),
    /// Something that the question needs is missing.
    Cannot(Cannot),
    /// The record has it, and its cell shows it.
    Has(String),
    /// An answer or a file has it, or it was paid for before: free.
    Owned(OwnedAnswer),
    /// The question was sent before, and nobody knows its outcome.
    Unclear(AskOf),
    /// A page of a company's people was paid for before and is to be taken first: free.
    Kept(Box<KeptPage>),
    /// To be asked; true where an older answer is owned that the person wants anew.
    Ask(AskOf, bool),
}

impl StepStatus {
    /// The state of a step that ends without a call, whatever an earlier one finds.
    pub fn end(&self) -> Option<FindState> {
        match self {
            Self::Suppressed => Some(FindState::Suppressed),
            Self::Spared => Some(FindState::Spared),
            Self::Skipped => Some(FindState::Skipped),
            Self::Has(_) => Some(FindState::Found),
            Self::Owned(owned) => Some(owned.outcome.state()),
            Self::Unsure(_) | Self::Cannot(_) | Self::Unclear(_) | Self::Kept(_) | Self::Ask(..) => None,
        }
    }

    /// What is asked by one at a time: a question, or whoever is at a company. None where nothing is asked.
    pub fn flight(&self) -> Option<String> {
        let ask = match self {
            Self::Ask(ask, _) | Self::Unclear(ask) => ask,
            Self::Kept(kept) => &kept.ask,
            _ => return None,
        };
        // Two pages of different sizes can have the same rows, so that their digests do not say who is in whose way.
        Some(ask.people.as_ref().map_or_else(|| ask.digest.clone(), |people| people.firm.flight()))
    }

    /// Results that the row can bring at most and is paid for.
    pub fn most(&self) -> u64 {
        match self {
            Self::Ask(ask, _) | Self::Unclear(ask) => ask.most,
            Self::Kept(kept) => kept.lacks,
            Self::Unsure(status) => status.most(),
            _ => 1,
        }
    }

    /// People who are those of the company already, in front of whoever may still come.
    pub fn people(&self) -> &[i64] {
        let ask = match self {
            Self::Owned(owned) => return owned.people.as_ref().map_or(&[], |people| &people.people),
            Self::Ask(ask, _) | Self::Unclear(ask) => ask,
            Self::Kept(kept) => &kept.ask,
            _ => return &[],
        };
        ask.people.as_ref().map_or(&[], |people| &people.had)
    }

    /// The value that a step behind this one can be asked with.
    pub fn value(&self) -> Option<&str> {
        match self {
            Self::Has(value) => Some(value),
            Self::Owned(owned) => owned.outcome.value.as_deref(),
            _ => None,
        }
    }
}

/// What is asked, of whom, and when: the same for every record of a job.
pub struct Ask {
    pub plan: Plan,
    pub context: ValidationContext,
    /// In milliseconds since 1970.
    pub now: i64,
    /// The job that asks; none before one is started.
    pub job: Option<i64>,
    pub(super) only_if: OnlyIf,
}

impl Ask {
    /// By a plan as of a moment, with the scores that its conditions ask for.
    pub async fn of(open: &OpenWorkspace, plan: Plan, now: i64, job: Option<i64>) -> Result<Self, StoreError> {
        let scores = if plan.only_if.is_empty() { Vec::new() } else { kept_scores::all(open).await? };
        let only_if = OnlyIf::of(&plan, now, &scores);
        Ok(Self { plan, context: open.context(), now, job, only_if })
    }

    /// Records as the steps of the plan see them; one question to the database for all of them, where conditions ask for more than
    /// the records themselves.
    pub async fn subjects(&self, open: &OpenWorkspace, records: &[Record]) -> Result<Vec<Subject>, StoreError> {
        let mut subjects: Vec<Subject> = records.iter().map(|record| Subject::of(record, &self.context)).collect();
        self.only_if.see(open, records, &mut subjects).await?;
        Ok(subjects)
    }

    /// Whether a step is only for some rows.
    pub fn is_conditional(&self, step: Enrichment) -> bool {
        self.only_if.of_step(step).is_some()
    }

    /// Whether an answer of this time is to be had anew.
    pub(super) fn is_old(&self, step: Enrichment, at: Option<i64>) -> bool {
        let days = self.plan.older_than.get(&step);
        days.is_some_and(|days| at.is_none_or(|at| self.now - at >= i64::from(*days) * DAY))
    }

    /// What the questions of a step of one question each say of records (`statuses.rs` knows the other steps, and which records are asked
    /// about at all); one question to the database for all of them.
    pub async fn of_one_question(
        &self,
        open: &OpenWorkspace,
        step: Enrichment,
        subjects: &[&Subject],
    ) -> Result<Vec<StepStatus>, StoreError> {
        let mut statuses: Vec<StepStatus> = subjects.iter().map(|subject| self.first(step, subject)).collect();
        let questions = statuses.iter().filter_map(|status| match status {
            StepStatus::Ask(ask, _) => Some(Question { operation: step.spec().name, digest: ask.digest.clone() }),
            _ => None,
        });
        let questions: Vec<Question> = questions.collect();
        if questions.is_empty() {
            return Ok(statuses);
        }
        let mut known = open.store.known_of(questions).await?.into_iter();
        for status in &mut statuses {
            if let StepStatus::Ask(ask, older) = status
                && let Some(told) = known.next()
            {
                *status = self.second(step, ask.clone(), *older, told);
            }
        }
        Ok(statuses)
    }

    /// As far as the record itself shows.
    fn first(&self, step: Enrichment, subject: &Subject) -> StepStatus {
        let mut older = false;
        if let Some(had) = subject.had(step) {
            let (value, at) = (had.outcome.value.clone().unwrap_or_default(), had.at.unwrap_or(self.now));
            match (self.is_old(step, had.at), had.shown) {
                (true, _) => older = true,
                (false, true) => return StepStatus::Has(value),
                (false, false) => return StepStatus::Owned(owned(step, None, at, had.outcome.clone())),
            }
        }
        match ask_of(step, &subject.known, &self.plan.topics, &self.context) {
            Ok(ask) => StepStatus::Ask(ask, older),
            Err(cannot) => StepStatus::Cannot(cannot),
        }
    }

    /// With what is known of the question.
    fn second(&self, step: Enrichment, ask: AskOf, mut older: bool, known: Known) -> StepStatus {
        if let Some((kept_answer, at, response)) = known.kept_answer {
            let told = outcome::of(step.spec().name, &response);
            if !is_readable(step.spec().name, &response) && !self.is_old(step, Some(at)) {
                return StepStatus::Cannot(Cannot::Unread);
            }
            match told {
                Some(outcome) if !self.is_old(step, Some(at)) => {
                    let observations = observations::of(step.spec().name, &ask.request, &response);
                    return StepStatus::Owned(OwnedAnswer {
                        observations,
                        ..owned(step, Some(kept_answer), at, outcome)
                    });
                }
                _ => older = true,
            }
        }
        // Before what was missed: a call that may have been charged is never made again by itself.
        if known.unclear {
            return StepStatus::Unclear(ask);
        }
        if let Some(at) = known.not_found_at.filter(|at| !older && !self.is_old(step, Some(*at)))
            && let Some(nothing) = outcome::nothing(step.spec().name)
        {
            return StepStatus::Owned(owned(step, None, at, nothing));
        }
        StepStatus::Ask(ask, older)
    }
}

fn owned(step: Enrichment, kept_answer: Option<i64>, at: i64, outcome: Outcome) -> OwnedAnswer {
    OwnedAnswer { kept_answer, operation: step.spec().name, at, outcome, observations: Vec::new(), people: None }
}
