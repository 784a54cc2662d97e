//! Programs side by side. Owns how many run at once, in which order, and that the output of each stays in one piece; what
//! they are is the business of the step that runs them.

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::progress::clock;
use crate::tool::{worth_showing, Tool};
use std::collections::VecDeque;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A program that waits for its turn.
pub struct Job {
    /// As it is shown.
    pub name: String,
    pub tool: Tool,
}

/// A program that has ended.
pub struct Ended {
    /// As it is shown.
    pub name: String,
    /// All that it printed.
    pub lines: Vec<String>,
    /// How long it ran.
    pub took: Duration,
    pub end: Result<(), Failure>,
}

/// What is reported of the programs: that one begins, and that it is over.
enum News {
    Begun(String),
    Over(Ended),
}

/// Runs `jobs` in their order, `at_once` of them at the same time, and shows in the end what those printed that failed. `sum`
/// is the line for each that has ended, and may judge it anew.
pub fn run(
    checkout: &Checkout,
    jobs: Vec<Job>,
    at_once: usize,
    sum: impl Fn(&mut Ended) -> Option<String>,
) -> Vec<Ended> {
    let (count, begun) = (jobs.len(), Instant::now());
    let waiting = Mutex::new(VecDeque::from(jobs));
    let (news, told) = mpsc::channel();
    let (mut over, mut running, mut beat): (Vec<Ended>, Vec<String>, _) = (Vec::new(), Vec::new(), begun);
    thread::scope(|scope| {
        for _ in 0..at_once {
            let (waiting, news) = (&waiting, news.clone());
            scope.spawn(move || {
                while let Some(job) = next(waiting) {
                    let _ = news.send(News::Begun(job.name.clone()));
                    let _ = news.send(News::Over(one(checkout, job)));
                }
            });
        }
        // Only the threads hold a sender now, so that the channel closes with the last of them.
        drop(news);
        loop {
            match told.recv_timeout(checkout.progress.pace()) {
                Ok(News::Begun(name)) => running.push(name),
                Ok(News::Over(mut ended)) => {
                    running.retain(|name| *name != ended.name);
                    if let Some(line) = sum(&mut ended) {
                        checkout.progress.quote(&line);
                    }
                    over.push(ended);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if beat.elapsed() >= checkout.progress.pace() {
                beat = Instant::now();
                let state = format!("{} of {count}, now {}", over.len(), running.join(", "));
                checkout.progress.beat(begun.elapsed(), &state);
            }
        }
    });
    for ended in &over {
        if checkout.progress.verbose || ended.end.is_err() {
            show(checkout, ended);
        }
    }
    over
}

fn next(waiting: &Mutex<VecDeque<Job>>) -> Option<Job> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
}

fn one(checkout: &Checkout, job: Job) -> Ended {
    let begun = Instant::now();
    let (lines, end) = job.tool.unheard().run_telling(checkout);
    Ended { name: job.name, lines, took: begun.elapsed(), end }
}

fn show(checkout: &Checkout, ended: &Ended) {
    let how = ended.end.as_ref().err().map_or_else(|| "well".to_owned(), ToString::to_string);
    let head = format!("—— {} ({}): {how}", ended.name, clock(ended.took));
    checkout.progress.quote_all(std::iter::once(head.as_str()).chain(worth_showing(&ended.lines)));
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use crate::progress::Progress;
    use std::path::PathBuf;

    fn checkout() -> Checkout {
        Checkout { root: PathBuf::from("."), target: PathBuf::from("."), progress: Progress::new(false) }
    }

    fn job(name: &str, script: &str) -> Job {
        Job { name: name.to_owned(), tool: Tool::new("sh").args(["-c", script]) }
    }

    #[test]
    fn all_run_each_with_its_own_output_and_end() {
        let jobs = vec![job("a", "echo one; echo two"), job("b", "echo three; exit 3"), job("c", "exit 0")];
        let mut over = run(&checkout(), jobs, 2, |ended| Some(ended.name.clone()));
        over.sort_by(|one, other| one.name.cmp(&other.name));
        let ends: Vec<_> = over.iter().map(|ended| (ended.name.as_str(), ended.end.is_ok())).collect();
        assert_eq!(ends, [("a", true), ("b", false), ("c", true)], "a failure stops none of the others");
        assert_eq!(over[0].lines, ["one", "two"], "its own lines only");
        assert_eq!(over[1].lines, ["three"], "those of a failed one too");
    }

    #[test]
    fn as_many_as_said_run_at_once() {
        let begun = Instant::now();
        let jobs = (0..4).map(|at| job(&at.to_string(), "sleep 2")).collect();
        run(&checkout(), jobs, 4, |ended| Some(ended.name.clone()));
        assert!(begun.elapsed() < Duration::from_secs(7), "eight seconds of sleep side by side: {:?}", begun.elapsed());
    }

    #[test]
    fn one_at_a_time_keeps_the_order() {
        let jobs = vec![job("long", "sleep 0.3"), job("short", "exit 0")];
        let over = run(&checkout(), jobs, 1, |ended| Some(ended.name.clone()));
        assert_eq!(over.iter().map(|ended| ended.name.as_str()).collect::<Vec<_>>(), ["long", "short"], "as they came");
    }
}
