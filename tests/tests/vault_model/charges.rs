//! What the service has charged for the question, in its own book.
//!
//! Owns the book: which calls were charged, in which order, up to three.

use crate::rep::Who;

/// Charged calls, the oldest first; 0 is none. As there is an entry for each charge, their number is not kept beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charges(pub [u32; 3]);

/// The entry of all calls that carry the replay key: the service knows them as the same one.
const UNDER_THE_KEY: u32 = 7;

impl Charges {
    pub const NONE: Self = Self([0; 3]);

    pub fn count(self) -> usize {
        match self.0 {
            [0, _, _] => 0,
            [_, 0, _] => 1,
            [_, _, 0] => 2,
            _ => 3,
        }
    }

    /// The book behind this call. None where the book is full: behind three charges nothing new can be seen.
    pub fn with(self, who: Who, number: u32, replay_key: bool) -> Option<Self> {
        if replay_key {
            return Some(Self([UNDER_THE_KEY, 0, 0]));
        }
        let mut calls = self.0;
        *calls.get_mut(self.count())? = who as u32 * 3 + number;
        Some(Self(calls))
    }
}
