//! Telling the screen what the meter says, as it moves: at once, and then at most so often. A job moves it with each of its
//! calls, and what the meter says is summed up anew each time.

use crate::ledger::Balances;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::meter_of;
use crate::fuse;
use crate::open::OpenWorkspace;
use crate::screen::Changed;

/// From one telling to the next: quick enough for an eye.
const PACE: Duration = Duration::from_millis(80);

/// Tells it at once: before a price or an answer that somebody waits for is told, so that the meter is never behind what stands
/// beside it.
pub(crate) async fn now(open: &OpenWorkspace) {
    let balances = open.state::<Balances>();
    let _turn = balances.telling.lock().await;
    // What went wrong is in the log, and the meter is told again with what moves it next.
    if let Ok(meter) = meter_of(open).await {
        open.emit(Changed::Credits { meter: meter.clone() });
        fuse::say(open, &meter).await;
    }
}

/// As long as the workspace is open: tells what the meter says after it has moved. Nobody waits for it.
pub(crate) async fn run(open: Arc<OpenWorkspace>) {
    loop {
        let moved = tokio::select! {
            biased;
            () = open.ended.cancelled() => return,
            moved = open.meter_moved.rings() => moved,
        };
        now(&open).await;
        open.meter_moved.answered(moved);
        tokio::select! {
            biased;
            () = open.ended.cancelled() => return,
            () = sleep(PACE) => {}
        }
    }
}
