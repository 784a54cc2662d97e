//! Work that nobody waits for and that is rung for, until it is done.
//!
//! Does not own: work that is begun and over (`behind` of the workspace), or whether the app is at rest (`at_rest.rs`).

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

/// A bell that remembers whether what it rang for has been done: several rings before that are one.
#[derive(Default)]
pub struct Bell {
    rung: AtomicU64,
    done: AtomicU64,
    bell: Notify,
}

impl Bell {
    /// Something is to be done.
    pub fn ring(&self) {
        self.rung.fetch_add(1, Ordering::SeqCst);
        self.bell.notify_one();
    }

    /// Waits until it rings. What is given back is handed to [`Bell::answered`] once it is done.
    pub async fn rings(&self) -> u64 {
        self.bell.notified().await;
        self.rung.load(Ordering::SeqCst)
    }

    /// Everything up to this ring is done.
    pub fn answered(&self, upto: u64) {
        self.done.fetch_max(upto, Ordering::SeqCst);
    }

    /// Whether all that it rang for is done.
    pub fn is_answered(&self) -> bool {
        // Read in this order: a ring in between makes it look open, never done.
        let done = self.done.load(Ordering::SeqCst);
        self.rung.load(Ordering::SeqCst) == done
    }
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
}
