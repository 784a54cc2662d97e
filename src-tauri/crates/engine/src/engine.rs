//! The running app without its window: what it is made of. What it does is in the files beside this one.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use secrecy::SecretString;
use tokio::sync::OnceCell;
use words::t;

use crate::config::Config;
use crate::instance_lock::InstanceLock;
use crate::notify::Notifier;
use crate::recovery::unopened::Unopened;
use crate::screen::{Failure, FailureCode};
use workspace::desktop::{Demo, DemoConnection, Desktop, Keychain};
use workspace::door;
use workspace::host::Host;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// What the engine starts with.
pub struct Options {
    /// Where workspaces and settings are stored.
    pub data_folder: PathBuf,
    /// Where the log is, to be shown.
    pub log_folder: PathBuf,
    /// The locale of the system, as it calls it: "de-AT".
    pub locale: String,
    /// Version of the program.
    pub version: String,
    /// The desktop of the person.
    pub desktop: Arc<dyn Desktop>,
    /// The system's keychain.
    pub keychain: Arc<dyn Keychain>,
    /// The service inside the app.
    pub demo: Arc<dyn Demo>,
}

/// The running app without its window.
pub struct Engine {
    pub(crate) options: Options,
    pub(crate) host: Arc<Host>,
    /// The workspace that the screen shows.
    pub(crate) open: Mutex<Option<Arc<OpenWorkspace>>>,
    pub(crate) config: Mutex<Config>,
    pub(crate) notifier: Arc<Notifier>,
    pub(crate) demo: OnceCell<DemoConnection>,
    /// Keys that could not be given to a keychain, by workspace: held until the app ends.
    pub(crate) keys: Mutex<HashMap<String, SecretString>>,
    pub(crate) instance_lock: InstanceLock,
    /// The id of the workspace that could not be opened and why, while the window shows the ways on.
    pub(crate) stuck: Mutex<Option<(String, Unopened)>>,
    /// One rescue, or one opening of a workspace, at a time.
    pub(crate) rescuing: tokio::sync::Mutex<()>,
}

impl Engine {
    /// Changes the settings, in memory once they are on the disk.
    pub(crate) fn change_config(&self, change: impl FnOnce(&mut Config)) -> Result<(), Failure> {
        let mut config = locked(&self.config);
        let mut changed = config.clone();
        change(&mut changed);
        if let Err(error) = changed.save() {
            drop(config);
            tracing::warn!(%error, "the list of workspaces was not written");
            let message = t!(
                "The settings could not be written. Check that the disk is not full and that the data folder may be written."
            );
            return Err(Failure::new(FailureCode::Storage, message));
        }
        *config = changed;
        Ok(())
    }

    /// Shows another workspace, or none. Returns the one that was open.
    pub(crate) async fn show(&self, next: Option<Arc<OpenWorkspace>>) -> Option<Arc<OpenWorkspace>> {
        door::show(&self.host, next.as_ref()).await;
        std::mem::replace(&mut *locked(&self.open), next)
    }
}
