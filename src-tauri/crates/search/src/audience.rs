//! The audience map: how the people that a search would find divide, by free counts alone.
//!
//! Owns which map is being drawn: one at a time, a new one ends the one before. What is counted is in `audience/plan.rs`,
//! which countries and words in `audience/parts.rs`, the counting in `audience/draw.rs`. It deliberately keeps nothing on
//! disk and asks nothing that costs.

mod draw;
mod parts;
mod plan;

use std::sync::Arc;

use api::{Filters, SearchKind};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::count::Question;
use crate::ipc::{AudienceNumber, AudiencePlan, AudienceRequest};
use ipc::{Audience, Nothing};
use plan::Plan;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// The map that is being drawn while a workspace is open, and the number of the newest.
#[derive(Default)]
struct Maps(Mutex<(Option<Drawing>, i64)>);

struct Drawing {
    audience: i64,
    called_off: CancellationToken,
    task: JoinHandle<()>,
}

impl Drawing {
    /// No count leaves any more behind this.
    async fn end(self) {
        self.called_off.cancel();
        if let Err(error) = self.task.await {
            tracing::error!(%error, "an audience map broke down");
        }
    }
}

/// What a map would take.
pub async fn plan(open: &Arc<OpenWorkspace>, request: AudienceRequest) -> Result<AudiencePlan, Failure> {
    Ok(planned(open, &request.filters).await?.cost())
}

/// Begins one; what it counts is told as it comes.
pub async fn start(open: &Arc<OpenWorkspace>, request: AudienceRequest) -> Result<Audience, Failure> {
    // Without a key nothing would come: that is said at once.
    open.client()?;
    let plan = planned(open, &request.filters).await?;
    let maps = open.state::<Maps>();
    let (current, last) = &mut *maps.0.lock().await;
    if let Some(before) = current.take() {
        before.end().await;
    }
    *last += 1;
    let audience = plan.blank(*last);
    let called_off = open.ended.child_token();
    let task = open.calls.spawn(draw::run(Arc::clone(open), plan, audience.clone(), called_off.clone()));
    *current = Some(Drawing { audience: audience.audience, called_off, task });
    Ok(audience)
}

/// Ends one; what it has counted stays.
pub async fn stop(open: &Arc<OpenWorkspace>, request: AudienceNumber) -> Result<Nothing, Failure> {
    let maps = open.state::<Maps>();
    let (current, _) = &mut *maps.0.lock().await;
    if let Some(drawing) = current.take_if(|drawing| drawing.audience == request.audience) {
        drawing.end().await;
    }
    Ok(Nothing {})
}

async fn planned(open: &OpenWorkspace, filters: &Filters) -> Result<Plan, Failure> {
    let filters = SearchKind::People.normal(filters);
    Question::new(open, &filters)?;
    let owned = open.store.owned_countries(parts::FROM_OWNED).await?;
    Ok(Plan::new(filters, &owned))
}
