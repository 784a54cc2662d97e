//! Sends the page what has changed. Which changes there are is the engine's.

use engine::screen::Changed;
use tauri::{AppHandle, Emitter, Runtime};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// The name of the event.
const CHANGED: &str = "changed";

/// Hands every change to the page until the engine ends.
pub async fn forward<R: Runtime>(app: AppHandle<R>, mut changes: Receiver<Changed>) {
    loop {
        let change = match changes.recv().await {
            Ok(change) => change,
            // Some changes were lost, nobody knows which: this one makes the page ask for everything again.
            Err(RecvError::Lagged(lost)) => {
                tracing::warn!(lost, "the page did not keep up with the changes");
                Changed::Workspace
            }
            Err(RecvError::Closed) => return,
        };
        if let Err(error) = app.emit(CHANGED, change) {
            tracing::warn!(?error, "a change did not reach the page");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use engine::screen::{Notice, Tone};
    use tauri::Listener;
    use tokio::sync::broadcast;

    use super::*;

    fn notice(message: &str) -> Changed {
        Changed::Notice { notice: Notice { tone: Tone::Plain, message: message.into() } }
    }

    /// What the page hears when these changes were waiting in a queue with room for two.
    fn heard(changes: &[&str]) -> Vec<String> {
        let app = tauri::test::mock_app();
        let (sender, receiver) = broadcast::channel(2);
        let (tell, told) = mpsc::channel();
        app.listen_any(CHANGED, move |event| tell.send(event.payload().to_owned()).expect("the test listens"));
        for change in changes {
            sender.send(notice(change)).expect("there is a receiver");
        }
        drop(sender);
        tauri::async_runtime::block_on(forward(app.handle().clone(), receiver));
        told.try_iter().collect()
    }

    #[test]
    fn changes_reach_the_page_as_they_are() {
        let heard = heard(&["hello"]);
        assert_eq!(heard, [r#"{"what":"notice","notice":{"tone":"plain","message":"hello"}}"#], "the generated type");
    }

    #[test]
    fn lost_changes_make_the_page_load_everything_again() {
        let heard = heard(&["lost", "kept 1", "kept 2"]);
        assert_eq!(heard[0], r#"{"what":"workspace"}"#, "whatever was lost, everything is asked for again");
        assert_eq!(heard.len(), 3, "what was not lost still comes");
    }
}
