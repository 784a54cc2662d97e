//! The turns of rows where a job spends on the best first: a row asks its first question only once every row before it has a share of
//! the budget for its own, or is through. Without an order rows ask as they come.
//!
//! Does not own the order itself (`enrich/src/job/best_first.rs`, which the places of the rows are in), or when a question may be sent.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;
use workspace::lock::locked;

/// Rows on their way that have not asked yet.
#[derive(Debug, Default)]
pub struct Turns {
    waiting: Mutex<BTreeSet<i64>>,
    moved: Notify,
}

/// A row's place among them, which it leaves when this goes.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    place: i64,
}

impl Turns {
    /// Takes a row's place: to be called in the order of the rows.
    pub fn enter(self: &Arc<Self>, place: i64) -> Turn {
        locked(&self.waiting).insert(place);
        Turn { turns: Arc::clone(self), place }
    }

    /// A row has asked, or is through: the next ones may. However often it is said.
    fn pass(&self, place: i64) {
        locked(&self.waiting).remove(&place);
        self.moved.notify_waiters();
    }
}

/// A turn that passes when this goes: once the question has its share of the budget, or does not get it.
#[derive(Debug)]
pub struct Passing {
    turns: Arc<Turns>,
    place: i64,
}

impl Turn {
    /// The turn, for the question that is asked in it.
    pub fn passing(&self) -> Passing {
        Passing { turns: Arc::clone(&self.turns), place: self.place }
    }

    /// Waits until no row before this one is still to ask.
    pub async fn come(&self) {
        loop {
            // Made before the look, so that who leaves in between is heard.
            let moved = self.turns.moved.notified();
            if !locked(&self.turns.waiting).range(..self.place).any(|_| true) {
                return;
            }
            moved.await;
        }
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        self.turns.pass(self.place);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.pass(self.place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn rows_ask_in_their_order_whoever_is_ready_first() {
        let (turns, asked) = (Arc::new(Turns::default()), Arc::new(Mutex::new(Vec::new())));
        let all: Vec<Turn> = (0..20).map(|place| turns.enter(place)).collect();
        let tasks: Vec<_> = all
            .into_iter()
            .rev()
            .map(|turn| {
                let asked = Arc::clone(&asked);
                tokio::spawn(async move {
                    // One that finds everything owned asks nothing, and holds nobody up.
                    if turn.place % 5 == 3 {
                        return;
                    }
                    turn.come().await;
                    locked(&asked).push(turn.place);
                    drop(turn.passing());
                    tokio::task::yield_now().await;
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        let wanted: Vec<i64> = (0..20).filter(|place| place % 5 != 3).collect();
        assert_eq!(*locked(&asked), wanted, "the last ones were ready first");
    }
}
