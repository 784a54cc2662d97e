//! What the long form of a test is given from outside, and random choices from its seed, so that a run can be repeated.

use std::time::Duration;

/// The seed of a long form; another one by `TORTURE_SEED`.
pub fn seed() -> u64 {
    let told = std::env::var("TORTURE_SEED").ok();
    told.map_or(0x5EED, |told| told.parse().expect("TORTURE_SEED is a whole number"))
}

/// For how long a long form goes on; other minutes by `TORTURE_MINUTES`.
pub fn time() -> Duration {
    let told = std::env::var("TORTURE_MINUTES").ok();
    let minutes: u64 = told.map_or(5, |told| told.parse().expect("TORTURE_MINUTES is a whole number"));
    Duration::from_secs(60 * minutes)
}

/// Numbers of a seed (splitmix64).
pub struct Dice(u64);

impl Dice {
    /// The numbers of one seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// One of so many.
    pub fn below(&mut self, count: usize) -> usize {
        (self.roll() % count as u64) as usize
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// These in another order.
    pub fn shuffle<T>(&mut self, of: &mut [T]) {
        for at in (1..of.len()).rev() {
            of.swap(at, self.below(at + 1));
        }
    }
}
