//! The difference between service and ledger at this moment, without asking the service. Owns no table.

use api::{DriftCause, Tenths};

use crate::file::error::StoreError;
use crate::file::store::{Millis, Store};
use crate::money::drift::suspects::{self, Suspects};
use crate::money::drifts::DriftPart;
use crate::money::{balances, drift};

/// The difference as it is now, calls without a known outcome aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriftNow {
    /// What the service reported last.
    pub reported: Tenths,
    /// When.
    pub reported_at: Millis,
    /// What the ledger says now.
    pub ledger: Tenths,
    /// What the difference is made of.
    pub parts: Vec<DriftPart>,
}

impl Store {
    /// The difference as it is now; none before the service has reported a balance.
    pub async fn drift(&self) -> Result<Option<DriftNow>, StoreError> {
        self.read(|file| {
            let Some(then) = balances::reported(file)? else { return Ok(None) };
            let ledger = balances::estimate(file)?.unwrap_or_default();
            let billed_later = suspects::billed_since(file, suspects::late(then.at), then.ledger)?;
            let suspects = Suspects { billed_later, ..Suspects::default() };
            let mut parts = drift::explain(then.balance, then.reported, balances::hidden(then.exact), &suspects);
            let since = drift::signed(ledger) - drift::signed(then.balance);
            if since != 0 {
                parts.push(DriftPart::of(DriftCause::SinceAsked, since));
            }
            Ok(Some(DriftNow { reported: then.reported, reported_at: then.at, ledger, parts }))
        })
        .await
    }
}
