//! What a machine can lack. Owns the sentences; who looks for it is in `machine` and `packages`.

use crate::packages::family::Family;
use crate::version::Version;
use std::fmt;

/// Something that this tool cannot bring. Shown as one sentence that says what to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Lack {
    Node,
    NodeTooOld {
        found: Version,
    },
    /// Node without npm, as some distributions package it.
    Npm,
    RustComponents,
    Display,
    Root,
    OtherSystem,
    /// In gigabytes.
    Space {
        needed: u64,
        free: u64,
    },
    /// Only the person can install them.
    Packages {
        family: Family,
        names: Vec<&'static str>,
    },
    /// They could have been installed, but that needs rights which nobody gave.
    Sudo {
        names: Vec<&'static str>,
    },
    /// The package manager was asked and failed.
    Refused {
        names: Vec<&'static str>,
    },
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
                "This sets up a system of its own, for which it must be root: start it as root, or inside a container."
            ),
            Self::OtherSystem => {
                write!(out, "This needs a Linux around it: start it on Debian or a relative of it.")
            }
            Self::Space { needed, free } => {
                write!(out, "The first run needs {needed} GB on the disk, and {free} GB are free: make room, then start it again.")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_one_line_and_says_what_to_do() {
        let found = Version { major: 18, minor: 20, patch: 4 };
        let machine = [Lack::Node, Lack::NodeTooOld { found }, Lack::Npm, Lack::RustComponents, Lack::Display];
        for lack in machine.into_iter().chain([Lack::Root, Lack::OtherSystem, Lack::Space { needed: 11, free: 3 }]) {
            let sentence = lack.to_string();
            assert!(!sentence.contains('\n'), "one sentence: {sentence:?}");
            assert!(sentence.contains("install") || sentence.contains("start"), "a next step in {sentence:?}");
        }
    }
}
