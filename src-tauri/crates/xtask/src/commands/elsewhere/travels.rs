//! A workspace that goes from Linux to Windows and back: the test program `travels` is run on both, each with what the other has
//! made. Owns the way; what must be the same is the test's.

use super::room::Room;
use super::wine;
use crate::commands::remove;
use crate::compile;
use crate::failure::Failure;
use crate::program::Program;
use crate::tool::Tool;
use std::ffi::OsString;
use std::path::Path;

const TARGET: &str = "travels";
const FROM: &str = "PROSPECTOR_TRAVELS_FROM";
const TO: &str = "PROSPECTOR_TRAVELS_TO";

/// There and back, with the program as it was built for Windows.
pub fn there_and_back(room: &Room, built: &[Program]) -> Result<(), Failure> {
    let found = built.iter().find(|program| program.target == TARGET);
    let there = found.ok_or_else(|| Failure::NothingMade { what: "test program", path: room.target().join(TARGET) })?;
    let here = compile::one(room.checkout, "Windows: a workspace that travels, for Linux", TARGET)?;
    let (ours, theirs) = (room.home.join("from-linux"), room.home.join("from-windows"));
    [&ours, &theirs].into_iter().try_for_each(|place| remove(place))?;
    room.checkout.progress.step("Windows: a workspace goes there and comes back", || {
        let tool = |program: &Program| program.tool(&room.checkout.app("debug")).env("TZ", wine::ZONE);
        tool(&here).env(TO, &ours).run(room.checkout)?;
        on_windows(room, there, &ours, &theirs).run(room.checkout)?;
        tool(&here).env(FROM, &theirs).run(room.checkout)
    })
}

fn on_windows(room: &Room, program: &Program, from: &Path, to: &Path) -> Tool {
    let places = [(FROM, from), (TO, to)].map(|(name, place)| (name, wine::as_seen_there(OsString::from(place))));
    wine::tool(room, program, &places)
}
