//! What is said of a job to a person who looks elsewhere, and how far the taskbar shows it to be.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use engine::Clock;
use engine::desktop::{Progress, ProgressState};
use serde_json::{Value, json};
use tests::rig::{App, Start};

use super::{companies, employers, quote, request, rest, service_with, start_within};

const NOW: i64 = 1_785_000_000_000;

/// Finds the pages of some companies while the clock goes on by so much, and returns what was said and shown.
async fn found_pages(takes: i64, is_away: bool, notify: bool) -> (Vec<String>, Vec<Option<Progress>>) {
    let (service, people) = service_with("DE").await;
    let (data, now) = (tempfile::tempdir().unwrap(), Arc::new(AtomicI64::new(NOW)));
    let clock = Arc::clone(&now);
    let start = Start { clock: Clock::new(move || clock.load(Ordering::SeqCst)), ..Start::new(data.path(), &service) };
    service.control(json!({"rate_limits": false})).await;
    let app = App::start_with(start.unpaced()).await;
    app.meter().await;
    app.ask("set_notify", json!({"on": notify})).await;
    let wanted = request(companies(&app, &employers(&people, 6)).await, &["companyPage"]);
    // The clock is set while the first answer is still to come.
    service.hold_behind("domain-to-network", 0).await;
    app.desktop.look_away(is_away);
    let mut events = app.listen();
    let job = start_within(&app, &wanted, quote(&app, &wanted).await["worst"].clone(), Value::Null).await;
    service.works_on("domain_to_network").await;
    now.store(NOW + takes, Ordering::SeqCst);
    service.heal().await;
    rest(&mut events, job).await;
    let seen = app.desktop.seen();
    app.end().await;
    (seen.said, seen.progress)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_long_job_is_said_to_who_looks_elsewhere() {
    let (said, progress) = found_pages(12_000, true, true).await;
    let [sentence] = said.as_slice() else { panic!("it is said once: {said:?}") };
    assert!(sentence.starts_with("Company pages for 6 companies: "), "what ended, and of how many: {sentence}");
    assert!(sentence.contains(" found · "), "what came of it, and what it cost: {sentence}");
    assert!(sentence.ends_with("credits") || sentence.ends_with("credit"), "in credits: {sentence}");
    assert_eq!(progress.last(), Some(&None), "nothing is left in the taskbar");
    let runs = |shown: &Option<Progress>| shown.is_some_and(|shown| shown.state == ProgressState::Runs);
    assert!(progress.iter().any(runs), "while it ran, the taskbar showed it: {progress:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_to_who_is_there_or_wants_no_word_or_had_no_time_to_leave() {
    for (takes, is_away, notify, why) in [
        (12_000, false, true, "the window is in front"),
        (12_000, true, false, "the person switched it off"),
        (2_000, true, true, "it was over before anybody could leave"),
    ] {
        let (said, _) = found_pages(takes, is_away, notify).await;
        assert!(said.is_empty(), "{why}: {said:?}");
    }
}
