//! The sheet about the app: what changed, and the licence of a part, found by its name.

use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn about() {
    journey("about", Keyring::None, async |window| {
        first_start(window).await;
        go_to(window, "Settings").await;
        window.click(&button("What changed, and licences")).await;
        let sheet = dialog("About Prospector");
        window.find(&heading(&format!("{}*", env!("CARGO_PKG_VERSION"))).inside(sheet.clone())).await;
        audited(window, "about-changes").await;
        window.type_keys(Key::Escape).await;
        window.gone(&sheet).await;
        quick(window, "about", "About Prospector").await;
        window.click(&radio("Licences").inside(sheet.clone())).await;
        window.fill(&any("searchbox", "Find a part or a licence"), "sqlite").await;
        window.click(&button("SQLite*").inside(sheet.clone())).await;
        let licence = |text: String| text.contains("May you do good and not evil").then_some(());
        window.read_until(&sheet, "shows the licence", licence).await;
        audited(window, "about-licences").await;
    })
    .await;
}
