//! A claim of this computer from its first note on the disk until its call is noted: whatever happens in between, it is given back.
//!
//! Does not own telling the hub so (`carrier.rs`), or how its call ends (`store::team::claims`).

use std::sync::Arc;
use std::time::Duration;

use store::StoreError;
use store::team::claims::TeamClaim;
use tokio::task::AbortHandle;
use tokio::time::sleep;
use uuid::Uuid;
use vault::claim;
use vault::look::Question;
use workspace::open::OpenWorkspace;

use crate::joined::Joined;

/// For how long others read that a call is under way.
pub(crate) const HOLDS: Duration = Duration::from_secs(60);
/// How often that is said again while it is.
const HELD_AGAIN: Duration = Duration::from_secs(20);

/// A claim that is made or held, as others read it, until its call is noted or this is dropped: then it is given back, and never before.
pub struct Held {
    /// Its number.
    pub claim: String,
    joined: Arc<Joined>,
    renewing: Option<AbortHandle>,
    /// Nobody knows whether the hub has heard of it.
    lost: bool,
    /// Its call is noted, or it was not granted: whoever ended that says so.
    over: bool,
}

impl Held {
    /// Notes a claim on this computer, before the hub hears of it. One that is not `own` is a colleague's, whose outcome is asked for.
    ///
    /// # Errors
    /// This computer's own file.
    pub(crate) async fn noted(
        open: &OpenWorkspace,
        joined: &Arc<Joined>,
        (question, number): (Question, Uuid),
        own: bool,
    ) -> Result<Self, StoreError> {
        let (claim, Question { home, operation, key }) = (number.to_string(), question);
        let wished = TeamClaim { claim: claim.clone(), home, operation, key, own };
        open.store.wish(wished, open.now()).await?;
        Ok(Self { claim, joined: Arc::clone(joined), renewing: None, lost: own, over: false })
    }

    /// The hub has granted it: as long as this is there others read that its call is under way.
    pub(crate) fn is_granted(&mut self, question: Question, number: Uuid) {
        self.lost = false;
        self.renewing = Some(renewed(&self.joined, question, number));
    }

    /// The hub has said that the question is another one's: there is nothing to be given back.
    pub(crate) async fn forget(mut self, open: &OpenWorkspace) {
        self.over = true;
        if let Err(error) = open.store.forget_claim(self.claim.clone()).await {
            // It is given back at the next start, which changes nothing: it was never granted.
            tracing::warn!(%error, "a claim that was not granted is noted still");
        }
    }

    /// Its call is noted: how that ends, ends the claim.
    pub fn is_noted(&mut self) {
        self.over = true;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(renewing) = &self.renewing {
            renewing.abort();
        }
        if !self.over {
            self.joined.let_go(std::mem::take(&mut self.claim), self.lost);
        }
    }
}

/// Says as long as it runs that a call is under way.
fn renewed(joined: &Arc<Joined>, question: Question, number: Uuid) -> AbortHandle {
    let joined = Arc::clone(joined);
    let renewing = tokio::spawn(async move {
        loop {
            sleep(HELD_AGAIN).await;
            // Where it is away, others read that nobody knows how this ended: until they are told.
            if let Ok(false) = claim::hold(joined.asking(), question, number, HOLDS).await {
                return;
            }
        }
    });
    renewing.abort_handle()
}
