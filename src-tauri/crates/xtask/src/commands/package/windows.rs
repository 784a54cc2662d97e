//! The installer for Windows, made there or on Linux. Owns what it installs and how it is put together; what it does is in
//! `src-tauri/installer/windows.nsi`, and that it does so is tried in `wine`.
//!
//! On Linux the app in it is built by MinGW's compiler. Then the library lies beside it by which WebView2 is found; what Microsoft's
//! compiler makes has that inside.

use crate::checkout::Checkout;
use crate::commands::elsewhere::room::Room;
use crate::commands::elsewhere::windows::compilers;
use crate::commands::elsewhere::wine::TARGET;
use crate::commands::{elsewhere::std_library, remove};
use crate::failure::Failure;
use crate::licences;
use crate::tool::Tool;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The version that it installs.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The app, as a file.
const APP: &str = "prospector.exe";
/// The command that signs the app, the installer and what takes it away, where there is a certificate.
const SIGN: &str = "PROSPECTOR_SIGN";

/// Where the app and the tool come from.
#[derive(Clone, Copy)]
pub enum Workshop<'a> {
    /// This is Windows.
    Here(&'a Checkout),
    /// The Debian with other compilers.
    Room(&'a Room<'a>),
}

impl Workshop<'_> {
    fn checkout(&self) -> &Checkout {
        match self {
            Self::Here(checkout) => checkout,
            Self::Room(room) => room.checkout,
        }
    }

    /// Where the app was built.
    fn built(&self) -> PathBuf {
        match self {
            Self::Here(checkout) => checkout.target.join("release"),
            Self::Room(room) => room.target().join(TARGET).join("release"),
        }
    }

    fn nsis(&self, folder: &Path, words: &[&str]) -> Tool {
        match self {
            Self::Here(_) => Tool::new("makensis").within(folder).args(words),
            Self::Room(room) => room.inside(folder, &[], &[&["makensis"], words].concat()),
        }
    }

    /// Signs a file by a command that gets its name.
    fn sign(&self, command: &str, file: &Path) -> Result<(), Failure> {
        let line = format!("{command} \"{}\"", file.display());
        let tool = match self {
            Self::Here(_) => Tool::new("cmd").args(["/C", &line]),
            Self::Room(room) => room.inside(file.parent().unwrap_or(file), &[], &["sh", "-c", &line]),
        };
        tool.run(self.checkout())
    }
}

/// Builds the app for Windows on Linux.
pub fn build(room: &Room) -> Result<(), Failure> {
    std_library::ready(room, TARGET)?;
    room.checkout.progress.step("Windows: release build", || {
        let words = ["build", "--locked", "--release", "--package", "prospector", "--target", TARGET];
        room.cargo(&compilers(), &words).run(room.checkout)
    })
}

/// Makes the installer, and returns where it is.
pub fn installer(workshop: Workshop<'_>) -> Result<PathBuf, Failure> {
    let out = workshop.checkout().target.join(format!("release/bundle/nsis/Prospector_{VERSION}_x64-setup.exe"));
    of_version(workshop, VERSION, None, out)
}

/// Makes one of an older version, which has a further file, for what is to take its place.
pub fn older(workshop: Workshop<'_>, version: &str, more: &str) -> Result<PathBuf, Failure> {
    let out = workshop.checkout().memory().join("installer").join("older.exe");
    of_version(workshop, version, Some(more), out)
}

fn of_version(workshop: Workshop<'_>, version: &str, more: Option<&str>, out: PathBuf) -> Result<PathBuf, Failure> {
    let checkout = workshop.checkout();
    let home = checkout.memory().join("installer");
    let (files, listing) = (home.join("files"), home.join("listing.nsh"));
    let folder = out.parent().unwrap_or(&out);
    fs::create_dir_all(folder).map_err(Failure::at(folder))?;
    checkout.progress.step(&format!("Windows: installer {version}"), || {
        gather(workshop, &files)?;
        if let Some(more) = more {
            fs::write(files.join(more), "").map_err(Failure::at(&files))?;
        }
        fs::write(&listing, deleting(&files)?).map_err(Failure::at(&listing))?;
        let with = |name: &str, value: &Path| format!("-D{name}={}", value.display());
        let words = [
            "-V2".to_owned(),
            "-WX".to_owned(),
            "-INPUTCHARSET".to_owned(),
            "UTF8".to_owned(),
            format!("-DVERSION={version}"),
            with("FILES", &files),
            with("LISTING", &listing),
            with("ICONS", &checkout.root.join("icons")),
            with("OUT", &out),
        ];
        let target = matches!(workshop, Workshop::Room(_)).then(|| "-DTARGET=amd64-unicode".to_owned());
        let signing = env::var(SIGN).ok();
        if let Some(command) = &signing {
            workshop.sign(command, &files.join(APP))?;
        }
        let signing = signing.map(|command| format!("-DSIGN={command}"));
        let script = checkout.root.join("src-tauri/installer/windows.nsi").display().to_string();
        let words: Vec<String> = words.into_iter().chain(target).chain(signing).chain([script]).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        workshop.nsis(&home, &words).run(checkout)
    })?;
    Ok(out)
}

/// Puts together what is installed.
fn gather(workshop: Workshop<'_>, files: &Path) -> Result<(), Failure> {
    let (checkout, built) = (workshop.checkout(), workshop.built());
    remove(files)?;
    fs::create_dir_all(files).map_err(Failure::at(files))?;
    let loader = match workshop {
        Workshop::Here(_) => None,
        Workshop::Room(_) => Some((built.join("WebView2Loader.dll"), "WebView2Loader.dll")),
    };
    let always = [
        (built.join(APP), APP),
        (built.join("prospector-bridge.exe"), "prospector-bridge.exe"),
        (checkout.root.join("icons/128x128.png"), "prospector.png"),
        (checkout.root.join("LICENSE"), "LICENSE.txt"),
    ];
    for (from, name) in always.into_iter().chain(loader) {
        fs::copy(&from, files.join(name)).map_err(Failure::at(&from))?;
    }
    let parts = files.join("third-party.txt");
    fs::write(&parts, licences::list(checkout)?.plain()).map_err(Failure::at(&parts))
}

/// The lines by which the uninstaller takes away what was installed, and nothing that a person has put beside it.
fn deleting(files: &Path) -> Result<String, Failure> {
    let failed = Failure::at(files);
    let line = |name: &str| format!("Delete \"$INSTDIR\\{name}\"\n");
    let entries = fs::read_dir(files).map_err(failed)?;
    entries.map(|entry| Ok(line(&entry.map_err(failed)?.file_name().to_string_lossy()))).collect()
}
