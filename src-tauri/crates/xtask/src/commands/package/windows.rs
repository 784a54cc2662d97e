//! The installer for Windows, made on Linux. Owns what it installs and how it is put together; what it does there is in
//! `src-tauri/installer/windows.nsi`, and that it does so is tried in `wine`.
//!
//! The app in it is built by MinGW's compiler. It needs the library beside it by which WebView2 is found; what Microsoft's compiler
//! makes has that inside.

use crate::commands::elsewhere::room::Room;
use crate::commands::elsewhere::windows::{compilers, TARGET};
use crate::commands::{elsewhere::std_library, remove};
use crate::failure::Failure;
use crate::licences;
use std::fs;
use std::path::{Path, PathBuf};

/// The version that it installs.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds the app for Windows.
pub fn build(room: &Room) -> Result<(), Failure> {
    std_library::ready(room, TARGET)?;
    room.checkout.progress.step("Windows: release build", || {
        let words = ["build", "--release", "--package", "prospector", "--target", TARGET];
        room.cargo(&compilers(), &words).run(room.checkout)
    })
}

/// Makes the installer of a version, and returns where it is.
pub fn installer(room: &Room, version: &str) -> Result<PathBuf, Failure> {
    let home = room.checkout.memory().join("installer");
    let (files, listing) = (home.join("files"), home.join("listing.nsh"));
    let out = room.checkout.target.join("release/bundle/nsis").join(format!("Prospector_{version}_x64-setup.exe"));
    let folder = out.parent().unwrap_or(&out);
    fs::create_dir_all(folder).map_err(Failure::at(folder))?;
    room.checkout.progress.step(&format!("Windows: installer {version}"), || {
        gather(room, &files)?;
        fs::write(&listing, deleting(&files)?).map_err(Failure::at(&listing))?;
        let with = |name: &str, value: &Path| format!("-D{name}={}", value.display());
        let words = [
            "makensis".to_owned(),
            "-V2".to_owned(),
            "-WX".to_owned(),
            "-INPUTCHARSET".to_owned(),
            "UTF8".to_owned(),
            format!("-DVERSION={version}"),
            with("FILES", &files),
            with("LISTING", &listing),
            with("ICONS", &room.checkout.root.join("icons")),
            with("OUT", &out),
            room.checkout.root.join("src-tauri/installer/windows.nsi").display().to_string(),
        ];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        room.inside(&home, &[], &words).run(room.checkout)
    })?;
    Ok(out)
}

/// Puts together what is installed.
fn gather(room: &Room, files: &Path) -> Result<(), Failure> {
    let built = room.target().join(TARGET).join("release");
    remove(files)?;
    fs::create_dir_all(files).map_err(Failure::at(files))?;
    for (from, name) in [
        (built.join("prospector.exe"), "prospector.exe"),
        (built.join("WebView2Loader.dll"), "WebView2Loader.dll"),
        (room.checkout.root.join("icons/128x128.png"), "prospector.png"),
        (room.checkout.root.join("LICENSE"), "LICENSE.txt"),
    ] {
        fs::copy(&from, files.join(name)).map_err(Failure::at(&from))?;
    }
    let parts = files.join("third-party.txt");
    fs::write(&parts, licences::list(room.checkout)?.plain()).map_err(Failure::at(&parts))
}

/// The lines by which the uninstaller takes away what was installed, and nothing that a person has put beside it.
fn deleting(files: &Path) -> Result<String, Failure> {
    let failed = Failure::at(files);
    let line = |name: &str| format!("Delete \"$INSTDIR\\{name}\"\n");
    let entries = fs::read_dir(files).map_err(failed)?;
    entries.map(|entry| Ok(line(&entry.map_err(failed)?.file_name().to_string_lossy()))).collect()
}
