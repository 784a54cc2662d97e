//! Pulls as a person sees them: start, pause, resume, stop, and how far each one is.
//!
//! The run itself, page after page, is in `pull/pages.rs`, side by side in `pull/parallel.rs`, one of them in
//! `pull/page.rs`; what the pages of each kind of search are, in `pull/paged.rs`; what a run knows, in `pull/run.rs`;
//! how far a pull is and what the screen shows of its search, in `pull/standing.rs`; why one waits, in `pull/waits.rs`.

mod ahead;
mod late;
mod page;
mod paged;
mod pages;
mod parallel;
mod run;
mod running;
mod standing;
mod waits;

use std::sync::Arc;

use api::Phase;
use store::PageCursor;
use store::searches::pulls::NewPull;
use store::searches::watches::Asking;
use store::searches::{NewSearch, Search};
use tokio_util::sync::CancellationToken;

pub use late::read_again;
use run::Run;
pub use running::Pulls;
pub(crate) use standing::is_unfinished;
pub use standing::{as_it_stands, emit_state, head, state};
use standing::{by_number, shown};
pub use waits::PAGE_UNREAD;
use words::t;

use crate::ipc::{Aim, OnUnclear, PullNumber, PullRequest, ResumeRequest};
use crate::{normal_form, quote};
use api::filters::title;
use ipc::{Changed, PullState};
use workspace::background_runs::CalledOff;
use workspace::failure::Failure;
use workspace::host::Work;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Starts a pull.
///
/// # Errors
/// [`FailureCode::Key`](ipc::FailureCode::Key) without a key; `Confirm`, with the quote, where what it can cost at most was not agreed
/// to; `Credits` where a limit would be exceeded; `Fields` for filters that are wrong; `Refused` where the search is loaded already.
/// Nothing is sent then.
pub async fn start(open: &Arc<OpenWorkspace>, request: PullRequest) -> Result<PullState, Failure> {
    begin(open, request, None).await
}

/// The same for a watch, whose budget was agreed to: it takes the place of no load that waits for a person.
///
/// # Errors
/// As for [`start`]; `Refused` also where a load of the search waits to be resumed.
pub async fn start_watched(
    open: &Arc<OpenWorkspace>,
    request: PullRequest,
    watch: Asking,
) -> Result<PullState, Failure> {
    begin(open, request, Some(watch)).await
}

async fn begin(open: &Arc<OpenWorkspace>, request: PullRequest, watch: Option<Asking>) -> Result<PullState, Failure> {
    open.client()?;
    let pulls = open.state::<Pulls>();
    let _turn = pulls.runs.turn().await?;
    let kind = request.kind;
    let (filters, digest) = normal_form::normal(open, kind, &request.filters)?;
    let known = open.store.search_by_digest(kind, digest.clone()).await?;
    // What the service has said of how many there are may be long ago: a watch asks for as many as its limit bears.
    let told = known.as_ref().filter(|_| watch.is_none());
    let quote = quote::for_search(open, told, &request).await?;
    quote::agreed(&quote, request.agreed)?;
    let batch = quote::batch(known.as_ref(), &request);
    let new = NewSearch { kind, digest, title: words::in_english(|| title::title(kind, &filters)), filters, batch };
    let search = open.store.search_for(new, open.now()).await?;
    is_free(open, &pulls, search.id).await?;
    if watch.is_some() && open.store.newest_pull(search.id).await?.is_some_and(|older| is_unfinished(&older)) {
        return Err(Failure::refused(t!("A load of this search waits for you: go on with it, or stop it.")));
    }
    stop_older(open, &search).await?;
    let paging = match request.aim {
        Aim::More if search.paging.pages > 0 => search.paging.clone(),
        Aim::More | Aim::Fresh => PageCursor::start(batch),
    };
    let most_owned = request.most_owned.filter(|most| (1..100).contains(most));
    let new = NewPull { most_owned, watch, ..NewPull::of(search.id, quote.rows, paging) };
    let pull = open.store.new_pull(new, open.now()).await?;
    tracing::info!(pull, search = search.id, rows = quote.rows, "a load starts");
    open.host.begun(Work::Pull(pull));
    set_off(open, pull, &search, false, None);
    shown(open, pull).await
}

/// Starts the load of a slice, and returns its number; none where somebody else loads it at this moment. What it can cost was agreed to
/// with its sliced load, and is judged with each of its calls.
pub(crate) async fn begin_slice(
    open: &Arc<OpenWorkspace>,
    search: &Search,
    new: NewPull,
) -> Result<Option<i64>, Failure> {
    let pulls = open.state::<Pulls>();
    let _turn = pulls.runs.turn().await?;
    if pulls.runs.about(search.id).is_some() {
        return Ok(None);
    }
    stop_older(open, search).await?;
    let pull = open.store.new_pull(new, open.now()).await?;
    set_off(open, pull, search, true, None);
    Ok(Some(pull))
}

/// Whether nobody loads a search, by its own pages or by slices.
///
/// # Errors
/// `Refused` where somebody does.
async fn is_free(open: &OpenWorkspace, pulls: &Pulls, search: i64) -> Result<(), Failure> {
    if pulls.runs.about(search).is_some() || open.store.is_sliced_now(search).await? {
        return Err(Failure::refused(t!("This search is being loaded already. Wait for it, or stop it first.")));
    }
    Ok(())
}

/// A new pull takes the place of one that was waiting to be resumed.
async fn stop_older(open: &OpenWorkspace, search: &Search) -> Result<(), Failure> {
    if let Some(older) = open.store.newest_pull(search.id).await?
        && is_unfinished(&older)
    {
        let now = open.now();
        open.store.set_pull_phase(older.id, Phase::Stopped, None, None, now).await?;
    }
    Ok(())
}

/// Stops a pull for a while.
pub async fn pause(open: &Arc<OpenWorkspace>, request: PullNumber) -> Result<PullState, Failure> {
    call_off(open, request.pull, Phase::Paused).await
}

/// Ends a pull.
pub async fn stop(open: &Arc<OpenWorkspace>, request: PullNumber) -> Result<PullState, Failure> {
    call_off(open, request.pull, Phase::Stopped).await
}

/// Ends a pull that has halted, without a word of the person: why it halted stays.
pub async fn give_up(open: &Arc<OpenWorkspace>, request: PullNumber) -> Result<(), Failure> {
    let pulls = open.state::<Pulls>();
    let _turn = pulls.runs.turn().await?;
    let known = by_number(open, request.pull).await?;
    if known.phase == Phase::Interrupted && pulls.runs.about(known.search) != Some(known.id) {
        open.store.set_pull_phase(known.id, Phase::Stopped, known.trouble, None, open.now()).await?;
        emit_state(open, known.id).await;
    }
    Ok(())
}

async fn call_off(open: &Arc<OpenWorkspace>, pull: i64, then: Phase) -> Result<PullState, Failure> {
    // A page that was sent is waited for: it is paid, so it is stored.
    let pulls = open.state::<Pulls>();
    // Held until the new state is sent to the screen: what a run sends that starts after this comes after it.
    let called_off = pulls.runs.call_off(pull, then).await;
    if let CalledOff::Ends(ended) = &called_off {
        // The page that is under way may take a minute: the person sees at once that nothing goes on behind it.
        emit_state(open, pull).await;
        ended.cancelled().await;
    } else {
        let known = by_number(open, pull).await?;
        if is_unfinished(&known) {
            let paused = then == Phase::Paused;
            let (trouble, wait) = (known.trouble.filter(|_| paused), known.wait.filter(|_| paused));
            open.store.set_pull_phase(pull, then, trouble, wait, open.now()).await?;
        }
    }
    let state = shown(open, pull).await?;
    open.emit(Changed::Pull { pull: state.clone() });
    Ok(state)
}

/// Goes on with a pull.
///
/// # Errors
/// [`FailureCode::Key`](ipc::FailureCode::Key) without a key; `Unconfirmed` where a page waits for a decision and there is none; `Gone` where that
/// is settled by now, or the decision was about another page; `Refused` where the page cannot be left out. Nothing is sent then.
pub async fn resume(open: &Arc<OpenWorkspace>, request: ResumeRequest) -> Result<PullState, Failure> {
    further(open, request, true).await
}

/// Where a person says so, whatever is owned of the rest is loaded, too.
async fn further(open: &Arc<OpenWorkspace>, request: ResumeRequest, by_person: bool) -> Result<PullState, Failure> {
    open.client()?;
    let pulls = open.state::<Pulls>();
    let _turn = pulls.runs.turn().await?;
    let pull = by_number(open, request.pull).await?;
    if !is_unfinished(&pull) || pulls.runs.about(pull.search).is_some() {
        return shown(open, pull.id).await;
    }
    match pull.sliced {
        None => is_free(open, &pulls, pull.search).await?,
        // After a start it goes on with the load that it is a part of, and not where that was paused meanwhile.
        Some(load) if !by_person && !open.store.runs_in_slices(load).await? => return shown(open, pull.id).await,
        Some(_) => {}
    }
    if by_person {
        open.store.take_all(pull.id).await?;
    }
    let search = resolve::search(open, pull.search).await?;
    // As it is now: what it waited for may be settled since it stopped.
    let wait = waits::next(open, &pull, search.kind).await?;
    // A decision is about the page that the person saw.
    let is_other = request.unclear.is_some() && request.page.is_some_and(|page| page != pull.paging.pages);
    match (wait, request.unclear) {
        // Whoever wanted to leave it out must not get it loaded instead.
        (None, Some(OnUnclear::Skip)) => {
            open.store.set_pull_phase(pull.id, pull.phase, pull.trouble, None, open.now()).await?;
            emit_state(open, pull.id).await;
            return Err(decided_elsewhere());
        }
        (_, Some(_)) if is_other => {
            emit_state(open, pull.id).await;
            return Err(decided_elsewhere());
        }
        (Some(wait), None) => {
            let failure = waits::failure(wait);
            // After a start of the program this may not be noted yet.
            if pull.wait != Some(wait) {
                waits::note(open, pull.id, Some(wait), &failure, open.now()).await?;
                emit_state(open, pull.id).await;
            }
            return Err(failure);
        }
        (Some(_), Some(OnUnclear::Skip)) if !standing::can_skip(search.kind) => {
            return Err(Failure::refused(t!(
                "The page behind this one can only be found through it, so it cannot be left out. Load it again, or stop here."
            )));
        }
        (Some(_), Some(OnUnclear::Skip)) => open.store.skip_page(pull.id, open.now()).await?,
        (_, Some(OnUnclear::Again)) | (None, None) => {}
    }
    // What a person decides about is always the next page.
    let decided = (wait.is_some() && request.unclear == Some(OnUnclear::Again)).then_some(pull.paging.pages);
    let now = open.now();
    open.store.set_pull_phase(pull.id, Phase::Running, None, None, now).await?;
    locked(&pulls.troubles).remove(&pull.id);
    locked(&pulls.untaken).remove(&pull.id);
    let state = shown(open, pull.id).await?;
    // Sent before it sets off: a run that has nothing left to ask is over at once, and its end must be sent last.
    open.emit(Changed::Pull { pull: state.clone() });
    if pull.sliced.is_none() {
        open.host.begun(Work::Pull(pull.id));
    }
    set_off(open, pull.id, &search, pull.sliced.is_some(), decided);
    Ok(state)
}

/// Returns that what somebody decides about is not as the screen had it any more.
fn decided_elsewhere() -> Failure {
    Failure::gone(t!("What was not confirmed about this load is settled by now. Look at it again; nothing was sent."))
}

/// Starts the task that asks page after page.
fn set_off(open: &Arc<OpenWorkspace>, pull: i64, search: &Search, is_of_slice: bool, decided: Option<u32>) {
    let called_off = CancellationToken::new();
    let run = Run {
        open: Arc::clone(open),
        pull,
        search: search.clone(),
        is_of_slice,
        decided,
        called_off: called_off.clone(),
    };
    open.state::<Pulls>().runs.set_off(pull, search.id, called_off, pages::run(Arc::new(run)));
}

/// After a start: pulls that were running go on, because a person had agreed to them and nothing about them is unclear. In
/// their own workspace: another one may be open by now, in which the same number is another pull.
pub async fn go_on(open: &Arc<OpenWorkspace>) {
    let pulls = open.state::<Pulls>();
    while let Some(pull) = pulls.runs.next_waiting() {
        if let Err(failure) = further(open, ResumeRequest { pull, unclear: None, page: None }, false).await {
            tracing::info!(reference = failure.reference, pull, "a pull waits for the person");
        }
        pulls.runs.waits_no_more(pull);
    }
}
