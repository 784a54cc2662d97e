//! What calls leave to be done behind them, and what they have found of the service, in one open workspace.
//!
//! Does not own doing it: the meter is sent by `meter_events.rs`, the balance checked by `credits`, and what is unclear settled by the
//! engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64};

use tokio::sync::Notify;
use workspace::open::OpenWorkspace;
use workspace::rest::Bell;

/// A moment that lies before every other, and from which a span can be counted.
const NEVER: i64 = i64::MIN / 2;

/// The signals of one workspace.
pub struct Signals {
    /// A call has just become unclear.
    pub unclear: Notify,
    /// A paid call is over: the balance is to be checked against the ledger.
    pub to_check: Bell,
    /// What the meter says may have changed: it is to be sent to the screen.
    pub meter_moved: Bell,
    /// When a call was last answered that the service bills later, in milliseconds since 1970.
    pub(crate) billed_later_at: AtomicI64,
    /// The service could not be reached when the balance was last asked.
    pub(crate) stale: AtomicBool,
}

impl Signals {
    /// Those of this workspace.
    pub fn of(open: &OpenWorkspace) -> Arc<Self> {
        open.state()
    }
}

impl Default for Signals {
    fn default() -> Self {
        Self {
            unclear: Notify::new(),
            to_check: Bell::default(),
            meter_moved: Bell::default(),
            billed_later_at: AtomicI64::new(NEVER),
            stale: AtomicBool::new(false),
        }
    }
}
