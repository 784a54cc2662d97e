//! The .deb once more, as small as Debian's own packages are: the bundler knows only the oldest way to compress one.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::tool::Tool;
use std::fs;
use std::path::Path;

/// Compresses what is in the package anew, in its place. Where Debian's tool is missing, the package stays as it is.
pub fn deb(checkout: &Checkout, package: &Path) -> Result<(), Failure> {
    if Tool::new("dpkg-deb").arg("--version").answer().is_err() {
        return Ok(());
    }
    let folder = checkout.memory().join("repacked");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|source| Failure::File { path: folder.clone(), source })?;
    }
    Tool::new("dpkg-deb").arg("--raw-extract").arg(package).arg(&folder).run(checkout)?;
    Tool::new("dpkg-deb").args(["-Zxz", "--root-owner-group", "--build"]).arg(&folder).arg(package).run(checkout)?;
    fs::remove_dir_all(&folder).map_err(|source| Failure::File { path: folder, source })
}
