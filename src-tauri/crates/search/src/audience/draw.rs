//! Counts what a map needs, question by question, and tells how far it is.

use std::future::pending;
use std::pin::pin;
use std::sync::Arc;

use api::Filters;
use client::Lane;
use futures::{StreamExt, stream};
use tokio_util::sync::CancellationToken;

use super::plan::{Plan, fill};
use crate::count::{Question, Told, Unanswered, ask};
use ipc::{Audience, Changed};
use workspace::open::OpenWorkspace;

/// Counts that are under way at the same time. The pace is kept elsewhere; this bounds what a slow service gets.
const UNDER_WAY: usize = 8;

/// Draws a map until it is whole, called off, or a count goes wrong; what is counted until then stays.
pub(super) async fn run(open: Arc<OpenWorkspace>, plan: Plan, mut audience: Audience, called_off: CancellationToken) {
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
            let told = one(open, &filters).await;
            (filters, told)
        })
        .buffer_unordered(UNDER_WAY)
        // What is known already comes at once and is told at once; the rest comes at the pace of the service.
        .ready_chunks(most);
    let mut answers = pin!(answers);
    while let Some(here) = answers.next().await {
        for (filters, told) in here {
            match told {
                Ok(told) => fill(audience, &filters, told.total),
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

async fn one(open: &OpenWorkspace, filters: &Filters) -> Result<Told, Unanswered> {
    let question = Question::new(open, filters)?;
    ask(open, &question, Lane::Background, pending()).await
}
