use serde::Serialize;
use ts_rs::TS;

/// Whether anything that was begun may still change what a screen shows.
#[derive(Debug, Clone, Serialize, TS)]
pub struct AtRest {
    /// What is still under way, in English words for a report; nothing where the app is at rest.
    pub in_flight: Vec<String>,
}
