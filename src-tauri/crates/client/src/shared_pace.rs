//! A pace that several computers share, because the service's limits are of the workspace and not of a computer.
//!
//! Does not own handing out its places: whoever knows the others does (the crate `team`).

use std::future::Future;
use std::pin::Pin;

use api::RateClass;

use crate::pacer::Lane;

/// What is waited for.
pub type Place<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Who hands out places among the computers of a team.
pub trait SharedPace: Send + Sync {
    /// Waits for the next place of a class. Comes back at once where none are handed out: the pace of this computer holds in any case.
    fn place(&self, class: RateClass, lane: Lane) -> Place<'_>;
}
