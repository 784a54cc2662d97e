//! `cargo xtask icons`: every size and format from `icons/prospector.svg`.

use super::with_size;
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::progress::say;
use crate::{machine, ui};
use std::fs;

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
    Ok(())
}
