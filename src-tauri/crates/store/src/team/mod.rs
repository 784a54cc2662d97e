//! What this computer holds of a team's vault: that it has joined one, which questions it has claimed there, what is still to be
//! told to it, and whose an answer is that was taken from it.
//!
//! Without a membership none of these tables has a row, and nothing here writes one. Does not own the way to the hub, or what a claim
//! means there (`vault`).

pub mod claims;
pub mod doubts;
pub mod membership;
pub mod origins;
pub mod outbox;
