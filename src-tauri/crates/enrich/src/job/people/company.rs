//! A company on its way to its status before the step that finds its people: who counts, how far each question has gone, what comes
//! next. What is known of it is read in `judge.rs`.

use std::collections::{BTreeSet, HashMap};

use api::operations::LeadsFinder;
use api::operations::leads_finder::LeadsFinderRequest;
use api::persona::{Facts, Workplace, filters};
use api::{Enrichment, Filters, PeoplePlan, address, canonical};
use store::jobs::job_rows::{OwnedAnswer, TakenPeople};
use store::records::colleagues::Employer;
use store::records::company_people::{CompanyPeople, OfCompany};
use store::records::findings::Outcome;

use super::kept::KeptPage;
use super::page::{Firm, PeopleAsk};
use super::standing::{Next, Standing};
use crate::job::ask_of::{AskOf, Cannot};
use crate::job::step_status::{Ask, StepStatus};
use crate::job::subject::Subject;
use answers::outcome::source;

const STEP: Enrichment = Enrichment::People;
/// Marks of a company that has as many people as were wanted, and of one that has fewer.
const ENOUGH: &str = "enough";
const SOME: &str = "some";

/// A company on its way to its status.
pub(super) struct Company {
    workplace: Workplace,
    firm: Firm,
    /// The filters of each persona, with their digest.
    questions: Vec<(Filters, String)>,
    pub standing: Standing,
    /// Rows that the job may still pay for.
    pub room: Option<u32>,
    /// Digests of those of which a call has no known outcome.
    pub in_doubt: BTreeSet<String>,
    /// Who counts as its people.
    people: Vec<i64>,
    /// Owned people of each persona whom none of these questions has brought: they may come with one.
    owned: Vec<u32>,
    /// When it was asked last.
    pub at: Option<i64>,
    /// The first page that is here and not yet taken for it.
    pub kept: Option<KeptPage>,
    pub status: Option<StepStatus>,
}

impl Company {
    pub(super) fn of(ask: &Ask, plan: &PeoplePlan, subject: &Subject) -> Self {
        let known = &subject.known;
        let page = known.page.as_ref().map(|page| address::company_page(page, &ask.context.network_host));
        let workplace = Workplace { page: page.clone(), name: known.company.clone(), place: known.place.clone() };
        let mut questions = Vec::new();
        let mut status = None;
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
        Self {
            firm: Firm { page, name: known.company.clone(), domain: known.domain.clone() },
            workplace,
            questions,
            standing: Standing::of(plan),
            room: None,
            in_doubt: BTreeSet::new(),
            people: Vec::new(),
            owned: vec![0; plan.personas.len()],
            at: None,
            kept: None,
            status,
        }
    }

    pub(super) fn asks(&self, ask: &Ask, plan: &PeoplePlan, subject: &Subject) -> OfCompany {
        // Of a persona without titles whoever is there may be one.
        let any = plan.personas.iter().any(|persona| persona.titles.is_empty());
        let titles = plan.personas.iter().filter(|_| !any).flat_map(|persona| persona.titles.iter().cloned());
        OfCompany {
            company: subject.record,
            employer: Employer { name: self.workplace.name.clone(), page: self.workplace.page.clone() },
            questions: self.questions.iter().map(|(_, digest)| digest.clone()).collect(),
            titles: titles.collect(),
            job: ask.job,
        }
    }

    /// Counts who is there, and how far each question has gone.
    pub(super) fn knows(&mut self, ask: &Ask, plan: &PeoplePlan, known: &CompanyPeople, people: &HashMap<i64, Facts>) {
        self.in_doubt.clone_from(&known.in_doubt);
        self.room = known.room;
        for ((_, digest), persona) in self.questions.iter().zip(&mut self.standing.personas) {
            let Some(asked) = known.asked.get(digest) else { continue };
            (persona.passed, persona.spare) = (asked.passed, asked.spare);
            // After so many days there may be new people behind those who were asked for.
            persona.ended = asked.ended && !ask.is_old(STEP, Some(asked.at));
            self.at = self.at.max(Some(asked.at));
        }
        let by_question =
            |question: &Option<String>| self.questions.iter().position(|(_, digest)| question.as_ref() == Some(digest));
        let (mut everybody, mut owned) = (Vec::new(), vec![0; plan.personas.len()]);
        let taken = known.taken.iter().map(|taken| (taken.person, &taken.question));
        for (person, question) in taken.chain(known.owned.iter().map(|person| (*person, &None))) {
            let Some(facts) = people.get(&person) else { continue };
            // Whom a question has brought its persona means, as the service says; of others what is known decides.
            let brought = by_question(question);
            let fits = || plan.personas.iter().position(|persona| persona.fits(facts));
            let Some(persona) = brought.or_else(fits) else { continue };
            owned[persona] += u32::from(brought.is_none());
            everybody.push((person, persona));
        }
        self.owned = owned;
        self.counts(plan, &everybody);
    }

    /// Counts people with their personas, in their order, as far as there is room.
    fn counts(&mut self, plan: &PeoplePlan, everybody: &[(i64, usize)]) {
        let mut rest: Vec<(i64, usize)> = Vec::new();
        let mut room = plan.shares();
        for (person, persona) in everybody.iter().copied() {
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
    }

    fn takes(&mut self, person: i64, persona: usize) {
        self.people.push(person);
        self.standing.personas[persona].taken += 1;
    }

    /// The question that comes next, as it is sent.
    pub(super) fn next(&self, ask: &Ask, plan: &PeoplePlan) -> Option<(Next, Result<AskOf, Cannot>)> {
        let next = self.standing.next()?;
        let (filters, digest) = self.questions.get(next.persona)?;
        let request = LeadsFinderRequest { filters: filters.clone(), page: next.page, size: next.size };
        let open = self.owned.iter().zip(&self.standing.personas).filter(|(_, persona)| !persona.ended);
        let again: u32 = open.map(|(owned, _)| owned).sum();
        let people = PeopleAsk {
            question: digest.clone(),
            page: next.page,
            size: next.size,
            had: self.people.clone(),
            again: again.min(self.standing.lacks()),
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
    pub(super) fn ends(self, ask: &Ask, plan: &PeoplePlan) -> StepStatus {
        let status = match (self.status, self.kept) {
            (Some(StepStatus::Ask(..)) | None, Some(kept)) => {
                // Nobody lacks where there is nobody left to ask for.
                let lacks = self.standing.next().map_or(0, |_| self.standing.lacks());
                return StepStatus::Kept(Box::new(KeptPage { lacks: lacks.into(), ..kept }));
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
