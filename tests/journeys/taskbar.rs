//! The taskbar shows how far a long load is, on the installed app's entry: it only grows, and goes when the load ends.

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const ENTRY: &str = "application://Prospector.desktop";

#[tokio::test]
async fn taskbar() {
    journey("taskbar", Keyring::None, async |window| {
        first_start(window).await;
        let taskbar = window.taskbar().await;
        let demo = Demo::of(window).await;
        window.click(&button(SAMPLE)).await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, "100").await;

        let short = taskbar.told().len();
        demo.hold_behind("find-companies", 2).await;
        window.click(&button("More ways to load")).await;
        window.click(&item("Load all that are left*")).await;
        window.click(&button("Load *").inside(dialog("Load * companies?"))).await;
        let part = |entry: &Entry| shown(entry) && entry.progress.is_some_and(|part| part > 0.0 && part < 1.0);
        let between = async || taskbar.told().split_off(short).iter().any(part).then_some(());
        window.until("the taskbar is told how far it is", between).await;
        demo.let_go().await;
        let told = window
            .until("the taskbar is told that it is over", async || {
                let told = taskbar.told().split_off(short);
                let over = told.last()?.visible == Some(false) && told.iter().any(shown);
                over.then_some(told)
            })
            .await;
        window.gone(&any("progressbar", "Loading *")).await;
        assert!(told.iter().all(|entry| entry.app == ENTRY), "by the entry of the packages: {told:#?}");
        let parts: Vec<f64> = told.iter().filter(|entry| shown(entry)).filter_map(|entry| entry.progress).collect();
        assert!(parts.is_sorted(), "it only grows: {parts:?}");
    })
    .await;
}

fn shown(entry: &Entry) -> bool {
    entry.visible == Some(true)
}
