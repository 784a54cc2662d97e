//! Files that come from another program, dragged by the pointer of the display: WebDriver's own never leaves the page.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::Window;
use super::process::Ended;

/// The system's own: packages of the system are for no other one.
pub const PYTHON: &str = "/usr/bin/python3";
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/window/drop.py");

impl Window {
    /// Drags a file out of another window and lets it go over this one, which must have a display of its own.
    pub async fn drop_file(&self, file: &Path) {
        let display = self.display.as_ref().expect("a display of its own: the pointer is one for all");
        let source = Ended::start(Command::new(PYTHON).arg(SOURCE).arg(file).envs([display.environment()]));
        let from = source.lines.wait_for("source").await;
        let (from_x, from_y) = (from[0].to_string(), from[1].to_string());
        display.pointer(&["mousemove", &from_x, &from_y, "mousedown", "1"]);
        let window = self.web().get_window_rect().await.expect("it has a place");
        let (x, y) = (window.x + window.width / 2, window.y + window.height / 2);
        // A drag begins with a move, and at the next ones it is offered to what lies under the pointer.
        let mut moved = 0;
        self.until("the window would take the file", async || {
            moved += 1;
            display.pointer(&["mousemove", &(x + moved % 8).to_string(), &y.to_string()]);
            (source.lines.told("taken").last() == Some(&json!(true))).then_some(())
        })
        .await;
        display.pointer(&["mouseup", "1"]);
        assert_eq!(source.lines.wait_for("dropped").await, json!(true), "the window takes what is let go over it");
        // What it would lie on from now on looks different from what it does without it.
        display.pointer(&["mousemove", &from_x, &from_y]);
    }
}
