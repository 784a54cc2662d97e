//! The way through the app on which the pictures are taken.

use serde_json::json;
use tests::rig::Service;

use crate::album::Album;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

#[tokio::test]
async fn demo() {
    journey("shots-demo", Keyring::None, async |window| {
        let album = Album::open();
        first_start(window).await;
        let demo = Demo::of(window).await;
        album.take(window, "companies-empty").await;
        companies(window, &album, &demo).await;
        elsewhere(window, &album).await;
        unconfirmed(window, &album, &demo).await;
    })
    .await;
}

async fn companies(window: &Window, album: &Album, demo: &Demo) {
    window.click(&button("Fill in an example*")).await;
    window.find(&heading("Ready to search")).await;
    album.take(window, "companies-ready").await;
    window.click(&button("Search, *")).await;
    loaded(window, "100").await;
    for rows in ["200", "300"] {
        load_next(window).await;
        loaded(window, rows).await;
    }
    for position in [1, 2, 4] {
        window.click_cell(position, "").await;
    }
    window.click_cell(3, "Company").await;
    window.find(&region("Company details")).await;
    album.take(window, "companies").await;
    window.click(&button("Export")).await;
    window.find(&dialog("Export")).await;
    album.take(window, "export").await;
    window.click(&button("Not now")).await;
    window.click(&button("Close details")).await;
    window.click(&filter("City")).await;
    window.type_keys("mun").await;
    window.find(&option("Munich*")).await;
    album.take(window, "suggestions").await;
    window.press(Key::Escape, 2).await;
    window.click(&button("More ways to load")).await;
    window.find(&item("Load 500*")).await;
    album.take(window, "load-menu").await;
    window.click(&item("Load 500*")).await;
    window.find(&dialog("Load 500 companies?")).await;
    album.take(window, "quote").await;
    demo.fault("delay", 2, json!({"seconds": 4})).await;
    window.click(&button("Load 500*").inside(dialog("*"))).await;
    window.find(&any("progressbar", "Loading companies")).await;
    album.take(window, "running").await;
    loaded(window, "800").await;
}

async fn elsewhere(window: &Window, album: &Album) {
    for screen in ["Activity", "Credits", "Settings"] {
        go_to(window, screen).await;
        album.take(window, &screen.to_lowercase()).await;
    }
    go_to(window, "Companies").await;
    window.chord(&[Key::Control], 'k').await;
    window.type_keys("load").await;
    window.find(&option("*oad*")).await;
    album.take(window, "quick-bar").await;
    window.press(Key::Escape, 1).await;
}

async fn unconfirmed(window: &Window, album: &Album, demo: &Demo) {
    demo.fault("drop_after", 1, json!({})).await;
    load_next(window).await;
    window.find(&button("Decide…")).await;
    album.take(window, "unconfirmed").await;
    window.click(&button("Decide…")).await;
    window.find(&dialog("One page has no answer yet")).await;
    album.take(window, "unconfirmed-decision").await;
    window.click(&button("Decide later")).await;
    go_to(window, "Activity").await;
    window.find(&heading("Not yet confirmed")).await;
    album.take(window, "unconfirmed-activity").await;
}

#[tokio::test]
async fn connected() {
    journey("shots-connected", Keyring::None, async |window| {
        let album = Album::open();
        first_start(window).await;
        let service = Service::start().await;
        open_connection_form(window).await;
        fill_connection(window, "Sales Europe", &service.base_url, &service.network_host, "a-wrong-key").await;
        window.click(&button("Connect").inside(dialog("Connect your workspace"))).await;
        window.says("*does not accept*").await;
        album.take(window, "connect").await;
        window.fill(&field("API key"), &service.api_key).await;
        window.click(&button("Connect").inside(dialog("Connect your workspace"))).await;
        window.find(&button("Workspace: Sales Europe*")).await;
        window.click(&button("Fill in an example*")).await;
        window.find(&heading("Ready to search")).await;
        window.click(&button("Search, *")).await;
        loaded(window, "100").await;
        service.stop().await;
        load_next(window).await;
        window.find(&button("Resume").inside(region("Results"))).await;
        album.take(window, "offline").await;
    })
    .await;
}
