//! What the machine must bring along itself: Node, a display and room on the disk. Owns the checks; the sentences about what
//! is missing are in `lack`, system packages, which can be installed, in `packages`; the compiler is the gate's.

use crate::checkout::Checkout;
use crate::lack::Lack;
use crate::tool::Tool;
use crate::version::Version;
use std::env;
use std::path::Path;

/// Checks that Node and npm can build the interface.
pub fn node() -> Result<(), Lack> {
    let said = Tool::new("node").args(["--version"]).answer().map_err(|_| Lack::Node)?;
    let found = Version::find(&said).ok_or(Lack::Node)?;
    if !builds_the_interface(found) {
        return Err(Lack::NodeTooOld { found });
    }
    Tool::new(if cfg!(windows) { "npm.cmd" } else { "npm" }).args(["--version"]).answer().map_err(|_| Lack::Npm)?;
    Ok(())
}

/// The range that Vite 8 names: 20.19 within 20, or 22.12 and all that follows.
fn builds_the_interface(node: Version) -> bool {
    match node.major {
        20 => node.minor >= 19,
        22 => node.minor >= 12,
        major => major > 22,
    }
}

/// Checks that formatter and linter are there; where rustup is, it is asked to bring them.
pub fn rust_components(checkout: &Checkout) -> Result<(), Lack> {
    let there = |command: &str| Tool::cargo(&checkout.root).args([command, "--version"]).answer().is_ok();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    let rustup = Tool::new("rustup").args(["component", "add", "rustfmt", "clippy"]);
    let added = checkout.progress.step("Rust: formatter and linter", || rustup.run(checkout));
    added.map_err(|_| Lack::RustComponents)
}

/// Checks that so many gigabytes are free where `folder` is. What a disk is asked for and does not say is taken as given.
pub fn space(folder: &Path, needed: u64) -> Result<(), Lack> {
    let said = Tool::new("df").args(["--output=avail", "--block-size=1000000000"]).arg(folder).answer();
    match said.ok().and_then(|said| said.lines().last()?.trim().parse().ok()) {
        Some(free) if free < needed => Err(Lack::Space { needed, free }),
        _ => Ok(()),
    }
}

/// Checks that a window can open. Only Linux can be without a display.
pub fn display() -> Result<(), Lack> {
    let named = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !named("DISPLAY") && !named("WAYLAND_DISPLAY") {
        return Err(Lack::Display);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_that_vite_names_will_do() {
        let good = |text: &str| Version::find(text).is_some_and(builds_the_interface);
        for version in ["v20.19.0", "v20.20.1", "v22.12.0", "v23.0.0", "v24.1.0"] {
            assert!(good(version), "{version} is in the range");
        }
        for version in ["v18.20.4", "v20.18.3", "v21.7.0", "v22.11.0"] {
            assert!(!good(version), "{version} is outside the range");
        }
    }
}
