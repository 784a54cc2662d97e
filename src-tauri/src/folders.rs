//! Where the app keeps its things: decided by the system, below the app's identifier. Tests move them with `XDG_*`.

use std::path::PathBuf;

use tauri::{Manager, Runtime};

/// The app's folders. They need not exist yet.
#[derive(Debug, Clone)]
pub struct Folders {
    /// Databases and settings.
    pub data: PathBuf,
    /// Log files.
    pub log: PathBuf,
    /// What the web view writes for itself; nothing of ours is in it.
    pub web: PathBuf,
}

impl Folders {
    /// Asks the system.
    ///
    /// # Errors
    /// When the account has no home folder.
    pub fn of<R: Runtime>(app: &impl Manager<R>) -> tauri::Result<Self> {
        let paths = app.path();
        Ok(Self { data: paths.app_data_dir()?, log: paths.app_log_dir()?, web: paths.app_cache_dir()?.join("web") })
    }
}
