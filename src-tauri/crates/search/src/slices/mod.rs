//! Loads by slices as a person sees them: what looking for slices takes, the plan, loading it, pause, resume, stop.
//!
//! A search that has more than the service gives is cut by the filters that the person left open, until each part is one that the
//! service gives whole. Each part is a search of its own with loads of its own; what it brings is in the whole as well. By which filters it
//! can be cut is in `api::filters::cuts`, which parts come of it in `plan`, the run in `run`, what the screen shows in `shown`.

mod plan;
mod planned;
mod run;
mod runs;
mod shown;

use std::sync::Arc;

use api::{Phase, SearchKind, SlicedStage, Tenths};
use store::searches::Search;
use store::searches::slices::{NewSlicedLoad, SlicedLoad};
use tokio_util::sync::CancellationToken;
use words::t;

use crate::ipc::{
    LoadSlices, LookForSlices, OnUnclear, ResumeSlices, SearchRequest, SlicedNumber, Slices, SlicesOffer,
};
use crate::pull::Pulls;
use crate::quote::{blocked, past_cap};
use api::filters::cuts::cuts;
use calls::spending_limits;
use ipc::{FailureCode, SlicedState};
use run::{Decision, Run};
use shown::{by_number, filter_words, known, state, tell};
use workspace::background_runs::CalledOff;
use workspace::failure::Failure;
use workspace::host::Work;
use workspace::open::OpenWorkspace;
use workspace::resolve;

pub use runs::SlicedLoads;

/// Loads that are over and are shown all the same.
const OVER: usize = 3;

/// Questions about totals for each slice that there will be at least: a filter has about so many values.
const QUESTIONS_EACH: u64 = 8;
/// The fewest and the most that one plan may ask.
const QUESTIONS: (u64, u64) = (16, 400);
/// Counts of one plan where they are free: every country, and within four of them every country of the other place.
const MOST_FREE: u32 = 1_300;

/// What can be done about a search that has more than the service gives. Free, and nothing is sent.
///
/// # Errors
/// [`FailureCode::Gone`] where there is no such search.
pub async fn slices(open: &Arc<OpenWorkspace>, request: SearchRequest) -> Result<Slices, Failure> {
    let search = resolve::search(open, request.search).await?;
    let load = match open.store.newest_sliced_load(search.id).await? {
        Some(load) => Some(state(open, &load).await?),
        None => None,
    };
    Ok(Slices { offer: offer(open, &search).await?, load })
}

async fn offer(open: &OpenWorkspace, search: &Search) -> Result<Option<SlicesOffer>, Failure> {
    let Some((cap, total)) = past_cap(search) else { return Ok(None) };
    let most_questions = most_questions(search.kind, cap, total);
    let mut cuts = cuts(search.kind, &search.filters);
    cuts.retain(|cut| cut.values.len() <= most_questions as usize);
    if cuts.is_empty() {
        return Ok(None);
    }
    // One more: what the search has as a whole may be old.
    let worst = price_of_total(search.kind).times(u64::from(most_questions) + 1);
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    let blocked = blocked(open, balance, worst, Tenths::ZERO).await?;
    Ok(Some(SlicesOffer {
        cap,
        total,
        cut_by: cuts.iter().map(|cut| filter_words(search.kind, cut.key)).collect(),
        most_questions,
        worst,
        confirm: worst > spending_limits::confirm_above(open).await?,
        blocked,
    }))
}

fn most_questions(kind: SearchKind, cap: u64, total: u64) -> u32 {
    if kind.facts().counts {
        return MOST_FREE;
    }
    let (fewest, most) = QUESTIONS;
    ((total.div_ceil(cap.max(1)) + 1) * QUESTIONS_EACH).clamp(fewest, most) as u32
}

/// What one total costs: one row, where the service counts nothing free.
fn price_of_total(kind: SearchKind) -> Tenths {
    if kind.facts().counts { Tenths::ZERO } else { kind.price() }
}

/// Asks for the totals that a plan needs.
///
/// # Errors
/// [`FailureCode::Key`] without a key; `Refused` where everything of the search can be had without slices, or it is being loaded;
/// `Credits` where a limit would be exceeded; `Confirm`, with the offer's price, where it was not agreed to. Nothing is sent then.
pub async fn look(open: &Arc<OpenWorkspace>, request: LookForSlices) -> Result<SlicedState, Failure> {
    open.client()?;
    let (loads, pulls) = (open.state::<SlicedLoads>(), open.state::<Pulls>());
    // Of loads as well: none begins between the look and the note that this one runs.
    let (_turn, _of_loads) = (loads.runs.turn().await?, pulls.runs.turn().await?);
    let search = resolve::search(open, request.search).await?;
    at_rest(&loads, &pulls, search.id)?;
    let Some(offer) = offer(open, &search).await? else {
        return Err(Failure::refused(t!(
            "There is nothing more of this search that slices could bring. Nothing was sent."
        )));
    };
    agreed(offer.blocked.as_ref(), offer.confirm, offer.worst, request.agreed)?;
    let new = NewSlicedLoad {
        search: search.id,
        total: offer.total,
        cap: offer.cap,
        questions: offer.most_questions,
        agreed: offer.worst,
    };
    let load = open.store.new_sliced_load(new, open.now()).await?;
    tracing::info!(load, search = search.id, total = offer.total, "totals of slices are asked for");
    set_off(open, &loads, load, search.id, None);
    by_number(open, load).await
}

/// Fails where nobody has agreed to a price, or where it cannot be paid.
fn agreed(blocked: Option<&String>, confirm: bool, worst: Tenths, agreed: Option<Tenths>) -> Result<(), Failure> {
    if let Some(blocked) = blocked {
        return Err(Failure::new(FailureCode::Credits, blocked.clone()));
    }
    if confirm && agreed.is_none_or(|agreed| agreed < worst) {
        let cost = worst.in_words();
        return Err(Failure::refused(t!(
            "This can cost up to {cost} by now: look at it and agree once more. Nothing was sent.",
            cost = cost
        )));
    }
    Ok(())
}

fn at_rest(loads: &SlicedLoads, pulls: &Pulls, search: i64) -> Result<(), Failure> {
    if loads.runs.about(search).is_some() || pulls.runs.about(search).is_some() {
        return Err(Failure::refused(t!("This search is being loaded already. Wait for it, or stop it first.")));
    }
    Ok(())
}

/// Loads the slices of a plan, or goes on with them up to a further price.
///
/// # Errors
/// [`FailureCode::Key`] without a key; `Gone` where there is no such plan; `Refused` where it runs, is not planned, or was not agreed to;
/// `Credits` where a limit would be exceeded. Nothing is sent then.
pub async fn load(open: &Arc<OpenWorkspace>, request: LoadSlices) -> Result<SlicedState, Failure> {
    open.client()?;
    let (loads, pulls) = (open.state::<SlicedLoads>(), open.state::<Pulls>());
    let (_turn, _of_loads) = (loads.runs.turn().await?, pulls.runs.turn().await?);
    let load = known(open, request.load).await?;
    at_rest(&loads, &pulls, load.search)?;
    let now = state(open, &load).await?;
    agreed(now.blocked.as_ref(), now.confirm, now.worst, request.agreed)?;
    if !open.store.begin_slices(load.id, now.spent + now.worst, open.now()).await? {
        return Err(Failure::refused(t!("This plan is not ready to be loaded. Look at it again; nothing was sent.")));
    }
    tracing::info!(load = load.id, slices = now.slices.len(), worst = now.worst.0, "slices are loaded");
    set_off(open, &loads, load.id, load.search, None);
    by_number(open, load.id).await
}

/// Makes a plan of the same slices as the newest of a search had, to load what is new in them. Nothing is sent.
///
/// # Errors
/// [`FailureCode::Refused`] where the search was not loaded in slices to the end.
pub async fn anew(open: &Arc<OpenWorkspace>, request: SearchRequest) -> Result<SlicedState, Failure> {
    let (loads, pulls) = (open.state::<SlicedLoads>(), open.state::<Pulls>());
    let _turn = loads.runs.turn().await?;
    let search = resolve::search(open, request.search).await?;
    at_rest(&loads, &pulls, search.id)?;
    let last = open.store.newest_sliced_load(search.id).await?;
    let done = last.filter(|load| (load.stage, load.phase) == (SlicedStage::Loading, Phase::Done));
    let Some(done) = done else {
        return Err(Failure::refused(t!("This search was not loaded in slices to its end. Look for slices first.")));
    };
    let load = open.store.slices_anew(done.id, open.now()).await?;
    by_number(open, load).await
}

/// Stops a sliced load for a while.
pub async fn pause(open: &Arc<OpenWorkspace>, request: SlicedNumber) -> Result<SlicedState, Failure> {
    call_off(open, request.load, Phase::Paused).await
}

/// Ends a sliced load.
pub async fn stop(open: &Arc<OpenWorkspace>, request: SlicedNumber) -> Result<SlicedState, Failure> {
    call_off(open, request.load, Phase::Stopped).await
}

async fn call_off(open: &Arc<OpenWorkspace>, load: i64, then: Phase) -> Result<SlicedState, Failure> {
    let loads = open.state::<SlicedLoads>();
    // Held until the new state is sent to the screen, as with loads.
    let called_off = loads.runs.call_off(load, then).await;
    if let CalledOff::Ends(ended) = &called_off {
        // Now, and not behind the page that is under way: what is killed meanwhile does not go on by itself.
        let from: &'static [Phase] = &[Phase::Running];
        open.store.set_sliced_phase(load, from, then, None, open.now()).await?;
        tell(open, load).await;
        ended.cancelled().await;
    } else {
        let planned = known(open, load).await?.stage == SlicedStage::Planned;
        // A plan that nobody wants is put away; there is nothing of it to pause.
        let from: &'static [Phase] = match (planned, then) {
            (true, Phase::Stopped) => &[Phase::Done],
            (true, _) => &[],
            (false, _) => &[Phase::Running, Phase::Interrupted, Phase::Paused],
        };
        open.store.set_sliced_phase(load, from, then, None, open.now()).await?;
        // After a start these may go on already, and it not yet.
        let pulls = open.state::<Pulls>();
        for pull in open.store.running_pulls_of_slices(load).await? {
            if let CalledOff::Ends(ended) = pulls.runs.call_off(pull, then).await {
                ended.cancelled().await;
            }
        }
    }
    tell(open, load).await;
    by_number(open, load).await
}

/// Goes on with a sliced load.
///
/// # Errors
/// [`FailureCode::Key`] without a key, `Gone` where there is none. Nothing is sent then. What stands in the way of a slice is said by
/// its state.
pub async fn resume(open: &Arc<OpenWorkspace>, request: ResumeSlices) -> Result<SlicedState, Failure> {
    open.client()?;
    let (loads, pulls) = (open.state::<SlicedLoads>(), open.state::<Pulls>());
    let (_turn, _of_loads) = (loads.runs.turn().await?, pulls.runs.turn().await?);
    let load = known(open, request.load).await?;
    if loads.runs.about(load.search).is_none() {
        at_rest(&loads, &pulls, load.search)?;
        again(open, &load, &request).await?;
        let from: &'static [Phase] = &[Phase::Paused, Phase::Interrupted];
        if open.store.set_sliced_phase(load.id, from, Phase::Running, None, open.now()).await? {
            let decided =
                request.unclear.zip(request.pull).map(|(unclear, pull)| Decision { pull, unclear, page: request.page });
            set_off(open, &loads, load.id, load.search, decided);
        }
    }
    tell(open, load.id).await;
    by_number(open, load.id).await
}

/// Whoever has a page asked for again that may have been charged has agreed to what it can cost once more.
async fn again(open: &OpenWorkspace, load: &SlicedLoad, request: &ResumeSlices) -> Result<(), Failure> {
    let (Some(OnUnclear::Again), Some(pull)) = (request.unclear, request.pull) else { return Ok(()) };
    let Some(pull) = open.store.pull(pull).await?.filter(|pull| pull.sliced == Some(load.id) && pull.wait.is_some())
    else {
        return Ok(());
    };
    // A decision is about the page that the person saw.
    if request.page.is_some_and(|page| page != pull.paging.pages) {
        return Ok(());
    }
    let search = resolve::search(open, pull.search).await?;
    let page = search.kind.price().times(pull.paging.batch.into());
    Ok(open.store.raise_agreed(load.id, page).await?)
}

fn set_off(open: &Arc<OpenWorkspace>, loads: &SlicedLoads, load: i64, search: i64, decided: Option<Decision>) {
    open.host.begun(Work::Slices(load));
    let called_off = CancellationToken::new();
    let run = Run::new(Arc::clone(open), load, search, called_off.clone(), decided);
    loads.runs.set_off(load, search, called_off, run.run());
}

/// After a start, behind the loads that go on by themselves: sliced loads that were running go on, because a person had agreed to them.
pub async fn go_on(open: &Arc<OpenWorkspace>) {
    let loads = open.state::<SlicedLoads>();
    while let Some(load) = loads.runs.next_waiting() {
        match taken_up(open, &loads, load).await {
            Ok(()) => {}
            Err(failure) => tracing::info!(reference = failure.reference, load, "a sliced load waits for the person"),
        }
        loads.runs.waits_no_more(load);
    }
}

async fn taken_up(open: &Arc<OpenWorkspace>, loads: &SlicedLoads, load: i64) -> Result<(), Failure> {
    let _turn = loads.runs.turn().await?;
    let load = known(open, load).await?;
    // Since the start somebody may have said otherwise, or gone on with it.
    let runs = load.phase == Phase::Running && load.stage != SlicedStage::Planned;
    if !runs || loads.runs.about(load.search).is_some() {
        return Ok(());
    }
    if let Err(failure) = open.client() {
        let why = Some(failure.message.clone());
        open.store.set_sliced_phase(load.id, &[Phase::Running], Phase::Interrupted, why, open.now()).await?;
        tell(open, load.id).await;
        return Err(failure);
    }
    set_off(open, loads, load.id, load.search, None);
    Ok(())
}

/// The newest sliced loads as the screen shows them, newest first; of those that are over a few.
///
/// # Errors
/// What the database refuses.
pub async fn newest(open: &OpenWorkspace, most: u32) -> Result<Vec<SlicedState>, Failure> {
    let mut states = Vec::new();
    for (at, load) in open.store.sliced_loads(most).await?.into_iter().enumerate() {
        let goes_on = matches!(load.phase, Phase::Running | Phase::Paused | Phase::Interrupted);
        if at >= OVER && !goes_on {
            continue;
        }
        states.push(state(open, &load).await?);
    }
    Ok(states)
}
