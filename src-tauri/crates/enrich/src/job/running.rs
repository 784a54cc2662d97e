//! The jobs that run in a workspace: how they are started, called off, and found again after a start.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use store::StoreError;
use store::tables::jobs::Job;
use store::tables::pulls::PullPhase;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use words::say;

use super::runner::{self, Run};
use super::width::Width;
use ipc::{FailureCode, Plan};
use workspace::failure::Failure;
use workspace::host::Work;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// The jobs that run.
#[derive(Default)]
pub struct Jobs {
    pub(super) running: Mutex<BTreeMap<i64, Running>>,
    /// Held while something is started; true once the workspace was closed: nothing starts in it any more.
    turn: tokio::sync::Mutex<bool>,
    /// Those that ran when the app ended and have not gone on yet.
    waiting: Mutex<Vec<i64>>,
    /// Counts the outcomes that were told of calls which nobody knew about: jobs may wait for them.
    pub(super) outcomes: watch::Sender<u64>,
    /// How many questions of each operation without a published limit are under way at once.
    widths: Mutex<BTreeMap<&'static str, Arc<Width>>>,
    /// Calls the quote off that is being counted.
    quoting: Mutex<CancellationToken>,
}

pub(super) struct Running {
    list: i64,
    called_off: CancellationToken,
    /// What it becomes when it was called off: stays `Running` when the app ends, and goes on at the next start.
    pub then: PullPhase,
    /// When the newest answers came.
    answers: VecDeque<i64>,
    task: Option<JoinHandle<()>>,
}

impl Jobs {
    /// Jobs that ran when the app ended, to go on with.
    pub fn wait(&self, jobs: Vec<i64>) {
        *locked(&self.waiting) = jobs;
    }

    /// The next of them.
    pub(super) fn next_waiting(&self) -> Option<i64> {
        locked(&self.waiting).first().copied()
    }

    /// One of them went on, or waits for the person.
    pub(super) fn waits_no_more(&self, job: i64) {
        locked(&self.waiting).retain(|other| *other != job);
    }

    /// Calls everything off and waits for the calls that have left. Tells the jobs that did not come to go on.
    pub async fn end(&self) -> Vec<i64> {
        *self.turn.lock().await = true;
        let waiting = std::mem::take(&mut *locked(&self.waiting));
        let tasks: Vec<_> = locked(&self.running)
            .values_mut()
            .filter_map(|running| {
                running.called_off.cancel();
                running.task.take()
            })
            .collect();
        for task in tasks {
            // A run that panicked has nothing left to wait for; its intents are settled at the next start.
            let _ = task.await;
        }
        waiting
    }

    /// Waits for the turn to start something.
    pub(super) async fn turn(&self) -> Result<tokio::sync::MutexGuard<'_, bool>, Failure> {
        let turn = self.turn.lock().await;
        if *turn {
            return Err(Failure::new(
                FailureCode::Gone,
                say!("Another workspace was opened meanwhile. Nothing was sent."),
            ));
        }
        Ok(turn)
    }

    /// The outcome of a call that nobody knew about is known.
    pub(super) fn outcome_known(&self) {
        self.outcomes.send_modify(|known| *known = known.wrapping_add(1));
    }

    /// The width of an operation without a published limit.
    pub(super) fn width(&self, operation: &'static str) -> Arc<Width> {
        Arc::clone(locked(&self.widths).entry(operation).or_default())
    }

    /// Takes the place of the quote that is being counted. Rings when a newer one does so.
    pub(super) fn newest_quote(&self) -> CancellationToken {
        let own = CancellationToken::new();
        std::mem::replace(&mut *locked(&self.quoting), own.clone()).cancel();
        own
    }

    /// The job that runs on a list.
    pub(super) fn of_list(&self, list: i64) -> Option<i64> {
        locked(&self.running).iter().find(|(_, running)| running.list == list).map(|(job, _)| *job)
    }

    /// Starts the task of a job; a new one is prepared for its records first.
    pub(super) async fn set_off(
        &self,
        open: &Arc<OpenWorkspace>,
        job: &Job,
        plan: Plan,
        new: Option<Arc<[i64]>>,
    ) -> Result<(), StoreError> {
        let called_off = CancellationToken::new();
        let run = Run::of(open, job, plan, called_off.clone()).await?;
        open.host.begun(Work::Job(job.id));
        let mut running = locked(&self.running);
        let task = tokio::spawn(runner::run(run, new));
        let (list, then, answers) = (job.what.list, PullPhase::Running, VecDeque::new());
        running.insert(job.id, Running { list, called_off, then, answers, task: Some(task) });
        Ok(())
    }

    /// Calls a job off and waits for its end. Tells whether it ran.
    pub(super) async fn call_off(&self, job: i64, then: PullPhase) -> bool {
        let turn = self.turn.lock().await;
        let task = match locked(&self.running).get_mut(&job) {
            Some(running) => {
                running.then = then;
                running.called_off.cancel();
                running.task.take()
            }
            None => None,
        };
        drop(turn);
        match task {
            Some(task) => {
                let _ = task.await;
                true
            }
            None => false,
        }
    }

    /// Notes that an answer came.
    pub(super) fn measure(&self, job: i64, at: i64, most: usize) {
        if let Some(running) = locked(&self.running).get_mut(&job) {
            running.answers.push_back(at);
            if running.answers.len() > most {
                running.answers.pop_front();
            }
        }
    }

    /// Answers a second, in tenths, while it runs.
    pub(super) fn rate(&self, job: i64) -> Option<u64> {
        let running = locked(&self.running);
        let answers = &running.get(&job)?.answers;
        let span = u64::try_from(answers.back()? - answers.front()?).ok().filter(|span| *span > 0)?;
        (answers.len() > 2).then(|| (answers.len() as u64 - 1) * 10_000 / span)
    }
}
