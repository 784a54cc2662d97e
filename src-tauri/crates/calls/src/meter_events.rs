//! Sends to the screen what the meter says, as it moves: at once, and then at most so often; and the warning when a
//! limit comes near. A job moves the meter with each of its calls, and what it says is summed up anew each time.

use std::sync::Arc;
use std::time::Duration;

use api::LimitKind;
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::meter::meter_of;
use crate::signals::Signals;
use crate::spending_limits::{InRun, ShownWarnings, level, near};
use ipc::{Changed, LimitState, Meter, Notice, Tone};
use workspace::clock::day_start;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Held while the meter is read and sent: what it said before is never sent after what it says now.
#[derive(Default)]
struct Sending(Mutex<()>);

/// From one event to the next: quick enough for an eye.
const PACE: Duration = Duration::from_millis(80);

/// Sends it at once: before a price or an answer that somebody waits for is sent, so that the meter is never behind
/// what is shown beside it.
pub async fn now(open: &OpenWorkspace) {
    let turn = open.state::<Sending>();
    let _turn = turn.0.lock().await;
    // What went wrong is in the log, and the meter is sent again with what moves it next.
    if let Ok(meter) = meter_of(open).await {
        open.emit(Changed::Credits { meter: meter.clone() });
        say(open, &meter);
    }
}

/// Sends what the meter says after it has moved, as long as the workspace is open. Nobody waits for it.
pub async fn run(open: Arc<OpenWorkspace>) {
    let signals = Signals::of(&open);
    loop {
        let moved = tokio::select! {
            biased;
            () = open.ended.cancelled() => return,
            moved = signals.meter_moved.rings() => moved,
        };
        now(&open).await;
        signals.meter_moved.answered(moved);
        tokio::select! {
            biased;
            () = open.ended.cancelled() => return,
            () = sleep(PACE) => {}
        }
    }
}

/// Notes how near each limit is now: what was said before this run need not be said again.
pub async fn remember(open: &OpenWorkspace) -> Result<(), Failure> {
    if open.store.spending_limits().await?.any() {
        let meter = meter_of(open).await?;
        open.state::<ShownWarnings>().remember(&meter.spending_limits, day_start(open.now(), 0));
    }
    Ok(())
}

/// Says what has come near since it was last said.
fn say(open: &OpenWorkspace, meter: &Meter) {
    let today = day_start(open.now(), 0);
    open.state::<ShownWarnings>().newly(&meter.spending_limits, today).iter().for_each(|limit| warn(open, limit));
}

fn warn(open: &OpenWorkspace, spending_limit: &LimitState) {
    if let Some(message) = near(spending_limit) {
        open.emit(Changed::Notice { notice: Notice { tone: Tone::Warning, message } });
    }
}

/// Says what has come near for one job or load. A single question is asked about as a whole: nothing of it comes near.
pub(crate) async fn say_of_run(open: &OpenWorkspace, run: InRun) -> Result<(), Failure> {
    let spending_limits = open.store.spending_limits().await?;
    let (job, pull, run) = match run {
        InRun::Job(job) => (Some(job), None, run),
        InRun::Slices(_) => return Ok(()),
        InRun::Load(pull) => {
            let sliced = open.store.pull(pull).await?.and_then(|pull| pull.sliced);
            (None, Some(pull), sliced.map_or(run, InRun::Slices))
        }
    };
    // A load is one click.
    let kinds = [Some(LimitKind::Job), pull.map(|_| LimitKind::Click)];
    for kind in kinds.into_iter().flatten() {
        let Some(limit) = spending_limits.of(kind) else { continue };
        let used = open.store.spent_in_run(job, pull).await?;
        let spending_limit =
            LimitState { kind, limit: Some(limit), used: Some(used), level: level(limit.less(used), limit) };
        if open.state::<ShownWarnings>().is_nearer(&spending_limit, run) {
            warn(open, &spending_limit);
        }
    }
    Ok(())
}
