//! A disk that takes nothing any more: found so when the app starts, and while it is open. It is said, nothing is sent, what
//! was paid for is shown; once it takes something again, trying again helps.

use std::process::Command;

use engine::screen::{FailureCode, Phase};
use serde_json::json;
use tests::rig::{App, Service, germans, more, on_a_small_disk, small_disk};

use super::{is_open, loaded};

fn with_a_disk(test: &str) {
    on_a_small_disk(&format!("read_only::{test}"), 24, &[]);
}

/// A program of the system that must succeed.
fn run(program: &str, arguments: &[&str]) {
    let told = Command::new(program).args(arguments).output().unwrap();
    assert!(told.status.success(), "the child may change what is its own: {program} {arguments:?}: {told:?}");
}

/// Ten rows more are refused in a sentence, and nothing is sent.
async fn refused(app: &App, service: &Service, said: &str) {
    let sent = service.searches().await;
    let failure = app.refused("start_pull", more(&germans(), Some(10), None)).await;
    assert_eq!(failure.code, FailureCode::Storage, "{failure:?}");
    assert!(failure.message.contains(said), "it is said what is wrong: {failure:?}");
    assert_eq!(service.searches().await, sent, "nothing was sent");
}

async fn works(app: &App, service: &Service) {
    let (sent, charged) = (service.searches().await, service.charged().await);
    assert!(is_open(app).await, "it is open");
    assert_eq!(loaded(app, &germans()).await, 10, "what was paid for is here");
    let done = app.pull(&more(&germans(), Some(10), None)).await;
    assert_eq!((done.phase, done.received), (Phase::Done, 10), "trying again works: {done:?}");
    assert_eq!(loaded(app, &germans()).await, 20, "behind those that were there");
    assert_eq!(service.searches().await, sent + 1, "and only now was anything sent");
    assert_eq!((service.charged().await - charged).0, 10, "and charged once");
}

#[test]
#[cfg_attr(windows, ignore = "no process has a disk of its own there")]
fn a_disk_that_became_read_only_is_said() {
    with_a_disk("between_two_runs");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by a_disk_that_became_read_only_is_said, on a small disk"]
async fn between_two_runs() {
    // Run with all the ignored tests, it has no disk of its own and nothing to do.
    let Some(disk) = small_disk() else { return };
    let (service, data, place) = (Service::start().await, disk.join("data"), disk.to_str().unwrap());
    let app = App::start(&data, &service).await;
    app.pull(&more(&germans(), Some(10), None)).await;
    app.end().await;
    run("mount", &["-o", "remount,ro", place]);
    let app = App::start(&data, &service).await;
    let state = app.ask("app_state", json!({})).await;
    assert!(state["notices"].to_string().contains("write"), "it is said at once: {state}");
    refused(&app, &service, "No workspace is open").await;
    run("mount", &["-o", "remount,rw", place]);
    app.ask("open_workspace", json!({"id": "demo"})).await;
    works(&app, &service).await;
}

#[test]
#[cfg_attr(windows, ignore = "no process has a disk of its own there")]
fn a_disk_that_becomes_read_only_while_it_is_open_is_said() {
    with_a_disk("while_it_is_open");
}

/// No system makes a disk read-only by order while a file of it is open for writing; one that does so by itself, over an error
/// of its own, refuses each write from then on. So does a limit of no bytes.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by a_disk_that_becomes_read_only_while_it_is_open_is_said, on a small disk"]
async fn while_it_is_open() {
    let Some(disk) = small_disk() else { return };
    let (service, data) = (Service::start().await, disk.join("data"));
    let app = App::start(&data, &service).await;
    app.pull(&more(&germans(), Some(10), None)).await;
    let writes = |most: &str| run("prlimit", &["--pid", &std::process::id().to_string(), &format!("--fsize={most}:")]);
    writes("0");
    assert!(std::fs::write(disk.join("a letter"), "x").is_err(), "nothing can be written");
    refused(&app, &service, "disk could not be written").await;
    assert_eq!(loaded(&app, &germans()).await, 10, "what was paid for is shown all the same");
    let refused = app.refused("new_list", json!({"name": "Firms", "kind": "company", "rows": null})).await;
    assert_eq!(refused.code, FailureCode::Storage, "nor is a list kept: {refused:?}");
    writes("unlimited");
    works(&app, &service).await;
    app.end().await;
    assert_eq!(super::whole(&data).await, (2, 2), "both answers, and the file is whole");
}
