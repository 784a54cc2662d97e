//! The world at rest: what is read there is read once and is right. Owns the wait for it.

use std::time::Instant;

use super::{GLANCE, PATIENCE, Window};

const REST: &str = include_str!("rest.js");

impl Window {
    /// Waits until the world is at rest: the app has no call under way, nothing to check and nothing to send, its page
    /// has heard all of it and waits for no reply, and nothing moves or is still to be drawn.
    ///
    /// # Panics
    /// Where it does not come to rest, with what was still under way.
    pub async fn at_rest(&self) {
        let end = Instant::now() + PATIENCE;
        loop {
            // A page that is being replaced gives no answer: that is no rest either.
            let busy = match self.ask("rest", Vec::new()).await {
                Some(_) => self.web().execute_async(REST.to_owned(), Vec::new()).await.ok(),
                None => None,
            };
            let busy = busy.map(|told| told.json().clone());
            let is_empty = busy.as_ref().and_then(|told| told.as_array()).is_some_and(Vec::is_empty);
            if is_empty {
                return;
            }
            assert!(Instant::now() < end, "the world does not come to rest within {PATIENCE:?}: {busy:?}");
            tokio::time::sleep(GLANCE).await;
        }
    }
}
