//! What the program under test has warned of lately: a sentence for a person says what to do, and not why.
//!
//! Owns the last of these lines, of all tests of a program together. Does not own printing them where all goes well.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Mutex;

use tracing_subscriber::filter::LevelFilter;

/// Lines that are kept.
const MOST: usize = 12;

static LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

struct Lines;

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut lines = LINES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        lines.push_back(String::from_utf8_lossy(line).trim_end().to_owned());
        if lines.len() > MOST {
            lines.pop_front();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Begins to keep them, in a program whose tests need no way of their own.
pub fn hear_warnings() {
    let heard = tracing_subscriber::fmt().with_ansi(false).with_max_level(LevelFilter::WARN).with_writer(|| Lines);
    let _ = heard.try_init();
}

/// The last of them, each in a line.
pub(super) fn lately() -> String {
    let lines = LINES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    lines.iter().fold(String::from("\nlately:"), |all, line| format!("{all}\n  {line}"))
}
