//! How the run of a job ended: called off, halted, waiting for a word of the person, or done.

use store::tables::pulls::PullPhase;

use super::runner::Run;
use super::state;
use crate::screen::Failure;
use crate::{locked, price};

/// Notes how the run ended.
pub(super) async fn end(run: &Run) {
    let halted = locked(&run.halted).clone();
    let (phase, trouble) = if run.called_off.is_cancelled() {
        let then = locked(&run.open.jobs.running).get(&run.job).map_or(PullPhase::Running, |running| running.then);
        (then, None)
    } else if let Some(why) = halted {
        (PullPhase::Interrupted, Some(why))
    } else {
        match asks(run).await {
            Ok(Some(asks)) => (PullPhase::Interrupted, Some(asks)),
            Ok(None) => still_waiting(run).await,
            Err(failure) => (PullPhase::Interrupted, Some(failure.message)),
        }
    };
    tracing::info!(job = run.job, ?phase, "a job ended its run");
    if let Err(error) = run.open.store.set_job_phase(run.job, phase, trouble, run.engine.now()).await {
        run.engine.storage(&error);
    }
}

/// Everything has its outcome; unless something broke down on the way.
async fn still_waiting(run: &Run) -> (PullPhase, Option<String>) {
    match run.open.store.waiting_rows(run.job, -1, 1).await {
        Ok(rows) if rows.is_empty() => (PullPhase::Done, None),
        Ok(_) => (PullPhase::Interrupted, Some("Some rows were left waiting. Go on to ask for them.".to_owned())),
        Err(error) => (PullPhase::Interrupted, Some(run.engine.storage(&error).message)),
    }
}

/// What the person has to agree to before the job can go on, as a sentence.
async fn asks(run: &Run) -> Result<Option<String>, Failure> {
    let stuck = locked(&run.stuck).first().copied();
    if let Some(step) = stuck {
        return Ok(Some(format!(
            "What “{}” costs could not be learned from the balance. Set its price under Credits, then go on.",
            step.spec().label
        )));
    }
    let unagreed = locked(&run.unagreed).clone();
    if unagreed.is_empty() {
        return Ok(None);
    }
    let mut prices = Vec::new();
    for step in unagreed {
        if let Some(each) = price::tag(&run.engine, &run.open, step.spec()).await?.each {
            let credits = if each == api::Tenths::credits(1) { "credit" } else { "credits" };
            prices.push(format!("“{}” costs {each} {credits}", step.spec().label));
        }
    }
    let left = state::left(&run.engine, &run.open, run.job).await?;
    Ok(Some(format!(
        "{}, as the balance or you have told. Going on can cost up to {left} credits: go on with a limit, or stop here.",
        prices.join(", ")
    )))
}
