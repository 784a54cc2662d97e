//! A program for Windows, started under Wine. Owns what surrounds it, and how places of the machine are named there.

use super::room::Room;
use crate::program::Program;
use crate::tool::Tool;
use std::ffi::OsString;
use std::path::Path;

/// What such a program is built for.
pub const TARGET: &str = "x86_64-pc-windows-gnu";
/// Wine, as a program.
pub const WINE: &str = "/usr/lib/wine/wine64";

/// A Windows of its own, without the parts that ask for more to be fetched.
pub fn surroundings(room: &Room) -> Vec<(&'static str, OsString)> {
    vec![
        ("WINEPREFIX", room.home.join("wine").into()),
        ("WINEDEBUG", "-all".into()),
        ("WINEDLLOVERRIDES", "mscoree,mshtml=;winemenubuilder.exe=d".into()),
    ]
}

/// A test program there, with what else it is told.
pub fn tool(room: &Room, program: &Program, more: &[(&'static str, OsString)]) -> Tool {
    let app = room.target().join(TARGET).join("debug").join("prospector.exe");
    let mut env = surroundings(room);
    // The library by which the web view is found lies beside the app.
    env.push(("WINEPATH", as_seen_there(app.with_file_name("").into())));
    env.extend(program.surroundings(&app).map(|(name, value)| (name, as_seen_there(value))));
    env.push(("RUSTC_BOOTSTRAP", "1".into()));
    let file = program.file.display().to_string();
    env.extend(more.iter().cloned());
    room.inside(&program.folder, &env, &[WINE, &file])
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
