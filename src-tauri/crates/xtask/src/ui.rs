//! The interface's packages and its build. Owns when they are needed; what they do is in `ui/package.json`.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::stamp::Stamp;
use crate::tool::Tool;

/// Folders below `ui/` that are made, not written.
const MADE: &[&str] = &["node_modules", "dist"];

/// Installs the interface's packages when `package-lock.json` has changed since the last time.
pub fn install(checkout: &Checkout) -> Result<(), Failure> {
    let npm = Tool::npm(&checkout.ui()).args(["ci", "--no-audit", "--no-fund"]);
    let sources = ["ui/package.json", "ui/package-lock.json"];
    // npm writes this file last, so its absence also shows an installation that was broken off.
    renew(checkout, "interface: packages", "npm", &sources, "node_modules/.package-lock.json", npm)
}

/// Builds `ui/dist` when anything it is made from has changed since the last time.
pub fn build(checkout: &Checkout) -> Result<(), Failure> {
    let npm = script(checkout, "build");
    let sources = ["ui", "icons/prospector.svg", "src-tauri/crates/words/catalog"];
    renew(checkout, "interface: build", "dist", &sources, "dist/index.html", npm)
}

/// Runs a tool where its sources have changed since the last time; `made` is the last file that it writes.
fn renew(
    checkout: &Checkout,
    words: &str,
    name: &str,
    sources: &[&str],
    made: &str,
    tool: Tool,
) -> Result<(), Failure> {
    let sources: Vec<_> = sources.iter().map(|source| checkout.root.join(source)).collect();
    let stamp = Stamp::of(&checkout.memory(), name, &sources, MADE)?;
    if stamp.is_fresh(&checkout.ui().join(made)) {
        checkout.progress.skipped(words, "unchanged");
        return Ok(());
    }
    stamp.lift();
    checkout.progress.step(words, || tool.run(checkout))?;
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
