//! The app as it was installed: opened by a person for the first time, who takes the example and searches.
//!
//! `cargo xtask package --check` runs it inside of a clean system, where nothing of this repository is: neither sources nor
//! the tools of the journeys, so it looks at the page and takes a picture, and leaves audits to them.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use tests::window::{Display, Folders, Keyring, Window, any, button, heading, region};

/// A picture needs what decodes it, which is nothing that the app itself brings.
const LOGOS: &str = "
    const seen = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight);
    return seen.length > 0 && seen.every((one) => one.complete && one.naturalWidth > 0);
";

#[tokio::test]
async fn the_demo_search_in_a_fresh_home() {
    let home =
        PathBuf::from(std::env::var_os("PROSPECTOR_INSTALLED_HOME").expect("started by the check of the package"));
    let display = Display::start().await;
    let installed = Path::new("/usr/bin/prospector").to_owned();
    let mut window = Window::of(installed, Folders::below(&home), Keyring::None, display).await;
    window.find(&heading("Find the companies you want to talk to")).await;
    window.find(&button("Credit meter: 1,000 credits*")).await;
    window.click(&button("Software companies in Germany*")).await;
    window.click(&button("Search*").inside(region("Results"))).await;
    window.find(&any("status", "100 loaded")).await;
    let names = window.column("Company", 3).await;
    window
        .until("the logos on the screen are drawn", async || {
            (window.script(LOGOS, Vec::new()).await == serde_json::json!(true)).then_some(())
        })
        .await;
    window.settled().await;
    window.picture(&home.join("demo-search.png")).await;
    println!("the first companies: {names:?}");
    assert!(names.iter().all(|name| !name.is_empty()), "each row on the screen has its name: {names:?}");
    window.find(&button("Credit meter: 990 credits*")).await;
    window.close().await;
}
