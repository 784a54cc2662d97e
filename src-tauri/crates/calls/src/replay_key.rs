//! New replay keys: unlike any other of this and of every other computer.

use std::hash::{BuildHasher, RandomState};

/// A key for a call that is made now. Its 128 bits come from the system's randomness, by way of the seeds of two hashers.
pub fn fresh(now: i64) -> String {
    let half = || RandomState::new().hash_one(now);
    format!("prospector-{:016x}{:016x}", half(), half())
}

#[cfg(test)]
mod tests {
    use super::fresh;

    #[test]
    fn keys_are_different_and_can_be_sent() {
        let (one, two) = (fresh(1), fresh(1));
        assert_ne!(one, two, "two calls at the same moment have two keys");
        assert!(client::ReplayKey::new(&one).is_ok(), "{one}");
    }
}
