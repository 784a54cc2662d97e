//! What this computer holds of a team's vault: that it has joined one, which questions it has claimed there, what is still to be
//! told to it, whose an answer is that was taken from it, and how far it has read who must not be contacted and who was erased.
//!
//! Without a membership none of these tables has a row, and nothing here writes one. Does not own the way to the hub, or what a claim
//! means there (`vault`).

pub mod claims;
pub mod doubts;
pub mod erasures;
pub mod membership;
pub mod origins;
pub mod outbox;
pub mod policy;
pub mod policy_out;
pub mod standing;
