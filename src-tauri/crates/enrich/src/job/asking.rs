//! One paid question of a job: the operation of an enrichment, called with the request that was made for a record.

use std::sync::Arc;

use api::operations::leads_finder::LeadsFinderResponse;
use api::operations::{
    BusinessIntentTopics, Company, DncCheck, DomainToNetwork, Email, LeadsFinder, Phone, Profile, UrlSearchPeople,
};
use api::{Enrichment, Operation};
use client::Lane;
use serde_json::Value;
use store::Rows;
use store::jobs::job_rows::JobStep;
use store::money::unconfirmed::Unconfirmed;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::ask_of::AskOf;
use super::people::page::{PeopleAsk, page_of};
use super::state;
use calls::call::{Answered, PaidCall, Trouble};
use calls::run::paid;
use calls::turns::Passing;
use ipc::PriceTag;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// What an answer of any operation comes to.
pub(super) struct Answer {
    pub body: Value,
    pub learning: Option<JoinHandle<()>>,
    /// A colleague has paid for it.
    pub taken: bool,
    /// The service said "too many" before it answered.
    pub busy: bool,
}

/// A question of a job on its way.
pub(super) struct Call {
    pub step: JobStep,
    pub ask: AskOf,
    /// Who it is about, in the ledger.
    pub subject: String,
    pub price: PriceTag,
    pub called_off: CancellationToken,
    /// Held until its intent is on disk: the next row's question comes behind it.
    pub turn: Option<Passing>,
}

macro_rules! by_enrichment {
    ($enrichment:expr, $run:ident($($argument:expr),*)) => {
        match $enrichment {
            Enrichment::Page => $run::<UrlSearchPeople>($($argument),*).await,
            Enrichment::Profile => $run::<Profile>($($argument),*).await,
            Enrichment::Email => $run::<Email>($($argument),*).await,
            Enrichment::Mobile => $run::<Phone>($($argument),*).await,
            Enrichment::DoNotCall => $run::<DncCheck>($($argument),*).await,
            Enrichment::CompanyPage => $run::<DomainToNetwork>($($argument),*).await,
            Enrichment::Company => $run::<Company>($($argument),*).await,
            Enrichment::Topics => $run::<BusinessIntentTopics>($($argument),*).await,
            Enrichment::People => $run::<LeadsFinder>($($argument),*).await,
        }
    };
}

/// Asks the service. What was sent is brought to its end, so the caller must not be dropped.
pub(super) async fn ask(open: &Arc<OpenWorkspace>, call: Call) -> Result<Answer, Trouble> {
    match call.ask.people.clone() {
        Some(people) => ask_for_people(open, call, &people).await,
        None => by_enrichment!(call.step.enrichment, ask_with(open, call)),
    }
}

/// A page of a company's people, which is stored for the company with its answer.
async fn ask_for_people(open: &Arc<OpenWorkspace>, call: Call, people: &PeopleAsk) -> Result<Answer, Trouble> {
    let page = |answer: &LeadsFinderResponse| Some(Rows::People(page_of(people, answer)));
    paid::<LeadsFinder>(open, paid_call(call)?, page).await.map(answer)
}

async fn ask_with<O: Operation>(open: &Arc<OpenWorkspace>, call: Call) -> Result<Answer, Trouble> {
    paid::<O>(open, paid_call(call)?, |_| None).await.map(answer)
}

fn paid_call<O: Operation>(call: Call) -> Result<PaidCall<O>, Failure> {
    let request: O::Request = serde_json::from_str(&call.ask.request).map_err(Failure::fault)?;
    Ok(PaidCall {
        request,
        subject: call.subject,
        page: None,
        asked: None,
        step: Some(call.step),
        order: None,
        price: call.price,
        lane: Lane::Background,
        called_off: call.called_off,
        turn: call.turn.map(|turn| -> Box<dyn Send + Sync> { Box::new(turn) }),
    })
}

/// Asks for the outcome of a call that was sent before, under its key: free.
pub(super) async fn settle(
    open: &OpenWorkspace,
    enrichment: Enrichment,
    call: &Unconfirmed,
) -> Result<Answer, Trouble> {
    by_enrichment!(enrichment, settle_with(open, call))
}

async fn settle_with<O: Operation>(open: &OpenWorkspace, call: &Unconfirmed) -> Result<Answer, Trouble> {
    state::settle::<O>(open, call, Lane::Background).await.map(answer)
}

fn answer<O: Operation>(answered: Answered<O>) -> Answer {
    let Answered { body, learning, taken, busy, .. } = answered;
    Answer { body, learning, taken: taken.is_some(), busy }
}
