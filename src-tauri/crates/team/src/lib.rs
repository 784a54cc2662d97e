//! A workspace's membership in a team's vault: what is asked of it before anything is paid for, and what is told to it afterwards.
//!
//! Owns: putting together what this computer holds of a vault (`store::team`), what is sealed (`sealed`) and what is said to the hub
//! (`vault`). Does not own: any of the three, or sending calls to the service. Without a membership nothing here connects, waits or writes.

mod asking;
pub mod before;
mod body;
pub mod carrier;
pub mod certificates;
mod cleaning;
mod connecting;
pub mod erasing;
pub mod hearing;
mod held;
pub mod joined;
mod pacing;
mod people;
mod policy;
pub mod quotes;
mod rows;
pub mod secrets;
mod sentences;
pub mod set_up;
mod stands;
mod trust;
