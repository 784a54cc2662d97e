//! Work that runs in the background under a number, about one subject each, and ends with the workspace: loads of searches, jobs on
//! lists.
//!
//! Owns which of it runs, that it is started once, called off, and found again after a start. Does not own what it does, and what is
//! stored of it.

use std::collections::{BTreeMap, VecDeque};
use std::future::Future;
use std::sync::Mutex;

use api::Phase;
use tokio::sync::MutexGuard;
use tokio_util::sync::CancellationToken;
use words::t;

use crate::failure::Failure;
use crate::lock::locked;

/// The runs of one kind of work. Their numbers, and those of what they are about, are the store's.
#[derive(Default)]
pub struct BackgroundRuns {
    running: Mutex<BTreeMap<i64, Running>>,
    /// True once the workspace was closed: nothing starts in it any more.
    turn: tokio::sync::Mutex<bool>,
    /// Those that ran when the program ended and have not gone on yet.
    waiting: Mutex<Vec<i64>>,
}

/// What calling a run off came to.
pub enum CalledOff<'a> {
    /// It ran. This is cancelled when it is over: what was sent is paid for, so it is waited for and stored.
    Ends(CancellationToken),
    /// It does not run, and nothing can start while this is held.
    Idle(StartGuard<'a>),
}

/// Held from the check whether something runs until it is started, so that two clicks start one run and pay once.
pub struct StartGuard<'a>(#[expect(dead_code, reason = "held, not read")] MutexGuard<'a, bool>);

struct Running {
    about: i64,
    called_off: CancellationToken,
    /// What it becomes when it was called off: stays `Running` when the program ends, and goes on at the next start.
    then: Phase,
    /// When its newest answers came, in milliseconds since 1970.
    moments: VecDeque<i64>,
    /// Cancelled when its task has ended, in whatever way.
    ended: CancellationToken,
}

impl BackgroundRuns {
    /// Stores which runs broke off when the program ended, to go on with.
    pub fn wait(&self, runs: Vec<i64>) {
        *locked(&self.waiting) = runs;
    }

    /// Returns the next run that waits to go on.
    pub fn next_waiting(&self) -> Option<i64> {
        locked(&self.waiting).first().copied()
    }

    /// Whether a run waits to go on, after a start of the program.
    pub fn is_waiting(&self, run: i64) -> bool {
        locked(&self.waiting).contains(&run)
    }

    /// Takes a run from those that wait to go on: it went on, or waits for the person.
    pub fn waits_no_more(&self, run: i64) {
        locked(&self.waiting).retain(|other| *other != run);
    }

    /// Waits for the turn to start something.
    ///
    /// # Errors
    /// Where the workspace was closed.
    pub async fn turn(&self) -> Result<StartGuard<'_>, Failure> {
        let turn = self.turn.lock().await;
        if *turn {
            return Err(Failure::gone(t!("Another workspace was opened meanwhile. Nothing was sent.")));
        }
        Ok(StartGuard(turn))
    }

    /// The run about a subject.
    pub fn about(&self, subject: i64) -> Option<i64> {
        let running = locked(&self.running);
        // One whose task panicked has not said that it is over.
        let is_about = |running: &Running| running.about == subject && !running.ended.is_cancelled();
        running.iter().find(|(_, running)| is_about(running)).map(|(run, _)| *run)
    }

    /// Starts a run about a subject; it ends itself with [`Self::over`]. The turn must be held.
    pub fn set_off(
        &self,
        run: i64,
        about: i64,
        called_off: CancellationToken,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        // Held over the start: a run that is over at once must find itself here.
        let mut running = locked(&self.running);
        let ended = CancellationToken::new();
        let ends = ended.clone().drop_guard();
        tokio::spawn(async move {
            let _ends = ends;
            work.await;
        });
        running.insert(run, Running { about, called_off, then: Phase::Running, moments: VecDeque::new(), ended });
    }

    /// Waits until a run is over.
    pub async fn ended(&self, run: i64) {
        let ended = locked(&self.running).get(&run).map(|running| running.ended.clone());
        if let Some(ended) = ended {
            ended.cancelled().await;
        }
    }

    /// Calls a run off.
    pub async fn call_off(&self, run: i64, then: Phase) -> CalledOff<'_> {
        let turn = self.turn.lock().await;
        let ended =
            locked(&self.running).get_mut(&run).filter(|running| !running.ended.is_cancelled()).map(|running| {
                running.then = then;
                running.called_off.cancel();
                running.ended.clone()
            });
        ended.map_or(CalledOff::Idle(StartGuard(turn)), CalledOff::Ends)
    }

    /// What a run becomes that was called off; none once it is over.
    pub fn then(&self, run: i64) -> Option<Phase> {
        locked(&self.running).get(&run).map(|running| running.then)
    }

    /// What a run that was called off becomes once it is over; none while it goes on, also over the end of the program.
    pub fn ending(&self, run: i64) -> Option<Phase> {
        self.then(run).filter(|then| *then != Phase::Running)
    }

    /// A run is over.
    pub fn over(&self, run: i64) {
        locked(&self.running).remove(&run);
    }

    /// Calls everything off and waits for what was sent. Returns the runs that still waited to go on.
    pub async fn end(&self) -> Vec<i64> {
        *self.turn.lock().await = true;
        let waiting = std::mem::take(&mut *locked(&self.waiting));
        let ended: Vec<_> = locked(&self.running)
            .values()
            .map(|running| {
                running.called_off.cancel();
                running.ended.clone()
            })
            .collect();
        for ended in ended {
            // A run that panicked has nothing left to wait for; its intents are settled at the next start.
            ended.cancelled().await;
        }
        waiting
    }

    /// Notes that an answer came, at a moment in milliseconds since 1970; the newest `most` of them count.
    pub fn measure(&self, run: i64, at: i64, most: usize) {
        if let Some(running) = locked(&self.running).get_mut(&run) {
            running.moments.push_back(at);
            if running.moments.len() > most {
                running.moments.pop_front();
            }
        }
    }

    /// Answers a second, while it runs.
    pub fn rate(&self, run: i64) -> Option<f64> {
        let running = locked(&self.running);
        let moments = &running.get(&run)?.moments;
        let span = moments.back()? - moments.front()?;
        (moments.len() > 2 && span > 0).then(|| (moments.len() - 1) as f64 * 1000.0 / span as f64)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// A run that ends when it is called off.
    fn set_off(runs: &Arc<BackgroundRuns>, run: i64, about: i64) {
        let called_off = CancellationToken::new();
        let (own, off) = (Arc::clone(runs), called_off.clone());
        runs.set_off(run, about, called_off, async move {
            off.cancelled().await;
            own.over(run);
        });
    }

    #[tokio::test]
    async fn a_run_that_is_called_off_is_over_when_that_is_told() {
        let runs = Arc::new(BackgroundRuns::default());
        set_off(&runs, 1, 7);
        assert_eq!(runs.about(7), Some(1), "it runs");
        let CalledOff::Ends(ended) = runs.call_off(1, Phase::Paused).await else { panic!("it ran") };
        ended.cancelled().await;
        assert_eq!(runs.about(7), None, "and is over");
        let turn = runs.call_off(1, Phase::Paused).await;
        assert!(matches!(turn, CalledOff::Idle(_)), "it does not run any more");
        assert!(runs.turn.try_lock().is_err(), "nothing starts while its end is written");
        drop(turn);
        assert!(runs.turn().await.is_ok(), "then it may");
    }

    #[tokio::test]
    async fn whoever_calls_a_run_off_waits_for_its_end_and_so_does_the_end_of_all() {
        let runs = Arc::new(BackgroundRuns::default());
        let (called_off, last_page) = (CancellationToken::new(), CancellationToken::new());
        let (own, page) = (Arc::clone(&runs), last_page.clone());
        runs.set_off(1, 7, called_off.clone(), async move {
            page.cancelled().await;
            own.over(1);
        });
        let waits = [Phase::Paused, Phase::Stopped].map(|then| {
            let runs = Arc::clone(&runs);
            tokio::spawn(async move {
                let CalledOff::Ends(ended) = runs.call_off(1, then).await else { return false };
                ended.cancelled().await;
                true
            })
        });
        called_off.cancelled().await;
        while runs.ending(1) != Some(Phase::Stopped) {
            tokio::task::yield_now().await;
        }
        let (all, ends) = (
            Arc::clone(&runs),
            tokio::spawn({
                let runs = Arc::clone(&runs);
                async move { runs.end().await }
            }),
        );
        while all.turn().await.is_ok() {
            tokio::task::yield_now().await;
        }
        assert!(waits.iter().all(|wait| !wait.is_finished()) && !ends.is_finished(), "its last page is under way");
        last_page.cancel();
        for wait in waits {
            assert!(wait.await.unwrap(), "it ran, whoever asked first");
        }
        assert!(ends.await.unwrap().is_empty(), "nothing was left to go on with");
    }

    #[tokio::test]
    async fn a_run_that_panicked_is_over() {
        let runs = BackgroundRuns::default();
        runs.set_off(1, 7, CancellationToken::new(), async { panic!("a mistake") });
        while runs.about(7).is_some() {
            tokio::task::yield_now().await;
        }
        let called_off = runs.call_off(1, Phase::Stopped).await;
        assert!(matches!(called_off, CalledOff::Idle(_)), "its phase can be written");
        drop(called_off);
        assert!(runs.end().await.is_empty(), "and nobody waits for it");
    }

    #[tokio::test]
    async fn nothing_starts_in_what_has_ended() {
        let runs = Arc::new(BackgroundRuns::default());
        runs.wait(vec![3]);
        set_off(&runs, 1, 7);
        assert_eq!(runs.end().await, [3], "what did not come to go on");
        assert_eq!(runs.about(7), None, "what ran was waited for");
        assert!(runs.turn().await.is_err(), "the workspace is closed");
    }

    #[tokio::test]
    async fn the_rate_is_of_the_newest_answers() {
        let runs = Arc::new(BackgroundRuns::default());
        set_off(&runs, 1, 7);
        for at in [0, 100_000, 101_000, 102_000] {
            runs.measure(1, at, 3);
        }
        assert_eq!(runs.rate(1), Some(1.0), "one a second, whatever was before");
        assert_eq!(runs.rate(2), None, "nobody");
    }
}
