//! What the program gives to every workspace that it opens: the time, the desktop, the bounds of calls, and the way by
//! which changes are sent to the screen.
//!
//! Does not own: any feature (whoever listens to the changes is handed in), and which workspace is open (`door.rs`).

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use client::Limits;
use tokio::sync::broadcast;

use crate::clock::Clock;
use crate::desktop::Desktop;
use crate::states::States;
use ipc::{Changed, Notice};

/// Events that may wait for a slow screen; one that falls further behind reloads.
const EVENTS: usize = 1_024;

/// Something that can take long, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// A load of a search.
    Pull(i64),
    /// A load by slices.
    Slices(i64),
    /// A job.
    Job(i64),
    /// An import.
    Import(i64),
    /// An export.
    Export(i64),
}

/// Hears of all changes, in their order and before the screen does, and of long work.
pub trait Listener: Send + Sync {
    /// This is about to be sent to the screen.
    fn changed(&self, changed: &Changed);
    /// Work begins.
    fn begun(&self, work: Work);
    /// Work broke off; the screen hears of it only by the answer to its question.
    fn broke_off(&self, work: Work);
}

/// What surrounds a workspace.
pub struct Host {
    /// The time.
    pub clock: Clock,
    /// What the service may take.
    pub limits: Limits,
    /// The desktop of the person.
    pub desktop: Arc<dyn Desktop>,
    /// Where workspaces and settings are stored.
    pub data_folder: PathBuf,
    /// What the window says until the program ends.
    pub notices: Mutex<Vec<Notice>>,
    listener: Arc<dyn Listener>,
    events: broadcast::Sender<Changed>,
    states: States,
}

impl Host {
    /// A host without a workspace, for the whole run of the program.
    pub fn new(
        clock: Clock,
        limits: Limits,
        desktop: Arc<dyn Desktop>,
        data_folder: PathBuf,
        listener: Arc<dyn Listener>,
    ) -> Arc<Self> {
        Arc::new(Self {
            clock,
            limits,
            desktop,
            data_folder,
            notices: Mutex::default(),
            listener,
            events: broadcast::Sender::new(EVENTS),
            states: States::default(),
        })
    }

    /// Returns what a feature holds for the run of the program.
    pub fn state<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.states.get()
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Returns a receiver of the changes that are sent from now on.
    pub fn events(&self) -> broadcast::Receiver<Changed> {
        self.events.subscribe()
    }

    /// Whether every change that was sent has been received.
    pub fn is_heard(&self) -> bool {
        self.events.is_empty()
    }

    /// Sends a change to the screen. Nobody listening is fine.
    pub fn emit(&self, changed: Changed) {
        self.listener.changed(&changed);
        let _ = self.events.send(changed);
    }

    /// Long work begins.
    pub fn begun(&self, work: Work) {
        self.listener.begun(work);
    }

    /// Long work broke off.
    pub fn broke_off(&self, work: Work) {
        self.listener.broke_off(work);
    }
}
