//! Everything the requests of one sandbox share: the world, the workspace, its limits, the clock and the faults.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::{RateClass, Spec};
use serde::Serialize;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::dialect::Dialect;
use crate::faults::Faults;
use crate::grounds::Grounds;
use crate::ledger::Ledger;
use crate::replay::InFlight;
use crate::shared_world::SharedWorld;
use crate::window::Window;
use crate::world::dice::mix;
use crate::world::record::Site;

/// One running service with its one workspace.
pub struct Service {
    pub grounds: Grounds,
    /// Addresses that rows name.
    pub site: Site,
    pub dialect: Dialect,
    /// How the wire spells `network`.
    pub network_word: String,
    pub api_key: String,
    /// Credits of a new workspace, for a reset.
    pub first_credits: u64,
    pub ledger: Ledger,
    pub clock: Clock,
    pub faults: Faults,
    /// Replay keys that are being worked on.
    pub in_flight: InFlight,
    pub run: RunState,
    /// Held while an order of the control is carried out: one after the other.
    pub ordered: tokio::sync::Mutex<()>,
    /// Becomes true when the sandbox is to end.
    pub ending: watch::Receiver<bool>,
}

impl Service {
    /// Its world as it is now.
    pub fn ground(&self) -> SharedWorld {
        self.grounds.now()
    }

    /// What its world is made from, however far that has moved on.
    pub fn seed(&self) -> u64 {
        self.grounds.first().world.seed
    }

    /// Makes ready what searches look through, one thing after the other on a thread of its own: once, because somebody will
    /// search. A search that comes meanwhile waits for what it needs.
    pub fn make_ready(self: &Arc<Self>) {
        if self.run.ready.swap(true, Ordering::Relaxed) {
            return;
        }
        let SharedWorld { world, shelves, .. } = self.ground();
        tokio::task::spawn_blocking(move || {
            world.index();
            world.people_columns();
            shelves.titles(&world);
        });
    }
}

/// Requests of one operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// All that carried a valid key.
    pub received: u64,
    /// Turned away by the rate limit.
    pub limited: u64,
    /// Answered with 200 by the operation itself, whatever a fault then made of it.
    pub answered: u64,
}

/// Counts and switches of a run; they are not stored beyond it.
#[derive(Default)]
pub struct RunState {
    windows: Mutex<BTreeMap<RateClass, Window>>,
    counts: Mutex<BTreeMap<&'static str, Count>>,
    /// Held by each call that is under way, by operation.
    under_way: Mutex<BTreeMap<&'static str, Arc<()>>>,
    refused_look_ups: Mutex<BTreeSet<String>>,
    untold_sizes: AtomicU32,
    limits_off: AtomicBool,
    ready: AtomicBool,
    unsettled: AtomicU64,
}

impl RunState {
    /// Lets a request in by the limit of its class, or returns in how many seconds there is room.
    pub fn admit(&self, spec: &Spec, clock: &Clock) -> Result<(), u32> {
        let Some((most, span)) = spec.rate.limit().filter(|_| self.limits_on()) else { return Ok(()) };
        let mut windows = held(&self.windows);
        let window = windows.entry(spec.rate).or_insert_with(|| Window::new(most, span));
        window.admit(clock.now()).map_err(|wait| wait.as_millis().div_ceil(1_000) as u32)
    }

    /// An identifier for an operation whose settlement is uncertain; no two of a run are alike.
    pub fn operation_id(&self, seed: u64) -> String {
        format!("op_{:016x}", mix(seed ^ self.unsettled.fetch_add(1, Ordering::Relaxed)))
    }

    /// Counts something about an operation.
    pub fn count(&self, spec: &Spec, add: impl FnOnce(&mut Count)) {
        add(held(&self.counts).entry(spec.name).or_default());
    }

    /// All counts, by command name.
    pub fn counts(&self) -> BTreeMap<&'static str, Count> {
        held(&self.counts).clone()
    }

    /// A call of an operation is under way for as long as this, or a copy of it, is held.
    pub fn enter(&self, spec: &Spec) -> Arc<()> {
        Arc::clone(held(&self.under_way).entry(spec.name).or_default())
    }

    /// How many calls are under way, by command name, where there is any.
    pub fn under_way(&self) -> BTreeMap<&'static str, usize> {
        // One of them is held here.
        let calls = |held: &Arc<()>| Arc::strong_count(held).saturating_sub(1);
        let all = held(&self.under_way);
        all.iter().map(|(name, held)| (*name, calls(held))).filter(|(_, calls)| *calls > 0).collect()
    }

    pub fn limits_on(&self) -> bool {
        !self.limits_off.load(Ordering::Relaxed)
    }

    pub fn set_limits(&self, on: bool) {
        self.limits_off.store(!on, Ordering::Relaxed);
        held(&self.windows).clear();
    }

    /// The filters for which look-ups are refused.
    pub fn refused_look_ups(&self) -> BTreeSet<String> {
        held(&self.refused_look_ups).clone()
    }

    /// Refuses look-ups for these filters and no others.
    pub fn refuse_look_ups(&self, filters: impl IntoIterator<Item = String>) {
        *held(&self.refused_look_ups) = filters.into_iter().collect();
    }

    /// Of how many companies in a thousand nobody knows the size.
    pub fn untold_sizes(&self) -> u32 {
        self.untold_sizes.load(Ordering::Relaxed)
    }

    /// Sets that.
    pub fn hide_sizes(&self, of_thousand: u32) {
        self.untold_sizes.store(of_thousand, Ordering::Relaxed);
    }

    /// As at the start.
    pub fn reset(&self) {
        self.set_limits(true);
        self.hide_sizes(0);
        self.refuse_look_ups([]);
        held(&self.counts).clear();
    }
}

/// What a thread that broke down left behind is still whole: each lock guards single steps.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
