//! What the app does, without a window: puts the rooms below together behind the commands of the window.
//!
//! Owns starting and ending, the list of commands, which workspace is open, connections and keys, backups and rescue, and the
//! screens that many rooms share. Does not own: what a feature decides, which is its room's (`search`, `records`, `enrich`,
//! `tables`, `credits`, `calls`). It draws nothing, and reaches the desktop, the keychain and the service inside the app only through
//! the questions in [`desktop`].

mod about;
mod activity;
mod app;
mod assistants;
mod at_rest;
mod backups;
mod closing;
pub mod commands;
mod config;
mod connect;
mod diagnostics;
mod elsewhere;
mod engine;
mod evidence;
mod instance_lock;
mod keys;
mod language;
mod notify;
mod opening;
mod recovery;
pub mod screen;
mod settling;
mod suppress;
mod teams;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tokio::sync::{OnceCell, broadcast};

use config::Config;
use records::logo;
use screen::Changed;
use tables::{dragged, import};
use workspace::failure;
use workspace::host::{Host, Listener};
use workspace::lock::locked;

pub use app::{AtStart, at_start};
pub use client::Limits;
pub use closing::LAST_CALLS;
pub use engine::{Engine, Options};
pub use records::logo::Picture;
pub use tables::import::LIST_ENDING;
pub use workspace::clock::Clock;
pub use workspace::desktop;

impl Engine {
    /// Starts on the computer's clock and opens the workspace that was open last, the demo one at first. It never fails:
    /// what is wrong is in the notices of [`screen::AppState`].
    pub async fn start(options: Options) -> Arc<Self> {
        Self::start_at(options, Clock::system()).await
    }

    /// Like [`Engine::start`], on another clock.
    pub async fn start_at(options: Options, clock: Clock) -> Arc<Self> {
        Self::start_within(options, clock, Limits::default()).await
    }

    /// Like [`Engine::start_at`], with other bounds of what the service may take: time limits of a minute cannot be waited
    /// for in a test.
    pub async fn start_within(options: Options, clock: Clock, limits: Limits) -> Arc<Self> {
        let instance_lock = instance_lock::InstanceLock::take(&options.data_folder);
        let (config, trouble) = Config::load(&options.data_folder);
        failure::begin_run(clock.now());
        let desktop = Arc::clone(&options.desktop);
        let notifier = Arc::new(notify::Notifier::new(clock.clone(), Arc::clone(&desktop), config.notify));
        let listener: Arc<dyn Listener> = Arc::clone(&notifier) as _;
        let host = Host::new(clock, limits, desktop, options.data_folder.clone(), listener);
        locked(&host.notices).extend(trouble);
        let engine = Arc::new(Self {
            options,
            host,
            open: Mutex::default(),
            config: Mutex::new(config),
            notifier,
            demo: OnceCell::new(),
            keys: Mutex::default(),
            instance_lock,
            stuck: Mutex::default(),
            rescuing: tokio::sync::Mutex::default(),
        });
        app::zoom_as_before(&engine);
        // What hangs at another program's pointer is not ours to take away.
        if !engine.instance_lock.is_theirs() {
            dragged::sweep(&engine.options.data_folder);
        }
        opening::last(&engine).await;
        assistants::begin(&engine).await;
        engine
    }

    /// What changes from now on.
    pub fn events(&self) -> broadcast::Receiver<Changed> {
        self.host.events()
    }

    /// The logo of a record, if it has one that can be shown.
    pub async fn logo(&self, record: i64) -> Option<Picture> {
        logo::of(&self.host, record).await
    }

    /// The program was started with these words: a list among them that is there is taken as if it had been dropped.
    pub fn handed(&self, folder: &Path, words: impl IntoIterator<Item = OsString>) {
        import::handed(&self.host, folder, words);
    }

    /// Files were dropped on the window: sends the screen a number and the name of the first of them.
    pub fn dropped(&self, paths: Vec<PathBuf>) {
        import::dropped(&self.host, paths);
    }

    /// Ends: pulls stop behind the page that is under way and go on at the next start.
    pub async fn shutdown(&self) {
        assistant::end(&self.host);
        self.close().await;
        self.instance_lock.give_back();
    }

    /// Closes the open workspace: what runs in it comes to its end, then nobody is in its file any more.
    async fn close(&self) {
        if let Some(open) = self.show(None).await {
            closing::end(&open).await;
            // Whoever still holds it has its answer and is sending it: the file is closed after that.
            let told = async {
                while Arc::strong_count(&open) > 1 {
                    tokio::time::sleep(GLANCE).await;
                }
            };
            if tokio::time::timeout(LAST_WORDS, told).await.is_err() {
                tracing::warn!("something that was asked is left without its answer");
            }
            open.store.close().await;
        }
    }
}

/// How long the end waits for answers that are here and not sent yet.
const LAST_WORDS: std::time::Duration = std::time::Duration::from_secs(2);
/// How often it looks whether they are.
const GLANCE: std::time::Duration = std::time::Duration::from_millis(5);
