//! Questions about records: one at a time, and as a job.
//!
//! Owns which question fits which record, what is owned already and not asked again, and the order of a job. Does not own: paying
//! for a question (`calls`), and which records there are (`records`).

pub mod ask;
pub mod ipc;
pub mod job;
pub mod look_up;
