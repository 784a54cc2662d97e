//! The balance as the service reports it: asked for, and taken in the order of the questions.
//!
//! Does not own: what follows from it (`meter`, `price`, `drift`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use api::Tenths;
use api::operations::Credits;
use api::operations::credits::CreditsRequest;
use client::Lane;
use tokio::sync::Mutex;

use crate::call;
use crate::signals::Signals;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The order in which the balance was asked: an answer that comes behind one to a later question holds what was before.
#[derive(Default)]
pub(crate) struct Balances {
    asked: AtomicU64,
    /// The latest question that has its answer. Held while the answer is stored.
    newest: Mutex<u64>,
}

/// Asks for the balance in the background: at start, and when a pull has ended.
pub async fn ask_balance(open: &Arc<OpenWorkspace>) {
    // What went wrong is in the log, and the meter shows its age.
    let _ = ask(open).await;
    Signals::of(open).meter_moved.ring();
}

/// Asks for the balance. Returns it with the count of paid calls when it was true; none when a paid call was under way.
pub async fn ask(open: &OpenWorkspace) -> Result<Option<(Tenths, u64)>, Failure> {
    ask_in(open, Lane::Person).await
}

/// The same in this lane: for somebody who waits for it, or for nobody.
pub async fn ask_in(open: &OpenWorkspace, lane: Lane) -> Result<Option<(Tenths, u64)>, Failure> {
    let before = open.in_flight.quiet();
    let balances = open.state::<Balances>();
    let number = balances.asked.fetch_add(1, Ordering::Relaxed) + 1;
    let reported = call::free::<Credits>(open, lane, &CreditsRequest {}).await;
    let mut newest = balances.newest.lock().await;
    let is_newest = *newest < number;
    if is_newest {
        Signals::of(open).stale.store(reported.is_err(), Ordering::Relaxed);
    }
    let reported = reported?;
    *newest = number.max(*newest);
    // An answer that crossed a paid call on its way may or may not hold its charge: the next one will.
    let Some(calls) = before.filter(|_| open.in_flight.quiet() == before) else { return Ok(None) };
    if is_newest {
        open.store.reported_balance(reported.credits, open.now()).await?;
    }
    Ok(Some((reported.credits.amount, calls)))
}
