//! What the app needs of the computer around it: dialogs, clipboard, keychain, and the service inside the app.
//!
//! Owns the questions only. The app answers them with a real desktop, tests with what they need.

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use secrecy::SecretString;
use url::Url;

/// The desktop of the person. An error is the system's refusal.
#[async_trait]
pub trait Desktop: Send + Sync + 'static {
    /// Asks where to save a file; none when the person closes the dialog. `name` is a suggestion with its ending.
    async fn save_path(&self, name: &str) -> Option<PathBuf>;

    /// Asks which table to read; none when the person closes the dialog.
    async fn open_path(&self) -> Option<PathBuf>;

    /// Whether a file can be dragged out of the window here.
    fn can_drag_out(&self) -> bool;

    /// Puts a file on the pointer, which lets it go over another program. False where the pointer holds nothing any more.
    async fn drag_out(&self, path: &Path) -> bool;

    /// Opens a file in the program the person uses for it; an error also where the system has none.
    fn open_file(&self, path: &Path) -> Result<(), DesktopError>;

    /// Shows a file or folder in the file browser.
    fn reveal(&self, path: &Path) -> Result<(), DesktopError>;

    /// Opens a web address in the system's browser. Only http and https addresses are handed over.
    fn open_link(&self, address: &Url) -> Result<(), DesktopError>;

    /// Shows the window larger or smaller.
    fn zoom(&self, percent: u16) -> Result<(), DesktopError>;

    /// Puts text on the clipboard.
    fn copy_text(&self, text: String) -> Result<(), DesktopError>;

    /// Puts a picture on the clipboard.
    fn copy_picture(&self, picture: Picture) -> Result<(), DesktopError>;

    /// Whether the person has the window in front.
    fn is_in_front(&self) -> bool;

    /// Says something through the system, to a person who looks elsewhere. It may go unheard: a system can have no such way.
    fn notify(&self, sentence: String);

    /// Shows at the window's place in the taskbar how far the work under way is; none when there is none.
    fn show_progress(&self, progress: Option<Progress>);
}

/// A picture, line by line from the top, each pixel as red, green, blue and how much it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels of a line.
    pub width: usize,
    /// Lines.
    pub height: usize,
    /// Four bytes for each pixel.
    pub rgba: Vec<u8>,
}

/// How far the work under way is, all together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// In hundredths.
    pub percent: u8,
    /// Its state.
    pub state: ProgressState,
}

/// The state of the work under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgressState {
    /// It goes on.
    Runs,
    /// The person paused it.
    Paused,
    /// Something went wrong, and it waits for the person.
    Waits,
}

/// The desktop refused.
#[derive(Debug, thiserror::Error)]
#[error("the desktop refused")]
pub struct DesktopError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// The system's keychain, by workspace id.
#[async_trait]
pub trait Keychain: Send + Sync + 'static {
    /// The key of a workspace; none when there is none.
    ///
    /// # Errors
    /// When there is no keychain, it is locked, or does not answer in time.
    async fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError>;

    /// Stores the key of a workspace; an error as for [`Keychain::get`].
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
    /// Starts it with its state in this folder, and returns how to reach it. Called once, at first use.
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
