//! Locks that outlive who held them.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock whose holder has panicked still guards data that is whole: every change under it is a single step.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
