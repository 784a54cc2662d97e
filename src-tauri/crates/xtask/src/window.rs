//! Test programs that drive the real window. Owns the invisible desktop they run on: a display and a session bus of
//! their own, so that they neither need nor touch the person's.

use crate::checkout::Checkout;
use crate::tool::Tool;
use std::ffi::OsString;

/// Cargo running the window test `target` of the package `tests`, with the debug build of the app.
pub fn test(checkout: &Checkout, target: &str) -> Tool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // --workspace, although one target is wanted: with the same choice of features nothing is compiled twice.
    let cargo: [OsString; 5] = [cargo, "test".into(), "--workspace".into(), "--test".into(), target.into()];
    Tool::new("dbus-run-session")
        .args(["--", "xvfb-run", "-a", "-s", "-screen 0 1920x1200x24"])
        .args(cargo)
        .env("PROSPECTOR_BIN", checkout.app("debug"))
        .within(&checkout.root)
}
