//! Whether the app is at rest: whether anything that was begun may still change what a screen shows.
//!
//! Owns the answer to that question. Whoever drives the window (a test) asks it before reading the screen: one reading
//! is then enough, and right. Long pauses are rest: what is asked again in half a minute is planned, not under way.

use std::sync::Arc;

use crate::engine::Engine;
use crate::screen::{AtRest, Failure, Nothing};
use calls::signals::Signals;
use calls::single_flight::Asking;
use workspace::door;

/// What is still under way, in words for a report; nothing where the app is at rest.
///
/// # Errors
/// None: without an open workspace only the rest of the app is looked at.
pub(crate) async fn now(engine: &Arc<Engine>, _: Nothing) -> Result<AtRest, Failure> {
    let mut in_flight = Vec::new();
    let mut note = |is: bool, what: &str| in_flight.extend(is.then(|| what.to_owned()));
    if let Some(open) = door::shown(&engine.host).await {
        note(open.in_flight.quiet().is_none(), "a paid call");
        note(!open.state::<Asking>().is_over(), "a single question");
        note(!open.behind.is_empty(), "work behind an answer");
        let signals = Signals::of(&open);
        note(!signals.to_check.is_answered(), "the check of the balance");
        note(!signals.meter_moved.is_answered(), "the telling of the meter");
    }
    note(engine.notifier.long_work_runs(), "a load, a job, an import or an export");
    // Last: the events that any of those has sent are in the queue before it is over.
    note(!engine.host.is_heard(), "changes that the screen has not been told of");
    Ok(AtRest { in_flight })
}
