//! The window is closed while a page is under way: its answer is waited for and stored, and whoever starts the app meanwhile gets a
//! window behind it.

use api::Tenths;

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn closed() {
    journey("closed", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        sample(window).await;
        demo.hold_behind("find-companies", 0).await;
        load_next(window).await;
        demo.book_until("a page is under way", |book| (book.searches() == 2).then_some(())).await;

        window.click_away().await;
        let second = window.start_beside().await;
        assert!(second.is_some_and(|status| status.success()), "it leaves the window to the first one: {second:?}");
        assert_eq!(starts(window), 1, "which is still waiting for its page");
        demo.let_go().await;
        window.ended().await;
        window.end_another().await;
        assert_eq!(starts(window), 2, "and starts the app anew behind its end");

        window.open().await;
        let demo = Demo::of(window).await;
        window.click(&button("*200 of * loaded*").inside(region("Go on where you were"))).await;
        loaded(window, "200").await;
        window.has_rows(200).await;
        meter(window, "980").await;
        assert_eq!(demo.charged(window).await, Tenths(200), "both pages are paid, and each is here");
        assert!(!window.sees(&button("Decide…").inside(region("Results"))).await, "there is nothing to decide about");
    })
    .await;
}

/// How often the app has begun in these folders.
fn starts(window: &Window) -> usize {
    window.folders.log().matches("starting version=").count()
}
