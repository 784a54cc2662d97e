//! `cargo xtask package`: what people install. Owns the order of its making and how large it may be; the papers that go with
//! it are in `papers`, trying it in a clean system is in `check`. What a package is called and holds is in
//! `src-tauri/tauri.conf.json`.

mod assistant;
mod changelog;
mod check;
mod papers;
mod rpm;
mod symbols;
mod windows;
mod wine;

use super::elsewhere::room::Room;
use super::{build_app, files, length, ready, remove, with_size};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::packages::Purpose;
use crate::progress::say;
use crate::tool::Tool;
use crate::ui;
use papers::Papers;
use std::path::{Path, PathBuf};
use windows::Workshop;

/// The bundles that are made without fetching further tools: the name for the Tauri command, which is also how the files end, and
/// the folder.
const BUNDLES: &[(&str, &str)] = if cfg!(target_os = "linux") {
    &[("deb", "deb"), ("rpm", "rpm")]
} else if cfg!(target_os = "macos") {
    &[("app", "macos"), ("dmg", "dmg")]
} else {
    &[]
};

/// A package may not be larger: it is downloaded over whatever line a sales rep has.
const LARGEST: u64 = 20_000_000;

/// Builds, bundles, and prints path and size of what was made; then, where asked for, tries it in a clean system.
pub fn package(checkout: &Checkout, check: bool) -> Result<(), Failure> {
    if check {
        check::possible(checkout)?;
    }
    ready(checkout, Purpose::Building)?;
    build_app(checkout, "release")?;
    let made = bundle(checkout)?;
    let for_assistants = assistant::bundle(checkout)?;
    for path in made.iter().chain([&for_assistants]) {
        say(&with_size(checkout, path));
    }
    made.iter().try_for_each(|path| small_enough(path))?;
    if check {
        check::check(checkout, &made)?;
        for_windows(checkout)?;
    }
    Ok(())
}

/// The installer for Windows, tried under Wine. The one that is made on Windows has another compiler's app and the same script.
fn for_windows(checkout: &Checkout) -> Result<(), Failure> {
    let room = Room::ready(checkout)?;
    windows::build(&room)?;
    let installer = windows::installer(Workshop::Room(&room))?;
    small_enough(&installer)?;
    wine::check(&room, &installer)
}

fn small_enough(path: &Path) -> Result<(), Failure> {
    match length(path) {
        0..=LARGEST => Ok(()),
        bytes => Err(Failure::Wrong(format!("{} has {bytes} bytes, and {LARGEST} are allowed.", path.display()))),
    }
}

fn bundle(checkout: &Checkout) -> Result<Vec<PathBuf>, Failure> {
    if cfg!(windows) {
        return Ok(vec![windows::installer(Workshop::Here(checkout))?]);
    }
    let folder = checkout.target.join("release").join("bundle");
    remove(&folder)?;
    let names = BUNDLES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(",");
    checkout.progress.step(&format!("package: {names}"), || {
        // Only the bundling: `tauri build` would build the interface and the app once more.
        let tauri = ui::tauri(checkout).args(["bundle", "--bundles", &names]).within(&checkout.root.join("src-tauri"));
        if cfg!(target_os = "linux") {
            let papers = Papers::write(checkout)?;
            tauri.arg("--config").arg(papers.settings()).run(checkout)?;
            return files(&folder.join("deb"), "deb").iter().try_for_each(|deb| repack(checkout, deb));
        }
        tauri.arg("--config").arg(papers::beside_the_app(checkout)?).run(checkout)
    })?;
    let made: Vec<PathBuf> = BUNDLES.iter().flat_map(|(name, place)| files(&folder.join(place), name)).collect();
    if made.is_empty() {
        return Err(Failure::NothingMade { what: "package", path: folder });
    }
    Ok(made)
}

/// The .deb once more, as small as Debian's own packages are: the bundler knows only the oldest way to compress one. Where
/// Debian's tool is missing, the package stays as it is.
fn repack(checkout: &Checkout, package: &Path) -> Result<(), Failure> {
    if Tool::new("dpkg-deb").arg("--version").answer().is_err() {
        return Ok(());
    }
    let folder = checkout.memory().join("repacked");
    remove(&folder)?;
    Tool::new("dpkg-deb").arg("--raw-extract").arg(package).arg(&folder).run(checkout)?;
    Tool::new("dpkg-deb").args(["-Zxz", "--root-owner-group", "--build"]).arg(&folder).arg(package).run(checkout)?;
    remove(&folder)
}
