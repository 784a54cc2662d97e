//! Which sliced loads run. Does not own what they do (`run.rs`).

use workspace::background_runs::BackgroundRuns;

/// The sliced loads that run.
#[derive(Default)]
pub struct SlicedLoads {
    /// Each about its search.
    pub runs: BackgroundRuns,
}
