//! Test programs that drive the real window. Owns the invisible desktop they run on: a display and a session bus of
//! their own, so that they neither need nor touch the person's.

use crate::checkout::Checkout;
use crate::tool::Tool;
use std::ffi::OsString;

/// The display keeps running when its last window closes. Else it starts anew then, and a window that opens at that moment finds
/// none: 3 of 300 short programs, two at a time, did.
const DISPLAY: &str = "-screen 0 1920x1200x24 -noreset";

/// Cargo running the window test `target` of the package `tests`, with the debug build of the app.
pub fn test(checkout: &Checkout, target: &str) -> Tool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // --workspace, although one target is wanted: with the same choice of features nothing is compiled twice.
    let cargo: [OsString; 5] = [cargo, "test".into(), "--workspace".into(), "--test".into(), target.into()];
    Tool::new("dbus-run-session")
        .args(["--", "xvfb-run", "-a", "-s", DISPLAY])
        .args(cargo)
        .env("PROSPECTOR_BIN", checkout.app("debug"))
        .within(&checkout.root)
}
