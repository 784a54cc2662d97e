//! Money before it is spent: the quote, the confirmation limit, and the check that the balance can bear the worst case.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use api::Tenths;
use api::operations::find_companies::{LARGEST_PAGE, MOST_ROWS, PRICE};
use store::tables::searches::Search;

use crate::open::OpenWorkspace;
use crate::screen::{Aim, Failure, FailureCode, PullRequest, Quote};
use crate::{Engine, locked, search};

/// Above this a person is asked first, until they set another limit (screens, "Price before click").
const CONFIRM_ABOVE: Tenths = Tenths::credits(20);
const CONFIRM_SETTING: &str = "confirm_above";

/// What calls that are under way may still cost.
#[derive(Default)]
pub(crate) struct Reserved(Mutex<BTreeMap<i64, Tenths>>);

/// A reservation; given back when it is dropped.
pub(crate) struct Reservation<'a> {
    of: &'a Reserved,
    number: i64,
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        locked(&self.of.0).remove(&self.number);
    }
}

/// Reserves the worst case of one call, or says why it may not leave. The balance may be unknown before the service was
/// first reached: then the service decides, and refuses without a charge.
pub(crate) async fn reserve<'a>(
    engine: &Engine,
    open: &'a OpenWorkspace,
    worst: Tenths,
) -> Result<Reservation<'a>, Failure> {
    let balance = open.store.balance().await.map_err(|error| engine.storage(&error))?;
    let mut reserved = locked(&open.reserved.0);
    let taken: Tenths = reserved.values().copied().sum();
    if let Some(balance) = balance
        && balance.estimate < taken + worst
    {
        drop(reserved);
        return Err(engine.failure(FailureCode::Credits, too_little(worst, balance.estimate.less(taken))));
    }
    let number = reserved.keys().next_back().map_or(0, |last| last + 1);
    reserved.insert(number, worst);
    Ok(Reservation { of: &open.reserved, number })
}

fn too_little(worst: Tenths, balance: Tenths) -> String {
    format!("This can cost up to {worst} credits, and {balance} are left. Load fewer rows, or top up the balance.")
}

/// What a pull will cost at most.
pub(crate) async fn quote(engine: &Arc<Engine>, request: PullRequest) -> Result<Quote, Failure> {
    let open = engine.workspace().await?;
    let (_, digest) = search::normal(engine, &open, &request.filters)?;
    let known = open.store.search_by_digest(digest).await.map_err(|error| engine.storage(&error))?;
    for_search(engine, &open, known.as_ref(), request.aim, request.rows).await
}

/// The quote for one search that may not have been run yet.
pub(crate) async fn for_search(
    engine: &Engine,
    open: &OpenWorkspace,
    known: Option<&Search>,
    aim: Aim,
    rows: Option<u64>,
) -> Result<Quote, Failure> {
    let storage = |error| engine.storage(&error);
    let owned = match known {
        Some(search) => open.store.loaded(search.id).await.map_err(storage)?.rows,
        None => 0,
    };
    let rows = rows_to_ask(known, aim, rows);
    let worst = PRICE.times(rows);
    let balance = open.store.balance().await.map_err(storage)?.map(|balance| balance.estimate);
    let blocked = if rows == 0 {
        Some("Every company of this search is here already.".to_owned())
    } else if !open.is_connected() {
        Some("The API key of this workspace is not here: type it once more in the workspace's connection.".to_owned())
    } else {
        balance.filter(|balance| *balance < worst).map(|balance| too_little(worst, balance))
    };
    Ok(Quote {
        rows,
        owned,
        each: PRICE,
        worst,
        balance,
        after: balance.map(|balance| balance.less(worst)),
        confirm: worst > confirm_above(engine, open).await?,
        blocked,
    })
}

/// How many rows will be asked for: whole pages of the run's size, within what is left.
pub(crate) fn rows_to_ask(known: Option<&Search>, aim: Aim, rows: Option<u64>) -> u64 {
    let left = match (known, aim) {
        (Some(search), Aim::More) => left(search),
        (Some(search), Aim::Fresh) => search.total.unwrap_or(MOST_ROWS).min(MOST_ROWS),
        (None, _) => MOST_ROWS,
    };
    let wanted = rows.unwrap_or(MOST_ROWS).min(left);
    let batch = u64::from(batch(known, aim, rows));
    (wanted.div_ceil(batch) * batch).min(left)
}

/// Rows a page: those of the run that goes on, or as many as are wanted, 100 at most.
pub(crate) fn batch(known: Option<&Search>, aim: Aim, rows: Option<u64>) -> u32 {
    match known {
        Some(search) if aim == Aim::More && search.chain.pages > 0 => search.chain.batch.max(1),
        _ => rows.map_or(LARGEST_PAGE, |rows| u32::try_from(rows).unwrap_or(LARGEST_PAGE).clamp(1, LARGEST_PAGE)),
    }
}

/// Rows of a search that its deepest run has not reached yet.
pub(crate) fn left(search: &Search) -> u64 {
    if search.chain.ended {
        return 0;
    }
    let reached = u64::from(search.chain.batch) * u64::from(search.chain.pages);
    search.total.unwrap_or(MOST_ROWS).min(MOST_ROWS).saturating_sub(reached)
}

/// The filters of a request with their search, checked.
pub(crate) fn agreed(engine: &Engine, quote: &Quote, agreed: Option<Tenths>) -> Result<(), Failure> {
    if let Some(blocked) = &quote.blocked {
        return Err(engine.failure(FailureCode::Credits, blocked.clone()));
    }
    // A yes to a smaller price is no yes to a larger one.
    if quote.confirm && agreed.is_none_or(|agreed| agreed < quote.worst) {
        return Err(engine.must_agree(quote.clone()));
    }
    Ok(())
}

/// Above which price a person is asked first.
pub(crate) async fn confirm_above(engine: &Engine, open: &OpenWorkspace) -> Result<Tenths, Failure> {
    let set = open.store.setting(CONFIRM_SETTING.to_owned()).await.map_err(|error| engine.storage(&error))?;
    Ok(set.unwrap_or(CONFIRM_ABOVE))
}

/// Sets above which price a person is asked first.
pub(crate) async fn set_confirm_above(engine: &Engine, open: &OpenWorkspace, limit: Tenths) -> Result<(), Failure> {
    open.store.set(CONFIRM_SETTING.to_owned(), &limit).await.map_err(|error| engine.storage(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::Filters;
    use store::Chain;

    fn search(total: Option<u64>, batch: u32, pages: u32, ended: bool) -> Search {
        Search {
            id: 1,
            filters: Filters::default(),
            title: String::new(),
            total,
            chain: Chain { batch, pages, cursor: None, ended },
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
        for (known, aim, rows, told) in [
            (first, Aim::More, Some(100), 100),
            (first, Aim::More, Some(40), 40),
            (first, Aim::More, Some(250), 300),
            (first, Aim::More, None, 10_000),
            (Some(&going), Aim::More, Some(100), 100),
            (Some(&going), Aim::More, Some(101), 200),
            (Some(&going), Aim::More, None, 984),
            (Some(&small), Aim::More, Some(100), 100),
            (Some(&small), Aim::More, Some(5), 20),
            (Some(&huge), Aim::More, None, 100),
            (Some(&unknown), Aim::More, None, 9_900),
            (Some(&done), Aim::More, None, 0),
            (Some(&done), Aim::Fresh, None, 250),
            (Some(&done), Aim::Fresh, Some(100), 100),
        ] {
            assert_eq!(rows_to_ask(known, aim, rows), told, "{known:?} {aim:?} {rows:?}");
        }
    }
}
