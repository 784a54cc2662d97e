//! The app is killed in the middle of a job: what it had found is here, it goes on from there to the last row, and no question
//! is paid twice.

use std::collections::BTreeSet;

use api::Tenths;
use serde_json::json;
use tests::rig::Somebody;

use super::day::seen;
use super::sheet;
use crate::service::{Book, Demo};
use crate::steps::*;
use crate::window::*;

const NAME: &str = "stand 12";
const STEP: &str = "Company page";
/// Questions that are answered before it is killed.
const ANSWERED: u32 = 4;

#[tokio::test]
async fn killed_in_a_job() {
    let domains = domains(&sheet::known().await);
    let rows = domains.len() as u64;
    journey("killed-in-a-job", Keyring::None, async |window| {
        first_start(window).await;
        import(window, &domains).await;
        begin(window, rows).await;
        window.kill().await;

        window.open().await;
        window.find(&button("Workspace: Demo*")).await;
        open_list(window).await;
        go_on(window).await;
        window.says("Done: *").await;
        seen(window, "killed-in-a-job-done").await;
        answered(window, rows).await;
        let demo = Demo::of(window).await;
        assert_eq!(
            asked(&demo.book(window).await),
            rows - u64::from(ANSWERED),
            "what was answered before is not asked again, and all else is"
        );
        accounts(window, &demo).await;
    })
    .await;
}

/// The employers of these people, each once.
fn domains(people: &[Somebody]) -> Vec<String> {
    let domains: BTreeSet<&str> = people.iter().map(Somebody::domain).collect();
    assert!(domains.len() > 16, "more than a job asks at once: {domains:?}");
    domains.into_iter().map(str::to_owned).collect()
}

async fn import(window: &Window, domains: &[String]) {
    let folder = window.folders.saved().join("to-open");
    std::fs::create_dir(&folder).expect("a folder beside the saved files");
    let file = folder.join(format!("{NAME}.csv"));
    let lines: String = domains.iter().map(|domain| format!("{domain},{domain}\n")).collect();
    std::fs::write(&file, format!("Company Name,Domain\n{lines}")).expect("it can be written");
    go_to(window, "Lists").await;
    window.drop_file(&file).await;
    let wizard = dialog("Import");
    window.find(&heading("Match the columns").inside(wizard.clone())).await;
    window.click(&button("Check the rows").inside(wizard.clone())).await;
    window.click(&button("Import *").inside(wizard.clone())).await;
    window.click(&button("Open the list").inside(wizard)).await;
    window.find(&heading(NAME)).await;
    window.has_rows(domains.len()).await;
}

fn job() -> Look {
    region("Job: *")
}

/// A few rows have their answer and further questions are under way, which take until the app is killed.
async fn begin(window: &Window, rows: u64) {
    let demo = Demo::of(window).await;
    demo.hold_behind("domain-to-network", ANSWERED).await;
    window.click(&button("Enrich…")).await;
    let sheet = dialog("Find *");
    window.click(&check(STEP).inside(sheet.clone())).await;
    window.click(&button("Find company pages *").inside(sheet.clone())).await;
    window.gone(&sheet).await;
    window.find(&says(&format!("*{STEP} {ANSWERED} of {rows}*")).inside(job())).await;
    demo.book_until("questions are under way", |book| (asked(book) > u64::from(ANSWERED)).then_some(())).await;
    audited(window, "killed-in-a-job-running").await;
}

/// Requests that were not turned away by the rate limit, since the app was opened.
fn asked(book: &Book) -> u64 {
    let counts = &book.state()["requests"]["domain_to_network"];
    let count = |what: &str| counts[what].as_u64().unwrap_or(0);
    count("received") - count("limited")
}

async fn open_list(window: &Window) {
    go_to(window, "Lists").await;
    window.click(&button(NAME).inside(region("Lists"))).await;
    window.find(&heading(NAME)).await;
}

/// It goes on by itself, or waits for a hand.
async fn go_on(window: &Window) {
    let waits = ["Resume", "Go on"].map(|name| button(name).inside(job()));
    let runs = ["Pause", "Close the report", "See what is not confirmed"].map(|name| button(name).inside(job()));
    let signs: Vec<&Look> = waits.iter().chain(&runs).collect();
    let at = window.either(&signs).await;
    if let Some(way) = waits.get(at) {
        window.click(way).await;
    }
}

/// The report has an outcome for each row: columns for what is open or unclear are there only where something is.
async fn answered(window: &Window, rows: u64) {
    let report = any("table", "Result of *").inside(job());
    // What was under way when the app was killed is asked under its key beside the job, which may be through before.
    window.gone(&any("columnheader", "Not confirmed").inside(report.clone())).await;
    let line = window.read(&any("row", &format!("{STEP} *")).inside(report.clone())).await;
    let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [found, _, none, failed, ..] = numbers[..] else { panic!("found, owned, not found, failed: {line}") };
    assert_eq!((found + none, failed), (rows, 0), "every row has its answer: {line}");
    for open in ["Not looked up", "Not confirmed"] {
        assert!(!window.sees(&any("columnheader", open).inside(report.clone())).await, "nothing is left open: {open}");
    }
}

/// Charges of the service = lines of the ledger, and none is there twice.
async fn accounts(window: &Window, demo: &Demo) {
    let billed = |book: &Book| (book.state()["due"] == json!([])).then_some(());
    demo.book_until("what is billed later is billed", billed).await;
    let paid = demo.book(window).await.paid_questions();
    let once: BTreeSet<_> = paid.iter().collect();
    assert_eq!(paid.len(), once.len(), "no question was paid twice, says the service's own book");
    let charged = demo.charged(window).await;
    assert!(charged > Tenths::ZERO, "something was found");
    go_to(window, "Credits").await;
    window.says(&format!("Spent in all {}*", charged.said())).await;
    assert!(!window.sees(&says("Not yet confirmed*")).await, "nothing is unclear");
}
