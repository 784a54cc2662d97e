//! What reaches a person who is not looking at the window: a sentence when long work ends, and how far all of it is.
//!
//! Owns: when something is said, and how far the work under way is as a whole. It learns both from what the screen is
//! sent anyway. Does not own: the words (`notify/sentence.rs`), or how a system shows them (`desktop.rs`). Nothing
//! personal is in it: it is shown on a screen that others can see, and in the system's own history.

mod sentence;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::screen::{Changed, ExportPhase, ImportPhase, JobPhase, JobState, Phase};
use workspace::clock::Clock;
use workspace::desktop::{Desktop, Progress, ProgressState};
use workspace::host::{Listener, Work};
use workspace::lock::locked;

/// Whoever started work that ends sooner, in milliseconds, is still there to see it.
const LONG: i64 = 10_000;
/// Between two notices of the progress, in milliseconds.
const PAUSE: i64 = 250;

/// The status of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Runs,
    Paused,
    /// It goes on only with the person.
    Waits,
    Over,
}

/// Work as the screen heard of it last.
#[derive(Debug)]
struct Noted {
    status: Status,
    /// Since when it runs.
    since: i64,
    done: u64,
    of: u64,
}

/// What is under way, for those who do not look.
pub(crate) struct Notifier {
    works: Mutex<Works>,
    clock: Clock,
    desktop: Arc<dyn Desktop>,
    /// The person wants to be notified.
    wanted: AtomicBool,
}

#[derive(Default)]
struct Works {
    all: BTreeMap<Work, Noted>,
    /// How far everything was when that was last said, and when it was.
    said: Option<Progress>,
    at: i64,
}

impl Notifier {
    pub(crate) fn new(clock: Clock, desktop: Arc<dyn Desktop>, wanted: bool) -> Self {
        Self { works: Mutex::default(), clock, desktop, wanted: AtomicBool::new(wanted) }
    }

    /// Sets whether the person wants to be notified when long work ends.
    pub(crate) fn set_wanted(&self, wanted: bool) {
        self.wanted.store(wanted, Ordering::Relaxed);
    }

    /// Whether work that can take long runs now.
    pub(crate) fn long_work_runs(&self) -> bool {
        locked(&self.works).all.values().any(|noted| noted.status == Status::Runs)
    }

    fn put(&self, work: Work, status: Status, done: (u64, u64)) -> bool {
        locked(&self.works).put(work, status, done, self.clock.now())
    }

    fn notify(&self, sentence: Option<String>) {
        {
            // Held until it is shown, which only posts it: of two works at once the later word is the last.
            let mut works = locked(&self.works);
            if let Some(progress) = works.due(self.clock.now()) {
                self.desktop.show_progress(progress);
            }
        }
        let wanted = self.wanted.load(Ordering::Relaxed);
        if let Some(sentence) = sentence.filter(|_| wanted && !self.desktop.is_in_front()) {
            self.desktop.notify(sentence);
        }
    }
}

impl Listener for Notifier {
    fn changed(&self, changed: &Changed) {
        let Some((work, status, done)) = status_of(changed) else {
            if matches!(changed, Changed::Workspace) {
                locked(&self.works).all.clear();
                self.notify(None);
            }
            return;
        };
        let long = self.put(work, status, done);
        self.notify(long.then(|| sentence::ended(changed)).flatten());
    }

    fn begun(&self, work: Work) {
        self.put(work, Status::Runs, (0, 0));
    }

    fn broke_off(&self, work: Work) {
        let long = self.put(work, Status::Over, (0, 0));
        self.notify(long.then(|| sentence::broke_off(work)));
    }
}

impl Works {
    /// Notes the status of work. Returns whether it has just come to rest by itself after it ran for long.
    fn put(&mut self, work: Work, status: Status, (done, of): (u64, u64), now: i64) -> bool {
        let before = self.all.get(&work).map(|noted| (noted.status, noted.since));
        let since = before.filter(|(status, _)| *status == Status::Runs).map(|(_, since)| since);
        if status == Status::Over {
            self.all.remove(&work);
        } else {
            self.all.insert(work, Noted { status, since: since.unwrap_or(now), done, of });
        }
        let rests = matches!(status, Status::Over | Status::Waits);
        rests && since.is_some_and(|since| now.saturating_sub(since) >= LONG)
    }

    /// How far everything is, if that is to be said now.
    fn due(&mut self, now: i64) -> Option<Option<Progress>> {
        let progress = self.progress();
        let same_state = progress.map(|progress| progress.state) == self.said.map(|said| said.state);
        if progress == self.said || (same_state && now.saturating_sub(self.at) < PAUSE) {
            return None;
        }
        (self.said, self.at) = (progress, now);
        Some(progress)
    }

    /// What runs, all together; else what waits for the person; else what is paused.
    fn progress(&self) -> Option<Progress> {
        [
            (Status::Runs, ProgressState::Runs),
            (Status::Waits, ProgressState::Waits),
            (Status::Paused, ProgressState::Paused),
        ]
        .into_iter()
        .find_map(|(status, state)| {
            let those = || self.all.values().filter(|noted| noted.status == status);
            those().next()?;
            let of: u64 = those().map(|noted| noted.of).sum();
            let done: u64 = those().map(|noted| noted.done.min(noted.of)).sum();
            let percent = u8::try_from(done.saturating_mul(100) / of.max(1)).unwrap_or(100);
            Some(Progress { percent, state })
        })
    }
}

/// Which work the screen hears of, its status, and how much of how much is done.
fn status_of(changed: &Changed) -> Option<(Work, Status, (u64, u64))> {
    Some(match changed {
        // The load of a slice is a part of its sliced load.
        Changed::Pull { pull } if pull.sliced.is_some() => return None,
        Changed::Pull { pull } => (Work::Pull(pull.pull), of_phase(pull.phase), (pull.received, pull.wanted)),
        Changed::Slices { slices } => {
            let loaded = slices.slices.iter().map(|slice| slice.loaded.min(slice.reach)).sum();
            (Work::Slices(slices.load), of_phase(slices.phase), (loaded, slices.reach))
        }
        Changed::Job { job } => (Work::Job(job.job), of_job(job), rows_of(job)),
        Changed::Import { import } => {
            // How many rows a file has is known at its end; before that, from how much of it was read.
            let rows = import.read.saturating_mul(100) / u64::from(import.part.max(1));
            let status = match import.phase {
                ImportPhase::Checking | ImportPhase::Keeping => Status::Runs,
                ImportPhase::Checked | ImportPhase::Done | ImportPhase::Stopped => Status::Over,
            };
            (Work::Import(import.import), status, (import.read, rows))
        }
        Changed::Export { export } => {
            let status = if export.phase == ExportPhase::Writing { Status::Runs } else { Status::Over };
            (Work::Export(export.export), status, (export.written, export.rows))
        }
        _ => return None,
    })
}

const fn of_phase(phase: Phase) -> Status {
    match phase {
        Phase::Running => Status::Runs,
        Phase::Paused => Status::Paused,
        Phase::Interrupted => Status::Waits,
        Phase::Stopped | Phase::Done => Status::Over,
    }
}

const fn of_job(job: &JobState) -> Status {
    match job.phase {
        JobPhase::Running => Status::Runs,
        JobPhase::Paused => Status::Paused,
        JobPhase::Interrupted => Status::Waits,
        JobPhase::Stopped | JobPhase::Done => Status::Over,
    }
}

/// Each row counts once for each step.
fn rows_of(job: &JobState) -> (u64, u64) {
    let open: u64 = job.steps.iter().map(|step| step.running + step.waiting).sum();
    let had = |step: &crate::screen::StepState| {
        step.found + step.none + step.failed + step.cannot + step.suppressed + step.unclear
    };
    let done: u64 = job.steps.iter().map(had).sum();
    (done, done + open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_ran_for_long_and_rests_by_itself_is_worth_a_word() {
        let mut works = Works::default();
        let job = Work::Job(1);
        assert!(!works.put(job, Status::Over, (0, 0), 99_999), "what nobody saw begin is not said to have ended");
        works.put(job, Status::Runs, (0, 9), 0);
        works.put(job, Status::Runs, (3, 9), 8_000);
        assert!(!works.put(job, Status::Waits, (5, 9), LONG - 1), "whoever began it is still there");
        works.put(job, Status::Runs, (5, 9), 50_000);
        assert!(!works.put(job, Status::Paused, (5, 9), 90_000), "a person paused it, and knows");
        assert!(!works.put(job, Status::Over, (5, 9), 99_000), "nor is it said of what stood still");
        works.put(job, Status::Runs, (0, 9), 100_000);
        assert!(works.put(job, Status::Waits, (6, 9), 100_000 + LONG), "it waits for somebody who went away");
        assert!(!works.put(job, Status::Waits, (6, 9), 200_000), "which is said once");
    }

    #[test]
    fn how_far_it_is_counts_what_runs_and_is_said_a_few_times_a_second() {
        let mut works = Works::default();
        assert_eq!(works.due(0), None, "nothing runs, and nothing was said");
        works.put(Work::Pull(1), Status::Runs, (50, 100), 0);
        works.put(Work::Job(1), Status::Runs, (0, 300), 0);
        let runs = |percent| Some(Some(Progress { percent, state: ProgressState::Runs }));
        assert_eq!(works.due(0), runs(12), "50 rows of 400");
        works.put(Work::Pull(1), Status::Runs, (90, 100), 10);
        assert_eq!(works.due(10), None, "too soon");
        assert_eq!(works.due(PAUSE), runs(22), "90 of 400");
        works.put(Work::Pull(1), Status::Waits, (90, 100), PAUSE);
        assert_eq!(works.due(PAUSE * 2), runs(0), "the other one still runs");
        works.put(Work::Job(1), Status::Over, (300, 300), PAUSE * 2);
        let waits = Some(Some(Progress { percent: 90, state: ProgressState::Waits }));
        assert_eq!(works.due(PAUSE * 2), waits, "another state is said at once");
        works.put(Work::Pull(1), Status::Over, (90, 100), PAUSE * 2);
        assert_eq!(works.due(PAUSE * 2), Some(None), "nothing is left");
    }
}
