//! A desktop that answers at once and remembers what it was asked for.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use async_trait::async_trait;
use engine::desktop::{Desktop, DesktopError, Picture, Progress};
use tokio::sync::Notify;
use url::Url;

/// A desktop without a person: files go into its folder, everything else is remembered.
pub struct FakeDesktop {
    folder: PathBuf,
    seen: Mutex<Seen>,
    /// Rings when a save dialog is opened.
    opened: Notify,
    /// Who holds it keeps the save dialogs open.
    open: tokio::sync::Mutex<()>,
}

/// What the desktop was asked for, oldest first.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Names that were suggested in the save dialog.
    pub suggested: Vec<String>,
    /// Files that were put on the pointer.
    pub dragged: Vec<PathBuf>,
    /// The pointer holds nothing any more when a file is put on it.
    pub let_go: bool,
    /// Files that were opened.
    pub opened: Vec<PathBuf>,
    /// Files and folders that were shown.
    pub revealed: Vec<PathBuf>,
    /// Addresses that were opened in the browser.
    pub links: Vec<String>,
    /// What is on the clipboard.
    pub clipboard: Option<String>,
    /// The picture that is on the clipboard.
    pub picture: Option<Picture>,
    /// The next dialogs are closed without a choice.
    pub closes_dialogs: bool,
    /// The file that is chosen where one is to be read.
    pub chosen: Option<PathBuf>,
    /// The window is not in front.
    pub is_away: bool,
    /// What was said through the system.
    pub said: Vec<String>,
    /// What was shown at the window's place in the taskbar.
    pub progress: Vec<Option<Progress>>,
}

impl FakeDesktop {
    /// A desktop whose save dialogs end in this folder.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            seen: Mutex::default(),
            opened: Notify::new(),
            open: tokio::sync::Mutex::default(),
        }
    }

    /// What it was asked for so far.
    pub fn seen(&self) -> Seen {
        self.seen.lock().unwrap().clone()
    }

    /// Chooses this file in the dialogs that ask for one to read.
    pub fn choose(&self, path: &Path) {
        self.seen.lock().unwrap().chosen = Some(path.to_owned());
    }

    /// Does something while the next save dialog is open: it is answered afterwards.
    pub async fn meanwhile<T>(&self, work: impl Future<Output = T>) -> T {
        let _open = self.open.lock().await;
        self.opened.notified().await;
        work.await
    }

    /// The person looks at another window from now on, or at this one again.
    pub fn look_away(&self, is_away: bool) {
        self.seen.lock().unwrap().is_away = is_away;
    }

    /// The button is let go before a file can be put on the pointer.
    pub fn let_go(&self) {
        self.seen.lock().unwrap().let_go = true;
    }

    /// Closes the dialogs from now on, or answers them again.
    pub fn close_dialogs(&self, closes: bool) {
        self.seen.lock().unwrap().closes_dialogs = closes;
    }
}

#[async_trait]
impl Desktop for FakeDesktop {
    fn can_drag_out(&self) -> bool {
        true
    }

    async fn drag_out(&self, path: &Path) -> bool {
        let mut seen = self.seen.lock().unwrap();
        seen.dragged.push(path.to_owned());
        !seen.let_go
    }

    async fn save_path(&self, name: &str) -> Option<PathBuf> {
        self.opened.notify_waiters();
        let _open = self.open.lock().await;
        let mut seen = self.seen.lock().unwrap();
        seen.suggested.push(name.to_owned());
        (!seen.closes_dialogs).then(|| self.folder.join(name))
    }

    async fn open_path(&self) -> Option<PathBuf> {
        let seen = self.seen.lock().unwrap();
        seen.chosen.clone().filter(|_| !seen.closes_dialogs)
    }

    fn open_file(&self, path: &Path) -> Result<(), DesktopError> {
        self.seen.lock().unwrap().opened.push(path.to_owned());
        Ok(())
    }

    fn reveal(&self, path: &Path) -> Result<(), DesktopError> {
        self.seen.lock().unwrap().revealed.push(path.to_owned());
        Ok(())
    }

    fn open_link(&self, address: &Url) -> Result<(), DesktopError> {
        self.seen.lock().unwrap().links.push(address.to_string());
        Ok(())
    }

    fn zoom(&self, _: u16) -> Result<(), DesktopError> {
        Ok(())
    }

    fn copy_text(&self, text: String) -> Result<(), DesktopError> {
        self.seen.lock().unwrap().clipboard = Some(text);
        Ok(())
    }

    fn copy_picture(&self, picture: Picture) -> Result<(), DesktopError> {
        self.seen.lock().unwrap().picture = Some(picture);
        Ok(())
    }

    fn is_in_front(&self) -> bool {
        !self.seen.lock().unwrap().is_away
    }

    fn notify(&self, sentence: String) {
        self.seen.lock().unwrap().said.push(sentence);
    }

    fn show_progress(&self, progress: Option<Progress>) {
        self.seen.lock().unwrap().progress.push(progress);
    }
}
