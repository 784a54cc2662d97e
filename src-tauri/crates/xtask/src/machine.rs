//! What the machine must bring along itself: Node and a display. Owns the checks and the sentences about what lacks;
//! system packages, which can be installed, are in `packages`; the compiler is the gate's.

use crate::checkout::Checkout;
use crate::packages::Family;
use crate::tool::Tool;
use crate::version::Version;
use std::env;
use std::fmt;

/// Something that this tool cannot bring. Shown as one sentence that says what to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Lack {
    /// No Node.
    Node,
    /// Node is there, but the interface cannot be built with it.
    NodeTooOld { found: Version },
    /// Node without npm, as some distributions package it.
    Npm,
    /// Parts of the Rust toolchain that the checks use.
    RustComponents,
    /// Nowhere to open a window.
    Display,
    /// The rights to set up a system of its own.
    Root,
    /// Another kind of system than the one that the check is for.
    OtherSystem,
    /// System packages that only the person can install.
    Packages { family: Family, names: Vec<&'static str> },
    /// Packages could have been installed, but that needs rights which nobody gave.
    Sudo { names: Vec<&'static str> },
    /// The package manager was asked and failed.
    Refused { names: Vec<&'static str> },
}

impl fmt::Display for Lack {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node => write!(out, "Node is missing: install Node 22 (20.19 is the oldest that will do)."),
            Self::NodeTooOld { found } => {
                write!(
                    out,
                    "Node {found} is too old: Prospector needs 20.19 or newer, or 22.12 or newer; install Node 22."
                )
            }
            Self::Npm => {
                write!(out, "npm is missing beside Node: install it (on Debian and Ubuntu: apt-get install npm).")
            }
            Self::RustComponents => {
                write!(out, "rustfmt or clippy is missing: install them with: rustup component add rustfmt clippy")
            }
            Self::Display => write!(
                out,
                "There is no display to open a window on: start this inside a desktop session, or under xvfb-run."
            ),
            Self::Root => write!(
                out,
                "The check sets up a system of its own, for which it must be root: start it as root, or inside a container."
            ),
            Self::OtherSystem => {
                write!(out, "Only packages for Linux can be checked so far: start this on Debian or a relative of it.")
            }
            Self::Packages { family, names } => {
                write!(out, "System packages are missing; {}", family.advice(names))
            }
            Self::Sudo { names } => {
                write!(
                    out,
                    "System packages are missing and sudo is not there; as root: apt-get install {}",
                    names.join(" ")
                )
            }
            Self::Refused { names } => {
                write!(out, "System packages could not be installed; try: apt-get install {}", names.join(" "))
            }
        }
    }
}

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

    #[test]
    fn every_sentence_is_one_line_and_says_what_to_do() {
        let found = Version { major: 18, minor: 20, patch: 4 };
        let machine = [Lack::Node, Lack::NodeTooOld { found }, Lack::Npm, Lack::RustComponents, Lack::Display];
        for lack in machine.into_iter().chain([Lack::Root, Lack::OtherSystem]) {
            let sentence = lack.to_string();
            assert!(!sentence.contains('\n'), "one sentence: {sentence:?}");
            assert!(sentence.contains("install") || sentence.contains("start"), "a next step in {sentence:?}");
        }
    }
}
