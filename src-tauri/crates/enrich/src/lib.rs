//! Questions about records: one at a time, and as a job.

pub mod ask;
pub mod ipc;
pub mod job;
pub mod look_up;
