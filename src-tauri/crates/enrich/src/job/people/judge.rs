//! Companies before the step that finds their people: who is there already, what was asked, and what is to be asked next.
//!
//! The one place that decides whether such a question costs something; quote and job both ask here.

use std::collections::{BTreeSet, HashMap};

use api::columns::{AnyColumn, text_at};
use api::operations::leads_finder::{LeadsFinderRequest, LeadsFinderResponse};
use api::operations::{LeadsFinder, is_readable};
use api::persona::{Facts, Workplace, filters};
use api::{Enrichment, Filters, Operation, PeoplePlan, RecordKind, address, canonical};
use serde_json::Value;
use store::StoreError;
use store::jobs::job_rows::{OwnedAnswer, TakenPeople};
use store::records::Record;
use store::records::colleagues::Employer;
use store::records::company_people::{CompanyPeople, OfCompany};
use store::records::findings::Outcome;
use store::records::not_found::{Known, Question};

use super::kept::KeptPage;
use super::page::{Firm, PeopleAsk, page_of};
use super::standing::{Next, Standing};
use crate::job::ask_of::{AskOf, Cannot};
use crate::job::step_status::{Ask, StepStatus};
use crate::job::subject::Subject;
use answers::outcome::source;
use workspace::open::OpenWorkspace;

const STEP: Enrichment = Enrichment::People;
/// Marks of a company that has as many people as were wanted, and of one that has fewer.
const ENOUGH: &str = "enough";
const SOME: &str = "some";

/// A company on its way to its status.
struct Company {
    workplace: Workplace,
    firm: Firm,
    /// The filters of each persona, with their digest.
    questions: Vec<(Filters, String)>,
    standing: Standing,
    /// Digests of those of which a call has no known outcome.
    in_doubt: BTreeSet<String>,
    /// Who counts as its people.
    people: Vec<i64>,
    /// When it was asked last.
    at: Option<i64>,
    /// The first page that is here and not yet taken.
    kept: Option<KeptPage>,
    status: Option<StepStatus>,
}

/// The status of companies before the step; a few questions to the database for all of them.
pub(in crate::job) async fn judge(
    ask: &Ask,
    open: &OpenWorkspace,
    subjects: &[Subject],
) -> Result<Vec<StepStatus>, StoreError> {
    let Some(plan) = &ask.plan.people else {
        return Ok(subjects.iter().map(|_| StepStatus::Cannot(Cannot::NoPersonas)).collect());
    };
    let mut companies: Vec<Company> = subjects.iter().map(|subject| company(ask, plan, subject)).collect();
    let asked: Vec<OfCompany> =
        subjects.iter().zip(&companies).map(|(subject, company)| company.asks(subject)).collect();
    let known = open.store.company_people(asked).await?;
    let mut everybody: Vec<i64> = known.iter().flat_map(people_of).collect();
    everybody.sort_unstable();
    everybody.dedup();
    let people: HashMap<i64, Record> =
        open.store.records(everybody).await?.into_iter().map(|record| (record.id, record)).collect();
    for (company, known) in companies.iter_mut().zip(&known) {
        company.knows(ask, plan, known, &people);
    }
    while questions(ask, open, plan, &mut companies).await? {}
    Ok(companies.into_iter().map(|company| company.ends(ask, plan)).collect())
}

fn people_of(known: &CompanyPeople) -> impl Iterator<Item = i64> + '_ {
    known.taken.iter().map(|taken| taken.person).chain(known.owned.iter().copied())
}

fn company(ask: &Ask, plan: &PeoplePlan, subject: &Subject) -> Company {
    let known = &subject.known;
    let page = known.page.as_ref().map(|page| address::company_page(page, &ask.context.network_host));
    let workplace = Workplace { page: page.clone(), name: known.company.clone(), place: known.place.clone() };
    let mut questions = Vec::new();
    let mut status = subject.suppressed.then_some(StepStatus::Suppressed);
    for at in 0..plan.personas.len() {
        let Some(filters) = filters(&plan.personas, at, &workplace) else {
            status.get_or_insert(StepStatus::Cannot(Cannot::NoPageOrName));
            break;
        };
        match canonical::text(&filters) {
            Ok(text) => questions.push((filters, canonical::digest(&text))),
            Err(_) => _ = status.get_or_insert(StepStatus::Cannot(Cannot::NoPageOrName)),
        }
    }
    Company {
        firm: Firm { page, name: known.company.clone(), domain: known.domain.clone() },
        workplace,
        questions,
        standing: Standing::of(plan),
        in_doubt: BTreeSet::new(),
        people: Vec::new(),
        at: None,
        kept: None,
        status,
    }
}

impl Company {
    fn asks(&self, subject: &Subject) -> OfCompany {
        OfCompany {
            company: subject.record,
            employer: Employer { name: self.workplace.name.clone(), page: self.workplace.page.clone() },
            questions: self.questions.iter().map(|(_, digest)| digest.clone()).collect(),
        }
    }

    /// Counts who is there, and how far each question has gone.
    fn knows(&mut self, ask: &Ask, plan: &PeoplePlan, known: &CompanyPeople, people: &HashMap<i64, Record>) {
        self.in_doubt.clone_from(&known.in_doubt);
        let questions = std::mem::take(&mut self.questions);
        for (at, (_, digest)) in questions.iter().enumerate() {
            let Some(asked) = known.asked.get(digest) else { continue };
            let persona = &mut self.standing.personas[at];
            (persona.passed, persona.spare) = (asked.passed, asked.spare);
            // After so many days there may be new people behind those who were asked for.
            persona.ended = asked.ended && !ask.is_old(STEP, Some(asked.at));
            self.at = self.at.max(Some(asked.at));
        }
        let by_question =
            |question: &Option<String>| questions.iter().position(|(_, digest)| question.as_ref() == Some(digest));
        let fit = |person: i64, question: &Option<String>| {
            let record = people.get(&person).filter(|record| !record.own.suppressed)?;
            // Whom a question has brought its persona means, as the service says; of others what is known decides.
            let persona = by_question(question).or_else(|| {
                let facts = facts(record);
                plan.personas.iter().position(|persona| persona.fits(&facts))
            })?;
            Some((record.id, persona))
        };
        let taken = known.taken.iter().filter_map(|taken| fit(taken.person, &taken.question));
        let owned = known.owned.iter().filter_map(|person| fit(*person, &None));
        let mut rest: Vec<(i64, usize)> = Vec::new();
        let mut room = plan.shares();
        for (person, persona) in taken.chain(owned) {
            if self.people.contains(&person) || self.people.len() as u32 >= plan.most {
                continue;
            }
            if room[persona] == 0 {
                rest.push((person, persona));
                continue;
            }
            room[persona] -= 1;
            self.takes(person, persona);
        }
        // Beyond a persona's own share, as far as there is room.
        for (person, persona) in rest {
            if (self.people.len() as u32) < plan.most && !self.people.contains(&person) {
                self.takes(person, persona);
            }
        }
        self.questions = questions;
    }

    fn takes(&mut self, person: i64, persona: usize) {
        self.people.push(person);
        self.standing.personas[persona].taken += 1;
    }

    /// The question that comes next, as it is sent.
    fn next(&self, ask: &Ask, plan: &PeoplePlan) -> Option<(Next, Result<AskOf, Cannot>)> {
        let next = self.standing.next()?;
        let (filters, digest) = self.questions.get(next.persona)?;
        let request = LeadsFinderRequest { filters: filters.clone(), page: next.page, size: next.size };
        let people = PeopleAsk {
            question: digest.clone(),
            page: next.page,
            size: next.size,
            had: u32::try_from(self.people.len()).unwrap_or(u32::MAX),
            firm: self.firm.clone(),
            into: plan.into,
        };
        let asked = AskOf::of::<LeadsFinder>(request, &ask.context);
        Some((
            next,
            asked.map(|asked| AskOf { most: self.standing.lacks().into(), people: Some(Box::new(people)), ..asked }),
        ))
    }

    /// Its status once all that is here was counted.
    fn ends(self, ask: &Ask, plan: &PeoplePlan) -> StepStatus {
        let status = match (self.status, self.kept) {
            (Some(StepStatus::Ask(..)) | None, Some(kept)) => {
                return StepStatus::Kept(Box::new(KeptPage { lacks: u64::from(left(&self.standing)), ..kept }));
            }
            (status, _) => status,
        };
        status.unwrap_or_else(|| {
            let count = self.people.len();
            let outcome = Outcome {
                enrichment: STEP,
                value: (count > 0).then(|| count.to_string()),
                mark: (count > 0).then(|| if count as u32 >= plan.most { ENOUGH } else { SOME }.to_owned()),
                source: source(STEP),
            };
            StepStatus::Owned(OwnedAnswer {
                kept_answer: None,
                operation: STEP.spec().name,
                at: self.at.unwrap_or(ask.now),
                outcome,
                observations: Vec::new(),
                people: Some(TakenPeople { people: self.people, into: plan.into }),
            })
        })
    }
}

/// People who may still be asked for; nobody where there is nobody left to ask for.
fn left(standing: &Standing) -> u32 {
    standing.next().map_or(0, |_| standing.lacks())
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
    company.status = Some(StepStatus::Ask(question, company.at.is_some()));
    false
}

/// A kept answer as a page of a company's people; none where it cannot be read.
pub(super) fn read(question: &AskOf, response: &Value) -> Option<store::records::company_pages::PeoplePage> {
    if !is_readable(LeadsFinder::SPEC.name, response) {
        return None;
    }
    let response: LeadsFinderResponse = serde_json::from_value(response.clone()).ok()?;
    Some(page_of(question.people.as_deref()?, &response))
}

/// What is known of a person that a persona speaks of: the newest that any answer or file says.
fn facts(record: &Record) -> Facts {
    let newest = |key: &str| {
        let column = AnyColumn::by_key(RecordKind::Person, key)?;
        record.docs().find_map(|doc| column.text(doc))
    };
    let functions = record.docs().find_map(|doc| {
        let told = doc.get("department")?.get("functions")?.as_array()?;
        Some(told.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>())
    });
    Facts {
        title: newest("title"),
        seniority: record.docs().find_map(|doc| text_at(doc, "department.seniority")),
        functions: functions.unwrap_or_default(),
        places: ["city", "location.state", "country", "location.short", "address"]
            .into_iter()
            .filter_map(newest)
            .collect(),
    }
}

impl KeptPage {
    /// As it is stored for its company; none where it cannot be read.
    pub fn page(&self) -> Option<store::records::company_pages::PeoplePage> {
        read(&self.ask, &self.response)
    }
}
