//! One question at a time: whoever asks what is being asked already waits, or is refused, and nobody pays twice for a click twice.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// Single questions that are being asked now, by operation and digest.
#[derive(Default)]
pub struct Asking {
    questions: Mutex<HashSet<(&'static str, String)>>,
    /// Rings when one of them is over.
    over: Notify,
}

impl Asking {
    /// Whether no question is being asked.
    pub fn is_over(&self) -> bool {
        locked(&self.questions).is_empty()
    }
}

/// One question that is being asked; given back when it is dropped.
pub struct SingleFlight {
    asking: Arc<Asking>,
    question: (&'static str, String),
}

impl SingleFlight {
    /// Takes the question once nobody else asks it.
    pub async fn wait(open: &Arc<OpenWorkspace>, operation: &'static str, digest: &str) -> Self {
        let asking = open.state::<Asking>();
        loop {
            // Listening before looking: one that ends between the two is heard.
            let over = asking.over.notified();
            if let Some(flight) = Self::take(open, operation, digest.to_owned()) {
                return flight;
            }
            over.await;
        }
    }

    /// Takes the question, unless it is being asked already.
    pub fn take(open: &Arc<OpenWorkspace>, operation: &'static str, digest: String) -> Option<Self> {
        let (asking, question) = (open.state::<Asking>(), (operation, digest));
        let is_first = locked(&asking.questions).insert(question.clone());
        // Made only for whoever asks: the flight of another would end when it is dropped.
        is_first.then(|| Self { asking, question })
    }
}

impl Drop for SingleFlight {
    fn drop(&mut self) {
        locked(&self.asking.questions).remove(&self.question);
        self.asking.over.notify_waiters();
    }
}
