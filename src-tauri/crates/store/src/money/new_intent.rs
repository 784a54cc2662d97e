//! A paid call that is about to be sent, as it is handed over to be noted (`intents.rs`).

use api::Tenths;

use crate::jobs::job_rows::JobStep;
use crate::money::look_ups::Asked;

/// The page of a load that a call is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadPage {
    /// The load.
    pub pull: i64,
    /// The number of the page, from 0.
    pub page: u32,
    /// Rows a page.
    pub size: u32,
}

/// A paid call that is about to be sent.
#[derive(Debug, Clone)]
pub struct NewIntent {
    /// Command name of the operation.
    pub operation: &'static str,
    /// Digest of the canonical request.
    pub digest: String,
    /// The canonical request.
    pub request: String,
    /// What it is for, in a person's words.
    pub subject: String,
    /// The page that it is for, of a load.
    pub page: Option<LoadPage>,
    /// The most it can cost, as far as its price is known; a learned one may be more, and is stored so.
    pub worst: Tenths,
    /// Whether its price is known.
    pub priced: bool,
    /// The key under which the service replays it.
    pub replay_key: Option<String>,
    /// The form it was asked with.
    pub asked: Option<Asked>,
    /// The step of a job that it is made for.
    pub step: Option<JobStep>,
    /// The order of an assistant that it is made for; a step of a job has that of its job.
    pub order: Option<i64>,
    /// The claim of its question in the team's vault.
    pub claim: Option<String>,
}
