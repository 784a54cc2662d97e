//! `cargo xtask package`: what people install.

use super::{build_for_speed, files, ready, with_size};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::progress::say;
use crate::ui;
use std::path::PathBuf;

/// A kind of bundle: its name for the Tauri command, which is also its folder, and how its files end.
struct Bundle {
    name: &'static str,
    extension: &'static str,
}

/// Those that are made without fetching further tools.
const BUNDLES: &[Bundle] = if cfg!(target_os = "linux") {
    &[Bundle { name: "deb", extension: "deb" }]
} else if cfg!(target_os = "macos") {
    &[Bundle { name: "macos", extension: "app" }, Bundle { name: "dmg", extension: "dmg" }]
} else {
    &[Bundle { name: "nsis", extension: "exe" }]
};

/// Builds, bundles, and prints path and size of what was made.
pub fn package(checkout: &Checkout) -> Result<(), Failure> {
    ready(checkout, Purpose::Building)?;
    build_for_speed(checkout)?;
    let folder = checkout.target.join("release").join("bundle");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|source| Failure::File { path: folder.clone(), source })?;
    }
    let names = BUNDLES.iter().map(|bundle| bundle.name).collect::<Vec<_>>().join(",");
    // Only the bundling: `tauri build` would build the interface and the app once more.
    let tauri = ui::tauri(checkout).args(["bundle", "--bundles", &names]).within(&checkout.root.join("src-tauri"));
    checkout.progress.step(&format!("package: {names}"), || tauri.run(checkout))?;
    let made: Vec<PathBuf> =
        BUNDLES.iter().flat_map(|bundle| files(&folder.join(bundle.name), bundle.extension)).collect();
    if made.is_empty() {
        return Err(Failure::NothingMade { what: "package", path: folder });
    }
    for path in made {
        say(&with_size(checkout, &path));
    }
    Ok(())
}
