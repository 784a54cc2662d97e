//! The limits that a person sets.

use std::sync::Arc;

use crate::clock::day_start;
use crate::fuse::Said;
use crate::meter::meter_of;
use crate::open::OpenWorkspace;
use crate::screen::{Changed, Failure, FuseRequest, Meter};

/// Sets a fuse, or takes it out.
pub(crate) async fn set(open: &Arc<OpenWorkspace>, request: FuseRequest) -> Result<Meter, Failure> {
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
