//! The other screens, and what can be opened from everywhere.

use crate::album::Album;
use crate::window::*;

/// Chooses the theme, and comes back to the start.
pub async fn wear(album: &Album<'_>) {
    let (label, wanted) = if album.theme == "dark" { ("Dark", "dark") } else { ("Light", "light") };
    album.middle().await;
    album.click(&button("Settings").inside(region("Screens"))).await;
    album.click(&radio(label)).await;
    album
        .until("the theme is on", async || {
            let worn = album.script("return document.documentElement.dataset.theme", Vec::new()).await;
            (worn == wanted).then_some(())
        })
        .await;
    album.click(&button("Companies").inside(region("Screens"))).await;
}

pub async fn credits_and_settings(album: &Album<'_>) {
    for (screen, name) in [("Credits", "credits"), ("Settings", "settings")] {
        album.click(&button(screen).inside(region("Screens"))).await;
        album.find(&heading(if screen == "Credits" { "Ledger" } else { "Settings" })).await;
        album.shoot(name).await;
        album.middle().await;
    }
}

/// The form, with a plain address that it refuses.
pub async fn connect(album: &Album<'_>) {
    album.click(&button("Connect your workspace…")).await;
    let sheet = dialog("Connect your workspace");
    for (label, text) in [
        ("Name", "Sales Europe"),
        ("Service address", "http://api.service.example"),
        ("Network host", "www.network.example"),
        ("API key", "not a real key"),
    ] {
        album.fill(&field(label).inside(sheet.clone()), text).await;
    }
    album.click(&button("Connect").inside(sheet.clone())).await;
    album
        .until("the address is refused", async || {
            let address = field("Service address").inside(sheet.clone());
            (album.attribute(&address, "aria-invalid").await.as_deref() == Some("true")).then_some(())
        })
        .await;
    album.shoot("connect").await;
    album.middle().await;
    album.press(Key::Escape, 1).await;
    album.gone(&sheet).await;
}

pub async fn quick_bar(album: &Album<'_>) {
    album.click(&button("Companies").inside(region("Screens"))).await;
    album.chord(&[Key::Control], 'k').await;
    album.find(&option("Companies*")).await;
    album.shoot("quick-bar").await;
}
