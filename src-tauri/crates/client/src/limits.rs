//! The bounds of one client: patience, sizes, pauses. Tests and the engine's tests pass small ones.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Bounds of a [`crate::Client`]. [`Limits::default`] is what the app runs with.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How long a connection may take: name, TCP and TLS together. Shorter than the time limit of any operation, or a
    /// time-out while connecting could not be distinguished from one after sending.
    pub connect: Duration,
    /// Cuts the time limit of every operation down to this; by default it cuts nothing.
    pub longest_wait: Duration,
    /// Cuts how long work that is under way under a key is waited for, which is the time limit of its operation; by default
    /// it cuts nothing.
    pub longest_work: Duration,
    /// Cuts the window of every published rate limit down to this; by default it cuts nothing. For a service that
    /// enforces none of them: whoever tries something else there need not wait for a pace.
    pub longest_window: Duration,
    /// How long an answer that has begun may bring nothing more. Its work is done by then, so that this is the network's
    /// time alone.
    pub stall: Duration,
    /// Largest answer, in bytes after decompression.
    pub answer: usize,
    /// Most values in the JSON of an answer: each takes many times its text in memory. A page of 100 records has some ten
    /// thousand.
    pub values: usize,
    /// How long an unused connection stays open. Shorter than at servers (5 s is the shortest common time), because a
    /// paid request written to a connection that the server is just closing ends as unclear and is never sent again.
    pub idle: Duration,
    /// The pause before the first retry; doubled for the next.
    pub backoff: Duration,
    /// How long a call under a key rests that became unclear after every retry, before its key is asked for again.
    /// Whoever settles the call waits for so long.
    pub rest: Duration,
    /// Cuts what the service asks to wait down to this; by default it cuts nothing.
    pub longest_gate: Duration,
    /// How long a logo may take in all.
    pub logo_wait: Duration,
    /// Start of the numbers that spread retries.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            longest_wait: Duration::MAX,
            longest_work: Duration::MAX,
            longest_window: Duration::MAX,
            stall: Duration::from_secs(30),
            answer: 16 * 1024 * 1024,
            values: 250_000,
            idle: Duration::from_secs(4),
            backoff: Duration::from_millis(250),
            rest: Duration::from_secs(5),
            longest_gate: Duration::MAX,
            logo_wait: Duration::from_secs(10),
            seed: RandomState::new().hash_one(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connecting_gives_up_before_any_operation_does() {
        for spec in api::operations::ALL {
            assert!(
                Limits::default().connect < spec.time_limit(),
                "{}: a paid call must not end as unclear",
                spec.name
            );
        }
    }
}
