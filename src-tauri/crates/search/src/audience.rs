//! The audience map: how the people that a search would find divide, by free counts alone.
//!
//! Owns which map is being drawn: one at a time, a new one ends the one before; and the counting. What is counted is in
//! `audience/plan.rs`, which countries and words in `audience/parts.rs`. It deliberately stores nothing on disk and
//! asks nothing that costs.

mod parts;
mod plan;

use std::future::pending;
use std::pin::pin;
use std::sync::Arc;

use api::{Filters, SearchKind};
use client::Lane;
use futures::{StreamExt, stream};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::count::{Counted, Question, Unanswered, ask};
use crate::ipc::{AudienceNumber, AudiencePlan, AudienceRequest};
use ipc::{Audience, Changed, Nothing};
use plan::{Plan, fill};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Counts that are under way at the same time. The rate limit is applied elsewhere; this bounds how many a slow service
/// has open.
const UNDER_WAY: usize = 8;

/// The map that is being drawn while a workspace is open, and the number of the newest.
#[derive(Default)]
struct Maps(Mutex<(Option<Drawing>, i64)>);

struct Drawing {
    audience: i64,
    called_off: CancellationToken,
    task: JoinHandle<()>,
}

impl Drawing {
    /// After this no further count is sent.
    async fn end(self) {
        self.called_off.cancel();
        if let Err(error) = self.task.await {
            tracing::error!(%error, "an audience map broke down");
        }
    }
}

/// Returns what a map would take: counts and seconds.
pub async fn plan(open: &Arc<OpenWorkspace>, request: AudienceRequest) -> Result<AudiencePlan, Failure> {
    Ok(planned(open, &request.filters).await?.cost())
}

/// Begins a map; what it counts is sent to the screen as it comes.
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
    let task = open.calls.spawn(draw(Arc::clone(open), plan, audience.clone(), called_off.clone()));
    *current = Some(Drawing { audience: audience.audience, called_off, task });
    Ok(audience)
}

/// Ends a map; what it has counted stays.
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

/// Draws a map until it is whole, called off, or a count goes wrong; what is counted until then stays.
async fn draw(open: Arc<OpenWorkspace>, plan: Plan, mut audience: Audience, called_off: CancellationToken) {
    let _drawing = open.behind.token();
    // A count that is under way when the map ends is dropped with the rest: it is free, and nobody waits for it.
    tokio::select! {
        biased;
        () = called_off.cancelled() => {}
        () = counted(&open, plan.questions, &mut audience) => {}
    }
    audience.running = false;
    open.emit(Changed::Audience { audience });
}

async fn counted(open: &OpenWorkspace, questions: Vec<Filters>, audience: &mut Audience) {
    let most = questions.len();
    let answers = stream::iter(questions)
        .map(|filters| async move {
            let counted = one(open, &filters).await;
            (filters, counted)
        })
        .buffer_unordered(UNDER_WAY)
        // What is known already comes at once and is shown at once; the rest comes at the pace of the service.
        .ready_chunks(most);
    let mut answers = pin!(answers);
    while let Some(here) = answers.next().await {
        for (filters, counted) in here {
            match counted {
                Ok(counted) => fill(audience, &filters, counted.total),
                Err(Unanswered::Failed(failure)) => audience.trouble = Some(failure.message),
                Err(Unanswered::GivenUp) => {}
            }
        }
        if audience.trouble.is_some() {
            return;
        }
        open.emit(Changed::Audience { audience: audience.clone() });
    }
}

async fn one(open: &OpenWorkspace, filters: &Filters) -> Result<Counted, Unanswered> {
    let question = Question::new(open, filters)?;
    ask(open, &question, Lane::Background, pending()).await
}
