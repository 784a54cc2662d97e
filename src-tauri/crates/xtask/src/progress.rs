//! What is printed while steps run: a line for each, with its time. Owns the form; the words come from the steps.

use crate::failure::Failure;
use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// As much of a tool's last line as is shown beside a step.
const LAST: usize = 60;

/// Where progress goes and how much of it.
#[derive(Debug)]
pub struct Progress {
    /// Show all that the tools print.
    pub verbose: bool,
    terminal: bool,
    /// The step that each thread is at: two lanes of steps give their signs of life by turns.
    at: Mutex<HashMap<ThreadId, String>>,
}

impl Progress {
    /// On standard output; a terminal gets one line a step that is rewritten, a file gets a line at start and end.
    pub fn new(verbose: bool) -> Self {
        Self { verbose, terminal: io::stdout().is_terminal() && !verbose, at: Mutex::default() }
    }

    /// Does `work` under a line of its own.
    pub fn step<T>(&self, words: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let begun = Instant::now();
        self.beside("....", words, "");
        let around = self.enter(Some(words.to_owned()));
        let done = work();
        self.enter(around);
        let mark = match &done {
            Ok(_) => "ok",
            Err(Failure::Lack(_)) => "lacks",
            Err(_) => "FAILED",
        };
        self.clear();
        say(&line(mark, words, &clock(begun.elapsed())));
        done
    }

    /// A step that had nothing to do.
    pub fn skipped(&self, words: &str, why: &str) {
        say(&line("--", words, why));
    }

    /// A sign of life from a long step: how long it has been at it and the last thing its tool said.
    pub fn beat(&self, elapsed: Duration, last: &str) {
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner).get(&thread::current().id()).cloned();
        let words = at.unwrap_or_else(|| "still working".to_owned());
        let last: String = last.trim().chars().take(LAST).collect();
        if !self.verbose {
            self.beside("....", &words, &format!("{}  {last}", clock(elapsed)));
        }
    }

    /// Notes which step this thread is at, and returns which it was at before.
    fn enter(&self, words: Option<String>) -> Option<String> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let thread = thread::current().id();
        match words {
            Some(words) => at.insert(thread, words),
            None => at.remove(&thread),
        }
    }

    /// How often a sign of life is wanted.
    pub fn pace(&self) -> Duration {
        Duration::from_secs(if self.terminal { 1 } else { 30 })
    }

    /// A line of a tool's output.
    pub fn quote(&self, text: &str) {
        self.clear();
        say(&format!("         {text}"));
    }

    /// Lines of a tool's output that belong together: nothing of another step comes between them.
    pub fn quote_all<'a>(&self, lines: impl IntoIterator<Item = &'a str>) {
        let _whole = io::stdout().lock();
        lines.into_iter().for_each(|line| self.quote(line));
    }

    fn beside(&self, mark: &str, words: &str, note: &str) {
        if self.terminal {
            let _ = write!(io::stdout(), "\r\x1b[2K{}", line(mark, words, note));
            let _ = io::stdout().flush();
        } else {
            say(&line(mark, words, note));
        }
    }

    fn clear(&self) {
        if self.terminal {
            let _ = write!(io::stdout(), "\r\x1b[2K");
        }
    }
}

/// Prints a line. A reader that has gone away is no reason to stop.
pub fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn line(mark: &str, words: &str, note: &str) -> String {
    format!("{mark:>6}  {words:<44}  {note}").trim_end().to_owned()
}

/// A length of time as people say it.
pub fn clock(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    match seconds {
        0..60 => format!("{:.1} s", elapsed.as_secs_f32()),
        _ => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_say_them() {
        assert_eq!(clock(Duration::from_millis(1_240)), "1.2 s", "under a minute with a tenth");
        assert_eq!(clock(Duration::from_secs(185)), "3 min 05 s", "from a minute on without");
    }

    #[test]
    fn a_step_within_a_step_gives_the_word_back() {
        let progress = Progress::new(false);
        assert_eq!(progress.enter(Some("outer".to_owned())), None, "nothing before");
        assert_eq!(progress.enter(Some("inner".to_owned())).as_deref(), Some("outer"), "the one around it");
        progress.enter(Some("outer".to_owned()));
        assert_eq!(progress.enter(None).as_deref(), Some("outer"), "and in the end nothing is left");
        assert!(progress.at.lock().unwrap().is_empty(), "no thread is at anything");
    }

    #[test]
    fn a_line_has_no_blanks_at_its_end() {
        assert_eq!(line("....", "interface: build", ""), "  ....  interface: build", "nothing to trim by eye");
    }
}
