//! A long load ends while the person looks at something else: the desktop shows one sentence, under the name of the
//! installed app, and a click on it brings the window back. Whoever looks at the window gets no notification.

use std::time::Duration;

use serde_json::json;

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

/// A little longer than work must take to be notified of when it ends.
const LONG: Duration = Duration::from_secs(11);

#[tokio::test]
async fn notified() {
    journey("notified", Keyring::None, async |window| {
        first_start(window).await;
        let desktop = window.desktop().await;
        let demo = Demo::of(window).await;
        window.click(&button(SAMPLE)).await;
        demo.hold_behind("find-companies", 0).await;
        window.click(&button("Search, up to 10 credits")).await;
        long(&demo, 1).await;
        loaded(window, "100").await;
        assert_eq!(desktop.count(), 0, "the person has seen it end");

        demo.hold_behind("find-companies", 0).await;
        load_next(window).await;
        window.look_away().await;
        long(&demo, 2).await;
        let told = desktop.notified().await;
        assert_eq!((told.app.as_str(), told.summary.as_str()), ("Prospector", "Prospector"), "{told:?}");
        assert_eq!(
            told.entry.as_deref(),
            Some("Prospector"),
            "the desktop knows it by the entry of the packages: {told:?}"
        );
        assert!(told.body.contains("100 companies"), "what has ended: {told:?}");
        assert_eq!(told.actions, ["default", "Show"], "a click leads back: {told:?}");
        assert!(!in_front(window).await, "nothing has come to the front by itself");
        window.click_notified(told.number);
        window.until("the window is back", async || in_front(window).await.then_some(())).await;
        assert_eq!(desktop.count(), 1, "it is said once");
        audited(window, "notified").await;
    })
    .await;
}

/// The page that is held, so many were asked for in all, takes longer than anybody waits for, and then comes.
async fn long(demo: &Demo, asked: u64) {
    demo.book_until("the page is under way", |book| (book.searches() == asked).then_some(())).await;
    tokio::time::sleep(LONG).await;
    demo.let_go().await;
}

async fn in_front(window: &Window) -> bool {
    window.script("return document.hasFocus()", Vec::new()).await == json!(true)
}
