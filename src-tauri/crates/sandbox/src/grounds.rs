//! The world of one service: the one that it began with, which others may have too, and the one that it has now.

use std::sync::{PoisonError, RwLock};

use crate::shared_world::SharedWorld;
use crate::world::moves::Moves;

pub struct Grounds {
    first: SharedWorld,
    now: RwLock<SharedWorld>,
}

impl Grounds {
    /// Where a service begins, whose world has moved on so far.
    pub fn new(first: SharedWorld, moves: &Moves) -> Self {
        let now = if moves.is_none() { first.clone() } else { first.moved_on(moves.clone()) };
        Self { now: RwLock::new(now), first }
    }

    /// The world before it ever moved on.
    pub const fn first(&self) -> &SharedWorld {
        &self.first
    }

    /// The world as it is now. Whoever has it keeps it, whatever comes after.
    pub fn now(&self) -> SharedWorld {
        // What is put here is put whole, so a thread that broke down left nothing half done.
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts the next one in its place.
    pub fn put(&self, next: SharedWorld) {
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = next;
    }
}
