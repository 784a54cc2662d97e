//! A search that is described: in the quick bar, and above the panel.

use crate::steps::*;
use crate::window::*;

const DESCRIBED: &str = "software companies in Bavaria 51-500 people hiring engineers";

#[tokio::test]
async fn described() {
    journey("described", Keyring::None, async |window| {
        first_start(window).await;
        from_the_quick_bar(window).await;
        above_the_panel(window).await;
    })
    .await;
}

async fn from_the_quick_bar(window: &Window) {
    quick(window, DESCRIBED, "Search companies: *").await;
    window.find(&chosen("Region", "Bavaria*")).await;
    window.find(&chosen("Industry", "software development")).await;
    for size in ["51–200", "201–500"] {
        let pressed = button(size).inside(region("Employees"));
        assert_eq!(window.attribute(&pressed, "aria-pressed").await.as_deref(), Some("true"), "{size} is set");
    }
    window.find_ready(&button("Search, up to 10 credits")).await;
    meter(window, "1,000").await;
    window.click(&button("Search, up to 10 credits")).await;
    window.find(&any("status", "* loaded*")).await;
}

async fn above_the_panel(window: &Window) {
    window.click(&field("Describe which companies you look for")).await;
    window.type_keys("banks in Austria purple").await;
    window.find(&any("status", "2 filters understood and 1 word not understood: purple")).await;
    audited(window, "described").await;
    window.type_keys(Key::Enter).await;
    window.find(&chosen("Country", "Austria")).await;
    window.find(&chosen("Industry", "banking")).await;
    window.type_keys(Key::Escape).await;
    window.gone(&any("status", "*not understood*")).await;
}
