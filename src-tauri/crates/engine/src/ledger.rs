//! The credit meter, and asking the service for the balance. The ledger itself is read in `ledger/lines.rs`, counted for the
//! bars over it in `ledger/bars.rs`, summed up in `ledger/spending.rs`, and leaves as a file in `ledger/export.rs` and
//! `ledger/statement.rs`.

mod bars;
mod export;
mod file;
mod lines;
mod spending;
mod statement;
mod telling;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use api::Tenths;
use api::operations::Credits;
use api::operations::credits::CreditsRequest;
use client::Lane;
use store::tables::imports::{BY_HAND, IMPORT};
use tokio::sync::Mutex;
use words::say;

use crate::clock::day_start;
use crate::open::OpenWorkspace;
use crate::screen::{ConfirmLimit, Failure, Meter, Nothing};
use crate::{fuse, guard, run};

pub(crate) use export::export;
pub(crate) use lines::page;
pub(crate) use spending::spending;
pub(crate) use statement::statement;
pub(crate) use telling::{now as tell, run as tell_as_it_moves};

/// Days that the meter looks back.
const DAYS: i32 = 29;

/// The order in which the balance was asked: an answer that comes behind one to a later question tells what was before.
#[derive(Default)]
pub(crate) struct Balances {
    asked: AtomicU64,
    /// The latest question that has its answer. Held while the answer is kept.
    newest: Mutex<u64>,
    /// Held while the meter is read and told: what it said before is never told behind what it says now.
    telling: Mutex<()>,
}

pub(crate) async fn meter(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    meter_of(open).await
}

/// The meter as it is now, without asking anybody.
pub(crate) async fn meter_of(open: &OpenWorkspace) -> Result<Meter, Failure> {
    let now = open.now();
    let balance = open.store.balance().await?;
    let first_day = day_start(now, DAYS);
    let days = spending::by_day(open, Some(first_day), None).await?;
    let today = day_start(now, 0);
    let committed = open.store.committed(today).await?;
    let fuses = open.store.fuses().await?;
    let highest = match fuses.floor {
        Some(_) => {
            let told = open.store.highest_told(day_start(now, DAYS)).await?;
            days.iter().map(|day| day.balance).max().max(told)
        }
        None => None,
    };
    Ok(Meter {
        balance: balance.map(|balance| balance.estimate),
        told_at: balance.map(|balance| balance.told_at),
        stale: open.stale.load(Ordering::Relaxed),
        spent_today: committed.charged,
        spent: open.store.charged_since(i64::MIN).await?,
        opening: open.store.opening_balance(first_day, i64::MAX).await?,
        days,
        unconfirmed: committed.unconfirmed,
        confirm_above: guard::confirm_above(open).await?,
        fuses: fuse::states(&fuses, &committed, highest),
    })
}

/// Asks the service for the balance, and tells what is wrong when it does not answer.
pub(crate) async fn refresh(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Meter, Failure> {
    let asked = ask(open).await;
    // Whatever came of it, what the screen shows of the balance may be another now.
    open.meter_moved.ring();
    asked?;
    meter_of(open).await
}

/// Asks for the balance in the background: at start, and when a pull has ended.
pub(crate) async fn ask_balance(open: &Arc<OpenWorkspace>) {
    // What went wrong is in the log, and the meter shows its age.
    let _ = ask(open).await;
    open.meter_moved.ring();
}

/// Asks for the balance. Tells it with the count of paid calls at which it was true; none when a paid
/// call was under way.
pub(crate) async fn ask(open: &OpenWorkspace) -> Result<Option<(Tenths, u64)>, Failure> {
    ask_in(open, Lane::Person).await
}

/// The same, for who waits for it or for nobody.
pub(crate) async fn ask_in(open: &OpenWorkspace, lane: Lane) -> Result<Option<(Tenths, u64)>, Failure> {
    let before = open.under_way.quiet();
    let number = open.state::<Balances>().asked.fetch_add(1, Ordering::Relaxed) + 1;
    let told = run::free::<Credits>(open, lane, &CreditsRequest {}).await;
    let balances = open.state::<Balances>();
    let mut newest = balances.newest.lock().await;
    let is_newest = *newest < number;
    if is_newest {
        open.stale.store(told.is_err(), Ordering::Relaxed);
    }
    let told = told?;
    *newest = number.max(*newest);
    // An answer that crossed a paid call on its way may or may not hold its charge: the next one will.
    let Some(calls) = before.filter(|_| open.under_way.quiet() == before) else { return Ok(None) };
    if is_newest {
        let kept = open.store.told_balance(told.credits, open.now()).await;
        kept?;
    }
    Ok(Some((told.credits.amount, calls)))
}

/// Sets above which price a person is asked first.
pub(crate) async fn set_confirm_limit(open: &Arc<OpenWorkspace>, request: ConfirmLimit) -> Result<Meter, Failure> {
    guard::set_confirm_above(open, request.confirm_above).await?;
    meter_of(open).await
}

/// What an operation is called on the screen.
pub(crate) fn label(operation: &str) -> String {
    match operation {
        IMPORT => say!("Imported"),
        BY_HAND => say!("Typed by you"),
        _ => api::operations::by_name(operation)
            .map_or_else(|| operation.to_owned(), |spec| words::said(spec.label, &[])),
    }
}
