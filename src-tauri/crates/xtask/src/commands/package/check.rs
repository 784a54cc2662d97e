//! `cargo xtask package --check`: the package in a clean system, as the first person who gets it. Installed with nothing but
//! what it depends on, started and used by a person who is not root, removed again without a trace of it.
//!
//! Owns the order and what must hold. The system is `crate::root`'s; what is clicked in the window is in the package `tests`,
//! as the test program `installed`. What is asked of the package for systems of the other kind is `rpm`'s.

use super::papers::{CHANGELOG, THIRD_PARTY_OF_DEB};
use super::rpm;
use crate::checkout::Checkout;
use crate::compile;
use crate::failure::{hold, Failure};
use crate::progress::say;
use crate::root::{self, Root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The oldest Debian that has all that the app needs.
const SUITE: &str = "bookworm";
/// What the check itself needs in the system, beside the package.
const TOOLS: [&str; 12] = [
    "xvfb",
    "webkit2gtk-driver",
    "dbus-daemon",
    "dbus-bin",
    "procps",
    "fonts-dejavu-core",
    "desktop-file-utils",
    "appstream",
    "libglib2.0-bin",
    "rpm",
    "rpm2cpio",
    "cpio",
];
/// Who uses the app there.
const PERSON: &str = "rep";
/// Where the packages lie there.
const DEB: &str = "/tmp/prospector.deb";
const RPM: &str = "/tmp/prospector.rpm";

/// Said before anything is built: a check that cannot be done is no reason to wait.
pub fn possible(checkout: &Checkout) -> Result<(), Failure> {
    root::possible()?;
    crate::packages::ensure(checkout, crate::packages::Purpose::Packaging)
}

/// All of it, with the packages that were made.
pub fn check(checkout: &Checkout, made: &[PathBuf]) -> Result<(), Failure> {
    let journey = compile::one(checkout, "clean system: its journey", "installed")?.file;
    let step = |words: &str, work: &dyn Fn() -> Result<(), Failure>| checkout.progress.step(words, work);
    let root = checkout.progress.step("clean system: Debian 12", || Root::clean(checkout, SUITE))?;
    for (place, extension) in [(DEB, "deb"), (RPM, "rpm")] {
        let file = made.iter().find(|path| path.extension().is_some_and(|found| found == extension));
        let file = file.ok_or_else(|| Failure::NothingMade { what: extension, path: checkout.target.clone() })?;
        root.bring(file, place.trim_start_matches('/'))?;
    }
    step("clean system: only what it depends on", &|| {
        root.install(checkout, &[DEB])?;
        all_libraries_are_there(checkout, &root)?;
        purge(checkout, &root)
    })?;
    step("clean system: what the check needs", &|| {
        root.install(checkout, &TOOLS)?;
        root.inside(["useradd", "--create-home", PERSON]).run(checkout)
    })?;
    let before = root.places()?;
    step("clean system: install", &|| {
        root.install(checkout, &[DEB])?;
        known_to_the_desktop(checkout, &root)
    })?;
    let picture = checkout.target.join("installed").join("demo-search.png");
    let home = format!("/home/{PERSON}");
    step("clean system: the demo search", &|| demo_search(checkout, &root, &journey, &home, &picture))?;
    step("clean system: remove", &|| {
        purge(checkout, &root)?;
        no_trace(&root, &before)
    })?;
    step("clean system: rpm beside it", &|| rpm::holds(checkout, &root, RPM, DEB))?;
    step("clean system: install the rpm", &|| rpm::install(checkout, &root, RPM))?;
    // As another person, who has loaded nothing yet.
    let other = format!("{home}/as-rpm");
    let of_rpm = picture.with_file_name("demo-search-rpm.png");
    step("clean system: the demo search, as rpm", &|| demo_search(checkout, &root, &journey, &other, &of_rpm))?;
    step("clean system: remove the rpm", &|| {
        rpm::erase(checkout, &root)?;
        no_trace(&root, &before)
    })?;
    say(&format!("Picture of the installed app: {}", checkout.short(&picture).display()));
    root.clear()
}

fn purge(checkout: &Checkout, root: &Root) -> Result<(), Failure> {
    root.inside(["apt-get", "purge", "--yes", "prospector"]).run(checkout)
}

/// What the loader does not find is missing among what the package depends on.
fn all_libraries_are_there(checkout: &Checkout, root: &Root) -> Result<(), Failure> {
    let said = root.answer(checkout, ["ldd", "/usr/bin/prospector"])?;
    let missing: Vec<&str> = said.lines().filter(|line| line.contains("not found")).map(str::trim).collect();
    hold(missing.is_empty(), || format!("the package depends on too little: {}", missing.join("; ")))
}

/// The desktop finds the app, its words in German too, and knows whose the app's files are.
fn known_to_the_desktop(checkout: &Checkout, root: &Root) -> Result<(), Failure> {
    root.inside(["desktop-file-validate", "/usr/share/applications/Prospector.desktop"]).run(checkout)?;
    let told = "/usr/share/metainfo/app.prospector.desktop.metainfo.xml";
    root.inside(["appstreamcli", "validate", "--no-net", told]).run(checkout)?;
    for place in [THIRD_PARTY_OF_DEB, "/usr/share/doc/prospector/copyright", CHANGELOG] {
        let there = fs::metadata(root.folder.join(place.trim_start_matches('/'))).is_ok_and(|data| data.len() > 500);
        hold(there, || format!("{place} is missing or as good as empty"))?;
    }
    let list = root.folder.join("tmp/Leads.prospector-list");
    fs::write(&list, "{}").map_err(Failure::at(&list))?;
    let kind = root.answer(checkout, ["gio", "info", "-a", "standard::content-type", "/tmp/Leads.prospector-list"])?;
    hold(kind.contains("application/vnd.prospector.list+json"), || {
        format!("a list is taken for something else: {kind}")
    })?;
    let app = root.answer(checkout, ["gio", "mime", "application/vnd.prospector.list+json"])?;
    hold(app.contains("Prospector.desktop"), || format!("a list is opened by something else: {app}"))
}

/// As the person, on a display and a bus of their own, with folders in their home.
fn demo_search(checkout: &Checkout, root: &Root, journey: &Path, home: &str, picture: &Path) -> Result<(), Failure> {
    root.bring(journey, "opt/check/installed")?;
    let person = ["setpriv", "--reuid", PERSON, "--regid", PERSON, "--init-groups", "env"];
    let walked = root
        .inside(person)
        .args([format!("HOME={home}"), format!("PROSPECTOR_INSTALLED_HOME={home}")])
        .args(["sh", "-c", "mkdir -p \"$HOME\" && cd && exec /opt/check/installed --nocapture"])
        .run(checkout);
    // Also where it failed: then it shows why.
    let taken = root.folder.join(home.trim_start_matches('/')).join("demo-search.png");
    if taken.exists() {
        let folder = picture.parent().unwrap_or(picture);
        let kept = fs::create_dir_all(folder).and_then(|()| fs::copy(&taken, picture));
        kept.map_err(Failure::at(picture))?;
    }
    fs::remove_dir_all(root.folder.join("opt/check")).map_err(Failure::at(&root.folder.join("opt/check")))?;
    walked
}

/// What was there before is there, and nothing else: but for what is the person's.
fn no_trace(root: &Root, before: &BTreeSet<PathBuf>) -> Result<(), Failure> {
    let after = root.places()?;
    let list =
        |places: Vec<&PathBuf>| places.iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(", ");
    let left = list(after.difference(before).collect());
    hold(left.is_empty(), || format!("removing it leaves {left}"))?;
    let gone = list(before.difference(&after).collect());
    hold(gone.is_empty(), || format!("removing it takes along {gone}"))?;
    for cache in ["usr/share/applications/mimeinfo.cache", "usr/share/mime/globs2"] {
        let path = root.folder.join(cache);
        let text = fs::read_to_string(&path).map_err(Failure::at(&path))?;
        hold(!text.contains("prospector"), || format!("/{cache} still knows it"))?;
    }
    let data = root.folder.join("home").join(PERSON).join("data/app.prospector.desktop");
    hold(data.is_dir(), || "what the person has loaded is gone with the package".to_owned())
}
