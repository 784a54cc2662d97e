//! The interface's packages and its build. Owns when they are needed; what they do stands in `ui/package.json`.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::stamp::Stamp;
use crate::tool::Tool;

/// Folders below `ui/` that are made, not written.
const MADE: &[&str] = &["node_modules", "dist"];

/// Installs the interface's packages when `package-lock.json` has changed since the last time.
pub fn install(checkout: &Checkout) -> Result<(), Failure> {
    let ui = checkout.ui();
    let words = "interface: packages";
    let stamp = Stamp::of(&checkout.memory(), "npm", &[ui.join("package.json"), ui.join("package-lock.json")], &[])?;
    // npm writes this file last, so its absence also shows an installation that was broken off.
    if stamp.is_fresh(&ui.join("node_modules/.package-lock.json")) {
        checkout.progress.skipped(words, "unchanged");
        return Ok(());
    }
    stamp.lift();
    checkout.progress.step(words, || Tool::npm(&ui).args(["ci", "--no-audit", "--no-fund"]).run(checkout))?;
    stamp.press()
}

/// Builds `ui/dist` when anything it is made from has changed since the last time.
pub fn build(checkout: &Checkout) -> Result<(), Failure> {
    let ui = checkout.ui();
    let words = "interface: build";
    let stamp = Stamp::of(&checkout.memory(), "dist", &[ui.clone(), checkout.root.join("icons/prospector.svg")], MADE)?;
    if stamp.is_fresh(&ui.join("dist/index.html")) {
        checkout.progress.skipped(words, "unchanged");
        return Ok(());
    }
    stamp.lift();
    checkout.progress.step(words, || script(checkout, "build").run(checkout))?;
    stamp.press()
}

/// A script of `ui/package.json`.
pub fn script(checkout: &Checkout, name: &str) -> Tool {
    // Its summaries are read, and colours would be in the way.
    Tool::npm(&checkout.ui()).args(["run", name]).env("NO_COLOR", "1")
}

/// The Tauri command line, which comes with the interface's packages. Started through Node itself: `npm exec` chooses
/// its own folder to run in.
pub fn tauri(checkout: &Checkout) -> Tool {
    Tool::new("node").arg(checkout.ui().join("node_modules/@tauri-apps/cli/tauri.js")).within(&checkout.root)
}
