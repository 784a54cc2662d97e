//! How the run of a job ended: called off, halted, waiting for a word of the person, or done.

use std::sync::atomic::Ordering;

use api::Phase;
use store::jobs::{Trouble, UNPREPARED};
use words::{localized, t, t_plural, text};

use super::next::{self, Next};
use super::run::Run;
use super::running::Jobs;
use super::state;
use super::trouble::{need_after, trouble};
use calls::price;
use ipc::JobNeed;
use workspace::failure::{Failure, causes};
use workspace::lock::locked;

/// Why the outcome of a row is unclear whose call ended without a word on disk.
pub(super) const NOT_KEPT: &str = text!(
    "The answer could not be kept. It is not yet confirmed whether it was charged, and it is not sent again by itself."
);

/// Notes how the run ended. Returns what follows it.
pub(super) async fn end(run: &Run) -> Option<Next> {
    let halted = locked(&run.halted).clone();
    let mut app_ends = false;
    let (phase, why) = if run.called_off.is_cancelled() {
        let then = run.open.state::<Jobs>().runs.then(run.job).unwrap_or(Phase::Running);
        app_ends = then == Phase::Running;
        (then, None)
    } else if let Some(why) = halted {
        (Phase::Interrupted, Some(why))
    } else {
        match why_ended(run).await {
            Ok(None) => (Phase::Done, None),
            Ok(why) => (Phase::Interrupted, why),
            Err(failure) => (Phase::Interrupted, Some(trouble(failure.message, need_after(failure.code)))),
        }
    };
    // Whom a job that follows another is about is known from that.
    let goes_on = run.prepared.load(Ordering::Relaxed) || run.follows.is_some();
    let (phase, why) = if phase == Phase::Stopped || goes_on {
        (phase, why)
    } else {
        // It has asked nothing, and which rows it was about is not known any more.
        (Phase::Stopped, Some(why.unwrap_or_else(|| trouble(UNPREPARED, None))))
    };
    tracing::info!(job = run.job, ?phase, "a job ended its run");
    let next = if phase == Phase::Done { next::noted(run).await } else { Ok(None) };
    // While what follows was counted the person could say no to it.
    let called_off = phase == Phase::Done && run.ask.plan.then.is_some() && run.called_off.is_cancelled();
    let phase = match &next {
        Ok(None) if called_off => run.open.state::<Jobs>().runs.then(run.job).unwrap_or(Phase::Running),
        _ => phase,
    };
    let (next, noted) = match next {
        Ok(None) => (None, run.open.store.set_job_phase(run.job, phase, why, run.open.now()).await),
        Ok(next) => (next, Ok(())),
        Err(error) => (None, Err(error)),
    };
    // Where the app ends, that is done at the next start: nobody waits for it now.
    let tidied = match noted {
        Ok(()) if phase == Phase::Stopped && !app_ends => run.open.store.tidy_jobs().await,
        noted => noted,
    };
    if let Err(error) = tidied {
        tracing::warn!(
            job = run.job,
            %error, causes = causes(&error),
            "how a job ended was not stored: the next start finds it running"
        );
    }
    next
}

/// Wakes the jobs once this one does not run any more: an outcome that became known while it did may be the one that it
/// waits for. Sent before, nobody could go on with it yet, and nothing would send it again.
pub(super) fn wake(run: &Run) {
    if run.outcomes.has_changed().unwrap_or(false) {
        run.open.state::<Jobs>().outcome_known();
    }
}

/// Returns why a run ended that nobody called off or halted. None where everything has its outcome; unless something
/// broke down on the way, or nobody knows the outcome of a question before.
async fn why_ended(run: &Run) -> Result<Option<Trouble>, Failure> {
    if let Some(asks) = asks(run).await? {
        return Ok(Some(asks));
    }
    // A row whose end could not be written is under way on the disk, and nobody asks for it.
    run.open.store.settle_job(run.job, NOT_KEPT).await?;
    let waiting = run.open.store.waiting_rows(run.job, -1, 1).await?;
    Ok((!waiting.is_empty()).then(|| left_waiting(run.in_doubt.load(Ordering::Relaxed))))
}

fn left_waiting(in_doubt: u64) -> Trouble {
    if in_doubt == 0 {
        return trouble(text!("Some rows were left waiting. Go on to ask for them."), None);
    }
    let why = t_plural!(
        in_doubt,
        "{n} row waits for the outcome of an earlier question that is not confirmed yet. The job goes on by itself once it is: see Activity.",
        "{n} rows wait for the outcome of an earlier question that is not confirmed yet. The job goes on by itself once it is: see Activity.",
    );
    trouble(why, JobNeed::Outcome)
}

/// What the person has to agree to before the job can go on.
async fn asks(run: &Run) -> Result<Option<Trouble>, Failure> {
    let stuck = locked(&run.stuck).first().copied();
    if let Some(step) = stuck {
        let why = t!(
            "What “{label}” costs could not be learned from the balance. Set its price under Credits, then go on.",
            label = localized(step.spec().label, &[]),
        );
        return Ok(Some(trouble(why, JobNeed::Price)));
    }
    let unagreed = locked(&run.unagreed).clone();
    if unagreed.is_empty() {
        return Ok(None);
    }
    let mut prices = Vec::new();
    for step in unagreed {
        let known = price::known(&run.open, step.spec()).await?;
        let Some((each, most)) = known.tag.each.zip(known.most) else { continue };
        let (label, credits) = (localized(step.spec().label, &[]), each.in_words());
        prices.push(if each == most {
            t!("One “{label}” costs {credits}", label = label, credits = credits)
        } else {
            t!(
                "One “{label}” has cost about {credits} so far, at most {most}",
                label = label,
                credits = credits,
                most = most.said()
            )
        });
    }
    let left = state::left(&run.open, run.job).await?;
    let why = t!(
        "{prices}. Going on can cost up to {cost}: go on with a limit, or stop here.",
        prices = prices.join(". "),
        cost = left.in_words(),
    );
    Ok(Some(trouble(why, JobNeed::Agree)))
}
