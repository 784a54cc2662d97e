//! What features hold for a run: one value of each type.
//!
//! Whoever names a type has to know the room that it is of, so a workspace can hold the states of all features and name none.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::lock::locked;

/// Values by their type.
#[derive(Default)]
pub struct States(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl States {
    /// The value of a type, made when it is first asked for.
    pub fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut values = locked(&self.0);
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        // What is under a type is of that type: the other way cannot be reached, and makes a value that nobody shares.
        Arc::clone(value).downcast().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[derive(Default)]
    struct One(AtomicU64);
    #[derive(Default)]
    struct Other(AtomicU64);

    #[test]
    fn each_type_has_one_value() {
        let states = States::default();
        states.get::<One>().0.store(7, Ordering::Relaxed);
        assert_eq!(states.get::<Other>().0.load(Ordering::Relaxed), 0, "another type has its own");
        assert_eq!(states.get::<One>().0.load(Ordering::Relaxed), 7, "and the first one is still there");
    }
}
