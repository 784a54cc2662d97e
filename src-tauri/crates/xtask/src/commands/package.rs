//! `cargo xtask package`: what people install. Owns the order of its making and how large it may be; the papers that go with
//! it are in `papers`, trying it in a clean system is in `check`. What a package is called and holds stands in
//! `src-tauri/tauri.conf.json`.

mod changelog;
mod check;
mod papers;
mod repack;
mod root;
mod rpm;
mod symbols;

use super::{build_for_speed, files, ready, with_size};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::progress::say;
use crate::ui;
use papers::Papers;
use std::path::{Path, PathBuf};

/// A kind of bundle: its name for the Tauri command, which is also its folder, and how its files end.
struct Bundle {
    name: &'static str,
    extension: &'static str,
}

/// Those that are made without fetching further tools.
const BUNDLES: &[Bundle] = if cfg!(target_os = "linux") {
    &[Bundle { name: "deb", extension: "deb" }, Bundle { name: "rpm", extension: "rpm" }]
} else if cfg!(target_os = "macos") {
    &[Bundle { name: "macos", extension: "app" }, Bundle { name: "dmg", extension: "dmg" }]
} else {
    &[Bundle { name: "nsis", extension: "exe" }]
};

/// A package may not be larger: it is downloaded over whatever line a sales rep has.
const LARGEST: u64 = 20_000_000;

/// Builds, bundles, and prints path and size of what was made; then, where asked for, tries it in a clean system.
pub fn package(checkout: &Checkout, check: bool) -> Result<(), Failure> {
    if check {
        check::possible(checkout)?;
    }
    ready(checkout, Purpose::Building)?;
    build_for_speed(checkout)?;
    let made = bundle(checkout)?;
    for path in &made {
        say(&with_size(checkout, path));
    }
    if let Some(path) = made.iter().find(|path| size(path) > LARGEST) {
        return Err(Failure::TooLarge { path: path.clone(), bytes: size(path), most: LARGEST });
    }
    if check {
        check::check(checkout, &made)?;
    }
    Ok(())
}

fn bundle(checkout: &Checkout) -> Result<Vec<PathBuf>, Failure> {
    let folder = checkout.target.join("release").join("bundle");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|source| Failure::File { path: folder.clone(), source })?;
    }
    let names = BUNDLES.iter().map(|bundle| bundle.name).collect::<Vec<_>>().join(",");
    checkout.progress.step(&format!("package: {names}"), || {
        // Only the bundling: `tauri build` would build the interface and the app once more.
        let tauri = ui::tauri(checkout).args(["bundle", "--bundles", &names]).within(&checkout.root.join("src-tauri"));
        if cfg!(target_os = "linux") {
            let papers = Papers::write(checkout)?;
            tauri.arg("--config").arg(papers.settings()).run(checkout)?;
            return files(&folder.join("deb"), "deb").iter().try_for_each(|deb| repack::deb(checkout, deb));
        }
        tauri.run(checkout)
    })?;
    let made: Vec<PathBuf> =
        BUNDLES.iter().flat_map(|bundle| files(&folder.join(bundle.name), bundle.extension)).collect();
    if made.is_empty() {
        return Err(Failure::NothingMade { what: "package", path: folder });
    }
    Ok(made)
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}
