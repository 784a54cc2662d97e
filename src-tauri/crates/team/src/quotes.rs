//! How many questions the team has an answer of already, for what a plan is going to cost: whoever asks one of these is given that, for nothing.
//!
//! Does not own asking one (`before.rs`).

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};
use vault::look;
use workspace::open::OpenWorkspace;

use crate::body::ANSWER;
use crate::joined::{Joined, Team};

/// How long a person who changes a plan waits for it.
const PATIENCE: Duration = Duration::from_secs(3);
/// Most questions of a step that are asked about: some thousand take a tenth of a second.
const MOST: usize = 30_000;

/// By what the team knows questions.
#[derive(Clone)]
pub struct TeamKeys(Arc<Joined>);

/// By what the team knows questions; none where no vault was joined, or what opens it is not here.
pub fn keys(open: &OpenWorkspace) -> Option<TeamKeys> {
    Team::of(open).joined().ok().flatten().map(TeamKeys)
}

impl TeamKeys {
    /// The key of a question; none of an operation that no team knows.
    pub fn of(&self, operation: &str, request: &str) -> Option<[u8; 16]> {
        Some(self.0.question(api::operations::number(operation)?, request).key)
    }

    /// How many of these questions the team has an answer of, by then. None where that is not known: they cost what they cost. Of very many only
    /// the first are asked about.
    pub async fn owned(&self, operation: &str, keys: &[[u8; 16]], by: Instant) -> Option<u64> {
        let operation = api::operations::number(operation)?;
        let keys = &keys[..keys.len().min(MOST)];
        // By as many ways as there are.
        let third = keys.len().div_ceil(3).max(1);
        let mut parts = keys.chunks(third);
        let mut part = || self.count(operation, parts.next().unwrap_or_default());
        let counted = async { tokio::try_join!(part(), part(), part()) };
        match timeout_at(by, counted).await {
            Ok(Ok((one, two, three))) => Some(one + two + three),
            Ok(Err(error)) => {
                tracing::info!(%error, "what the team owns is not known");
                None
            }
            Err(_) => None,
        }
    }

    /// Until when a person who changes a plan waits for it, from now on.
    pub fn patience() -> Instant {
        Instant::now() + PATIENCE
    }

    async fn count(&self, operation: i16, keys: &[[u8; 16]]) -> Result<u64, vault::error::VaultError> {
        let stands = look::quote(self.0.asking(), self.0.home, operation, keys).await?;
        let owned = stands.iter().filter(|stand| stand.told.is_some_and(|(kind, _)| kind == ANSWER));
        Ok(owned.count() as u64)
    }
}
