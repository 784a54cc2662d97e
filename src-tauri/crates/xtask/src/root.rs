//! A Debian system of its own in a folder, so that the machine itself stays as it is. Owns how it is made, stored for the next
//! time and entered; what is done in it is the commands' business.
//!
//! What runs in it has its own mounts, which end with it: a command that is broken off leaves a folder behind and nothing else.
//! The network is the machine's.

use crate::checkout::Checkout;
use crate::commands::remove;
use crate::failure::Failure;
use crate::lack::Lack;
use crate::tool::Tool;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Enters the root `$1` with the downloads of earlier times `$2` and with the folders up to `--`, which lie in it where they
/// lie outside, and becomes the command that follows.
const ENTER: &str = r#"
set -e
root="$1"
mount --bind "$2" "$root/var/cache/apt/archives"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
shift 2
while [ "$1" != -- ]; do
    mkdir -p "$root$1"
    mount --rbind "$1" "$root$1"
    shift
done
shift
exec chroot "$root" "$@"
"#;

/// The machine's own, so that addresses are found and believed inside too.
const BROUGHT: [&str; 3] = ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"];

#[derive(Debug)]
pub struct Root {
    /// Where its `/` is.
    pub folder: PathBuf,
    archives: PathBuf,
    /// Folders of the machine that are seen inside.
    seen: Vec<PathBuf>,
    /// Whether processes that outlive a command are ended with it.
    alone: bool,
}

/// What can only be done as root on Linux.
pub fn possible() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        return Err(Lack::OtherSystem.into());
    }
    if Tool::new("id").args(["-u"]).answer()?.trim() != "0" {
        return Err(Lack::Root.into());
    }
    Ok(())
}

impl Root {
    /// A clean one of a Debian release, with nothing in it but what a package asks for; the first time it is fetched, later it is
    /// unpacked.
    pub fn clean(checkout: &Checkout, suite: &str) -> Result<Self, Failure> {
        let home = checkout.memory().join("clean-root");
        let root = Self { folder: home.join("root"), archives: home.join("archives"), seen: Vec::new(), alone: true };
        let packed = home.join(format!("{suite}.tar"));
        root.empty()?;
        if !packed.exists() {
            root.fetch(checkout, suite)?;
            // Under its name only once it is whole.
            let begun = home.join("begun.tar");
            let tar = Tool::new("tar").args(["--create", "--file"]).arg(&begun).arg("--directory").arg(&root.folder);
            tar.arg(".").run(checkout)?;
            fs::rename(&begun, &packed).map_err(Failure::at(&packed))?;
        } else {
            let tar = Tool::new("tar").args(["--extract", "--file"]).arg(&packed);
            tar.arg("--directory").arg(&root.folder).run(checkout)?;
        }
        root.prepare(checkout)?;
        Ok(root)
    }

    /// One that stays for the next time, with packages of a Debian release; made anew where it has others. Folders of the machine
    /// are seen inside, and what a command leaves running goes on.
    pub fn kept(
        checkout: &Checkout,
        home: &Path,
        suite: &str,
        packages: &[&str],
        seen: Vec<PathBuf>,
    ) -> Result<Self, Failure> {
        let root = Self { folder: home.join("root"), archives: home.join("archives"), seen, alone: false };
        let (made, wanted) = (home.join("made"), format!("{suite} {}\n", packages.join(" ")));
        if root.folder.join("etc").is_dir() && fs::read_to_string(&made).is_ok_and(|text| text == wanted) {
            root.know_the_network()?;
            return Ok(root);
        }
        let _ = fs::remove_file(&made);
        root.empty()?;
        root.fetch(checkout, suite)?;
        root.prepare(checkout)?;
        root.install(checkout, packages)?;
        // It is not made a second time.
        root.inside(["apt-get", "clean"]).run(checkout)?;
        fs::write(&made, wanted).map_err(Failure::at(&made))?;
        Ok(root)
    }

    fn empty(&self) -> Result<(), Failure> {
        self.clear()?;
        [&self.folder, &self.archives]
            .into_iter()
            .try_for_each(|made| fs::create_dir_all(made).map_err(Failure::at(made)))
    }

    fn fetch(&self, checkout: &Checkout, suite: &str) -> Result<(), Failure> {
        Tool::new("debootstrap").args(["--variant=minbase", suite]).arg(&self.folder).run(checkout)
    }

    fn prepare(&self, checkout: &Checkout) -> Result<(), Failure> {
        // No package starts services: they have nothing to do with the check, and would end with the command.
        let policy = self.folder.join("usr/sbin/policy-rc.d");
        fs::write(&policy, "#!/bin/sh\nexit 101\n").map_err(Failure::at(&policy))?;
        Tool::new("chmod").arg("755").arg(policy).run(checkout)?;
        self.know_the_network()?;
        self.inside(["apt-get", "update"]).run(checkout)
    }

    fn know_the_network(&self) -> Result<(), Failure> {
        let there = BROUGHT.iter().filter(|place| Path::new(place).exists());
        there.into_iter().try_for_each(|place| self.bring(Path::new(place), place.trim_start_matches('/')))
    }

    /// A command inside of it, as its root.
    pub fn inside<S: AsRef<OsStr>>(&self, command: impl IntoIterator<Item = S>) -> Tool {
        let apart: &[&str] = if self.alone { &["--mount", "--pid", "--fork", "--kill-child"] } else { &["--mount"] };
        Tool::new("unshare")
            .args(apart)
            .args(["--", "sh", "-c", ENTER, "sh"])
            .arg(&self.folder)
            .arg(&self.archives)
            .args(&self.seen)
            .args(["--", "env", "--ignore-environment", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8"])
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
