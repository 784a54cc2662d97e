//! Prepares the window's configuration, and makes `call` the one command of ours that a capability can allow.

use tauri_build::{AppManifest, Attributes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Without a manifest every command of the app would be open to every page.
    tauri_build::try_build(Attributes::new().app_manifest(AppManifest::new().commands(&["call"])))?;
    Ok(())
}
