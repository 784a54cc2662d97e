//! What assistants need of the app around this room.

use std::sync::Arc;

use async_trait::async_trait;

use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Answered by the engine.
#[async_trait]
pub trait Surroundings: Send + Sync + 'static {
    /// The name of the open workspace, as Settings have it.
    fn workspace_name(&self, id: &str) -> String;

    /// Puts what a text names on the suppression list; returns what happened, as a sentence.
    async fn suppress(&self, open: &Arc<OpenWorkspace>, text: String) -> Result<String, Failure>;
}
