//! A call that the vault is asked about before it is paid for, and what came of that.
//!
//! Does not own the asking (`before.rs`).

use api::{Spec, Tenths};
use serde_json::Value;
use store::team::origins::Origin;
use tokio_util::sync::CancellationToken;
use workspace::failure::Failure;

use crate::held::Held;

/// A call that is about to be paid for.
pub struct Asking<'a> {
    /// Its operation.
    pub spec: &'static Spec,
    /// The canonical request, and its digest.
    pub request: &'a str,
    /// See there.
    pub digest: &'a str,
    /// What it is for, in a person's words.
    pub subject: &'a str,
    /// The most that it can cost.
    pub worst: Tenths,
    /// The key under which it can be sent again.
    pub replay: Option<&'a str>,
    /// Nobody waits for it any more.
    pub called_off: &'a CancellationToken,
}

/// What came of asking the vault.
pub enum Before {
    /// No vault was joined: everything is as if there were none.
    Alone,
    /// It is this computer's to pay for.
    Ours(Held),
    /// A colleague's call is in doubt, and its outcome can be asked for under its key: the same call again is charged once.
    Replay(Held, String),
    /// The team owns the answer.
    Owned {
        /// As it came, with the contract's field names.
        response: Value,
        /// Who has paid.
        origin: Origin,
        /// When it came to them, in milliseconds since 1970.
        at: i64,
    },
    /// A colleague's call for the same is in doubt: a person decides.
    InDoubt(Failure),
    /// It was called off meanwhile.
    CalledOff,
}
