//! The one transaction that stores a paid answer: kept answer, rows, ledger line, intent closed, pull and search moved
//! on.

use api::{Enrichment, Tenths};

use crate::file::error::StoreError;
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::jobs::job_rows;
use crate::jobs::job_rows::JobStep;
use crate::money::intents::IntentState;
use crate::money::paid_answer::{Kept, Page, PaidAnswer, Unread};
use crate::money::{checks, intents, kept_answers, ledger, left_out, look_ups};
use crate::records::findings::{FindState, Outcome};
use crate::records::{Teller, company_pages, findings};
use crate::rows::found;
use crate::searches::{pulls, slices};
use crate::team::claims::{self, CallEnd};
use crate::team::origins;
use crate::{lists, records, searches};

impl Store {
    /// Stores a paid answer, all of it or nothing. One that is stored already stays; where a person has settled its
    /// call, the answer goes before that word.
    ///
    /// # Errors
    /// Whatever the database refuses; the intent stays as it is then.
    pub async fn keep(&self, mut answer: PaidAnswer) -> Result<Kept, StoreError> {
        self.write(move |file| {
            let at = answer.at;
            begin_taken(file, &mut answer)?;
            if intents::state(file, answer.intent)? == Some(IntentState::Answered) {
                let look_up = look_ups::of_intent(file, answer.intent)?;
                return Ok(Kept { look_up, again: true, ..Kept::default() });
            }
            // What came is what was paid for, whether all of it is stored or not.
            let received = if answer.page.is_some() { answer.pieces } else { 0 };
            let erased = left_out::left_out(file, &mut answer)?;
            if erased > 0 && !answer.is_of_load() && !answer.is_rows() {
                return keep_charge(file, &answer);
            }
            let kept_answer = kept_answers::add(file, &answer)?;
            if let Some(taken) = &answer.taken {
                origins::note(file, kept_answer, &taken.origin, at)?;
            }
            let by = Teller {
                operation: answer.operation,
                kept_answer: Some(kept_answer),
                pull: answer.page.as_ref().map(|page| page.pull),
                at: answer.told_at(),
            };
            let mut kept = Kept::default();
            let page = answer.page.as_ref();
            if let Some(page) = page {
                kept = keep_rows(file, page, by)?;
                let stored = page.rows.len() as u64;
                let stored = (stored, stored.saturating_sub(kept.fresh));
                let Kept { fresh, added, .. } = kept;
                let step = pulls::Step { received, fresh, added, stored, charged: answer.charged };
                pulls::advance(file, page.pull, page.paging.as_ref(), &step, at)?;
                searches::note_total(file, page.search, page.total, by.at)?;
                if let Some(paging) = &page.paging
                    && !pulls::is_of_total(file, page.pull)?
                {
                    searches::advance(file, page.search, paging)?;
                }
            }
            if let Some(pull) = answer.unread.as_ref().and_then(|unread| unread.pull) {
                pulls::charge(file, pull, answer.charged, at)?;
            }
            match &answer.step {
                Some(step) => keep_step(file, &answer, step, by)?,
                None => kept.fresh += store_observations(file, &answer, by)?,
            }
            enter(file, &line(&answer, Some(kept_answer)), at)?;
            if let Some(look_up) = &answer.look_up {
                kept.look_up = Some(look_ups::add(file, look_up, answer.operation, Some(kept_answer), at)?);
            }
            end(file, &answer, Some(kept_answer))?;
            kept.erased = erased;
            Ok(kept)
        })
        .await
    }
}

fn line(answer: &PaidAnswer, kept_answer: Option<i64>) -> ledger::NewLine<'_> {
    ledger::NewLine {
        intent: answer.intent,
        kept_answer,
        operation: answer.operation,
        subject: &answer.subject,
        search: answer.page.as_ref().map(|page| page.search),
        quoted: answer.quoted,
        charged: answer.charged,
        basis: answer.basis,
        expected: answer.expected,
        rows: answer.pieces,
        step: answer.step,
    }
}

/// Begins what an answer was taken for that a colleague has paid for: nothing was sent, so it has no intent yet.
fn begin_taken(file: &Tx<'_>, answer: &mut PaidAnswer) -> Result<(), StoreError> {
    let Some(taken) = &answer.taken else { return Ok(()) };
    if let Some(step) = &taken.intent.step
        && !job_rows::is_there(file, step)?
    {
        return Err(StoreError::Erased);
    }
    answer.intent = intents::insert(file, &taken.intent, Tenths::ZERO, None, answer.at)?;
    Ok(())
}

/// Closes the intent of an answer, and leaves to be told to the team what was paid for.
fn end(file: &Tx<'_>, answer: &PaidAnswer, kept_answer: Option<i64>) -> Result<(), StoreError> {
    intents::answered(file, answer.intent, answer.at)?;
    if answer.taken.is_some() {
        // Nothing was checked here: a colleague's evidence says when that was.
        return Ok(());
    }
    claims::ended(file, answer.intent, CallEnd::Answered { kept_answer }, answer.at)?;
    checks::note_answer(file, answer)
}

/// Enters in the ledger what an answer cost.
fn enter(file: &Tx<'_>, line: &ledger::NewLine<'_>, at: Millis) -> Result<(), StoreError> {
    if ledger::enter_in_settled(file, line)? { Ok(()) } else { ledger::add(file, line, at) }
}

/// Stores what an answer about a person cost who was erased, and nothing of what it says.
fn keep_charge(file: &Tx<'_>, answer: &PaidAnswer) -> Result<Kept, StoreError> {
    match (&answer.step, &answer.unread) {
        // Of a company others may be asked for: it goes wrong as with any page that cannot be read.
        (Some(step), Some(unread)) if step.enrichment == Enrichment::People => keep_unread(file, answer, step, unread)?,
        (Some(step), _) => job_rows::answered(file, step, FindState::None, answer.charged, answer.taken.is_some())?,
        (None, _) => {}
    }
    enter(file, &line(answer, None), answer.at)?;
    end(file, answer, None)?;
    left_out::blank(file, answer.intent)?;
    Ok(Kept { erased: 1, ..Kept::default() })
}

/// Ends a step whose answer was paid for and cannot be read. Of people of a company nobody asks for those rows again.
fn keep_unread(file: &Tx<'_>, answer: &PaidAnswer, step: &JobStep, unread: &Unread) -> Result<(), StoreError> {
    if step.enrichment == Enrichment::People {
        let company = records::present(file, step.record)?;
        company_pages::pass_unread(file, company, &answer.request, step.job, answer.at)?;
    }
    job_rows::answered(file, step, FindState::Failed, answer.charged, answer.taken.is_some())?;
    job_rows::turn(file, step, FindState::Failed, Some(unread.reason))
}

/// Stores what the answer to a single question says of its records; returns how many of them are new.
fn store_observations(file: &Tx<'_>, answer: &PaidAnswer, by: Teller<'_>) -> Result<u64, StoreError> {
    let mut fresh = 0;
    for observation in &answer.observations {
        let (record, known) = records::keep_answer(file, observation, by)?;
        fresh += u64::from(!known);
        if let Some(outcome) = &answer.outcome {
            findings::store_outcome(file, record, outcome, by.at, by.kept_answer, None)?;
        }
    }
    Ok(fresh)
}

/// Stores what an answer says of the record that a job asked for. Where that is gone meanwhile, the answer was paid for
/// all the same and is stored.
fn keep_step(file: &Tx<'_>, answer: &PaidAnswer, step: &JobStep, by: Teller<'_>) -> Result<(), StoreError> {
    if let Some(people) = &answer.people {
        let company = records::present(file, step.record)?;
        let came = company_pages::keep_page(file, company, people, step.job, by)?;
        lists::append(file, people.into, &came, by.at)?;
        return job_rows::answered_in_part(file, step, answer.charged, answer.taken.is_some());
    }
    if let Some(unread) = &answer.unread {
        return keep_unread(file, answer, step, unread);
    }
    let state = answer.outcome.as_ref().map_or(FindState::None, Outcome::state);
    job_rows::answered(file, step, state, answer.charged, answer.taken.is_some())?;
    let Some(record) = records::present(file, step.record)? else { return Ok(()) };
    for observation in &answer.observations {
        records::keep_for(file, record, observation, by)?;
    }
    match &answer.outcome {
        Some(outcome) => findings::store_outcome(file, record, outcome, by.at, by.kept_answer, Some(step.job)),
        None => Ok(()),
    }
}

/// Stores the rows of a page, each at its place in the search; where that is a slice, in the whole as well.
pub(crate) fn keep_rows(file: &Tx<'_>, page: &Page, by: Teller<'_>) -> Result<Kept, StoreError> {
    let mut kept = Kept::default();
    let whole = slices::whole_of_pull(file, page.pull)?;
    for (place, row) in (page.first..).zip(&page.rows) {
        let (record, known) = records::keep_row(file, row, by)?;
        let added = found::add(file, page.search, record, place, known, by.at)?;
        if let Some(whole) = whole {
            found::append(file, whole, record, known, by.at)?;
        }
        kept.fresh += u64::from(!known);
        kept.added += u64::from(added);
    }
    Ok(kept)
}
