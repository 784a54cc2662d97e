//! A sentence that a person typed, read with the words that the workspace has kept.

use std::sync::Arc;

use crate::kept_words;
use sentence;
use sentence::ipc::{ReadSentenceRequest, Sentence};
use workspace::clock;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Reads a sentence, for a kind of search or for the one that it is about.
pub async fn read(open: &Arc<OpenWorkspace>, request: ReadSentenceRequest) -> Result<Sentence, Failure> {
    let kept = kept_words::words(open).await?;
    // What cannot be seen is no part of what was written.
    Ok(sentence::of(&api::text::visible(&request.text), request.kind, Some(&kept), clock::year(open.now())))
}
