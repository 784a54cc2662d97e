//! Why the service's balance and the ledger differ.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why service and ledger differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum DriftCause {
    /// The service reports whole credits.
    Rounding,
    /// A call whose outcome is unknown may have been charged.
    Unconfirmed,
    /// A call that the service bills after its answer (company pages by domain).
    BilledLater,
    /// A call whose price nobody knew: it was learned from the balance.
    PriceNotKnown,
    /// Charged for something that this workspace did not do.
    SpentElsewhere,
    /// The balance has grown.
    ToppedUp,
    /// Entered in the ledger since the service was last asked.
    SinceAsked,
}
