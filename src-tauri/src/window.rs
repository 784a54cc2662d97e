//! The one window: how it opens, on which ground it is shown, and that its page can lead nowhere else.
//!
//! Its place and size are stored by the window-state plugin; what it shows is the page's.

use std::path::PathBuf;
use std::time::Duration;

use engine::AtStart;
use engine::screen::Theme;
use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::window::Color;
use tauri::{AppHandle, Manager, Runtime, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder};
use tokio::time::sleep;

use crate::dead_end::DeadEnd;
use crate::menu;
use crate::opening::Opening;
use crate::trouble::Trouble;

/// Its label; `capabilities/main.json` names it too.
pub const MAIN: &str = "main";

const SIZE: (f64, f64) = (1440.0, 860.0);
const SMALLEST: (f64, f64) = (960.0, 600.0);

/// `--bg` of the page (`ui/src/styles/tokens.css`), for the moments in which the page has not painted.
const LIGHT: Color = Color(0xf7, 0xf7, 0xf5, 0xff);
/// The same in the dark.
const DARK: Color = Color(0x14, 0x15, 0x14, 0xff);

/// A page that is loaded and has asked for nothing after this has a program that does not run.
const SILENT_AT_MOST: Duration = Duration::from_secs(20);

/// Opens it, in the language and on the ground of the settings. It is on the screen before its page is: making both at once takes
/// half of the time.
///
/// # Errors
/// When the system gives no window or no web view.
pub fn open<R: Runtime>(app: &AppHandle<R>, web: PathBuf, first: &AtStart) -> tauri::Result<WebviewWindow<R>> {
    let own = Own::of(app);
    let mut builder = WebviewWindowBuilder::new(app, MAIN, page(first));
    // The other systems' web views are not seen to open a connection that they do not use. While it is being developed, the
    // page itself comes over the network.
    if cfg!(target_os = "linux") && matches!(own, Own::Embedded) {
        let end = DeadEnd::take()?;
        builder = builder.proxy_url(end.address()?);
        app.manage(end);
    }
    let window = builder
        .title("Prospector")
        .inner_size(SIZE.0, SIZE.1)
        .min_inner_size(SMALLEST.0, SMALLEST.1)
        .prevent_overflow()
        .center()
        .visible(false)
        // Else it writes its caches between the workspaces.
        .data_directory(web)
        .on_navigation(move |to| own.holds(to))
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false)
        .on_page_load(|window, load| {
            if load.event() == PageLoadEvent::Finished {
                let _ = window.state::<Opening>().loaded.set(());
                // The page is loaded anew in another language.
                menu::put(window.app_handle());
            }
        })
        .build()?;
    paint(&window, first.theme);
    focus(app);
    tauri::async_runtime::spawn(watch(app.clone()));
    Ok(window)
}

/// The page in a language and on a ground. In another language it is the same page at another query; it goes there itself.
fn page(first: &AtStart) -> WebviewUrl {
    let theme = match first.theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    WebviewUrl::App(format!("index.html?{}&theme={theme}", first.spoken.query).into())
}

/// Brings it to the front, as a second start does.
pub fn focus<R: Runtime>(app: &AppHandle<R>) {
    if let Some(window) = app.get_webview_window(MAIN) {
        for done in [window.unminimize(), window.show(), window.set_focus()] {
            if let Err(error) = done {
                tracing::warn!(?error, "the window did not come to the front");
            }
        }
    }
}

/// Closes it, as its cross does: the app ends.
pub fn close<R: Runtime>(app: &AppHandle<R>) {
    if let Some(window) = app.get_webview_window(MAIN)
        && let Err(error) = window.close()
    {
        tracing::warn!(?error, "the window was not closed");
    }
}

async fn watch<R: Runtime>(app: AppHandle<R>) {
    let opening = app.state::<Opening>();
    opening.loaded.wait().await;
    tokio::select! {
        _ = opening.asked.wait() => {}
        () = sleep(SILENT_AT_MOST) => Trouble::Page.end(&app),
    }
}

/// Gives the window the page's ground, which shows at its edges while it is resized.
fn paint<R: Runtime>(window: &WebviewWindow<R>, theme: Theme) {
    let dark = match theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => window.theme().is_ok_and(|system| system == tauri::Theme::Dark),
    };
    if let Err(error) = window.set_background_color(Some(if dark { DARK } else { LIGHT })) {
        tracing::warn!(?error, "the window has no ground");
    }
}

/// Where the app's own page is: in the program itself, or at Vite's address while it is being developed.
#[derive(Debug)]
enum Own {
    Embedded,
    Served(Url),
}

impl Own {
    fn of<R: Runtime>(app: &AppHandle<R>) -> Self {
        match &app.config().build.dev_url {
            Some(address) if tauri::is_dev() => Self::Served(address.clone()),
            _ => Self::Embedded,
        }
    }

    fn holds(&self, to: &Url) -> bool {
        match self {
            Self::Served(address) => to.origin() == address.origin(),
            // Windows knows no schemes of its own and has them as host names below `localhost`.
            Self::Embedded => {
                matches!(
                    (to.scheme(), to.host_str(), to.port()),
                    ("tauri", Some("localhost"), None) | ("http" | "https", Some("tauri.localhost"), None)
                ) && matches!(to.path(), "" | "/" | "/index.html")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        text.parse().expect("a valid address")
    }

    #[test]
    fn the_built_page_leads_nowhere_else() {
        for own in [
            "tauri://localhost",
            "tauri://localhost/index.html#x",
            "tauri://localhost/index.html?language=de&locale=de-AT",
            "http://tauri.localhost/",
            "http://tauri.localhost/index.html?language=en&locale=en",
        ] {
            assert!(Own::Embedded.holds(&url(own)), "{own} is the app itself");
        }
        for other in [
            "https://example.com/",
            "http://localhost:1420/",
            "http://tauri.localhost:8080/",
            "http://tauri.localhost.example/",
            "tauri://elsewhere/",
            "tauri://localhost/assets/index.js",
            "logo://localhost/1",
            "file:///etc/passwd",
            "data:text/html,x",
            "javascript:alert(1)",
            "about:blank",
            "blob:tauri://localhost/1",
        ] {
            assert!(!Own::Embedded.holds(&url(other)), "{other} is not the app");
        }
    }

    #[test]
    fn the_served_page_stays_at_its_server() {
        let own = Own::Served(url("http://localhost:1420"));
        assert!(own.holds(&url("http://localhost:1420/index.html")), "Vite reloads the page there");
        assert!(!own.holds(&url("http://localhost:1421/")), "another port is another program");
        assert!(!own.holds(&url("tauri://localhost")), "the built page is not there while developing");
    }
}
