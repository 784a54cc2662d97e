//! The limits that a person sets.

use std::sync::Arc;

use calls::fuse::Said;
use calls::meter::meter_of;
use ipc::{Changed, FuseRequest, Meter};
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Sets a fuse, or takes it out.
pub async fn set(open: &Arc<OpenWorkspace>, request: FuseRequest) -> Result<Meter, Failure> {
    let FuseRequest { kind, limit } = request;
    let changed = open.store.set_fuse(kind, limit, open.now()).await?;
    let meter = meter_of(open).await?;
    if changed {
        tracing::info!(kind = kind.name(), limit = limit.map(|limit| limit.0), "a limit was changed");
        // The person sees how near it is: only what is crossed from here is said.
        open.state::<Said>().remember(&meter.fuses, day_start(open.now(), 0));
        open.under_way.look_again();
        open.emit(Changed::Credits { meter: meter.clone() });
    }
    Ok(meter)
}
