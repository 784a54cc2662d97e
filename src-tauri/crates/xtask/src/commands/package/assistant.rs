//! The bundle with which chat programs install the bridge: a zip of what is in `installer/assistant`. What it says is the app's business.

use crate::checkout::Checkout;
use crate::commands::remove;
use crate::failure::Failure;
use crate::tool::Tool;
use std::fs;
use std::path::PathBuf;

/// Makes the bundle; one for all systems.
pub fn bundle(checkout: &Checkout) -> Result<PathBuf, Failure> {
    let folder = checkout.target.join("release").join("bundle").join("assistant");
    remove(&folder)?;
    let not_written = Failure::at(&folder);
    let (from, inside) = (checkout.root.join("src-tauri/installer/assistant"), folder.join("inside"));
    fs::create_dir_all(inside.join("server")).map_err(not_written)?;
    fs::copy(from.join("manifest.json"), inside.join("manifest.json")).map_err(not_written)?;
    fs::copy(from.join("start"), inside.join("server/start")).map_err(not_written)?;
    let made = folder.join("prospector.mcpb");
    let python = if cfg!(windows) { "python" } else { "python3" };
    let zip =
        Tool::new(python).args(["-m", "zipfile", "-c"]).arg(&made).args(["manifest.json", "server"]).within(&inside);
    checkout.progress.step("package: bundle for chat programs", || zip.run(checkout))?;
    remove(&inside)?;
    Ok(made)
}
