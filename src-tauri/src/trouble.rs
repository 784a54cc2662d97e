//! What keeps the app from starting, and how that is shown to the person.
//!
//! What goes wrong later, or without ending the app, is the engine's to say, in the window.

use std::error::Error;

use tauri::{AppHandle, Runtime};
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};
use words::t;

use crate::quit;

/// Why the app cannot start. Each text is the sentence that the person reads.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no screen to open a window on.
    #[cfg(target_os = "linux")]
    #[error("{}", t!("Prospector needs a graphical display and found none. Start it from a desktop session."))]
    Display(#[source] gtk::glib::BoolError),
    /// The system has no web view to make a window of.
    #[cfg(windows)]
    #[error("{}", t!("Prospector shows its window with Microsoft's WebView2, and this computer has none. Get it from Microsoft, then start Prospector again."))]
    WebView(#[source] Box<dyn Error + Send + Sync>),
    /// The parts of the window could not be put together, or an app that is already running does not answer.
    #[error("{}", t!("Prospector could not start. If it is already running, close it and try again."))]
    Build(#[source] tauri::Error),
    /// The system does not say where programs store their data.
    #[error("{}", t!("Prospector found no folder for its data. Your account needs a home folder."))]
    Folders(#[source] tauri::Error),
    /// The window could not be opened.
    #[error("{}", t!("Prospector could not open its window. Start it again; if that does not help, start the computer again."))]
    Window(#[source] tauri::Error),
    /// The page in the window loaded, but its program did not start.
    #[error("{}", t!("Prospector's window stayed empty. Install Prospector again."))]
    Page,
    /// The engine came to an unforeseen end while it started.
    #[error("{}", t!("Prospector met a fault while starting. Nothing was sent or paid for. The log tells more."))]
    Engine(#[source] tauri::Error),
}

impl Trouble {
    /// 2 where the machine lacks what a window needs, as for every command of this project; else 1.
    pub fn exit_code(&self) -> u8 {
        match self {
            #[cfg(target_os = "linux")]
            Self::Display(_) => 2,
            #[cfg(windows)]
            Self::WebView(_) => 2,
            Self::Build(_) | Self::Folders(_) | Self::Window(_) | Self::Page | Self::Engine(_) => 1,
        }
    }

    /// Says it where no window can be opened: on standard error, and in a box where a program with a window has none.
    pub fn tell(&self) {
        self.write();
        #[cfg(not(target_os = "linux"))]
        self.show();
    }

    /// Writes it to standard error, with the causes.
    fn write(&self) {
        eprintln!("{self}");
        let mut cause = self.source();
        while let Some(error) = cause {
            eprintln!("  because: {error}");
            cause = error.source();
        }
    }

    /// Shows it in a box of the system, and waits until that is closed.
    #[cfg(not(target_os = "linux"))]
    fn show(&self) {
        use rfd::{MessageButtons, MessageDialog, MessageDialogResult, MessageLevel};

        let shown = MessageDialog::new()
            .set_level(MessageLevel::Error)
            .set_title("Prospector")
            .set_description(self.to_string());
        let Some((label, address)) = self.way_out() else {
            shown.show();
            return;
        };
        let shown = shown.set_buttons(MessageButtons::OkCancelCustom(label.clone(), t!("Close")));
        let wanted = match shown.show() {
            MessageDialogResult::Ok => true,
            MessageDialogResult::Custom(chosen) => chosen == label,
            _ => false,
        };
        if wanted && let Err(error) = tauri_plugin_opener::open_url(address, None::<&str>) {
            eprintln!("  {address} was not opened: {error}");
        }
    }

    /// What the box offers to open, as a label and an address.
    #[cfg(not(target_os = "linux"))]
    fn way_out(&self) -> Option<(String, &'static str)> {
        match self {
            // Microsoft's own small installer, which fetches the rest.
            #[cfg(windows)]
            Self::WebView(_) => Some((t!("Get WebView2"), "https://go.microsoft.com/fwlink/p/?LinkId=2124703")),
            _ => None,
        }
    }

    /// Shows it in a dialog of the system, and ends the app once that is closed.
    pub fn end<R: Runtime>(self, app: &AppHandle<R>) {
        self.write();
        // The causes are not logged: a panic's words can hold what was being worked on, and its place is in the log.
        words::in_english(|| tracing::error!(trouble = %self, "the app cannot start"));
        let code = i32::from(self.exit_code());
        let handle = app.clone();
        app.dialog()
            .message(self.to_string())
            .title("Prospector")
            .kind(MessageDialogKind::Error)
            .show(move |_| quit::begin(&handle, code));
    }
}
