//! A workspace that is open: its database, its way to the service, and what runs in it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use api::ValidationContext;
use client::{Client, Connection, Spellings};
use store::{Store, StoreError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use words::t;

use crate::failure::Failure;
use crate::host::Host;
use crate::in_flight::InFlight;
use crate::lock::locked;
use crate::reserve::Reserve;
use crate::states::States;
use ipc::{Changed, FailureCode};

/// The setting with the spellings that the service takes.
const SPELLINGS: &str = "spellings";

/// A workspace that is open. It names no feature: what one holds, it holds by type ([`OpenWorkspace::state`]).
pub struct OpenWorkspace {
    /// What surrounds it.
    pub host: Arc<Host>,
    /// It is the one that the screen shows: what another one sends would be shown as this one's.
    pub(crate) shown: AtomicBool,
    states: States,
    /// Its identifier: the name of its folder.
    pub id: String,
    /// Where its files are.
    pub folder: PathBuf,
    /// Its database.
    pub store: Store,
    /// Host name of its networking site; known without a key too.
    pub network_host: String,
    /// None while there is no key.
    client: Mutex<Option<Client>>,
    /// Room on the disk that is kept free for answers.
    pub reserve: Reserve,
    /// What a check of a request may know, as far as it was learned.
    context: Mutex<ValidationContext>,
    /// How the service wants requests to be written, as it is stored.
    pub spellings: Mutex<Spellings>,
    /// The paid calls that are under way.
    pub in_flight: InFlight,
    /// Calls that somebody waits for on their own; the end of the workspace waits for them too.
    pub calls: TaskTracker,
    /// What goes on behind an answer, and nobody waits for.
    pub behind: TaskTracker,
    /// The workspace is being closed.
    pub ended: CancellationToken,
}

impl OpenWorkspace {
    /// A workspace that the screen does not show yet; without a client while its key is missing.
    pub fn new(
        host: Arc<Host>,
        id: String,
        folder: PathBuf,
        store: Store,
        network_host: String,
        client: Option<Client>,
    ) -> Arc<Self> {
        let reserve = Reserve::new(&folder);
        Arc::new(Self {
            host,
            shown: AtomicBool::new(false),
            states: States::default(),
            id,
            folder,
            store,
            context: Mutex::new(ValidationContext {
                network_host: network_host.clone(),
                ..ValidationContext::default()
            }),
            network_host,
            client: Mutex::new(client),
            reserve,
            spellings: Mutex::default(),
            in_flight: InFlight::default(),
            calls: TaskTracker::new(),
            behind: TaskTracker::new(),
            ended: CancellationToken::new(),
        })
    }

    /// Returns what a feature holds while the workspace is open.
    pub fn state<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.states.get()
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.host.now()
    }

    /// Sends a change in it to the screen; nothing while the screen does not show it.
    pub fn emit(&self, changed: Changed) {
        if self.shown.load(Ordering::SeqCst) {
            self.host.emit(changed);
        }
    }

    /// Whether there is a way to the service: without a key there is none.
    pub fn is_connected(&self) -> bool {
        locked(&self.client).is_some()
    }

    /// The way to the service.
    ///
    /// # Errors
    /// [`FailureCode::Key`] without a key.
    pub fn client(&self) -> Result<Client, Failure> {
        locked(&self.client).clone().ok_or_else(|| {
            Failure::new(
                FailureCode::Key,
                t!("The API key of this workspace is not here. Type it once more in the workspace's connection; what you own stays free to view."),
            )
        })
    }

    /// Takes up how the service was found to want requests to be written.
    pub async fn take_up_spellings(&self) -> Result<(), StoreError> {
        let kept: Spellings = self.store.setting(SPELLINGS.to_owned()).await?.unwrap_or_default();
        if let Some(client) = locked(&self.client).as_ref() {
            client.take_up(kept.clone());
        }
        *locked(&self.spellings) = kept;
        Ok(())
    }

    /// Stores what a call has taught of how requests are to be written.
    pub async fn keep_spellings(&self, client: &Client) {
        let learned = client.spellings();
        if *locked(&self.spellings) == learned {
            return;
        }
        match self.store.set(SPELLINGS.to_owned(), &learned).await {
            Ok(()) => *locked(&self.spellings) = learned,
            Err(error) => tracing::warn!(%error, "how requests are to be written is found out again the next time"),
        }
    }

    /// What a check may know.
    pub fn context(&self) -> ValidationContext {
        locked(&self.context).clone()
    }

    /// Takes up what was learned of the service since.
    pub fn learn(&self, learned: impl FnOnce(&mut ValidationContext)) {
        learned(&mut locked(&self.context));
    }
}

/// The way to the service of a connection.
pub fn client_for(host: &Host, connection: Connection) -> Result<Client, Failure> {
    Client::with_limits(connection, host.limits.clone()).map_err(Failure::from)
}
