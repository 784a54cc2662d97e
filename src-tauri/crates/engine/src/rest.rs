//! Whether the app is at rest: whether anything that was begun may still change what a screen shows.
//!
//! Owns the two ways in which work that nobody waits for is counted, and the answer to the question. Who drives the window asks,
//! so that what is read there is read once and is right. Long pauses are rest: what is asked again in half a minute is
//! somebody's plan, not work under way.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

use crate::Engine;
use crate::screen::{AtRest, Failure, Nothing};
use crate::single_flight::Asking;

/// Work that nobody waits for, counted.
#[derive(Default, Clone)]
pub(crate) struct Behind(Arc<AtomicU64>);

/// One piece of it; over when it is dropped.
pub(crate) struct OnePiece(Arc<AtomicU64>);

impl Behind {
    /// It begins.
    pub(crate) fn begin(&self) -> OnePiece {
        self.0.fetch_add(1, Ordering::SeqCst);
        OnePiece(Arc::clone(&self.0))
    }

    fn is_over(&self) -> bool {
        self.0.load(Ordering::SeqCst) == 0
    }
}

impl Drop for OnePiece {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A bell that remembers whether what it rang for has been done: several rings before that are one.
#[derive(Default)]
pub(crate) struct Bell {
    rung: AtomicU64,
    done: AtomicU64,
    bell: Notify,
}

impl Bell {
    /// Something is to be done.
    pub(crate) fn ring(&self) {
        self.rung.fetch_add(1, Ordering::SeqCst);
        self.bell.notify_one();
    }

    /// Waits until it rings. What is given back is handed to [`Bell::answered`] once it is done.
    pub(crate) async fn rings(&self) -> u64 {
        self.bell.notified().await;
        self.rung.load(Ordering::SeqCst)
    }

    /// Everything up to this ring is done.
    pub(crate) fn answered(&self, upto: u64) {
        self.done.fetch_max(upto, Ordering::SeqCst);
    }

    fn is_answered(&self) -> bool {
        // Read in this order: a ring in between makes it look open, never done.
        let done = self.done.load(Ordering::SeqCst);
        self.rung.load(Ordering::SeqCst) == done
    }
}

/// What is still under way, in words for a report; nothing where the app is at rest.
///
/// # Errors
/// None: without an open workspace only the rest of the app is looked at.
pub(crate) async fn now(engine: &Arc<Engine>, _: Nothing) -> Result<AtRest, Failure> {
    let mut under_way = Vec::new();
    let mut note = |is: bool, what: &str| under_way.extend(is.then(|| what.to_owned()));
    if let Some(open) = engine.host.shown().await {
        note(open.under_way.quiet().is_none(), "a paid call");
        note(!open.state::<Asking>().is_over(), "a single question");
        note(!open.behind.is_over(), "work behind an answer");
        note(!open.to_check.is_answered(), "the check of the balance");
        note(!open.meter_moved.is_answered(), "the telling of the meter");
    }
    note(engine.afar.long_work_runs(), "a load, a job, an import or an export");
    // Last: what any of those has told is in the queue before they are over.
    note(!engine.host.is_heard(), "changes that the screen has not been told of");
    Ok(AtRest { under_way })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_bell_is_answered_only_by_what_came_after_its_last_ring() {
        let bell = Bell::default();
        assert!(bell.is_answered(), "nothing is to be done at first");
        bell.ring();
        bell.ring();
        assert!(!bell.is_answered(), "it has rung");
        let first = bell.rings().await;
        bell.ring();
        bell.answered(first);
        assert!(!bell.is_answered(), "what rang meanwhile is still to be done");
        let second = bell.rings().await;
        bell.answered(second);
        assert!(bell.is_answered(), "all of it is done");
        bell.answered(first);
        assert!(bell.is_answered(), "an earlier answer that comes late takes nothing back");
    }

    #[test]
    fn work_behind_is_over_when_its_last_piece_is() {
        let behind = Behind::default();
        let (one, two) = (behind.begin(), behind.begin());
        drop(one);
        assert!(!behind.is_over(), "one piece is left");
        drop(two);
        assert!(behind.is_over(), "none is left");
    }
}
