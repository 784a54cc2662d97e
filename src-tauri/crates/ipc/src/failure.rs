//! The one error that crosses to the screen.

use serde::Serialize;
use ts_rs::TS;

/// A code exists only where the screen treats it differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FailureCode {
    /// A sentence under each field of `problems`.
    Fields,
    /// A person has to agree to `quote` first: a dialog.
    Confirm,
    /// Not enough credits, or a limit would be crossed.
    Credits,
    /// The service cannot be reached: an offline state, with "try again".
    Offline,
    /// The key is missing, wrong or has no access: a way to the connection.
    Key,
    /// Too many requests: a bar with a countdown to `until`.
    Rate,
    /// The service refused or failed; nothing was charged: a bar with "try again".
    Refused,
    /// Sent, but unknown whether it was charged: "not yet confirmed: you will not be charged twice".
    Unconfirmed,
    /// The disk or the database: a dialog with a reference.
    Storage,
    /// The workspace file is damaged: a dialog with a way to the backups.
    Damaged,
    /// What was asked for is not there any more: load it again.
    Gone,
    /// A newer question took the place of this one. The page asks again where it was the newest that it has: an older one may have
    /// come behind it.
    Superseded,
    /// A mistake of this program: a dialog with a reference.
    Fault,
}
