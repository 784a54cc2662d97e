//! A sentence that a person typed, read with the words that the workspace has stored: what the service suggested for
//! places, technologies and topics.
//!
//! Owns: that these words are made ready once, and again when one was added. Does not own: reading them
//! (`suggest/value_cache.rs`).

use std::sync::{Arc, Mutex};

use crate::suggest::{self, Values};
use sentence::Lexicon;
use sentence::ipc::{ReadSentenceRequest, Sentence};
use workspace::clock;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// The filters of company search whose values are stored.
const FILTERS: [&str; 4] = ["region", "city", "techStack", "topics"];
/// Values of a filter that are read.
const MOST: usize = 20_000;

/// What was made ready, and of which values.
#[derive(Default)]
struct KeptWords(Mutex<Option<(Vec<Values>, Arc<Lexicon>)>>);

/// Reads a sentence, for a kind of search or for the one that it is about.
pub async fn read(open: &Arc<OpenWorkspace>, request: ReadSentenceRequest) -> Result<Sentence, Failure> {
    let kept = words(open).await?;
    // What cannot be seen is no part of what was written.
    Ok(sentence::of(&api::text::visible(&request.text), request.kind, Some(&kept), clock::year(open.now())))
}

/// Returns the words that this workspace has stored.
async fn words(open: &Arc<OpenWorkspace>) -> Result<Arc<Lexicon>, Failure> {
    let mut all = Vec::with_capacity(FILTERS.len());
    for filter in FILTERS {
        all.push(suggest::known(open, filter).await?);
    }
    let kept_words = open.state::<KeptWords>();
    let mut kept = locked(&kept_words.0);
    if let Some((of, words)) = kept.as_ref()
        && of.iter().zip(&all).all(|(one, other)| Arc::ptr_eq(one, other))
    {
        return Ok(Arc::clone(words));
    }
    let mut lexicon = Lexicon::default();
    for (key, values) in FILTERS.into_iter().zip(&all) {
        for known in values.iter().take(MOST) {
            lexicon.keep(key, &known.item.value, &known.item.label);
        }
    }
    let words = Arc::new(lexicon);
    *kept = Some((all, Arc::clone(&words)));
    Ok(words)
}
