//! A sentence that a person typed, read with the words that the workspace has kept.

use std::sync::Arc;

use crate::open::OpenWorkspace;
use crate::screen::{Failure, ReadSentenceRequest, Sentence};
use crate::{clock, kept_words, sentence};

/// Reads a sentence, for a kind of search or for the one that it is about.
pub(crate) async fn read(open: &Arc<OpenWorkspace>, request: ReadSentenceRequest) -> Result<Sentence, Failure> {
    let kept = kept_words::words(open).await?;
    // What cannot be seen is no part of what was written.
    Ok(sentence::of(&api::text::visible(&request.text), request.kind, Some(&kept), clock::year(open.now())))
}
