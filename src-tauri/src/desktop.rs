//! The desktop of the person, for the engine: the dialogs for files, opening and showing files, links, the clipboard.
//!
//! Owns how it is asked. What is saved, opened or copied is the engine's to decide.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use engine::desktop::{Desktop, DesktopError, Picture, Progress, ProgressState};
use serde_json::{Value, json};
use tauri::window::{ProgressBarState, ProgressBarStatus};
use tauri::{AppHandle, Manager, Runtime, Url};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath};
use tokio::sync::oneshot;
use tokio::task::block_in_place;
use words::t;

use crate::automation::{self, Recorder};
use crate::window::MAIN;
use crate::{drag, notification};

/// Endings of the files that can be imported. What a file is, its content says.
const TABLES: &[&str] = &["csv", "tsv", "txt", "xlsx", "xlsm", "xls", "ods", engine::LIST_ENDING];

/// The desktop that this computer has.
pub struct SystemDesktop<R: Runtime> {
    app: AppHandle<R>,
    recorder: Option<Recorder>,
    // Held open: on Linux what was copied is there only as long as the program that copied it answers for it.
    clipboard: Mutex<Option<arboard::Clipboard>>,
    // As the window reported last: asking it would wait for its thread.
    in_front: AtomicBool,
}

impl<R: Runtime> SystemDesktop<R> {
    /// The desktop around this app, or what a test has in its place.
    pub fn of(app: AppHandle<R>, recorder: Option<Recorder>) -> Self {
        Self { app, recorder, clipboard: Mutex::default(), in_front: AtomicBool::new(false) }
    }

    /// The window has come to the front, or another program's has.
    pub fn set_in_front(&self, in_front: bool) {
        self.in_front.store(in_front, Ordering::Relaxed);
    }

    /// Hands what was copied to the desktop's own clipboard program, if it has one, before the app ends.
    pub fn hand_over_clipboard(&self) {
        if let Ok(mut clipboard) = self.clipboard.lock() {
            clipboard.take();
        }
    }

    fn copy(
        &self,
        set: impl FnOnce(&mut arboard::Clipboard) -> Result<(), arboard::Error>,
    ) -> Result<(), DesktopError> {
        let mut kept = self.clipboard.lock().map_err(|_| refused(arboard::Error::ClipboardOccupied))?;
        let clipboard = match kept.take() {
            Some(clipboard) => clipboard,
            None => arboard::Clipboard::new().map_err(refused)?,
        };
        set(kept.insert(clipboard)).map_err(refused)
    }

    async fn ask(&self, name: &str, folder: Option<&Path>) -> Option<PathBuf> {
        let mut dialog = self.dialog(t!("Save as")).set_file_name(name);
        if let Some((kind, ending)) = kind(name) {
            dialog = dialog.add_filter(kind, &[ending]);
        }
        if let Some(folder) = folder {
            dialog = dialog.set_directory(folder);
        }
        chosen(|answer| dialog.save_file(|path| drop(answer.send(path)))).await
    }

    /// A dialog for files, over the window.
    fn dialog(&self, title: String) -> FileDialogBuilder<R> {
        let dialog = self.app.dialog().file().set_title(title);
        match self.app.get_webview_window(MAIN) {
            Some(window) => dialog.set_parent(&window),
            None => dialog,
        }
    }
}

/// Opens something; while a test drives the window, that is only written to standard output.
fn or_tell(
    recorder: Option<&Recorder>,
    told: impl FnOnce() -> Value,
    open: impl FnOnce() -> Result<(), tauri_plugin_opener::Error>,
) -> Result<(), DesktopError> {
    if recorder.is_some() {
        automation::tell(&told());
        return Ok(());
    }
    open().map_err(refused)
}

#[async_trait]
impl<R: Runtime> Desktop for SystemDesktop<R> {
    async fn save_path(&self, name: &str) -> Option<PathBuf> {
        if let Some(recorder) = &self.recorder {
            return Some(recorder.save_path(name));
        }
        let mut name = name.to_owned();
        let mut folder = self.app.path().document_dir().ok();
        loop {
            let path = self.ask(&name, folder.as_deref()).await?;
            let whole = with_ending(&path, &name);
            // The dialog asked about the name as it was typed. Should the whole name be taken, it has to ask again.
            if whole == path || !whole.exists() {
                return Some(whole);
            }
            folder = whole.parent().map(Path::to_path_buf);
            name = whole.file_name()?.to_string_lossy().into_owned();
        }
    }

    async fn open_path(&self) -> Option<PathBuf> {
        if let Some(recorder) = &self.recorder {
            return recorder.open_path();
        }
        let dialog = self.dialog(t!("Import a table")).add_filter(t!("Tables"), TABLES);
        let dialog = dialog.add_filter(t!("All files"), &["*"]);
        chosen(|answer| dialog.pick_file(|path| drop(answer.send(path)))).await
    }

    fn can_drag_out(&self) -> bool {
        drag::CAN
    }

    async fn drag_out(&self, path: &Path) -> bool {
        let (Some(window), path) = (self.app.get_webview_window(MAIN), path.to_path_buf()) else { return false };
        let (answer, answered) = oneshot::channel();
        let asked = self.app.run_on_main_thread(move || {
            let _ = answer.send(drag::begin(&window, &path));
        });
        asked.is_ok() && answered.await.unwrap_or(false)
    }

    fn open_file(&self, path: &Path) -> Result<(), DesktopError> {
        or_tell(
            self.recorder.as_ref(),
            || json!({ "opened": path.to_string_lossy() }),
            || tauri_plugin_opener::open_path(path, None::<&str>),
        )
    }

    fn reveal(&self, path: &Path) -> Result<(), DesktopError> {
        // It waits for the file browser, over D-Bus, on a runtime of its own.
        let reveal = || block_in_place(|| tauri_plugin_opener::reveal_item_in_dir(path));
        or_tell(self.recorder.as_ref(), || json!({ "revealed": path.to_string_lossy() }), reveal)
    }

    fn open_link(&self, address: &Url) -> Result<(), DesktopError> {
        let follow = || tauri_plugin_opener::open_url(address.as_str(), None::<&str>);
        or_tell(self.recorder.as_ref(), || json!({ "followed": address }), follow)
    }

    fn zoom(&self, percent: u16) -> Result<(), DesktopError> {
        let Some(window) = self.app.get_webview_window(MAIN) else { return Ok(()) };
        window.set_zoom(f64::from(percent) / 100.0).map_err(refused)
    }

    fn copy_text(&self, text: String) -> Result<(), DesktopError> {
        self.copy(|clipboard| clipboard.set_text(text))
    }

    fn copy_picture(&self, Picture { width, height, rgba }: Picture) -> Result<(), DesktopError> {
        self.copy(|clipboard| clipboard.set_image(arboard::ImageData { width, height, bytes: rgba.into() }))
    }

    fn is_in_front(&self) -> bool {
        self.in_front.load(Ordering::Relaxed)
    }

    fn notify(&self, sentence: String) {
        notification::say(&self.app, sentence);
    }

    fn show_progress(&self, progress: Option<Progress>) {
        let Some(window) = self.app.get_webview_window(MAIN) else { return };
        if let Err(error) = window.set_progress_bar(bar(progress)) {
            tracing::info!(?error, "the taskbar does not show how far it is");
        }
    }
}

/// What is chosen in a dialog once it is shown; none when it is closed. Nobody waits any more when the app ends under it.
async fn chosen(show: impl FnOnce(oneshot::Sender<Option<FilePath>>)) -> Option<PathBuf> {
    let (answer, answered) = oneshot::channel();
    show(answer);
    answered.await.ok()??.into_path().ok()
}

/// What the taskbar shows.
fn bar(progress: Option<Progress>) -> ProgressBarState {
    let status = match progress.map(|progress| progress.state) {
        None => ProgressBarStatus::None,
        Some(ProgressState::Runs) => ProgressBarStatus::Normal,
        Some(ProgressState::Paused) => ProgressBarStatus::Paused,
        Some(ProgressState::Waits) => ProgressBarStatus::Error,
    };
    ProgressBarState { status: Some(status), progress: progress.map(|progress| u64::from(progress.percent)) }
}

fn refused(error: impl Error + Send + Sync + 'static) -> DesktopError {
    DesktopError(Box::new(error))
}

/// What a person calls a file of this name, and its ending.
fn kind(name: &str) -> Option<(String, &'static str)> {
    match Path::new(name).extension()?.to_str()? {
        "xlsx" => Some((t!("Excel workbook"), "xlsx")),
        engine::LIST_ENDING => Some((t!("Prospector list"), engine::LIST_ENDING)),
        "csv" => Some((t!("Text with commas (CSV)"), "csv")),
        _ => None,
    }
}

/// The path with the ending of the suggested name, where the person typed none: without it no program opens the file.
fn with_ending(path: &Path, suggested: &str) -> PathBuf {
    match Path::new(suggested).extension() {
        Some(ending) if path.extension().is_none() => path.with_extension(ending),
        _ => path.to_path_buf(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_typed_without_an_ending_gets_the_suggested_one() {
        let cases = [
            ("leads", "Companies.xlsx", "leads.xlsx", "no program opens a file without an ending"),
            ("leads.txt", "Companies.csv", "leads.txt", "an ending of the person's own stays"),
            ("leads.xlsx", "Companies.xlsx", "leads.xlsx", "nothing is missing"),
            ("leads", "Companies", "leads", "nothing was suggested"),
        ];
        for (typed, suggested, expected, reason) in cases {
            assert_eq!(with_ending(Path::new(typed), suggested), Path::new(expected), "{reason}");
        }
    }

    #[test]
    fn what_is_opened_is_told_only_while_a_test_drives_the_window() {
        let told = || -> Value { panic!("a path that is no text would end the call here") };
        assert!(or_tell(None, told, || Ok(())).is_ok(), "it is opened, whatever it is called");
    }

    #[test]
    fn the_taskbar_shows_where_the_work_stands() {
        let shown = |progress: Option<Progress>| format!("{:?}", bar(progress).status);
        assert_eq!(shown(None), "Some(None)", "the bar is taken away");
        for (state, status) in [
            (ProgressState::Runs, "Some(Normal)"),
            (ProgressState::Paused, "Some(Paused)"),
            (ProgressState::Waits, "Some(Error)"),
        ] {
            let progress = Progress { percent: 40, state };
            assert_eq!(shown(Some(progress)), status, "{state:?}");
            assert_eq!(bar(Some(progress)).progress, Some(40), "in hundredths");
        }
    }

    #[test]
    fn the_dialog_names_the_kinds_that_the_app_writes() {
        assert_eq!(kind("Companies.xlsx"), Some(("Excel workbook".to_owned(), "xlsx")), "a workbook");
        assert_eq!(kind("Companies.csv").map(|(_, ending)| ending), Some("csv"), "text");
        assert_eq!(kind("Companies"), None, "without an ending there is no kind");
    }
}
