//! The end of the app: what runs is brought to a stop, then the process ends. Whoever is in the middle of a pull finds it
//! interrupted at the next start; that is the engine's part.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tauri::{AppHandle, Manager};
use tokio::time::timeout;

use crate::opening::Opening;

/// A page of a pull takes well under this. What takes longer ends as after a power cut, which the engine is made for.
const PATIENCE: Duration = Duration::from_secs(3);

/// Whether the end has begun.
#[derive(Debug, Default)]
pub struct Leaving(AtomicBool);

/// Begins the end, once: the engine stops, or is left behind after three seconds, and the app exits with 0.
pub fn begin(app: &AppHandle) {
    if app.state::<Leaving>().0.swap(true, Ordering::SeqCst) {
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        if let Some(engine) = app.state::<Opening>().engine.get()
            && timeout(PATIENCE, engine.shutdown()).await.is_err()
        {
            tracing::warn!("the engine did not stop in time");
        }
        app.exit(0);
    });
}

/// Ends the app in the same way when the system asks for it: at log-out, or by `kill`.
#[cfg(unix)]
pub async fn at_signal(app: AppHandle) {
    use tokio::signal::unix::{SignalKind, signal};

    let signals = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::hangup()].map(signal);
    match signals {
        [Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)] => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
                _ = hangup.recv() => {}
            }
            begin(&app);
        }
        _ => tracing::warn!("signals end the app at once"),
    }
}
