//! How far a pull is: what it brought, what it can still cost, how quick it is. And its search as the screen shows it: what is
//! loaded of it, what is left, and the load that is not over.

use api::{Phase, SearchKind};
use store::rows::found::Loaded;
use store::searches::Search;
use store::searches::pulls::{Pull, Wait};
use store::searches::slices::SlicedLoad;
use words::t;

use super::running::Pulls;
use crate::quote;
use ipc::{Changed, PullState, SearchHead, SlicedHead};
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;
use workspace::{naming, resolve};

/// The head of a search as it is now.
pub async fn head(open: &OpenWorkspace, search: &Search) -> Result<SearchHead, Failure> {
    let loaded = open.store.loaded(search.id).await?;
    let newest = open.store.newest_pull(search.id).await?;
    let sliced = open.store.newest_sliced_load(search.id).await?;
    Ok(as_it_stands(open, search, &loaded, newest, sliced.as_ref()))
}

/// The head of a search of which this is known.
pub fn as_it_stands(
    open: &OpenWorkspace,
    search: &Search,
    loaded: &Loaded,
    newest: Option<Pull>,
    sliced: Option<&SlicedLoad>,
) -> SearchHead {
    SearchHead {
        search: search.id,
        kind: search.kind,
        filters: search.filters.clone(),
        title: naming::shown_title(search),
        total: search.total,
        loaded: loaded.rows,
        owned_before: loaded.owned_before,
        left: quote::left(search),
        complete: quote::left(search) == 0 && search.asked_at.is_some(),
        batch: (search.paging.pages > 0).then_some(search.paging.batch),
        added: newest.as_ref().map_or(0, |pull| pull.added),
        pull: newest.filter(is_unfinished).map(|pull| state(open, &pull, search)),
        past_cap: quote::past_cap(search).is_some(),
        sliced: sliced.map(|load| SlicedHead {
            load: load.id,
            stage: load.stage,
            phase: load.phase,
            was_done: load.was_done,
        }),
        asked_at: search.asked_at,
    }
}

/// Whether a pull still waits for something.
pub fn is_unfinished(pull: &Pull) -> bool {
    matches!(pull.phase, Phase::Running | Phase::Paused | Phase::Interrupted)
}

/// A pull as it is now.
pub fn state(open: &OpenWorkspace, pull: &Pull, search: &Search) -> PullState {
    let (rows, most) = to_go(pull, search);
    let pulls = open.state::<Pulls>();
    let rate = pulls.runs.rate(pull.id);
    let pages = rows.div_ceil(u64::from(pull.paging.batch.max(1)));
    PullState {
        pull: pull.id,
        search: pull.search,
        sliced: pull.sliced,
        kind: search.kind,
        title: naming::shown_title(search),
        phase: pull.phase,
        ending: pulls.runs.ending(pull.id),
        wanted: pull.wanted,
        received: pull.received,
        fresh: pull.fresh,
        most_owned: pull.most_owned,
        charged: pull.charged,
        to_go: search.kind.price().times(most),
        left_ms: rate.map(|a_second| (pages as f64 * 1000.0 / a_second) as u64),
        rate_tenths: rate.map(|a_second| (a_second * 10.0).round() as u64),
        trouble: pull.trouble.as_deref().map(words::translate_stored),
        trouble_code: locked(&pulls.troubles).get(&pull.id).copied(),
        unclear: pull.wait.is_some(),
        unread: pull.wait == Some(Wait::Unread),
        page: pull.paging.pages,
        can_skip: can_skip(search.kind),
        started_at: pull.made_at,
        moved_at: pull.moved_at,
    }
}

/// Pages that were agreed to and are not behind the pull yet. Pages are counted, not rows: after a short page one more
/// would cost more than was quoted; one without rows cost nothing, and does not count until one with rows has followed it.
/// Only in the leads finder, where short and empty pages are no end, are rows counted: a page is asked for as long as a full
/// one stays within the quote, a page left out counts as a full one.
pub(super) fn pages_to_go(pull: &Pull, kind: SearchKind) -> u64 {
    let batch = u64::from(pull.paging.batch.max(1));
    if kind.facts().by_page {
        let spent = pull.received + u64::from(pull.skipped) * batch;
        return pull.wanted.saturating_sub(spent) / batch;
    }
    pull.wanted.div_ceil(batch).saturating_sub(u64::from(pull.asked.saturating_sub(pull.paging.empty)))
}

/// Whether a page can be left out: only where the one behind it has a number.
pub(super) const fn can_skip(kind: SearchKind) -> bool {
    !matches!(kind, SearchKind::People)
}

/// Rows that a pull will still bring, as far as known, and that it can bring at most.
fn to_go(pull: &Pull, search: &Search) -> (u64, u64) {
    if pull.paging.ended || matches!(pull.phase, Phase::Stopped | Phase::Done) {
        return (0, 0);
    }
    let batch = u64::from(pull.paging.batch.max(1));
    let reached = batch * u64::from(pull.paging.pages);
    let cap = search.kind.most_rows().unwrap_or(u64::MAX);
    let most = (pages_to_go(pull, search.kind) * batch).min(cap.saturating_sub(reached));
    if search.kind.facts().by_page {
        return (most, most);
    }
    (most.min(search.total.unwrap_or(u64::MAX).saturating_sub(reached)), most)
}

/// The pull with this number.
pub(super) async fn by_number(open: &OpenWorkspace, pull: i64) -> Result<Pull, Failure> {
    open.store.pull(pull).await?.ok_or_else(|| Failure::gone(t!("This load is not there any more.")))
}

/// Sends the state of a pull to the screen, whatever changed about it.
pub async fn emit_state(open: &OpenWorkspace, pull: i64) {
    if let Ok(state) = shown(open, pull).await {
        open.emit(Changed::Pull { pull: state });
    }
}

/// A pull as the screen shows it.
pub(super) async fn shown(open: &OpenWorkspace, pull: i64) -> Result<PullState, Failure> {
    let pull = by_number(open, pull).await?;
    let search = resolve::search(open, pull.search).await?;
    Ok(state(open, &pull, &search))
}
