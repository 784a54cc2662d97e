//! A program for Windows, started under Wine. Owns how a Windows is made, what surrounds a program in it, and how places of the
//! machine are named there.

use super::room::Room;
use crate::commands::remove;
use crate::failure::Failure;
use crate::program::Program;
use crate::tool::Tool;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What such a program is built for.
pub const TARGET: &str = "x86_64-pc-windows-gnu";
/// Days begin elsewhere than at midnight of Greenwich: in Berlin, by its rules, as the Debian has no names of zones.
pub const ZONE: &str = "CET-1CEST,M3.5.0,M10.5.0/3";
/// Wine, as a program.
pub const WINE: &str = "/usr/lib/wine/wine64";

/// Makes a Windows in which nothing was ever done, in the place of one that was there.
pub fn fresh(room: &Room, windows: &Path) -> Result<(), Failure> {
    // What an earlier run has left running would answer for the new one; mostly there is nothing.
    let _ = server(room, windows, "-k").run(room.checkout);
    remove(windows)?;
    room.inside(&room.home, &surroundings(windows), &[WINE, "wineboot", "--init"]).run(room.checkout)
}

/// Tells the process that stands for a Windows to end all others, or to say when they have ended.
pub fn server(room: &Room, windows: &Path, word: &str) -> Tool {
    room.inside(&room.home, &surroundings(windows), &["/usr/lib/wine/wineserver64", word])
}

/// What a program there is started with: without the parts of Wine that ask for more to be fetched.
pub fn surroundings(windows: &Path) -> Vec<(&'static str, OsString)> {
    vec![
        ("WINEPREFIX", windows.into()),
        ("WINEDEBUG", "-all".into()),
        ("WINEDLLOVERRIDES", "mscoree,mshtml=;winemenubuilder.exe=d".into()),
    ]
}

/// The Windows of the tests.
pub fn of_the_tests(room: &Room) -> PathBuf {
    room.home.join("wine")
}

/// A test program there, with what else it is told.
pub fn tool(room: &Room, program: &Program, more: &[(&'static str, OsString)]) -> Tool {
    behind(room, program, &[], more)
}

/// The same, started by a command of the Debian that becomes what follows it.
pub fn behind(room: &Room, program: &Program, before: &[&str], more: &[(&'static str, OsString)]) -> Tool {
    let app = room.target().join(TARGET).join("debug").join("prospector.exe");
    let mut env = surroundings(&of_the_tests(room));
    env.push(("TZ", ZONE.into()));
    // The library by which the web view is found lies beside the app.
    env.push(("WINEPATH", as_seen_there(app.with_file_name("").into())));
    env.extend(program.surroundings(&app).map(|(name, value)| (name, as_seen_there(value))));
    env.push(("RUSTC_BOOTSTRAP", "1".into()));
    let file = program.file.display().to_string();
    env.extend(more.iter().cloned());
    room.inside(&program.folder, &env, &[before, &[WINE, &file]].concat())
}

/// The machine's disk is a drive there.
pub fn as_seen_there(value: OsString) -> OsString {
    if !Path::new(&value).is_absolute() {
        return value;
    }
    let mut there = OsString::from("Z:");
    there.push(value);
    there
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_by_their_drive_and_words_stay() {
        assert_eq!(as_seen_there("/x/words".into()), "Z:/x/words", "a place");
        assert_eq!(as_seen_there("0.1.0".into()), "0.1.0", "a version");
    }
}
