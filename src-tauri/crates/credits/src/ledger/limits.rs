//! The limits that a person sets.

use std::sync::Arc;

use calls::meter::meter_of;
use calls::spending_limits::ShownWarnings;
use ipc::{Changed, LimitRequest, Meter};
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Sets a limit, or takes it out.
pub async fn set(open: &Arc<OpenWorkspace>, request: LimitRequest) -> Result<Meter, Failure> {
    let LimitRequest { kind, limit } = request;
    let changed = open.store.set_spending_limit(kind, limit, open.now()).await?;
    let meter = meter_of(open).await?;
    if changed {
        tracing::info!(kind = kind.name(), limit = limit.map(|limit| limit.0), "a limit was changed");
        // The person sees how near it is: only what is crossed from here is said.
        open.state::<ShownWarnings>().remember(&meter.spending_limits, day_start(open.now(), 0));
        open.in_flight.look_again();
        open.emit(Changed::Credits { meter: meter.clone() });
    }
    Ok(meter)
}
