//! Waiting for a program: gathers its lines, gives signs of life, and stops what hangs.

use super::tree;
use crate::progress::Progress;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What says nothing for so long hangs. How long it takes as long as something moves is the machine's affair: a first build on a
/// slow one takes more than half an hour.
const PATIENCE: Duration = Duration::from_secs(30 * 60);
/// How long the last words of an ended program may take to arrive: something it left behind can hold the pipe open.
const LAST_WORDS: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(200);

/// How a program came to its end.
#[derive(Debug)]
pub enum End {
    /// By itself, or by somebody's signal.
    Exited(io::Result<ExitStatus>),
    /// It was stopped because it said nothing any more.
    Stopped,
}

/// What becomes of a program's lines, and how long it may be silent.
#[derive(Debug)]
pub struct Manner {
    /// Lines to show even when all goes well.
    pub echo: fn(&str) -> bool,
    /// What of a line is for people.
    pub for_people: fn(&str) -> Option<String>,
    /// Whether anything of it is shown at all.
    pub heard: bool,
    /// When it is stopped, counted from its last line.
    pub patience: Duration,
}

impl Default for Manner {
    fn default() -> Self {
        Self { echo: |_| false, for_people: |line| Some(line.to_owned()), heard: true, patience: PATIENCE }
    }
}

/// Stays with `child`, whose two outputs are pipes, until it has ended; gives back all that it said.
pub fn attend(child: &mut Child, progress: &Progress, manner: &Manner) -> (Vec<String>, End) {
    let lines = listen(child);
    let begun = Instant::now();
    let (mut said, mut last, mut beat, mut moved): (Vec<String>, String, _, _) =
        (Vec::new(), String::new(), begun, begun);
    let mut ended: Option<(Instant, End)> = None;
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(line) => {
                moved = Instant::now();
                if manner.heard {
                    if let Some(text) = (manner.for_people)(&line) {
                        if progress.verbose || (manner.echo)(&line) {
                            progress.quote_all(text.lines());
                        }
                        last = text;
                    }
                }
                said.push(line);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let end = ended.map_or_else(|| End::Exited(child.wait()), |(_, end)| end);
                return (said, end);
            }
        }
        if let Some((when, end)) = ended.take() {
            if when.elapsed() > LAST_WORDS {
                return (said, end);
            }
            ended = Some((when, end));
        } else if moved.elapsed() > manner.patience {
            tree::end(child);
            ended = Some((Instant::now(), End::Stopped));
        } else if let Some(end) = child.try_wait().transpose() {
            ended = Some((Instant::now(), End::Exited(end)));
        } else if manner.heard && beat.elapsed() >= progress.pace() {
            beat = Instant::now();
            progress.beat(begun.elapsed(), last.lines().next().unwrap_or_default());
        }
    }
}

fn listen(child: &mut Child) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    if let Some(output) = child.stdout.take() {
        pass_on(output, sender.clone());
    }
    if let Some(output) = child.stderr.take() {
        pass_on(output, sender);
    }
    lines
}

fn pass_on(output: impl Read + Send + 'static, lines: Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if lines.send(line).is_err() {
                break;
            }
        }
    });
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    fn attended(script: &str) -> (Vec<String>, End) {
        attended_as(script, &Manner::default())
    }

    fn attended_as(script: &str, manner: &Manner) -> (Vec<String>, End) {
        let mut command = Command::new("sh");
        let mut child = command.args(["-c", script]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        attend(&mut child, &Progress::new(false), manner)
    }

    #[test]
    fn both_outputs_are_gathered_and_the_code_is_kept() {
        let (mut said, end) = attended("echo out; echo err >&2; exit 3");
        said.sort();
        assert_eq!(said, ["err", "out"], "both outputs");
        assert!(matches!(end, End::Exited(Ok(status)) if status.code() == Some(3)), "its own code: {end:?}");
    }

    #[test]
    fn what_moves_is_left_alone_however_long_it_takes() {
        let manner = Manner { patience: Duration::from_secs(2), heard: false, ..Manner::default() };
        let (said, end) = attended_as("for line in 1 2 3 4 5 6; do echo $line; sleep 0.5; done", &manner);
        assert_eq!(said.len(), 6, "three seconds, and never silent for two");
        assert!(matches!(end, End::Exited(Ok(status)) if status.success()), "it came to its end: {end:?}");
    }

    #[test]
    fn what_is_silent_for_too_long_is_stopped_with_what_it_started() {
        let begun = Instant::now();
        let manner = Manner { patience: Duration::from_millis(500), heard: false, ..Manner::default() };
        let (_, end) = attended_as("sleep 60 & sleep 60", &manner);
        assert!(matches!(end, End::Stopped), "it was stopped: {end:?}");
        assert!(begun.elapsed() < Duration::from_secs(20), "and so was what it had started: {:?}", begun.elapsed());
    }

    #[test]
    fn what_a_program_leaves_behind_does_not_hold_the_step_open() {
        let begun = Instant::now();
        let (said, end) = attended("sleep 20 & echo $!");
        assert!(begun.elapsed() < Duration::from_secs(10), "the sleeper keeps the pipe open for 20 s");
        assert!(matches!(end, End::Exited(Ok(status)) if status.success()), "the shell itself ended well: {end:?}");
        Command::new("kill").arg(&said[0]).status().unwrap();
    }
}
