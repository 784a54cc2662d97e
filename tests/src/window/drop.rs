//! Files that come from another program or go to one, dragged by the pointer of the display: WebDriver's own never leaves the page.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use super::process::Ended;
use super::{Look, Window};

/// The system's own: packages of the system are for no other one.
pub const PYTHON: &str = "/usr/bin/python3";
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/window/drop.py");
const PLACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/window/take.py");

impl Window {
    /// Drags a file out of another window and lets it go over this one.
    pub async fn drop_file(&self, file: &Path) {
        let display = &self.display;
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

    /// Takes something on the page up with the pointer and lets it go over another program's window, which must be this display's own.
    /// What that program got.
    pub async fn drag_out(&self, from: &Look) -> Vec<PathBuf> {
        let display = &self.display;
        let place = Ended::start(Command::new(PYTHON).arg(PLACE).envs([display.environment()]));
        let to = place.lines.wait_for("place").await;
        let (to_x, to_y) = (to[0].as_i64().expect("a number"), to[1].as_i64().expect("a number"));
        let window = self.web().get_window_rect().await.expect("it has a place");
        let at = self.find(from).await.rect().await.expect("it is on the page");
        let (x, y) = (window.x + (at.x + at.width / 2.0) as i64, window.y + (at.y + at.height / 2.0) as i64);
        display.pointer(&["mousemove", &x.to_string(), &y.to_string(), "mousedown", "1"]);
        // A drag begins with a move, and only then is the file made: it is held on to until the other window hears of it.
        let mut moved = 0;
        self.until("the file is over the other window", async || {
            moved += 1;
            let (x, y) = if moved < 4 { (x + 8 * moved, y + 8 * moved) } else { (to_x - moved % 8, to_y) };
            display.pointer(&["mousemove", &x.to_string(), &y.to_string()]);
            place.lines.told("over").last().cloned()
        })
        .await;
        display.pointer(&["mouseup", "1"]);
        let taken = place.lines.wait_for("taken").await;
        taken.as_array().expect("paths").iter().filter_map(|path| path.as_str()).map(PathBuf::from).collect()
    }
}
