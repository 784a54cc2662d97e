//! Questions about many records: jobs.
//!
//! Owns which question fits which record, what is owned already and not asked again, and the order of a job. Does not own: paying
//! for a question (`calls`), the single question of a person (`look_up`), and which records there are (`records`).

pub mod ipc;
pub mod job;
