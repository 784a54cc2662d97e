//! `cargo xtask icons`: every size and format from `icons/prospector.svg`.

use super::with_size;
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::progress::say;
use crate::tool::Tool;
use crate::{machine, ui};
use std::fs;
use std::path::Path;

/// What the bundles of the three systems want. The Tauri command makes more, for telephones and a shop.
const WANTED: [&str; 6] = ["32x32.png", "64x64.png", "128x128.png", "icon.png", "icon.ico", "icon.icns"];

/// Writes them beside their source.
pub fn icons(checkout: &Checkout) -> Result<(), Failure> {
    machine::node()?;
    ui::install(checkout)?;
    let icons = checkout.root.join("icons");
    let made = checkout.memory().join("icons");
    let tauri = ui::tauri(checkout).arg("icon").arg(icons.join("prospector.svg")).arg("--output").arg(&made);
    checkout.progress.step("icons", || tauri.run(checkout))?;
    for name in WANTED {
        let to = icons.join(name);
        fs::copy(made.join(name), &to).map_err(Failure::at(&made.join(name)))?;
        say(&with_size(checkout, &to));
    }
    let picture = icons.join("installer.bmp");
    checkout.progress.step("icons: the installer's picture", || beside_words(&icons, &picture).run(checkout))?;
    say(&with_size(checkout, &picture));
    Ok(())
}

/// What the installer for Windows shows beside its words: the icon on the ground of the app, in the size and form that it wants.
fn beside_words(icons: &Path, to: &Path) -> Tool {
    let icon = ["(", "128x128.png", "-resize", "88x88", ")", "-gravity", "north", "-geometry", "+0+72", "-composite"];
    let form = ["-alpha", "off", "-colors", "256", "-type", "palette"];
    let mut place = std::ffi::OsString::from("BMP3:");
    place.push(to);
    Tool::new("convert").within(icons).args(["-size", "164x314", "xc:#F7F7F5"]).args(icon).args(form).arg(place)
}
