//! What the engine needs of the computer around it: dialogs, clipboard, keychain, and the service inside the app.
//!
//! Owns the questions only. The app answers them with a real desktop, tests with what they need.

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use secrecy::SecretString;
use url::Url;

/// The desktop of the person.
#[async_trait]
pub trait Desk: Send + Sync + 'static {
    /// Asks where to save a file; none when the person closes the dialog. `name` is a suggestion with its ending.
    async fn save_path(&self, name: &str) -> Option<PathBuf>;

    /// Asks which table to read; none when the person closes the dialog.
    async fn open_path(&self) -> Option<PathBuf>;

    /// Opens a file in the program the person uses for it.
    ///
    /// # Errors
    /// When the system has no program for it or refuses.
    fn open_file(&self, path: &Path) -> Result<(), DeskError>;

    /// Shows a file or folder in the file browser.
    ///
    /// # Errors
    /// When the system refuses.
    fn reveal(&self, path: &Path) -> Result<(), DeskError>;

    /// Opens a web address in the system's browser. The engine hands over http and https addresses only.
    ///
    /// # Errors
    /// When the system refuses.
    fn open_link(&self, address: &Url) -> Result<(), DeskError>;

    /// Shows the window larger or smaller.
    ///
    /// # Errors
    /// When the system refuses.
    fn zoom(&self, percent: u16) -> Result<(), DeskError>;

    /// Puts text on the clipboard.
    ///
    /// # Errors
    /// When the system refuses.
    fn copy_text(&self, text: String) -> Result<(), DeskError>;
}

/// The desktop refused.
#[derive(Debug, thiserror::Error)]
#[error("the desktop refused")]
pub struct DeskError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// The system's keychain, by workspace id.
#[async_trait]
pub trait Keychain: Send + Sync + 'static {
    /// The key of a workspace; none when there is none.
    ///
    /// # Errors
    /// When there is no keychain, it is locked, or does not answer in time.
    async fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError>;

    /// Keeps the key of a workspace.
    ///
    /// # Errors
    /// As for [`Keychain::get`].
    async fn set(&self, workspace: &str, key: SecretString) -> Result<(), KeychainError>;
}

/// The keychain could not be used.
#[derive(Debug, thiserror::Error)]
pub enum KeychainError {
    /// This system has none.
    #[error("there is no keychain")]
    Absent(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// It is there, but did not do it: locked, or refused.
    #[error("the keychain refused")]
    Refused(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// It did not answer in time.
    #[error("the keychain did not answer")]
    Late,
}

/// The service inside the app, for the demo workspace.
#[async_trait]
pub trait Demo: Send + Sync + 'static {
    /// Starts it with its state in this folder, and tells how to reach it. Called once, at first use.
    ///
    /// # Errors
    /// When its port or its state file cannot be had.
    async fn start(&self, folder: &Path) -> Result<DemoConnection, DemoError>;
}

/// How to reach the service inside the app.
#[derive(Debug, Clone)]
pub struct DemoConnection {
    /// Its address on loopback.
    pub base_url: String,
    /// The host name of its networking site.
    pub network_host: String,
    /// Its key.
    pub api_key: SecretString,
}

/// The service inside the app did not start.
#[derive(Debug, thiserror::Error)]
#[error("the built-in service did not start")]
pub struct DemoError(#[source] pub Box<dyn std::error::Error + Send + Sync>);
