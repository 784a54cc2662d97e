//! A search that has more than the service gives: what is said of it, the plan of its slices before it is paid, the load that is paused,
//! seen on other screens, stopped, and the way back to the rows.

use serde_json::json;

use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

fn plan() -> Look {
    region("The plan")
}

#[tokio::test]
async fn slices() {
    journey("slices", Keyring::None, async |window| {
        first_start(window).await;
        let demo = Demo::of(window).await;
        demo.control(json!({"credits": 50_000, "untold_sizes": 15})).await;
        go_to(window, "Credits").await;
        window.click(&button("Check now")).await;
        meter(window, "50,000").await;
        go_to(window, "Companies").await;
        // Every company there is.
        window.click(&button("Search, *")).await;
        loaded(window, "100").await;
        offered(window).await;
        planned(window).await;
        paused(window).await;
        elsewhere(window).await;
        stopped(window).await;
        figures(window).await;
    })
    .await;
}

/// Never all of them, while the service gives a part.
async fn offered(window: &Window) {
    window.click(&button("Load the rest in slices…")).await;
    window.focused("heading", "10,000 of 80,000 companies").await;
    window.says("At most * questions of one row each*").await;
    window.settled().await;
    audited(window, "slices-offer").await;
}

/// The plan says what it reaches, what no slice can reach, and what it costs at most.
async fn planned(window: &Window) {
    window.tab_to("button", "Look for slices up to *", false).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("The plan: * slices*").inside(plan())).await;
    window.says("*Employees not told").await;
    window.find(&any("table", "The slices of the plan")).await;
    window.settled().await;
    audited(window, "slices-plan").await;
}

/// Loaded by keyboard, and paused in its middle.
async fn paused(window: &Window) {
    window.tab_to("button", "Load the rest in slices up to *", false).await;
    window.type_keys(Key::Enter).await;
    window.says("Slice 1 of *").await;
    window.click(&button("Pause").inside(region("Load in slices"))).await;
    window.find(&button("Resume").inside(region("Load in slices"))).await;
    window.settled().await;
    audited(window, "slices-paused").await;
}

/// It is one load among the others, and its rows are those of the search.
async fn elsewhere(window: &Window) {
    go_to(window, "Activity").await;
    window.find(&button("Resume All companies")).await;
    window.settled().await;
    audited(window, "slices-activity").await;
    go_to(window, "Companies").await;
    window.type_keys(Key::Escape).await;
    window.find(&button("Show the plan")).await;
    window.settled().await;
    audited(window, "slices-rows").await;
}

async fn stopped(window: &Window) {
    window.click(&button("Stop").inside(region("Load in slices"))).await;
    window.gone(&region("Load in slices")).await;
}

/// How many rows say something, of one column over all of them.
async fn figures(window: &Window) {
    window.click(&button("Figures…")).await;
    window.click(&item("City*")).await;
    window.says("* filled (*)*different").await;
    window.settled().await;
    audited(window, "figures").await;
    window.click(&button("No figures")).await;
    window.focused("button", "Figures…").await;
}
