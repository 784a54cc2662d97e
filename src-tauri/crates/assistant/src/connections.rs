//! What runs while assistants may ask: the listening, the connections, and what they may read.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use workspace::lock::locked;

use crate::ipc::AssistantSettings;
use crate::surroundings::Surroundings;

/// For the run of the program, by its type in the host.
#[derive(Default)]
pub(crate) struct Connections {
    pub surroundings: OnceLock<Arc<dyn Surroundings>>,
    settings: Mutex<AssistantSettings>,
    /// One change of the settings at a time, from the disk to whoever listens.
    pub changing: tokio::sync::Mutex<()>,
    /// The listening; none while nobody may ask.
    pub listening: Mutex<Option<Listening>>,
    /// Why nobody can ask although they may.
    pub trouble: Mutex<Option<String>>,
    connected: AtomicU64,
}

/// What listens: how it and every connection are ended, and when it has let go of the socket.
pub(crate) struct Listening {
    pub ended: CancellationToken,
    pub over: JoinHandle<()>,
}

impl Connections {
    pub(crate) fn settings(&self) -> AssistantSettings {
        *locked(&self.settings)
    }

    pub(crate) fn set(&self, settings: AssistantSettings) {
        *locked(&self.settings) = settings;
    }

    pub(crate) fn connected(&self) -> u64 {
        self.connected.load(Ordering::Relaxed)
    }

    /// One more is connected, as long as what this returns is held.
    pub(crate) fn enter(self: &Arc<Self>) -> Connected {
        self.connected.fetch_add(1, Ordering::Relaxed);
        Connected(Arc::clone(self))
    }
}

/// A program that is connected.
pub(crate) struct Connected(Arc<Connections>);

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.connected.fetch_sub(1, Ordering::Relaxed);
    }
}
