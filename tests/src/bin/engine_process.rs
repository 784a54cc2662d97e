//! The engine in a process of its own, without a window, so that a test can kill it: loads everything a search can bring, or
//! imports a table as it is guessed, and says each event as a line of JSON. Ends by itself once everything is here.
//!
//! Arguments: data folder, address of the service, key, and the table if there is one to import. A page whose outcome is
//! unclear is loaded again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;

use engine::screen::{Aim, OnUnclear, PullRequest, ResumeRequest};
use serde_json::{Value, json};
use tests::rig::{App, Start, as_guessed, everything, filters};
use tokio::sync::broadcast::error::RecvError;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [data, base_url, key, tables @ ..] = arguments.as_slice() else { panic!("data folder, address, key") };
    let app = Arc::new(App::start_with(Start::at(Path::new(data), base_url, key)).await);
    let mut events = app.engine.events();
    tokio::spawn(async move {
        loop {
            match events.recv().await {
                Ok(event) => println!("{}", serde_json::to_string(&event).unwrap()),
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    });
    match tables.first() {
        Some(table) => import(&app, Path::new(table)).await,
        None => while !is_done(&app).await {},
    }
    app.engine.shutdown().await;
    println!("{}", json!({"what": "ended"}));
}

/// Imports a table into a new list.
async fn import(app: &App, table: &Path) {
    app.desk.choose(table);
    let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
    app.ask("start_import", as_guessed(&table, "Killed")).await;
}

/// Starts the pull, or helps it on; then waits until it rests. Tells whether everything is here.
async fn is_done(app: &App) -> bool {
    let mut events = app.listen();
    let pulls = app.ask("activity", json!({})).await["pulls"].clone();
    let pull = match pulls.get(0) {
        None => {
            let request = PullRequest {
                kind: api::SearchKind::Companies,
                filters: filters(&everything()),
                aim: Aim::More,
                rows: None,
                size: None,
                agreed: Some(api::Tenths::credits(1_000)),
            };
            app.ask("start_pull", &request).await
        }
        Some(pull) if pull["phase"] == "done" => return true,
        Some(pull) => {
            let unclear = (pull["unclear"] == true).then_some(OnUnclear::Again);
            app.ask("resume_pull", ResumeRequest { pull: number(pull), unclear }).await
        }
    };
    // It may have come to rest between the two looks.
    if pull["phase"] == "running" {
        events.rest(number(&pull)).await;
    }
    false
}

fn number(pull: &Value) -> i64 {
    pull["pull"].as_i64().expect("a pull has a number")
}
