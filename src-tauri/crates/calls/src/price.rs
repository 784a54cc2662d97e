//! What a call costs, and how that is known: published, set by the person, or learned from the balance.
//!
//! The one place that turns an operation into money; nothing else reads prices.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use api::operation::Price;
use api::{Operation, Spec, Tenths};
use serde_json::Value;
use store::money::ledger::Basis;
use tokio::task::JoinHandle;

use crate::signals::Signals;
use crate::{balance, meter_events};
use ipc::{Changed, PriceBasis, PriceTag};
use workspace::failure::{Failure, causes};
use workspace::open::OpenWorkspace;

/// No price is higher, and no answer that reports a higher charge is believed: sums of such would fit nowhere.
pub const MOST: Tenths = Tenths::credits(1_000_000_000);

/// How long after a call that is billed later no fall of the balance is believed to be another call's, in milliseconds.
const BILLED_BY: i64 = 60_000;

/// A price as it is shown, and the most that it can be: more, where it is learned, which counts at the middle of what
/// it can be. A limit must bear the most; the reservation judges by the same.
pub struct Known {
    /// The price, and how it is known.
    pub tag: PriceTag,
    /// Of one result; none where nobody knows.
    pub most: Option<Tenths>,
}

/// The price of an operation in a workspace.
pub async fn tag(open: &OpenWorkspace, spec: &'static Spec) -> Result<PriceTag, Failure> {
    known(open, spec).await.map(|known| known.tag)
}

/// The same with the most that it can be.
pub async fn known(open: &OpenWorkspace, spec: &'static Spec) -> Result<Known, Failure> {
    let (each, basis, answers, most) = match spec.price {
        Price::Free => (Some(Tenths::ZERO), PriceBasis::Free, 0, None),
        Price::PerRow(each) | Price::PerResult(each) | Price::PerAnswer(each) => {
            (Some(each), PriceBasis::Published, 0, None)
        }
        Price::Unpublished => {
            let known = open.store.price(spec.name).await?;
            let (answers, most) = (known.learned.answers, known.most());
            match (known.set_to, known.learned.price()) {
                (Some(each), _) => (Some(each), PriceBasis::Set, answers, most),
                (None, Some(each)) => (Some(each), PriceBasis::Learned, answers, most),
                (None, None) => (None, PriceBasis::Unknown, 0, None),
            }
        }
    };
    Ok(Known { tag: PriceTag { each, basis, answers }, most: most.max(each) })
}

/// The most that a call can cost, as far as known.
pub fn worst<O: Operation>(tag: &PriceTag, request: &O::Request) -> Tenths {
    tag.each.unwrap_or_default().times(O::most_pieces(request))
}

/// What an answer cost that cannot be read: as it says itself, else the most that it can have.
pub(crate) fn charged_unread(tag: &PriceTag, most: Tenths, body: &Value) -> Charged {
    let told = CHARGE_FIELDS.iter().find_map(|field| Some(Tenths::credits(body.get(*field)?.as_u64()?)));
    let (amount, basis) = match (told.filter(|told| *told <= MOST), basis_of(tag)) {
        (Some(told), _) => (told, Basis::Told),
        (None, Basis::Unknown) => (Tenths::ZERO, Basis::Unknown),
        (None, basis) => (most, basis),
    };
    Charged { amount, basis, expected: None }
}

/// How a charge by this price is known.
fn basis_of(tag: &PriceTag) -> Basis {
    match tag.basis {
        PriceBasis::Free | PriceBasis::Published => Basis::Published,
        PriceBasis::Set => Basis::Set,
        PriceBasis::Learned => Basis::Learned,
        PriceBasis::Unknown => Basis::Unknown,
    }
}

/// What an answer cost, and how that is known. What the answer itself says goes before any price; where that is another
/// amount, what the price says is in `expected`.
pub fn charged<O: Operation>(tag: &PriceTag, response: &O::Response) -> Charged {
    let pieces = O::pieces(response);
    if let Some(told) = O::reported_charge(response).filter(|told| *told <= MOST) {
        let expected = tag.each.map(|each| each.times(pieces)).filter(|expected| *expected != told);
        return Charged { amount: told, basis: Basis::Told, expected };
    }
    let basis = match basis_of(tag) {
        // Without a result there is no charge, whatever the price is.
        Basis::Unknown if pieces == 0 => Basis::Published,
        basis => basis,
    };
    Charged { amount: tag.each.unwrap_or_default().times(pieces), basis, expected: None }
}

/// The fields in which answers say what they cost.
const CHARGE_FIELDS: [&str; 2] = ["credits_used", "credits_consumed"];

/// What an answer cost.
pub struct Charged {
    /// What it cost.
    pub amount: Tenths,
    /// How that is known.
    pub basis: Basis,
    /// What it should have cost, where that is something else.
    pub expected: Option<Tenths>,
}

/// A balance taken right before a call whose price is not published.
pub struct Before {
    credits: Tenths,
    /// How many paid calls had been sent then.
    calls: u64,
}

/// How long it takes until a fall of the balance can be known to be one call's, where a charge is still to come.
pub fn billed_in(open: &OpenWorkspace) -> Option<Duration> {
    let left = BILLED_BY - (open.now() - Signals::of(open).billed_later_at.load(Ordering::Relaxed));
    u64::try_from(left).ok().filter(|left| (1..=BILLED_BY.unsigned_abs()).contains(left)).map(Duration::from_millis)
}

/// Takes the balance before a call, if its price is to be learned and nothing else is under way.
pub async fn before(open: &OpenWorkspace, spec: &Spec) -> Option<Before> {
    let is_told_elsewhere = spec.price != Price::Unpublished;
    let billing = open.now() - Signals::of(open).billed_later_at.load(Ordering::Relaxed) < BILLED_BY;
    if is_told_elsewhere || billing {
        return None;
    }
    // Without a balance the call is made all the same: the price stays unknown, and is said to be.
    let (credits, calls) = balance::ask(open).await.ok()??;
    Some(Before { credits, calls })
}

/// Takes the balance after an answer that brought a result, and learns from the fall. In the background: the person has the
/// answer already.
pub fn after(
    open: &Arc<OpenWorkspace>,
    spec: &'static Spec,
    before: Option<Before>,
    intent: i64,
) -> Option<JoinHandle<()>> {
    let before = before?;
    let behind = open.behind.clone();
    let open = Arc::clone(open);
    Some(behind.spawn(async move {
        let Ok(Some((credits, calls))) = balance::ask(&open).await else { return };
        // One that was sent since is this call, more are others.
        let alone = calls == before.calls + 1;
        let Some(fell) = before.credits.0.checked_sub(credits.0).map(Tenths).filter(|_| alone) else { return };
        if let Err(error) = open.store.learn_price(spec.name, intent, fell, open.now()).await {
            tracing::warn!(%error, causes = causes(&error), "a price was not learned");
        }
        meter_events::now(&open).await;
        open.emit(Changed::LookUps);
    }))
}
