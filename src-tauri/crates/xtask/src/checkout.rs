//! Where things are in this checkout. Owns the folders and names of what is built; `commands` finds and builds.

use crate::progress::Progress;
use std::env;
use std::path::{Path, PathBuf};

/// This checkout, and the progress that every command prints.
#[derive(Debug)]
pub struct Checkout {
    /// The folder with the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Cargo's target folder, wherever the person has it.
    pub target: PathBuf,
    pub progress: Progress,
}

impl Checkout {
    /// `ui/`, the interface's package.
    pub fn ui(&self) -> PathBuf {
        self.root.join("ui")
    }

    /// What this tool remembers between runs.
    pub fn memory(&self) -> PathBuf {
        self.root.join("target").join("xtask")
    }

    /// The app as cargo writes it: `profile` is `debug` or the name of another profile.
    pub fn app(&self, profile: &str) -> PathBuf {
        self.built(profile, "prospector")
    }

    /// Any program of the workspace as cargo writes it.
    pub fn built(&self, profile: &str, program: &str) -> PathBuf {
        self.target.join(profile).join(format!("{program}{}", env::consts::EXE_SUFFIX))
    }

    /// A path as a person would type it from the top of the checkout.
    pub fn short<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}
