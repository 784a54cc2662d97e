//! The world of one service: the one that it began with, which others may have too, and the one that it has now.

use std::sync::{PoisonError, RwLock};

use crate::shared_world::SharedWorld;

pub struct Grounds {
    first: SharedWorld,
    now: RwLock<SharedWorld>,
}

impl Grounds {
    /// Where a service begins.
    pub fn new(first: SharedWorld) -> Self {
        Self { now: RwLock::new(first.clone()), first }
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
}
