//! Saying something through the system's notifications; a click on it brings the window to the front.
//!
//! Owns how each system is asked. What is said, and when, is the engine's.

use std::thread;

use notify_rust::Notification;
#[cfg(not(target_os = "macos"))]
use notify_rust::NotificationResponse;
use tauri::{AppHandle, Runtime};

/// Says one sentence. Whether anybody hears it is the system's to decide.
pub fn say<R: Runtime>(app: &AppHandle<R>, sentence: String) {
    let app = app.clone();
    // It waits for an answer of another program.
    let begun = thread::Builder::new().name("notification".into()).spawn(move || shown(&app, &sentence));
    if let Err(error) = begun {
        tracing::info!(%error, "nothing was said through the system");
    }
}

fn shown<R: Runtime>(app: &AppHandle<R>, sentence: &str) {
    let mut notification = Notification::new();
    notification.appname("Prospector").summary("Prospector").body(&as_text(sentence)).auto_icon();
    of_this_app(app, &mut notification);
    match notification.show() {
        // It brings the app to the front by itself.
        #[cfg(target_os = "macos")]
        Ok(_) => {}
        #[cfg(not(target_os = "macos"))]
        Ok(shown) => wait(app, |clicked| shown.wait_for_response(clicked)),
        // A desktop without notifications: what ended is shown on the screen too.
        Err(error) => tracing::info!(%error, "nothing was said through the system"),
    }
}

/// Some desktops read marks in the body.
fn as_text(sentence: &str) -> String {
    if cfg!(target_os = "linux") {
        sentence.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
    } else {
        sentence.to_owned()
    }
}

/// By which name the system knows the app.
#[cfg(target_os = "linux")]
fn of_this_app<R: Runtime>(app: &AppHandle<R>, notification: &mut Notification) {
    use notify_rust::Hint;
    // The packages name the entry after the product, with its capital letter.
    let entry = app.package_info().name.clone();
    notification.hint(Hint::DesktopEntry(entry)).action("default", &words::t!("Show"));
}

#[cfg(target_os = "macos")]
fn of_this_app<R: Runtime>(app: &AppHandle<R>, _: &mut Notification) {
    // It can be said once; the second time it is set already.
    let _ = notify_rust::set_application(&app.config().identifier);
}

#[cfg(windows)]
fn of_this_app<R: Runtime>(app: &AppHandle<R>, notification: &mut Notification) {
    notification.app_id(&app.config().identifier);
}

/// Waits for a click.
#[cfg(not(target_os = "macos"))]
fn wait<R: Runtime>(
    app: &AppHandle<R>,
    heard: impl FnOnce(&dyn Fn(&NotificationResponse)) -> notify_rust::error::Result<()>,
) {
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Notifications that wait to be clicked: each has a thread, and a desktop may show them for days.
    const WAITING: usize = 4;
    static WAIT: AtomicUsize = AtomicUsize::new(0);

    if WAIT.fetch_add(1, Ordering::Relaxed) < WAITING {
        let clicked = heard(&|response| {
            if *response == NotificationResponse::Default {
                crate::window::focus(app);
            }
        });
        if let Err(error) = clicked {
            tracing::info!(%error, "a click on what was said is not heard");
        }
    }
    WAIT.fetch_sub(1, Ordering::Relaxed);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_sentence_is_a_mark() {
        assert_eq!(as_text("a <b> & c"), "a &lt;b&gt; &amp; c", "a desktop that reads marks finds none");
    }
}
