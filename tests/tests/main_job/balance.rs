//! The balance that is shown: what the service reported last, in the order in which it was asked.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use api::Tenths;
use engine::screen::Changed;
use serde_json::json;
use tests::rig::{App, Scripted, Start};

/// The app asks by itself at its start and behind everything that was paid, a person asks in between: whichever answer is late
/// on its way is about an earlier time.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_late_brings_no_earlier_balance_back() {
    let (credits, first) = (Arc::new(AtomicU64::new(1_000)), Arc::new(AtomicBool::new(true)));
    let (let_go, held) = channel::<()>();
    let (now, is_first, held) = (Arc::clone(&credits), Arc::clone(&first), Mutex::new(held));
    let service = Scripted::start(move |_| {
        let told = now.load(Ordering::SeqCst);
        if is_first.swap(false, Ordering::SeqCst) {
            // The answer is made and takes its time on the way.
            tokio::task::block_in_place(|| held.lock().unwrap().recv().unwrap());
        }
        (200, json!({"status": "success", "credits": told.to_string()}))
    })
    .await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key")).await;
    // The app asks at its start.
    while first.load(Ordering::SeqCst) {
        tokio::task::yield_now().await;
    }
    credits.store(5, Ordering::SeqCst);
    let mut events = app.listen();
    let told = |event| match event {
        Changed::Credits { meter } => Some(meter),
        _ => None,
    };
    assert_eq!(app.meter().await["balance"], json!(Tenths::credits(5)), "what the person asked for");
    // The screen gets that a moment later: only what is sent behind it can be of the answer that was late.
    let meter = events.wait_for("what the person asked for is told", told).await;
    assert_eq!(meter.balance, Some(Tenths::credits(5)), "the same: {meter:?}");
    let_go.send(()).unwrap();
    let meter = events.wait_for("the answer of the start is here", told).await;
    assert_eq!(meter.balance, Some(Tenths::credits(5)), "it was asked before, and says what was before: {meter:?}");
}
