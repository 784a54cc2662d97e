//! Kills: the engine in a process of its own, killed with SIGKILL (on Windows with `TerminateProcess`) at random moments of everything that it does, and what is
//! there afterwards. The check reads the file with SQLite itself and holds it against the service's own book.
//!
//! A few of each kind in every test run; `cargo xtask torture kills` kills for as long as it is told to.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(unix)]
mod assistant;
mod at_length;
mod book;
mod books;
mod campaign;
mod exports;
mod files;
mod imports;
mod jobs;
mod left;
mod lists;
mod migrations;
mod money;
mod pulls;
mod slices;
mod steps;
mod victim;
mod watch;

use campaign::Work;
use serde_json::json;
use tests::rig::Service;

async fn nothing_breaks(work: Work, kills: u64) {
    let begun = std::time::Instant::now();
    let outcome = campaign::run(work, tests::seed::seed(), kills).await;
    println!("{outcome}, {} s", begun.elapsed().as_secs());
    assert_eq!(outcome.broken, Vec::<String>::new(), "{outcome}");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_loads() {
    nothing_breaks(Work::Pulls, 10).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_jobs_run() {
    nothing_breaks(Work::Jobs, 10).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_imports() {
    nothing_breaks(Work::Imports, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_exports() {
    nothing_breaks(Work::Exports, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_writes_its_books() {
    nothing_breaks(Work::Books, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_steps_on_lists() {
    nothing_breaks(Work::Steps, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_a_file_is_brought_up_to_date() {
    nothing_breaks(Work::Migrations, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_loads_in_slices() {
    let broken = slices::killed(Service::small().await, &json!({}), 6, tests::seed::seed()).await;
    assert_eq!(broken, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_asks_again_by_itself() {
    let broken = watch::killed(Service::small().await, 6, tests::seed::seed()).await;
    assert_eq!(broken, Vec::<String>::new());
}

/// What was promised of it, with its figures in the tests' README.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "loads 60,000 companies; by hand, with --nocapture"]
async fn killed_over_sixty_thousand_companies() {
    let sizes = ["1-10", "11-50", "51-200"];
    let broken = slices::killed(Service::start().await, &json!({"size": sizes}), 20, tests::seed::seed()).await;
    assert_eq!(broken, Vec::<String>::new());
}
