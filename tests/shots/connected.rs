//! A workspace of the person's own, beside the demo.

use tests::rig::Service;

use crate::album::Album;
use crate::steps::*;
use crate::window::*;

pub async fn connected(album: &Album<'_>) {
    first_start(album).await;
    album.middle().await;
    let service = Service::start().await;
    let sheet = dialog("Connect your workspace");
    open_connection_form(album).await;
    fill_connection(album, "Sales Europe", "http://api.service.example", &service.network_host, "a-wrong-key").await;
    album.click(&button("Connect").inside(sheet.clone())).await;
    let address = field("Service address").inside(sheet.clone());
    album.has(&address, "aria-invalid", "true").await;
    album.shoot("connect").await;

    fill_connection(album, "Sales Europe", &service.base_url, &service.network_host, &service.api_key).await;
    album.click(&button("Connect").inside(sheet.clone())).await;
    album.find(&button("Workspace: Sales Europe*")).await;
    album.click(&button(SAMPLE)).await;
    album.find(&heading("Ready to search")).await;
    album.shoot("ready").await;
    album.click(&button("Search, *")).await;
    loaded(album, "100").await;
    let _nobody = service.gone().await;
    load_next(album).await;
    album.find(&button("Resume").inside(region("Results"))).await;
    album.shoot("offline").await;
}
