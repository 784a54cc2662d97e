//! A Debian system of its own in a folder: clean each time, with nothing in it but what a package asks for. Owns how it is
//! made, stored for the next time and entered; what is done in it is in `check`.
//!
//! What runs in it has its own processes and mounts, which end with it: a check that is broken off leaves a folder behind and
//! nothing else. The network is the machine's.

use crate::checkout::Checkout;
use crate::commands::remove;
use crate::failure::Failure;
use crate::tool::Tool;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The oldest Debian that has all that the app needs.
const SUITE: &str = "bookworm";

/// Enters the root `$1` with the downloads of earlier checks `$2`, and becomes the command that follows.
const ENTER: &str = r#"
set -e
mount --bind "$2" "$1/var/cache/apt/archives"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
root="$1"
shift 2
exec chroot "$root" "$@"
"#;

#[derive(Debug)]
pub struct Root {
    /// Where its `/` is.
    pub folder: PathBuf,
    archives: PathBuf,
}

impl Root {
    /// A clean one; the first time it is fetched, later it is unpacked.
    pub fn clean(checkout: &Checkout) -> Result<Self, Failure> {
        let home = checkout.memory().join("clean-root");
        let root = Self { folder: home.join("root"), archives: home.join("archives") };
        let packed = home.join(format!("{SUITE}.tar"));
        root.clear()?;
        for folder in [&root.folder, &root.archives] {
            fs::create_dir_all(folder).map_err(Failure::at(folder))?;
        }
        if !packed.exists() {
            Tool::new("debootstrap").args(["--variant=minbase", SUITE]).arg(&root.folder).run(checkout)?;
            // Under its name only once it is whole.
            let begun = home.join("begun.tar");
            let tar = Tool::new("tar").args(["--create", "--file"]).arg(&begun).arg("--directory").arg(&root.folder);
            tar.arg(".").run(checkout)?;
            fs::rename(&begun, &packed).map_err(Failure::at(&packed))?;
        } else {
            let tar = Tool::new("tar").args(["--extract", "--file"]).arg(&packed);
            tar.arg("--directory").arg(&root.folder).run(checkout)?;
        }
        // No package starts services: they have nothing to do with the check, and would end with the command.
        let policy = root.folder.join("usr/sbin/policy-rc.d");
        fs::write(&policy, "#!/bin/sh\nexit 101\n").map_err(Failure::at(&policy))?;
        Tool::new("chmod").arg("755").arg(policy).run(checkout)?;
        root.bring(Path::new("/etc/resolv.conf"), "etc/resolv.conf")?;
        root.inside(["apt-get", "update"]).run(checkout)?;
        Ok(root)
    }

    /// A command inside of it, as its root.
    pub fn inside<S: AsRef<OsStr>>(&self, command: impl IntoIterator<Item = S>) -> Tool {
        Tool::new("unshare")
            .args(["--mount", "--pid", "--fork", "--kill-child", "--", "sh", "-c", ENTER, "sh"])
            .arg(&self.folder)
            .arg(&self.archives)
            .args(["env", "--ignore-environment", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8"])
            .args(["DEBIAN_FRONTEND=noninteractive", "HOME=/root"])
            .args(command)
    }

    /// The same, and what it says; where it fails, that is shown.
    pub fn answer<S: AsRef<OsStr>>(
        &self,
        checkout: &Checkout,
        command: impl IntoIterator<Item = S>,
    ) -> Result<String, Failure> {
        let (said, end) = self.inside(command).run_telling(checkout);
        end.map(|()| said.join("\n"))
    }

    /// Installs packages by name or file, and of what they only recommend nothing.
    pub fn install(&self, checkout: &Checkout, names: &[&str]) -> Result<(), Failure> {
        self.inside(["apt-get", "install", "--yes", "--no-install-recommends"]).args(names).run(checkout)
    }

    /// Copies a file of the machine to a place in it.
    pub fn bring(&self, file: &Path, place: &str) -> Result<(), Failure> {
        let to = self.folder.join(place);
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::copy(file, &to)).map_err(Failure::at(file))?;
        Ok(())
    }

    /// Everything in it by its place, but for what every system writes by the way.
    pub fn places(&self) -> Result<BTreeSet<PathBuf>, Failure> {
        let mut found = BTreeSet::new();
        gather(&self.folder, &self.folder, &mut found)?;
        Ok(found)
    }

    /// Removes it, and what an earlier check has left.
    pub fn clear(&self) -> Result<(), Failure> {
        remove(&self.folder)
    }
}

/// Where a system writes without being asked: logs, lists, what only this run knows.
const BY_THE_WAY: [&str; 9] = ["dev", "proc", "run", "sys", "tmp", "home", "var/cache", "var/log", "var/lib"];

fn gather(folder: &Path, root: &Path, found: &mut BTreeSet<PathBuf>) -> Result<(), Failure> {
    let failed = Failure::at(folder);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let place = entry.path().strip_prefix(root).unwrap_or(&entry.path()).to_path_buf();
        if BY_THE_WAY.iter().any(|left| place == Path::new(left)) {
            continue;
        }
        if entry.file_type().map_err(failed)?.is_dir() {
            gather(&entry.path(), root, found)?;
        }
        found.insert(place);
    }
    Ok(())
}
