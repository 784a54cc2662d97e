//! The papers that a package brings and that are made from others, on Linux: the changelog in Debian's form, the licences of all
//! parts, and what of the system the program was linked against. Owns where they lie and what the bundler gets to know
//! of them; those that are committed as they are lie in `src-tauri/installer`.

use super::{changelog, symbols};
use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::licences;
use crate::tool::Tool;
use serde_json::{json, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// Where Debian has the changelog of a package.
pub const CHANGELOG: &str = "/usr/share/doc/prospector/changelog.gz";
/// Where the licences of all parts are found on a system that has the package.
pub const THIRD_PARTY_OF_DEB: &str = "/usr/share/doc/prospector/third-party.txt.gz";
/// The same for packages of the other kind, which have a place of their own for licences.
pub const THIRD_PARTY_OF_RPM: &str = "/usr/share/licenses/prospector/third-party.txt.gz";

/// What was written, for the bundler.
#[derive(Debug)]
pub struct Papers {
    changelog: PathBuf,
    third_party: PathBuf,
    glibc: String,
    libraries: Vec<String>,
}

impl Papers {
    /// Writes them, fresh.
    pub fn write(checkout: &Checkout) -> Result<Self, Failure> {
        let folder = checkout.memory().join("papers");
        fs::create_dir_all(&folder).map_err(Failure::at(&folder))?;
        let changelog = zipped(checkout, &folder.join("changelog"), &changelog::for_debian(checkout)?)?;
        let third_party = zipped(checkout, &folder.join("third-party.txt"), &licences::list(checkout)?.plain())?;
        let app = checkout.app("release");
        let (glibc, libraries) = (symbols::newest_glibc(&app)?, symbols::libraries(&app)?);
        Ok(Self { changelog, third_party, glibc, libraries })
    }

    /// What they add to `tauri.conf.json`.
    pub fn settings(&self) -> String {
        let third_party = self.third_party.display().to_string();
        // The app trusts the system's certificates, which none of its libraries asks for.
        const CERTIFICATES: &str = "ca-certificates";
        let mut asked: Vec<String> = self.libraries.iter().map(|name| format!("{name}()(64bit)")).collect();
        asked.push(CERTIFICATES.to_owned());
        asked.push(format!("libc.so.6(GLIBC_{})(64bit)", self.glibc));
        let settings: Value = json!({ "bundle": { "linux": {
            "deb": {
                "depends": [format!("libc6 (>= {})", self.glibc), CERTIFICATES.to_owned()],
                // Not as the bundler's `changelog`, which would put it where Debian does not look.
                "files": { CHANGELOG: self.changelog.display().to_string(), THIRD_PARTY_OF_DEB: third_party },
            },
            "rpm": {
                "depends": asked,
                "files": { THIRD_PARTY_OF_RPM: third_party },
            },
        } } });
        settings.to_string()
    }
}

/// Writes the licences for a bundle that takes files into itself, that of macOS; returns what that adds to `tauri.conf.json`.
pub fn beside_the_app(checkout: &Checkout) -> Result<String, Failure> {
    let folder = checkout.memory().join("papers");
    fs::create_dir_all(&folder).map_err(Failure::at(&folder))?;
    let third_party = folder.join("third-party.txt");
    fs::write(&third_party, licences::list(checkout)?.plain()).map_err(Failure::at(&third_party))?;
    Ok(json!({ "bundle": { "resources": { third_party.display().to_string(): "third-party.txt" } } }).to_string())
}

/// Writes a text and packs it.
fn zipped(checkout: &Checkout, path: &Path, text: &str) -> Result<PathBuf, Failure> {
    fs::write(path, text).map_err(Failure::at(path))?;
    // Without the time of day, so that the same sources make the same file.
    Tool::new("gzip").args(["--best", "--no-name", "--force"]).arg(path).run(checkout)?;
    let mut packed = path.as_os_str().to_owned();
    packed.push(".gz");
    Ok(packed.into())
}
