//! The reservation of what a call can cost at most, before it is sent: an open intent, judged beside what is in flight.
//! A call that waits for others is checked again before each try: meanwhile a price may have been set, or somebody
//! erased.

use api::{Spec, Tenths};
use serde_json::Value;
use store::money::intents::NewIntent;
use store::{LimitExceeded, LimitHit, StoreError};
use tokio_util::sync::CancellationToken;

use crate::call::Trouble;
use crate::{balance, price, spending_limits};
use ipc::{FailureCode, PriceTag};
use words::t;
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
    asked: Asked<'_>,
    called_off: &CancellationToken,
) -> Result<(OneCall<'a>, i64), Trouble> {
    // At a screen somebody waits; a job or a load can wait until it is known what the calls in flight cost.
    let waits = new.page.is_some() || new.step.is_some();
    let (mut call, mut was_alone) = (open.in_flight.enter(), false);
    loop {
        // Listening before looking: a call that ends between the two is heard.
        let over = open.in_flight.over();
        if let Some(step) = &new.step {
            if open.store.is_suppressed(step.record).await.map_err(|error| Failure::from(&error))? {
                return Err(Trouble::Suppressed);
            }
            asked.still_holds(open).await?;
        } else if new.page.is_none() {
            about_nobody_erased(open, asked.request).await?;
        }
        let now = open.now();
        match open.store.open_intent(new.clone(), day_start(now, 0), now).await {
            Ok(intent) => {
                call.sent();
                return Ok((call, intent));
            }
            Err(StoreError::LimitExceeded(exceeded)) => {
                let alone = !call.has_others();
                if !waits || !exceeded.may_fit || alone && was_alone {
                    return Err(held(exceeded));
                }
                was_alone = alone;
            }
            Err(error) => return Err(Failure::from(&error).into()),
        }
        if was_alone {
            // Who was in flight when it was judged may be over by now: it is judged once more. It stays in flight meanwhile, so
            // that nobody is woken who would be beside it then, each in turn and for ever.
            continue;
        }
        drop(call);
        tokio::select! {
            biased;
            () = called_off.cancelled() => return Err(Trouble::CalledOff),
            () = over => {}
        }
        call = open.in_flight.enter();
    }
}

/// What a job asks, and what it was agreed that it costs.
pub(crate) struct Asked<'c> {
    pub spec: &'static Spec,
    pub price: PriceTag,
    pub request: &'c Value,
}

impl Asked<'_> {
    async fn still_holds(&self, open: &OpenWorkspace) -> Result<(), Trouble> {
        about_nobody_erased(open, self.request).await?;
        let price = price::tag(open, self.spec).await?;
        if price.each == self.price.each { Ok(()) } else { Err(Trouble::Repriced) }
    }
}

/// Refuses a question about a person who was erased: nothing is bought about one again.
pub(crate) async fn about_nobody_erased(open: &OpenWorkspace, request: &Value) -> Result<(), Failure> {
    let Value::Object(request) = request else { return Ok(()) };
    if !open.store.is_erased(request.clone()).await? {
        return Ok(());
    }
    let message =
        t!("This person was erased: nothing is asked about them again. Nothing was sent and nothing was charged.");
    Err(Failure::refused(message))
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
