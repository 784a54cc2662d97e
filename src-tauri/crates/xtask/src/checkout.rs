//! Where things stand in this checkout. Owns the folders and the names of what is built; building is in `commands`.

use crate::failure::Failure;
use crate::progress::Progress;
use crate::tool::Tool;
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};

/// This checkout, and the progress that every command prints.
#[derive(Debug)]
pub struct Checkout {
    /// The folder with the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Cargo's target folder, wherever the person keeps it.
    pub target: PathBuf,
    /// Where progress is printed.
    pub progress: Progress,
}

impl Checkout {
    /// Finds the checkout that this package belongs to.
    pub fn find(verbose: bool) -> Result<Self, Failure> {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
        let root = package.ancestors().nth(3).map(Path::to_path_buf).unwrap_or_default();
        let said = Tool::cargo(&root).args(["metadata", "--no-deps", "--format-version", "1"]).answer()?;
        let shape = |source| Failure::Shape { of: "cargo metadata".to_owned(), source };
        let metadata: Value = serde_json::from_str(&said).map_err(|source| shape(Some(source)))?;
        let target = metadata["target_directory"].as_str().ok_or_else(|| shape(None))?;
        Ok(Self { target: PathBuf::from(target), root, progress: Progress::new(verbose) })
    }

    /// `ui/`, the interface's package.
    pub fn ui(&self) -> PathBuf {
        self.root.join("ui")
    }

    /// What this tool remembers between runs.
    pub fn memory(&self) -> PathBuf {
        self.root.join("target").join("xtask")
    }

    /// The app as cargo leaves it: `profile` is `debug` or `release`.
    pub fn app(&self, profile: &str) -> PathBuf {
        self.built(profile, "prospector")
    }

    /// Any program of the workspace as cargo leaves it.
    pub fn built(&self, profile: &str, program: &str) -> PathBuf {
        self.target.join(profile).join(format!("{program}{}", env::consts::EXE_SUFFIX))
    }

    /// A path as a person would type it from the top of the checkout.
    pub fn short<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}
