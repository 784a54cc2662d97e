//! How many people a search would find: the live count, and the one way in which free counts are asked.
//!
//! Owns the pace of counts (a newer live question takes the place of one that waits; of those for a map one waits at a
//! time) and the share that is owned already. What was answered lately is in `memory`. It deliberately stores nothing
//! on disk: a count is free, and true for a moment only.

pub mod at_company;
mod memory;
pub mod unlisted;

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;

use api::filters::advanced;
use api::operations::FindPeopleCount;
use api::operations::find_people_count::FindPeopleCountRequest;
use api::{Filters, Operation, SearchKind, Tenths, canonical};
use client::Lane;
use store::records::owned_people::PeopleWanted;
use tokio::sync::{Mutex, watch};

use crate::ipc::{AudienceRequest, Count, OwnedShare};
use crate::normal_form;
use ipc::FailureCode;
use memory::{Found, Memory};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

pub use memory::Counted;

/// The filter of the present title.
pub(crate) const TITLE: &str = "jobTitle.include";
/// The filter of the person's country.
pub(crate) const HOME: &str = "location.include";
/// The filter of the present company's country.
pub const COMPANY: &str = "currentCompany.location";

/// What is known of counts while a workspace is open.
#[derive(Default)]
pub struct Counts {
    memory: Memory,
    /// The number of the newest live question.
    newest: watch::Sender<u64>,
    /// Held by the one count of the background that waits for a slot: a pull that runs beside gets every other slot.
    line: Mutex<()>,
}

/// One question, ready to be sent.
pub struct Question {
    request: FindPeopleCountRequest,
    digest: String,
}

/// Why a question has no number.
pub enum Unanswered {
    /// It was given up before it was sent.
    GivenUp,
    /// It went wrong.
    Failed(Failure),
}

impl From<Failure> for Unanswered {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// The live count.
pub async fn people(open: &Arc<OpenWorkspace>, request: AudienceRequest) -> Result<Count, Failure> {
    let counts = open.state::<Counts>();
    let (mut newest, mut number) = (counts.newest.subscribe(), 0);
    counts.newest.send_modify(|newest| {
        *newest += 1;
        number = *newest;
    });
    let filters = SearchKind::People.normal(&request.filters);
    let question = Question::new(open, &filters)?;
    let newer = async {
        tokio::select! {
            // The sender lives as long as the workspace: an error means its end, and is treated like it.
            _ = newest.wait_for(|newest| *newest != number) => {}
            () = open.ended.cancelled() => {}
        }
    };
    let counted = ask(open, &question, Lane::Suggest, newer);
    let owned = async { owned(open, &filters).await.map_err(Unanswered::from) };
    match tokio::try_join!(counted, owned) {
        Ok((counted, owned)) => Ok(Count {
            total: Some(counted.total),
            at: counted.at,
            all: SearchKind::People.price().times(counted.total),
            owned: OwnedShare { people: owned.people.min(counted.total), ..owned },
        }),
        Err(Unanswered::GivenUp) => {
            Ok(Count { total: None, at: open.now(), all: Tenths::ZERO, owned: OwnedShare::default() })
        }
        Err(Unanswered::Failed(failure)) if failure.code == FailureCode::Refused => {
            let problems = unlisted::judged(open, &filters).await?;
            Err(if problems.is_empty() { failure } else { Failure::fields(problems) })
        }
        Err(Unanswered::Failed(failure)) => Err(failure),
    }
}

impl Question {
    /// The question of filters in their normal form.
    pub fn new(open: &OpenWorkspace, filters: &Filters) -> Result<Self, Failure> {
        let problems = SearchKind::People.problems(filters, &open.context());
        if !problems.is_empty() {
            return Err(Failure::fields(problems));
        }
        let request = FindPeopleCountRequest { query: advanced::to_query(filters) };
        let text = canonical::text(&request)?;
        Ok(Self { request, digest: canonical::digest(&text) })
    }
}

/// Asks, unless the same was answered lately or is under way. Nothing is sent once `given_up` is over; what was sent is
/// brought to its end unless the future is dropped.
pub async fn ask(
    open: &OpenWorkspace,
    question: &Question,
    lane: Lane,
    given_up: impl Future<Output = ()>,
) -> Result<Counted, Unanswered> {
    let client = open.client()?;
    let counts = open.state::<Counts>();
    let mut given_up = pin!(given_up);
    loop {
        match counts.memory.find(&question.digest, open.now()) {
            Found::Counted(counted) => return Ok(counted),
            Found::InFlight(mut answer) => match answer.wait_for(Option::is_some).await.as_deref() {
                Ok(Some(answer)) => return answer.clone().map_err(Unanswered::Failed),
                // Whoever asked went away: it is asked once more.
                _ => continue,
            },
            Found::Nothing => {}
        }
        let slot = async {
            let _line = match lane {
                Lane::Background => Some(counts.line.lock().await),
                Lane::Person | Lane::Suggest => None,
            };
            client.permit(FindPeopleCount::SPEC.rate, lane).await
        };
        let permit = tokio::select! {
            biased;
            () = &mut given_up => return Err(Unanswered::GivenUp),
            permit = slot => permit,
        };
        // The same may have been asked by somebody else in the meantime.
        let Some(departure) = counts.memory.depart(&question.digest, open.now()) else { continue };
        let sent = client.send::<FindPeopleCount>(permit, lane, &question.request).await;
        let answer = match sent {
            Ok(answer) => Ok(Counted { total: answer.data.total, at: open.now() }),
            Err(error) => Err(Failure::of_free_call(&error, open.now())),
        };
        departure.arrive(answer.clone());
        return answer.map_err(Unanswered::Failed);
    }
}

/// How many owned people match, as far as their own data says: answers hold no earlier roles in a form that could be
/// judged here, nor is it known what further filters mean.
async fn owned(open: &OpenWorkspace, filters: &Filters) -> Result<OwnedShare, Failure> {
    let judged = filters.0.keys().all(|key| [TITLE, HOME, COMPANY].contains(&key.as_str()));
    let wanted = PeopleWanted {
        titles: filters.texts(TITLE).to_vec(),
        countries: filters.texts(HOME).to_vec(),
        company_countries: filters.texts(COMPANY).to_vec(),
    };
    let people = open.store.owned_people(wanted).await?;
    // Whom this very search has brought matches it, whatever answers say of them.
    let digest = normal_form::digest(filters)?;
    let brought = match open.store.search_by_digest(SearchKind::People, digest).await? {
        Some(run) => open.store.loaded(run.id).await?.rows,
        None => 0,
    };
    Ok(OwnedShare { people: people.max(brought), judged })
}
