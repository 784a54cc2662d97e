//! Faults that a test has asked for: which operation fails, how, and how often. This list is their documentation; what a
//! control request must say of each is in `control_fault`.
//!
//! A kind either answers before any work is done, and nothing is charged, or lets the work be done and charged and spoils
//! what comes of it on the wire; each says which.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use api::Spec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

/// How an operation fails.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// Another answer than the right one, before any work is done.
    Status {
        /// HTTP status.
        status: u16,
        /// What is sent instead of the contract's error: JSON, a text as it is, or null for nothing.
        #[serde(skip_serializing_if = "Option::is_none")]
        body: Option<Value>,
        /// Headers in the place of its own, by lower-case name; null takes one away. For `Retry-After` in forms
        /// that no honest service uses.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        headers: BTreeMap<String, Option<String>>,
    },
    /// The caller is sent to another address.
    Redirect {
        /// HTTP status, from 300 to 399.
        status: u16,
        location: String,
    },
    /// The answer is a 503 with an `operation_id`, which does not say whether it was charged (contract, "POST
    /// {base_url}/v1/business-intent-topics", rule 6).
    Unsettled {
        /// Whether the work was done and charged.
        charged: bool,
    },
    /// The work takes so much longer, after the request was taken in, or until all faults are taken back. It is done and
    /// charged even if nobody waits for it.
    Delay { seconds: f64 },
    /// The service bears only so many of these at a time: the work takes so much longer, and where more are under way it
    /// takes all of them longer, by the square of what is too much. It is done and charged.
    Crowded {
        /// How many it bears.
        bears: u32,
        /// How much longer the work takes of these.
        seconds: f64,
    },
    /// The connection is closed, and no work was done.
    DropBefore,
    /// The work is done and charged, and the connection is closed without a reply.
    DropAfter,
    /// The work is done and charged; the connection is closed in the middle of the body.
    CutBody,
    /// The work is done and charged; the body comes byte by byte.
    SlowDrip {
        /// Between two bytes.
        seconds: f64,
    },
    /// The work is done and charged; the body is no JSON.
    BadJson,
    /// The work is done and charged; every field of the body is of another type than promised.
    WrongShape,
    /// The work is done and charged; the answer is in a list, where an object was promised.
    AsList,
    /// The work is done and charged; a web page comes in the place of the answer, with a 200.
    WebPage,
    /// The work is done and charged; the right answer says that it is a web page.
    Mislabelled,
    /// The work is done and charged; the body is JSON that is 100,000 lists deep.
    DeepJson,
    /// The work is done and charged; the body is JSON of 4 MB that holds two million values, each of which takes many
    /// times its text in memory.
    ManyValues,
    /// The work is done and charged; the body is 64 MiB long.
    HugeBody,
    /// The work is done and charged; the body is 1 MiB of gzip that unpacks to 1 GiB.
    CompressedBomb,
}

/// A fault of one operation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fault {
    /// Command name of the operation.
    pub operation: &'static str,
    #[serde(flatten)]
    pub kind: Kind,
    /// How many more times.
    pub times: u32,
}

/// The faults that are waiting, oldest first.
#[derive(Default)]
pub struct Faults {
    waiting: Mutex<Vec<Fault>>,
    /// Held by each crowded piece of work that is under way, by operation.
    crowds: Mutex<BTreeMap<&'static str, Arc<()>>>,
    taken_back: watch::Sender<()>,
}

/// What holds up a piece of work.
pub struct HeldUp {
    time: Duration,
    taken_back: watch::Receiver<()>,
    _crowd: Option<Arc<()>>,
}

impl HeldUp {
    /// Waits until the time is over or the faults are taken back.
    pub async fn over(&self) {
        let mut taken_back = self.taken_back.clone();
        tokio::select! {
            () = tokio::time::sleep(self.time) => {}
            _ = taken_back.changed() => {}
        }
    }
}

impl Faults {
    /// Adds faults behind those that are waiting.
    pub fn add(&self, more: Vec<Fault>) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(more);
    }

    /// Forgets all faults, and lets the work that one of them holds up continue: the test decides when, and no clock.
    pub fn clear(&self) {
        let mut faults = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clear();
        self.taken_back.send_replace(());
    }

    pub fn waiting(&self) -> Vec<Fault> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// One more of an operation's crowd.
    fn crowd(&self, spec: &Spec) -> Arc<()> {
        let mut crowds = self.crowds.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(crowds.entry(spec.name).or_default())
    }

    /// The fault of the next request of an operation, used up once, with what it holds up.
    pub fn take(&self, spec: &Spec) -> Option<(Kind, Option<HeldUp>)> {
        let mut faults = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let at = faults.iter().position(|fault| fault.operation == spec.name)?;
        faults[at].times = faults[at].times.saturating_sub(1);
        let kind = faults[at].kind.clone();
        if faults[at].times == 0 {
            faults.remove(at);
        }
        let (seconds, crowd) = match kind {
            Kind::Delay { seconds } => (Some(seconds), None),
            Kind::Crowded { bears, seconds } => {
                let crowd = self.crowd(spec);
                // One of them is held here.
                let under_way = Arc::strong_count(&crowd).saturating_sub(1);
                let too_much = (under_way as f64 / f64::from(bears)).max(1.0);
                (Some(seconds * too_much * too_much), Some(crowd))
            }
            _ => (None, None),
        };
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        // Subscribed under the lock, so that taking the faults back from here on is not missed.
        let held_up = time.map(|time| HeldUp { time, taken_back: self.taken_back.subscribe(), _crowd: crowd });
        Some((kind, held_up))
    }
}

/// The operation that a test means: `find-companies`, `find_companies`, `find-companies/filter-values`, `filter-values`.
pub fn operation(name: &str) -> Option<&'static Spec> {
    api::operations::ALL.iter().find(|spec| {
        let path = spec.path.trim_start_matches("/v1/");
        name == spec.name
            || name.trim_start_matches('/').trim_start_matches("v1/") == path
            || name.replace('-', "_") == spec.name
    })
}
