//! A long load ends while the person looks at something else: the desktop is told one sentence, under the name of the installed
//! app, and a click on it brings the window back. Whoever looks at the window is told nothing.

use serde_json::json;

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn notified() {
    journey("notified", Keyring::None, async |window| {
        first_start(window).await;
        let desktop = window.desktop().await;
        let demo = Demo::of(window).await;
        window.click(&button(SAMPLE)).await;
        long(&demo).await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, "100").await;
        assert_eq!(desktop.count(), 0, "the person has seen it end");

        long(&demo).await;
        load_next(window).await;
        window.look_away().await;
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

/// The next page takes longer than anybody waits for.
async fn long(demo: &Demo) {
    demo.control(json!({"faults": [{"operation": "find-companies", "kind": "delay", "seconds": 11, "times": 1}]}))
        .await;
}

async fn in_front(window: &Window) -> bool {
    window.script("return document.hasFocus()", Vec::new()).await == json!(true)
}
