//! Every screen in both themes, from the smallest window to a large one, and enlarged: nothing is cut off or covered, and
//! axe finds nothing.

use serde_json::{Value, json};

use crate::steps::*;
use crate::window::*;

const SIZES: [(u32, u32); 3] = [(960, 600), (1280, 800), (1920, 1080)];

#[tokio::test]
async fn layouts() {
    journey("layouts", Keyring::None, async |window| {
        first_start(window).await;
        window.resize(1280, 800).await;
        for theme in ["Dark", "Light"] {
            go_to(window, "Settings").await;
            window.click(&radio(theme)).await;
            let worn = window.script("return document.documentElement.dataset.theme", Vec::new()).await;
            assert_eq!(worn, json!(theme.to_lowercase()), "the page wears what was chosen");
            tour(window, theme).await;
        }
        enlarged(window).await;
    })
    .await;
}

/// Through all screens, each looked at.
async fn tour(window: &Window, theme: &str) {
    let look = async |screen: &str, main: &Look| {
        window.audit(&format!("{screen}, {theme}")).await;
        for (width, height) in SIZES {
            window.resize(width, height).await;
            fits(window, &format!("{screen}, {theme}, {width}×{height}"), main).await;
        }
        window.resize(1280, 800).await;
    };
    look("Settings", &radio(theme)).await;
    go_to(window, "Credits").await;
    look("Credits", &button("Check now")).await;
    go_to(window, "Activity").await;
    look("Activity", &heading("Activity")).await;
    go_to(window, "Companies").await;
    // With the filters of the round before, or without any: what the screen shows once it is there says which.
    let (filled, fresh) = (button("Clear all"), heading("Find the companies you want to talk to"));
    if window.either(&[&filled, &fresh]).await == 0 {
        window.click(&filled).await;
    }
    let search = button("Search*").inside(region("Results"));
    window.find(&search).await;
    look("Companies without a search", &search).await;
    open_connection_form(window).await;
    look("Connect", &button("Connect").inside(dialog("Connect your workspace"))).await;
    window.click(&button("Not now")).await;
    rows(window).await;
    let next = button("Load next *").inside(region("Results"));
    look("Companies with rows", &next).await;
    window.click_cell(1, "").await;
    window.click_cell(2, "Company").await;
    window.find(&region("Company details")).await;
    look("Drawer", &button("Close details")).await;
    window.click(&button("Close details")).await;
    window.click(&button("Export")).await;
    look("Export", &button("Export *").inside(dialog("Export"))).await;
    window.click(&button("Not now").inside(dialog("Export"))).await;
}

/// A sample's rows: paid the first time, and opened again later.
async fn rows(window: &Window) {
    let (sample, again) = (button(SAMPLE), button("*100 of * loaded*"));
    if window.either(&[&sample, &again]).await == 0 {
        window.click(&sample).await;
        window.click(&button("Search, *")).await;
    } else {
        window.click(&again).await;
    }
    loaded(window, "100").await;
}

/// Twice as large, as for weak eyes: everything can be reached, if by scrolling inside a part. By keyboard: the driver's
/// mouse does not know that things have moved.
async fn enlarged(window: &Window) {
    for _ in 0..10 {
        window.chord(&[Key::Control], '+').await;
    }
    for (width, height) in [(1280, 800), (1920, 1080)] {
        window.resize_enlarged(width, height, 2).await;
        for (screen, main) in [
            ("Settings", button("Smaller")),
            ("Credits", button("Check now")),
            ("Activity", heading("Activity")),
            ("Companies", button("Load next *").inside(region("Results"))),
        ] {
            quick(window, screen, screen).await;
            fits(window, &format!("{screen}, 200 %, {width}×{height}"), &main).await;
        }
    }
    window.audit("Companies, 200 %").await;
}

/// The page does not scroll sideways, and the main thing of the screen is whole, inside the window, and on top.
async fn fits(window: &Window, place: &str, main: &Look) {
    const MEASURE: &str = "
        const [main] = arguments;
        const page = document.scrollingElement;
        const box = main.getBoundingClientRect();
        const inner = [[2, 2], [box.width - 2, 2], [2, box.height - 2], [box.width - 2, box.height - 2], [box.width / 2, box.height / 2]];
        const hit = ([x, y]) => document.elementFromPoint(box.left + x, box.top + y);
        const covered = inner.map(hit).filter((one) => one === null || !(main.contains(one) || one.contains(main)));
        const over = covered.map((one) => one?.outerHTML.slice(0, 120) ?? 'outside of the window');
        return {
            sideways: page.scrollWidth - innerWidth,
            cut: main.scrollWidth - main.clientWidth > 1 && getComputedStyle(main).display !== 'inline',
            over,
        };
    ";
    window.settled().await;
    let element = window.find(main).await;
    element.scroll_into_view().await.unwrap_or_else(|error| panic!("{place}: {main}: {error}"));
    let measured = window.script(MEASURE, vec![element.to_json().expect("an element")]).await;
    let wanted = json!({"sideways": 0, "cut": false, "over": Vec::<Value>::new()});
    if measured != wanted {
        let picture = output().join(format!("{}.png", place.replace([' ', ',', '×', '%'], "_")));
        window.picture(&picture).await;
        panic!("{place}: {main} is {measured}; picture: {}", picture.display());
    }
}
