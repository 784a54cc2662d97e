//! What keeps the app from starting, and how that is shown to the person.
//!
//! What goes wrong later, or without ending the app, is the engine's to say, in the window.

use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};
use words::t;

/// Why the app cannot start. Each text is the sentence that the person reads.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no screen to open a window on.
    #[cfg(target_os = "linux")]
    #[error("{}", t!("Prospector needs a graphical display and found none. Start it from a desktop session."))]
    Display(#[source] gtk::glib::BoolError),
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
            Self::Build(_) | Self::Folders(_) | Self::Window(_) | Self::Page | Self::Engine(_) => 1,
        }
    }

    /// Writes it to standard error, with the causes: for where no window can be opened.
    pub fn tell(&self) {
        eprintln!("{self}");
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            eprintln!("  because: {error}");
            cause = error.source();
        }
    }

    /// Shows it in a dialog of the system, and ends the app once that is closed.
    pub fn end(self, app: &AppHandle) {
        self.tell();
        // The causes are not logged: a panic's words can hold what was being worked on, and its place is in the log.
        words::in_english(|| tracing::error!(trouble = %self, "the app cannot start"));
        let code = i32::from(self.exit_code());
        let handle = app.clone();
        app.dialog()
            .message(self.to_string())
            .title("Prospector")
            .kind(MessageDialogKind::Error)
            .show(move |_| handle.exit(code));
    }
}
