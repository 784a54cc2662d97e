//! The one command that the page can call. Which calls there are, and what they do, is the engine's.

use std::sync::Arc;
use std::time::Instant;

use engine::screen::{Failure, FailureCode};
use serde_json::Value;
use tauri::State;
use words::t;

use crate::opening::Opening;

/// Asks the engine by name, and answers with what it replies or with its failure, as an object.
#[tauri::command]
pub async fn call(opening: State<'_, Opening>, name: String, request: Value) -> Result<Value, Failure> {
    let _ = opening.asked.set(());
    let engine = Arc::clone(opening.engine.wait().await);
    // A task of its own: a panic must answer too, or the page would wait for ever.
    let answer = tauri::async_runtime::spawn(async move {
        let from = Instant::now();
        let answer = engine::commands::call(&engine, &name, request).await;
        // Written only on request (`PROSPECTOR_LOG`): it shows where the time of a slow screen goes.
        tracing::debug!(name, took = ?from.elapsed(), "answered");
        answer
    })
    .await;
    // The error would repeat the panic's words, which can hold what was being worked on; its place is in the log.
    answer.unwrap_or_else(|_| {
        let message = t!("Something went wrong inside Prospector. Restart it; nothing that was paid for is lost.");
        let failure = Failure::new(FailureCode::Fault, message);
        tracing::error!(reference = failure.reference, "a call came to an unforeseen end");
        Err(failure)
    })
}

#[cfg(test)]
#[path = "call/tests.rs"]
pub(crate) mod tests;
