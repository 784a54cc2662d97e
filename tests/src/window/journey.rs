//! One journey: the window is opened, the journey runs, and whatever goes wrong is reported with a picture, what was on
//! the page, and the end of the app's log.

use std::any::Any;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};

use futures::FutureExt;

use super::{Display, Folders, Keyring, Window};

/// Runs a journey from a fresh start, on a display of its own; it ends with an audit and a picture.
pub async fn journey(name: &str, keyring: Keyring, walk: impl AsyncFnOnce(&mut Window)) {
    walked(name, Window::fresh(keyring).await, walk).await;
}

/// The same on a desktop that wears a theme of GTK's.
pub async fn journey_dressed(name: &str, theme: &str, walk: impl AsyncFnOnce(&mut Window)) {
    let folders = Folders::fresh();
    folders.wear(theme);
    walked(name, Window::of(app(), folders, Keyring::None, Display::start().await).await, walk).await;
}

/// The same on a display that is looked at: nothing in it comes and goes by itself.
pub async fn journey_seen(name: &str, walk: impl AsyncFnOnce(&mut Window)) {
    let folders = Folders::fresh();
    folders.keep_scroll_bars();
    walked(name, Window::of(app(), folders, Keyring::None, Display::start().await).await, walk).await;
}

/// The same with a screen reader's bus on it.
pub async fn journey_read(name: &str, walk: impl AsyncFnOnce(&mut Window)) {
    walked(name, Window::read_aloud(Display::start().await).await, walk).await;
}

async fn walked(name: &str, mut window: Window, walk: impl AsyncFnOnce(&mut Window)) {
    let walked = AssertUnwindSafe(async {
        walk(&mut window).await;
        window.audit(name).await;
        window.picture(&output().join(format!("{name}.png"))).await;
        if window.is_open() {
            window.click_away().await;
            window.ended().await;
        }
    });
    let ended = walked.catch_unwind().await;
    if let Err(panic) = ended {
        AssertUnwindSafe(report(name, &window)).catch_unwind().await.unwrap_or_else(|again| say_again(name, &*again));
        resume_unwind(panic);
    }
}

/// Where pictures and reports are put.
pub fn output() -> PathBuf {
    let folder = app().parent().and_then(Path::parent).expect("target/debug/prospector").join("journeys");
    std::fs::create_dir_all(&folder).expect("target can be written");
    folder
}

/// The program that is tested.
pub fn app() -> PathBuf {
    match std::env::var_os("PROSPECTOR_BIN") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join("debug").join("prospector"),
    }
}

async fn report(name: &str, window: &Window) {
    eprintln!("\n—— {name} failed ——");
    if window.is_open() {
        let picture = output().join(format!("{name}-failed.png"));
        window.picture(&picture).await;
        eprintln!("picture: {}\non the page:\n{}", picture.display(), window.outline().await);
        eprintln!("the last keys, and what they did:\n{}", window.keys().await);
        eprintln!("on the clipboard: {}", window.on_the_clipboard());
        eprintln!("the app said:\n{}", window.lines().all().join("\n"));
    }
    let log = window.folders.log();
    let lines: Vec<_> = log.lines().collect();
    eprintln!("the end of the log:\n{}", lines[lines.len().saturating_sub(40)..].join("\n"));
}

fn say_again(name: &str, panic: &(dyn Any + Send)) {
    let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    eprintln!("{name}: there is no report: {}", said.unwrap_or("for an unknown reason"));
}
