//! Test programs that drive the real window. Owns the invisible desktop they run on: a display and a session bus of
//! their own, so that they neither need nor touch the person's.

use crate::checkout::Checkout;
use crate::program::Program;
use crate::tool::Tool;

/// The display keeps running when its last window closes. Else it starts anew then, and a window that opens at that moment finds
/// none: 3 of 300 short programs, two at a time, did.
const DISPLAY: &str = "-screen 0 1920x1200x24 -noreset";

/// A test program on a desktop of its own, with the debug build of the app.
pub fn test(checkout: &Checkout, program: &Program) -> Tool {
    let desktop = Tool::new("dbus-run-session").args(["--", "xvfb-run", "-a", "-s", DISPLAY]).arg(&program.file);
    program.under(desktop, &checkout.app("debug"))
}
