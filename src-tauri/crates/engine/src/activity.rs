//! Running and past pulls, and the paid calls whose outcome is unknown.

use std::sync::Arc;
use workspace::open::OpenWorkspace;

use crate::screen::{Activity, Failure, Nothing, UnconfirmedCall};
use calls::settle;
use search::{pull, slices};
use workspace::{naming, resolve};

/// Pulls that the screen shows.
const PULLS: u32 = 100;
/// Loads by slices that it shows.
const SLICED: u32 = 20;

pub(crate) async fn all(open: &Arc<OpenWorkspace>, _: Nothing) -> Result<Activity, Failure> {
    let mut pulls = Vec::new();
    for one in open.store.pulls(PULLS).await? {
        let own = resolve::search(open, one.search).await?;
        pulls.push(pull::state(open, &one, &own));
    }
    let now = open.now();
    let unconfirmed = open.store.unconfirmed().await?.into_iter().map(|call| UnconfirmedCall {
        can_ask: settle::can_replay(&call, now),
        intent: call.id,
        at: call.at,
        label: naming::label(&call.operation),
        subject: naming::named(call.subject),
        pull: call.pull,
        worst: call.worst,
        reason: words::translate_stored(&call.reason),
        operation_id: call.operation_id,
    });
    let sliced = slices::newest(open, SLICED).await?;
    Ok(Activity { pulls, sliced, unconfirmed: unconfirmed.collect() })
}
