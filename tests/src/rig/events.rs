//! Waiting for events of the engine, instead of for time to pass.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Engine;
use engine::screen::{Changed, Phase, PullState};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use super::PATIENCE;

/// How many times the patience is waited for what moves and does not come to its end.
const MOST_PATIENT: u32 = 5;

/// The events that an engine sends once this was made. Each is taken as it comes: a test may do other things for as
/// long as it likes before it asks for the next.
pub struct Listener {
    heard: UnboundedReceiver<Result<Changed, RecvError>>,
    /// What came so far, for who waits in vain.
    seen: BTreeMap<String, usize>,
}

impl Listener {
    /// Listens to an engine.
    pub fn new(engine: &Arc<Engine>) -> Self {
        let (mut events, (told, heard)) = (engine.events(), mpsc::unbounded_channel());
        tokio::spawn(async move {
            loop {
                let event = events.recv().await;
                let is_over = event.is_err();
                if told.send(event).is_err() || is_over {
                    return;
                }
            }
        });
        Self { heard, seen: BTreeMap::new() }
    }

    /// The first event that `pick` makes something of. `what` says what was waited for when it does not come: what moves is waited for, since a
    /// long load on a busy machine takes its time, and what stands still is not.
    pub async fn wait_for<T>(&mut self, what: &str, mut pick: impl FnMut(Changed) -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE * MOST_PATIENT;
        loop {
            let still = end.min(Instant::now() + PATIENCE);
            let event = match timeout_at(still, self.heard.recv()).await {
                Ok(Some(Ok(event))) => event,
                Ok(Some(Err(RecvError::Lagged(missed)))) => panic!("{what}: {missed} missed, after {:?}", self.seen),
                Ok(Some(Err(RecvError::Closed)) | None) => panic!("{what}: the engine ended after {:?}", self.seen),
                Err(_) => panic!("{what}: nothing within {PATIENCE:?}, after {:?}", self.seen),
            };
            *self.seen.entry(kind(&event)).or_default() += 1;
            if let Some(found) = pick(event) {
                return found;
            }
        }
    }

    /// The state of a pull once it has come to rest.
    pub async fn rest(&mut self, pull: i64) -> PullState {
        self.pull(pull, "a pull comes to rest", |state| state.phase != Phase::Running).await
    }

    /// The states of several pulls once all have come to rest, in the order in which they did.
    pub async fn all_rest(&mut self, pulls: &[i64]) -> Vec<PullState> {
        let mut open = pulls.to_vec();
        let mut ended = Vec::new();
        while !open.is_empty() {
            let state = self
                .wait_for("all pulls come to rest", |event| match event {
                    Changed::Pull { pull } if open.contains(&pull.pull) && pull.phase != Phase::Running => Some(pull),
                    _ => None,
                })
                .await;
            open.retain(|pull| *pull != state.pull);
            ended.push(state);
        }
        ended
    }

    /// A pull in a state that was waited for.
    pub async fn pull(&mut self, pull: i64, what: &str, is: impl Fn(&PullState) -> bool) -> PullState {
        self.wait_for(what, |event| match event {
            Changed::Pull { pull: state } if state.pull == pull && is(&state) => Some(state),
            _ => None,
        })
        .await
    }
}

/// Which kind of event it is.
fn kind(event: &Changed) -> String {
    format!("{event:?}").chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// Every event that an engine sends, taken as it comes, so that none is lost however many there are.
pub struct Overheard {
    stop: oneshot::Sender<()>,
    heard: JoinHandle<Vec<Changed>>,
}

impl Overheard {
    /// Of this engine, from now on.
    pub fn of(engine: &Arc<Engine>) -> Self {
        let (mut events, (stop, mut stopped)) = (engine.events(), oneshot::channel());
        let heard = tokio::spawn(async move {
            let mut heard = Vec::new();
            loop {
                tokio::select! {
                    // What was sent is taken first, and only then is it over.
                    biased;
                    event = events.recv() => match event {
                        Ok(event) => heard.push(event),
                        Err(RecvError::Lagged(missed)) => panic!("{missed} events were missed after {}", heard.len()),
                        Err(RecvError::Closed) => return heard,
                    },
                    _ = &mut stopped => return heard,
                }
            }
        });
        Self { stop, heard }
    }

    /// All of them, in their order.
    ///
    /// # Panics
    /// Where one was missed.
    pub async fn all(self) -> Vec<Changed> {
        let _ = self.stop.send(());
        self.heard.await.expect("no event is missed")
    }
}
