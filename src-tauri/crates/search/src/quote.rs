//! Money before it is spent: the quote, and whether a person has agreed to it.

use std::sync::Arc;

use api::{SearchKind, Tenths};
use store::searches::Search;
use store::{LimitHit, PlannedCost};
use words::t;

use crate::ipc::{Aim, PullRequest};
use crate::{likely_owned, normal_form};
use calls::spending_limits;
use ipc::{FailureCode, Quote};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Rows that one click asks for at most where neither the service nor the contract says how many there are.
pub const MOST_WITHOUT_TOTAL: u64 = 10_000;

/// What a pull will cost at most.
pub async fn quote(open: &Arc<OpenWorkspace>, request: PullRequest) -> Result<Quote, Failure> {
    let (_, digest) = normal_form::normal(open, request.kind, &request.filters)?;
    let known = open.store.search_by_digest(request.kind, digest).await?;
    for_search(open, known.as_ref(), &request).await
}

/// The quote for one search that may not have been run yet.
pub(crate) async fn for_search(
    open: &OpenWorkspace,
    known: Option<&Search>,
    request: &PullRequest,
) -> Result<Quote, Failure> {
    let load = load(known, request);
    let rows = load.rows;
    let each = request.kind.price();
    let worst = each.times(load.most);
    let (owned, in_doubt) = match known {
        Some(search) => {
            let batch = batch(known, request);
            let (next, count) = (load.from / u64::from(batch), load.most.div_ceil(u64::from(batch)));
            let in_doubt = open.store.has_wait(search.id, batch, next, count).await?;
            (open.store.loaded(search.id).await?.rows, in_doubt)
        }
        None => (0, false),
    };
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    let blocked = if rows == 0 {
        Some(end(request.kind, known.and_then(|search| search.total), owned))
    } else {
        blocked(open, balance, worst, Tenths::ZERO).await?
    };
    Ok(Quote {
        rows,
        owned,
        each,
        worst,
        balance,
        after: balance.map(|balance| balance.less(worst)),
        confirm: worst > spending_limits::confirm_above(open).await?,
        in_doubt,
        likely_owned: match known {
            Some(search) if request.aim == Aim::More => {
                let pages = open.store.owned_of_pages(search.id, search.paging.batch, likely_owned::PAGES).await?;
                likely_owned::estimate(&pages, rows)
            }
            _ => None,
        },
        blocked,
    })
}

/// Why something of this price cannot start, beside what was spent in the same load.
pub(crate) async fn blocked(
    open: &OpenWorkspace,
    balance: Option<Tenths>,
    worst: Tenths,
    spent: Tenths,
) -> Result<Option<String>, Failure> {
    if !open.is_connected() {
        return Ok(Some(t!(
            "The API key of this workspace is not here: type it once more in the workspace's connection."
        )));
    }
    if let Some(balance) = balance.filter(|balance| *balance < worst) {
        return Ok(Some(spending_limits::exceeded(worst, LimitHit::Balance(balance))));
    }
    spending_limits::blocked(open, PlannedCost { worst, priced: true, run: Some(spent) }).await
}

/// That nothing more can be loaded: never that all are here while the service says that there are more.
fn end(kind: SearchKind, total: Option<u64>, loaded: u64) -> String {
    match (total, kind.most_rows()) {
        (Some(total), Some(most)) if loaded > most && total > loaded => t!(
            "{loaded} of {total} are here, loaded in slices; the service gives no more of this search.",
            loaded = words::count(loaded),
            total = words::count(total),
        ),
        (Some(total), Some(most))
            if total > most && total > loaded && loaded + u64::from(kind.facts().largest_page) >= most =>
        {
            t!(
                "The service gives at most {most} of {total}, and these are here.",
                most = words::count(most),
                total = words::count(total),
            )
        }
        (Some(total), _) if total > loaded => t!(
            "The service gave {loaded} of {total}, and says that there are no more.",
            loaded = words::count(loaded),
            total = words::count(total),
        ),
        _ => match kind {
            SearchKind::Companies => t!("Every company of this search is here already."),
            SearchKind::People => t!("Every person of this search is here already."),
            SearchKind::Leads => t!("Every lead of this search is here already."),
        },
    }
}

/// Rows that the service gives of a search at most, and rows that it has, where these are more: the contract's number, or as far as a load
/// came before the service said that there are no more.
pub(crate) fn past_cap(search: &Search) -> Option<(u64, u64)> {
    let total = search.total?;
    let batch = u64::from(search.paging.batch);
    // Behind pages that were empty nothing was; a page that was not full is none that is missing.
    let reached = batch * u64::from(search.paging.pages.saturating_sub(search.paging.empty));
    let most = search.kind.most_rows();
    let seen = (search.paging.ended && reached > 0 && reached + batch <= total).then_some(reached);
    let cap = seen.map(|seen| seen.min(most.unwrap_or(seen))).or(most.filter(|most| total > *most))?;
    Some((cap, total))
}

/// What one click asks for, in rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Load {
    /// Rows that are before it.
    from: u64,
    /// Rows that will come, as far as known.
    rows: u64,
    /// Rows that can come and be charged: whole pages, because the total was reported earlier, and the service may have
    /// grown since.
    most: u64,
}

fn load(known: Option<&Search>, request: &PullRequest) -> Load {
    let cap = request.kind.most_rows().unwrap_or(u64::MAX);
    let (from, left) = match (known, request.aim) {
        (Some(search), Aim::More) => (u64::from(search.paging.batch) * u64::from(search.paging.pages), left(search)),
        (Some(search), Aim::Fresh) => (0, search.total.unwrap_or(MOST_WITHOUT_TOTAL).min(cap)),
        (None, _) => (0, cap.min(MOST_WITHOUT_TOTAL)),
    };
    let batch = u64::from(batch(known, request));
    let pages = request.rows.unwrap_or(left).min(left).div_ceil(batch);
    // Only the end that the contract itself gives is an end.
    let most = (pages * batch).min(cap.saturating_sub(from));
    let rows = if request.kind.facts().by_page { most } else { most.min(left) };
    Load { from, rows, most }
}

/// Rows a page: those of the run that goes on, or of what was asked for at its start; else the chosen size, or as many as are
/// wanted within the largest page. The pages of the leads finder have numbers, so their size is no matter of how many rows one
/// click wants.
pub fn batch(known: Option<&Search>, request: &PullRequest) -> u32 {
    let largest = request.kind.facts().largest_page;
    match known {
        Some(search) if request.aim == Aim::More && search.paging.pages > 0 => search.paging.batch.max(1),
        Some(Search { asked_size: Some(size), .. }) if request.aim == Aim::More => *size,
        _ if request.kind.facts().by_page => request.size.unwrap_or(request.kind.usual_page()).clamp(1, largest),
        _ => {
            let wanted = request.rows.map_or(largest, |rows| u32::try_from(rows).unwrap_or(largest));
            request.size.unwrap_or(wanted).clamp(1, largest)
        }
    }
}

/// Rows of a search that its deepest run has not reached yet, as far as known. While there is a cursor, and in the leads
/// finder until the end was seen, there is at least one more page: "`total` is not a promise".
pub fn left(search: &Search) -> u64 {
    if search.paging.ended {
        return 0;
    }
    let most = search.kind.most_rows();
    let batch = u64::from(search.paging.batch);
    let reached = batch * u64::from(search.paging.pages);
    let left =
        search.total.unwrap_or(MOST_WITHOUT_TOTAL.max(reached)).min(most.unwrap_or(u64::MAX)).saturating_sub(reached);
    let more = match search.kind {
        SearchKind::Companies => false,
        SearchKind::People => search.paging.cursor.is_some(),
        SearchKind::Leads => search.paging.pages > 0,
    };
    if more { left.max(batch) } else { left }
}

/// Whether something may start: nothing is in its way, and a person has agreed to what it can cost.
pub fn agreed(quote: &Quote, agreed: Option<Tenths>) -> Result<(), Failure> {
    if let Some(blocked) = &quote.blocked {
        return Err(Failure::new(FailureCode::Credits, blocked.clone()));
    }
    // A yes to a smaller price is no yes to a larger one.
    if quote.confirm && agreed.is_none_or(|agreed| agreed < quote.worst) {
        return Err(Failure::confirm(quote.clone()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::Filters;
    use store::PageCursor;

    #[test]
    fn it_is_never_said_that_all_are_here_while_there_are_more() {
        for (kind, total, loaded, said) in [
            (
                SearchKind::Companies,
                Some(61_230),
                10_000,
                "The service gives at most 10,000 of 61,230, and these are here.",
            ),
            (
                SearchKind::Companies,
                Some(61_230),
                9_998,
                "The service gives at most 10,000 of 61,230, and these are here.",
            ),
            (
                SearchKind::Companies,
                Some(61_230),
                300,
                "The service gave 300 of 61,230, and says that there are no more.",
            ),
            (
                SearchKind::Companies,
                Some(61_230),
                59_120,
                "59,120 of 61,230 are here, loaded in slices; the service gives no more of this search.",
            ),
            (SearchKind::Companies, Some(10_000), 10_000, "Every company of this search is here already."),
            (SearchKind::Companies, Some(120), 118, "The service gave 118 of 120, and says that there are no more."),
            (
                SearchKind::People,
                Some(5_000),
                4_980,
                "The service gave 4,980 of 5,000, and says that there are no more.",
            ),
            (SearchKind::People, Some(5_000), 5_001, "Every person of this search is here already."),
            (SearchKind::Leads, None, 37, "Every lead of this search is here already."),
        ] {
            assert_eq!(end(kind, total, loaded), said, "{kind:?}: {loaded} of {total:?}");
        }
    }

    fn asked(kind: SearchKind, aim: Aim, rows: Option<u64>, size: Option<u32>) -> PullRequest {
        PullRequest { kind, filters: Filters::default(), aim, rows, size, agreed: None, most_owned: None }
    }

    fn search(total: Option<u64>, batch: u32, pages: u32, ended: bool) -> Search {
        Search {
            id: 1,
            kind: SearchKind::Companies,
            filters: Filters::default(),
            title: String::new(),
            total,
            paging: PageCursor { batch, pages, cursor: None, empty: 0, ended },
            asked_size: None,
            asked_at: None,
        }
    }

    #[test]
    fn rows_are_whole_pages_of_what_is_left() {
        let first = None;
        let going = search(Some(1_284), 100, 3, false);
        let small = search(Some(1_284), 20, 1, false);
        let huge = search(Some(50_000), 100, 99, false);
        let unknown = search(None, 100, 1, false);
        let done = search(Some(250), 100, 3, true);
        for (known, aim, rows, told, most) in [
            (first, Aim::More, Some(100), 100, 100),
            (first, Aim::More, Some(40), 40, 40),
            (first, Aim::More, Some(250), 300, 300),
            (first, Aim::More, None, 10_000, 10_000),
            (Some(&going), Aim::More, Some(100), 100, 100),
            (Some(&going), Aim::More, Some(101), 200, 200),
            (Some(&going), Aim::More, None, 984, 1_000),
            (Some(&small), Aim::More, Some(100), 100, 100),
            (Some(&small), Aim::More, Some(5), 20, 20),
            (Some(&huge), Aim::More, None, 100, 100),
            (Some(&unknown), Aim::More, None, 9_900, 9_900),
            (Some(&done), Aim::More, None, 0, 0),
            (Some(&done), Aim::Fresh, None, 250, 300),
            (Some(&done), Aim::Fresh, Some(100), 100, 100),
        ] {
            let request = asked(SearchKind::Companies, aim, rows, None);
            let load = load(known, &request);
            assert_eq!((load.rows, load.most), (told, most), "{known:?} {aim:?} {rows:?}");
        }
    }

    #[test]
    fn a_quote_is_for_whole_pages_however_little_was_told_to_be_left() {
        for kind in [SearchKind::Companies, SearchKind::People] {
            let told_days_ago = Search { kind, ..search(Some(101), 100, 1, false) };
            let request = asked(kind, Aim::More, None, None);
            let load = load(Some(&told_days_ago), &request);
            assert_eq!(
                (load.rows, load.most),
                (1, 100),
                "{kind:?}: the service may have grown, and charges what it gives"
            );
        }
        let near_the_end = search(Some(50_000), 30, 333, false);
        let request = asked(SearchKind::Companies, Aim::More, None, None);
        assert_eq!(load(Some(&near_the_end), &request).most, 10, "no more than 10,000 companies are ever given");
    }

    #[test]
    fn a_leads_run_has_pages_of_one_size_and_an_end_that_must_be_seen() {
        let leads =
            |total, batch, pages, ended| Search { kind: SearchKind::Leads, ..search(total, batch, pages, ended) };
        let begun = leads(Some(60), 25, 2, false);
        let beyond = leads(Some(60), 25, 3, false);
        let done = leads(Some(60), 25, 5, true);
        let untold = leads(None, 25, 1, false);
        for (known, rows, size, told) in [
            (None, Some(25), None, (25, 25)),
            (None, Some(25), Some(10), (10, 30)),
            (None, Some(30), None, (25, 50)),
            (Some(&begun), Some(25), Some(10), (25, 25)),
            (Some(&begun), None, None, (25, 25)),
            (Some(&beyond), None, None, (25, 25)),
            (Some(&done), None, None, (25, 0)),
            (Some(&untold), None, None, (25, 9_975)),
        ] {
            let request = asked(SearchKind::Leads, Aim::More, rows, size);
            assert_eq!((batch(known, &request), load(known, &request).most), told, "{known:?} {rows:?} {size:?}");
        }
    }

    #[test]
    fn people_go_on_while_there_is_a_cursor() {
        let mut people = Search { kind: SearchKind::People, ..search(Some(150), 100, 2, false) };
        assert_eq!(left(&people), 0, "behind the total and without a cursor nothing is left");
        people.paging.cursor = Some("c".to_owned());
        assert_eq!(left(&people), 100, "a cursor says that there is more, whatever the total was");
        people.total = Some(150_000);
        assert_eq!(left(&people), 149_800, "people searches have no end of their own");
    }
}
