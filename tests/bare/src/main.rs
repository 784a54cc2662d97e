//! A window with an empty page: what every program of this kind needs before it does anything, measured beside the app.

// As the app: without a console of its own.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!())
}
