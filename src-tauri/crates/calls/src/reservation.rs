//! The reservation of what a call can cost at most, before it leaves: an open intent, judged beside what is under way.

use api::Tenths;
use store::money::intents::NewIntent;
use store::{LimitExceeded, LimitHit, StoreError};

use crate::{balance, spending_limits};
use ipc::FailureCode;
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::in_flight::OneCall;
use workspace::open::OpenWorkspace;

/// Why a call was not let out.
pub(crate) enum Held {
    /// It does not fit beside others that are under way, and may once they are over.
    Beside(LimitExceeded),
    /// It may not leave.
    Back(Failure),
}

impl Held {
    /// For who does not wait.
    pub fn failure(self) -> Failure {
        match self {
            Self::Beside(exceeded) => refused(exceeded),
            Self::Back(failure) => failure,
        }
    }
}

fn refused(exceeded: LimitExceeded) -> Failure {
    Failure::new(FailureCode::Credits, spending_limits::exceeded(exceeded.worst, exceeded.by))
}

/// Opens the intent of one call, if the balance and every limit bear its worst case beside what is under way: both in one
/// transaction, so an open intent is the reservation. The balance may be unknown before the service was first reached: then
/// the service decides, and refuses without a charge.
pub async fn reserve<'a>(open: &'a OpenWorkspace, new: NewIntent) -> Result<(OneCall<'a>, i64), Held> {
    let mut call = open.in_flight.enter();
    let now = open.now();
    match open.store.open_intent(new, day_start(now, 0), now).await {
        Ok(intent) => {
            call.leaves();
            Ok((call, intent))
        }
        Err(StoreError::LimitExceeded(exceeded)) if exceeded.may_fit && call.has_others() => {
            Err(Held::Beside(exceeded))
        }
        Err(StoreError::LimitExceeded(exceeded)) => Err(Held::Back(refused(exceeded))),
        Err(error) => Err(Held::Back(Failure::from(&error))),
    }
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
