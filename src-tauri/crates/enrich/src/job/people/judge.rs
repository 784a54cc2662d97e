//! Companies before the step that finds their people: who is there already, what was asked, and what is to be asked next.
//!
//! Decides whether such a question costs something, as `step_status.rs` does for steps of one question; quote and job both ask by way of
//! `statuses.rs`. What is counted of one company is in `company.rs`.

use api::{Enrichment, PeoplePlan};
use store::StoreError;
use store::records::company_people::{CompanyPeople, OfCompany};
use store::records::not_found::{Known, Question};

use super::company::Company;
use super::facts;
use super::kept::{KeptPage, read};
use super::standing::Next;
use crate::job::ask_of::{AskOf, Cannot};
use crate::job::step_status::{Ask, StepStatus};
use crate::job::subject::Subject;
use workspace::open::OpenWorkspace;

const STEP: Enrichment = Enrichment::People;

/// The status of companies before the step; a few questions to the database for all of them.
pub(in crate::job) async fn judge(
    ask: &Ask,
    open: &OpenWorkspace,
    subjects: &[&Subject],
) -> Result<Vec<StepStatus>, StoreError> {
    // Personas go out of a plan with a person whom they name.
    let Some(plan) = ask.plan.people.as_ref().filter(|plan| !plan.personas.is_empty()) else {
        return Ok(subjects.iter().map(|_| StepStatus::Cannot(Cannot::NoPersonas)).collect());
    };
    let mut companies: Vec<Company> = subjects.iter().map(|subject| Company::of(ask, plan, subject)).collect();
    let asked: Vec<OfCompany> =
        subjects.iter().zip(&companies).map(|(subject, company)| company.asks(ask, plan, subject)).collect();
    let known = open.store.company_people(asked).await?;
    let mut everybody: Vec<i64> = known.iter().flat_map(people_of).collect();
    everybody.sort_unstable();
    everybody.dedup();
    let people = facts::of(open, &everybody).await?;
    for (company, known) in companies.iter_mut().zip(&known) {
        company.knows(ask, plan, known, &people);
    }
    while questions(ask, open, plan, &mut companies).await? {}
    Ok(companies.into_iter().map(|company| company.ends(ask, plan)).collect())
}

fn people_of(known: &CompanyPeople) -> impl Iterator<Item = i64> + '_ {
    known.taken.iter().map(|taken| taken.person).chain(known.owned.iter().copied())
}

/// Looks up the next question of each company that has one. Returns whether there is anything more to look up: behind an answer that
/// is here another question comes.
async fn questions(
    ask: &Ask,
    open: &OpenWorkspace,
    plan: &PeoplePlan,
    companies: &mut [Company],
) -> Result<bool, StoreError> {
    let (mut waiting, mut asked) = (Vec::new(), Vec::new());
    for (at, company) in companies.iter_mut().enumerate().filter(|(_, company)| company.status.is_none()) {
        match company.next(ask, plan) {
            None => {}
            Some((_, Err(cannot))) => company.status = Some(StepStatus::Cannot(cannot)),
            Some((next, Ok(question))) => {
                asked.push(Question { operation: STEP.spec().name, digest: question.digest.clone() });
                waiting.push((at, next, question));
            }
        }
    }
    if asked.is_empty() {
        return Ok(false);
    }
    let known = open.store.known_of(asked).await?;
    let mut more = false;
    for ((at, next, question), known) in waiting.into_iter().zip(known) {
        more |= told(ask, &mut companies[at], next, question, known);
    }
    Ok(more)
}

/// Counts what is known of the next question of a company. Returns whether another one comes behind it.
fn told(ask: &Ask, company: &mut Company, next: Next, question: AskOf, known: Known) -> bool {
    if let Some((kept_answer, at, response)) = known.kept_answer.filter(|(_, at, _)| !ask.is_old(STEP, Some(*at))) {
        let Some(page) = read(&question, &response) else {
            company.status = Some(StepStatus::Cannot(Cannot::Unread));
            return false;
        };
        let rows = u32::try_from(page.rows.len()).unwrap_or(u32::MAX).saturating_add(page.odd);
        company.standing.passes(next, rows, page.ended);
        company.kept.get_or_insert(KeptPage { ask: question, kept_answer, at, response, lacks: 0 });
        return true;
    }
    // Before what was missed: a call that may have been charged is never made again by itself, nor another page of it.
    let in_doubt = question.people.as_ref().is_some_and(|people| company.in_doubt.contains(&people.question));
    if known.unclear || in_doubt {
        company.status = Some(StepStatus::Unclear(question));
        return false;
    }
    if let Some(at) = known.not_found_at.filter(|at| !ask.is_old(STEP, Some(*at))) {
        company.at = company.at.max(Some(at));
        company.standing.passes(next, 0, true);
        return true;
    }
    // Pages that are here are free; of what is to be paid for no more is asked than was agreed to for the company.
    if company.room.is_some_and(|room| room < next.size) && company.standing.room.is_none() {
        company.standing.room = company.room;
        return true;
    }
    company.status = Some(StepStatus::Ask(question, company.at.is_some()));
    false
}
