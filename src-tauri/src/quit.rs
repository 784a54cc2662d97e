//! The end of the app: what runs is brought to a stop, then the process ends, and starts anew where that was asked for meanwhile. What
//! was stopped goes on at the next start; that is the engine's part.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tauri::{AppHandle, Manager, Runtime};
use tokio::sync::OnceCell;
use tokio::time::timeout;

use crate::opening::Opening;

/// What was sent is paid for, so its answer is waited for, also when the window is gone: as long as the engine waits for a single
/// question, and a moment in which all of it is stored. What takes longer ends as after a power cut, which the engine is made for.
const PATIENCE: Duration = engine::LAST_CALLS.saturating_add(Duration::from_secs(5));

/// Whether the end has begun, and how the app is to be started anew once it is over.
#[derive(Debug, Default)]
pub struct Leaving {
    begun: AtomicBool,
    /// The engine has stopped, or was left behind.
    over: OnceCell<()>,
    again: Mutex<Option<Start>>,
}

/// What a program is started with: its words, without its own name, in a folder.
pub type Start = (Vec<String>, PathBuf);

impl Leaving {
    /// The app was started a second time. Returns that start, for the window that is there; once the end has begun there is none any
    /// more, so it is taken up behind the end. Of several the last one counts.
    pub fn second(&self, start: Start) -> Option<Start> {
        if !self.begun.load(Ordering::SeqCst) {
            return Some(start);
        }
        *self.again.lock().unwrap_or_else(PoisonError::into_inner) = Some(start);
        None
    }

    /// Comes to the end by what stops the engine: whoever comes second waits for the first.
    async fn over(&self, stop: impl Future<Output = ()>) {
        self.begun.store(true, Ordering::SeqCst);
        self.over.get_or_init(|| stop).await;
    }

    /// Whether nothing is waited for any more.
    pub fn is_over(&self) -> bool {
        self.over.initialized()
    }

    fn taken(&self) -> Option<Start> {
        self.again.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Begins the end, once: the engine stops, or is left behind when it takes too long, and the app exits with this code.
pub fn begin<R: Runtime>(app: &AppHandle<R>, code: i32) {
    if app.state::<Leaving>().begun.swap(true, Ordering::SeqCst) {
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        app.state::<Leaving>().over(stop_engine(&app)).await;
        app.exit(code);
    });
}

/// The process is about to end. Where that came without its beginning, or before the end was over (Quit in the Dock of macOS, logging
/// off there and on Windows), the engine's end is waited for here, as far as the system has the patience.
pub fn at_last<R: Runtime>(app: &AppHandle<R>) {
    tauri::async_runtime::block_on(app.state::<Leaving>().over(stop_engine(app)));
}

async fn stop_engine<R: Runtime>(app: &AppHandle<R>) {
    if let Some(engine) = app.state::<Opening>().engine.get()
        && timeout(PATIENCE, engine.shutdown()).await.is_err()
    {
        tracing::warn!("the engine did not stop in time");
    }
}

/// Starts the app anew where that was asked for while it was ending. The name under which one window finds the other is given back
/// before, or the new one would take this one for open.
pub fn start_again<R: Runtime>(app: &AppHandle<R>) {
    let Some(start) = app.state::<Leaving>().taken() else { return };
    tauri_plugin_single_instance::destroy(app);
    let started = tauri::process::current_binary(&app.env()).and_then(|program| command(program, start).spawn());
    if let Err(error) = started {
        tracing::warn!(%error, "the app was not started anew");
    }
}

/// From a folder that is gone the words mean nothing, and the app starts all the same.
fn command(program: PathBuf, (words, folder): Start) -> Command {
    let mut command = Command::new(program);
    command.args(words);
    if folder.is_dir() {
        command.current_dir(folder);
    }
    command
}

/// Ends the app in the same way when the system asks for it: at log-out, or by `kill`.
#[cfg(unix)]
pub async fn at_signal<R: Runtime>(app: AppHandle<R>) {
    use tokio::signal::unix::{SignalKind, signal};

    let signals = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::hangup()].map(signal);
    match signals {
        [Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)] => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
                _ = hangup.recv() => {}
            }
            begin(&app, 0);
        }
        _ => tracing::warn!("signals end the app at once"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_start_waits_for_the_end_once_it_has_begun() {
        let leaving = Leaving::default();
        let start = |word: &str| (vec![word.to_owned()], PathBuf::from("/home"));
        assert_eq!(leaving.second(start("a.csv")), Some(start("a.csv")), "the window that is there takes it");
        assert_eq!(leaving.taken(), None, "and nothing is started behind the end");
        leaving.begun.store(true, Ordering::SeqCst);
        assert_eq!(
            (leaving.second(start("b.csv")), leaving.second(start("c.csv"))),
            (None, None),
            "there is none any more"
        );
        assert_eq!(leaving.taken(), Some(start("c.csv")), "the last one is started");
        assert_eq!(leaving.taken(), None, "once");
    }

    #[tokio::test]
    async fn whoever_ends_it_a_second_time_waits_for_the_first() {
        let (leaving, stopped) = (Leaving::default(), AtomicBool::new(false));
        let (go, held) = tokio::sync::oneshot::channel::<()>();
        let first = leaving.over(async {
            held.await.expect("it is let go");
            stopped.store(true, Ordering::SeqCst);
        });
        let second = async {
            leaving.over(async { panic!("the engine is stopped once") }).await;
            assert!(stopped.load(Ordering::SeqCst), "the system ends the process behind this");
        };
        let let_go = async {
            tokio::task::yield_now().await;
            assert_eq!(leaving.second((Vec::new(), PathBuf::new())), None, "the end has begun");
            go.send(()).expect("the first waits");
        };
        tokio::join!(first, second, let_go);
        leaving.over(async { panic!("and never again") }).await;
    }

    #[test]
    fn it_starts_where_it_was_asked_for_or_anywhere() {
        let here = std::env::temp_dir();
        for (folder, at) in
            [(here.clone(), Some(here.as_path())), (here.join("gone for long"), None), (PathBuf::new(), None)]
        {
            let start = command(PathBuf::from("app"), (vec!["a.csv".to_owned()], folder.clone()));
            assert_eq!(start.get_current_dir(), at, "{}", folder.display());
            assert_eq!(start.get_args().collect::<Vec<_>>(), ["a.csv"], "with its words");
        }
    }
}
