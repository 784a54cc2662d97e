//! The standard library for another system, compiled from its sources once and put where the compiler looks for it: so what is
//! built with it needs nothing that is not stable.

use super::room::Room;
use crate::commands::{files, remove};
use crate::failure::Failure;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// All of it that a program or a macro can name.
const PARTS: &str = "-Zbuild-std=std,panic_unwind,test,proc_macro";
const MANIFEST: &str = "[package]\nname = \"nothing\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n";

/// Makes sure that it is there for `target`.
pub fn ready(room: &Room, target: &str) -> Result<(), Failure> {
    let place = room.root.folder.join("usr/lib/rustlib").join(target).join("lib");
    if place.exists() {
        return Ok(());
    }
    room.checkout.progress.step(&format!("elsewhere: standard library for {target}"), || {
        let nothing = room.home.join("nothing");
        // What another compiler has made there is of no use to this one.
        remove(&nothing)?;
        write(&nothing.join("src/lib.rs"), "#![no_std]\n")?;
        write(&nothing.join("Cargo.toml"), MANIFEST)?;
        let made = nothing.join("target");
        let env = [("RUSTC_BOOTSTRAP", OsString::from("1")), ("CARGO_TARGET_DIR", made.clone().into())];
        let words = ["--manifest-path", &nothing.join("Cargo.toml").display().to_string()].map(str::to_owned);
        let words: Vec<&str> = ["build", "--release", PARTS, "--target", target]
            .into_iter()
            .chain(words.iter().map(String::as_str))
            .collect();
        room.cargo(&env, &words).run(room.checkout)?;
        // Under its name only once it is whole.
        let begun = place.with_file_name("begun");
        remove(&begun)?;
        fs::create_dir_all(&begun).map_err(Failure::at(&begun))?;
        for library in files(&made.join(target).join("release/deps"), "rlib") {
            let name = library.file_name().unwrap_or_default();
            if !name.to_string_lossy().starts_with("libnothing") {
                fs::copy(&library, begun.join(name)).map_err(Failure::at(&library))?;
            }
        }
        fs::rename(&begun, &place).map_err(Failure::at(&place))?;
        remove(&nothing)
    })
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(file, text)).map_err(Failure::at(file))
}
