//! Packages for Node of this tool's own, each at one version: what tests need that others wrote.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::stamp::Stamp;
use crate::tool::Tool;
use std::fs;
use std::path::PathBuf;

/// What the makers of the Model Context Protocol try servers with: the conformance runner, the inspector, the packer of bundles.
pub const PROTOCOL_PROGRAMS: Packages = Packages { name: "protocol-programs", list: "protocol" };

/// A set of packages.
pub struct Packages {
    /// Their folder in the memory of this tool.
    name: &'static str,
    /// The folder beside the tester's files that names them.
    list: &'static str,
}

impl Packages {
    /// Installs them where they are not there yet. No script of theirs is run.
    pub fn install(&self, checkout: &Checkout) -> Result<(), Failure> {
        let list = checkout.root.join("src-tauri/crates/xtask/tester").join(self.list);
        let sources = ["package.json", "package-lock.json"].map(|file| list.join(file));
        let stamp = Stamp::of(&checkout.memory(), self.name, &sources, &[])?;
        // npm writes this file last.
        if stamp.is_fresh(&self.folder(checkout).join("node_modules/.package-lock.json")) {
            return Ok(());
        }
        stamp.lift();
        let folder = self.folder(checkout);
        fs::create_dir_all(&folder).map_err(Failure::at(&folder))?;
        for source in &sources {
            let to = folder.join(source.file_name().unwrap_or_default());
            fs::copy(source, &to).map_err(Failure::at(&to))?;
        }
        Tool::npm(&folder).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).run(checkout)?;
        stamp.press()
    }

    /// Where they are.
    pub fn folder(&self, checkout: &Checkout) -> PathBuf {
        checkout.memory().join(self.name)
    }
}
