//! What a person sees of the app, in the real window: how soon, how smoothly, at which cost of memory.
//!
//! Measured beside it is a bare window (`tests/bare`, a package of the same workspace) with an empty page: what such a
//! program needs before it does anything.

pub mod jump;
pub mod keys;
pub mod memory;
mod picture;
pub mod start;

use std::path::PathBuf;

use serde_json::json;

use super::large;
use crate::window::{Display, Folders, Keyring, Window, app, button, region};

/// Rows of the workspace with very many.
const MILLION: usize = if cfg!(debug_assertions) { 20_000 } else { 1_000_000 };

/// What goes on behind what is shown, such as counting, has come to its end by then, ms.
const REST: u64 = 4_000;

/// The program with the bare window, built beside the app.
fn bare() -> PathBuf {
    app().with_file_name("bare")
}

/// The bare window, driven.
async fn bare_window() -> Window {
    Window::of(bare(), Folders::fresh(), Keyring::None, Display::start().await).await
}

async fn rest(window: &Window) {
    window.script_later("setTimeout(arguments[1], arguments[0])", vec![json!(REST)]).await;
}

/// The app on a workspace of so many companies, driven.
async fn window_on(rows: usize) -> Window {
    let folders = Folders::below(&large::workspace(rows).await);
    Window::of(app(), folders, Keyring::None, Display::start().await).await
}

/// The app with the list of all of them open.
async fn list_of(rows: usize) -> Window {
    let window = window_on(rows).await;
    window.click(&button("Lists*").inside(region("Screens"))).await;
    window.click(&button(large::LIST)).await;
    window.has_rows(rows).await;
    window.settled().await;
    rest(&window).await;
    window
}
