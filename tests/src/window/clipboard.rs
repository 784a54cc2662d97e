//! What the desktop's clipboard holds, asked by another program than the app: for the report of a journey that fails.

use std::process::Command;

use super::{PYTHON, Window};

const ASK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/window/clipboard.py");

impl Window {
    /// Its text as JSON, or why there is none.
    pub fn on_the_clipboard(&self) -> String {
        let mut ask = Command::new(PYTHON);
        ask.arg(ASK).envs([self.display.environment()]);
        match ask.output() {
            Ok(told) if told.status.success() => String::from_utf8_lossy(&told.stdout).trim().to_owned(),
            Ok(told) => format!("not known: {}", String::from_utf8_lossy(&told.stderr).trim()),
            Err(error) => format!("not known: {error}"),
        }
    }
}
