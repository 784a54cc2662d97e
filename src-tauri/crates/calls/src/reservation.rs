//! The reservation of what a call can cost at most, before it leaves: an open intent, judged beside what is in flight.

use api::Tenths;
use store::money::intents::NewIntent;
use store::{LimitExceeded, LimitHit, StoreError};
use tokio_util::sync::CancellationToken;

use crate::call::Trouble;
use crate::{balance, spending_limits};
use ipc::FailureCode;
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::in_flight::OneCall;
use workspace::open::OpenWorkspace;

/// Opens the intent of one call, if the balance and every limit bear its worst case beside what is in flight: both in one
/// transaction, so an open intent is the reservation. The balance may be unknown before the service was first reached: then
/// the service decides, and refuses without a charge.
pub(crate) async fn reserve<'a>(
    open: &'a OpenWorkspace,
    new: NewIntent,
    called_off: &CancellationToken,
) -> Result<(OneCall<'a>, i64), Trouble> {
    // Behind a screen somebody waits; a job or a load can wait until what is in flight has told what it cost.
    let waits = new.page.is_some() || new.step.is_some();
    let mut was_alone = false;
    loop {
        // Listening before looking: a call that ends between the two is heard.
        let over = open.in_flight.over();
        let mut call = open.in_flight.enter();
        let now = open.now();
        match open.store.open_intent(new.clone(), day_start(now, 0), now).await {
            Ok(intent) => {
                call.leaves();
                return Ok((call, intent));
            }
            Err(StoreError::LimitExceeded(exceeded)) => {
                let alone = !call.has_others();
                if !waits || !exceeded.may_fit || alone && was_alone {
                    return Err(held(exceeded));
                }
                // Who was in flight when it was judged may be over by now: then it is judged once more.
                was_alone = alone;
            }
            Err(error) => return Err(Failure::from(&error).into()),
        }
        drop(call);
        if was_alone {
            continue;
        }
        tokio::select! {
            biased;
            () = called_off.cancelled() => return Err(Trouble::CalledOff),
            () = over => {}
        }
    }
}

fn held(exceeded: LimitExceeded) -> Trouble {
    let message = spending_limits::exceeded(exceeded.worst, exceeded.by);
    Trouble::Held { failure: Failure::new(FailureCode::Credits, message), by: exceeded.by }
}

/// Asks the service for the balance where a part of it is to be kept and nobody knows it yet.
pub(crate) async fn balance_for_floor(open: &OpenWorkspace) -> Result<(), Failure> {
    let keeps = open.store.spending_limits().await?.floor.is_some();
    if !keeps || open.store.balance().await?.is_some() {
        return Ok(());
    }
    match balance::ask(open).await {
        Ok(_) => Ok(()),
        Err(failure) => {
            Err(Failure { message: spending_limits::exceeded(Tenths::ZERO, LimitHit::NoBalance), ..failure })
        }
    }
}
