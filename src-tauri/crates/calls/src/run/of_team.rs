//! An answer that the team owns: stored here as if the service had sent it, and paid for by nobody here.
//!
//! Does not own finding that the team has it (`team::before`).

use std::time::Duration;

use api::{Operation, Tenths, operation};
use serde_json::Value;
use store::money::ledger::Basis;
use store::{Rows, Taken};

use super::completion::{brought, keep_unread};
use crate::call::{Answered, Intent, Trouble};
use crate::price::Charged;
use ipc::{PriceBasis, PriceTag};
use workspace::open::OpenWorkspace;

/// What is taken costs nothing.
const NOTHING: Charged = Charged { amount: Tenths::ZERO, basis: Basis::Told, expected: None };

/// Stores an answer of the team.
pub(super) async fn take<O: Operation>(
    open: &OpenWorkspace,
    taken: Taken,
    response: Value,
    rows: impl FnOnce(&O::Response) -> Option<Rows> + Send,
) -> Result<Answered<O>, Trouble> {
    let (new, at) = (&taken.intent, taken.at);
    let intent = Intent {
        id: 0,
        digest: new.digest.clone(),
        request: new.request.clone(),
        subject: new.subject.clone(),
        quoted: Tenths::ZERO,
        asked: new.asked.clone(),
        step: new.step,
        pull: new.page.map(|page| page.pull),
        price: PriceTag { each: Some(Tenths::ZERO), basis: PriceBasis::Free, answers: 0 },
        taken: Some(taken),
    };
    let Ok(data) = operation::read_kept::<O>(&response) else {
        return Err(keep_unread(open, &O::SPEC, intent, response, NOTHING).await);
    };
    let rows = rows(&data);
    let kept = brought(open, &O::SPEC, intent, &response, NOTHING, O::pieces(&data), rows).await?;
    Ok(Answered {
        data,
        body: response,
        charged: Tenths::ZERO,
        known: true,
        kept,
        taken: Some(at),
        busy: false,
        took: Duration::ZERO,
        learning: None,
    })
}
