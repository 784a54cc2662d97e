//! Numbers that spread retries over time, so that many clients do not come back at the same moment. Not for secrets.

use std::sync::atomic::{AtomicU64, Ordering};

/// A seeded sequence (SplitMix64).
#[derive(Debug)]
pub(crate) struct Dice(AtomicU64);

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    /// The next number.
    pub(crate) fn roll(&self) -> u64 {
        let mut mixed = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
