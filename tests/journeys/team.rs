//! A team: its vault is made in a database of the person's own, somebody is invited by a file and a code, and nobody was erased yet.

use tests::rig::{Postgres, Service};

use crate::steps::*;
use crate::window::*;

/// What the team is called.
const TEAM: &str = "Acme Sales";

#[tokio::test]
async fn team() {
    journey("team", Keyring::Unlocked, async |window| {
        first_start(window).await;
        let (server, service) = tokio::join!(Postgres::start(), Service::start());
        connected(window, &service).await;
        go_to(window, "Settings").await;
        made(window, &server).await;
        invited(window).await;
        nobody_erased(window).await;
    })
    .await;
}

/// The workspace of a service that colleagues can have, too: the demo's is in the app itself.
async fn connected(window: &Window, service: &Service) {
    open_connection_form(window).await;
    fill_connection(window, "Sales Europe", &service.base_url, &service.network_host, &service.api_key).await;
    window.click(&button("Connect").inside(dialog("Connect your workspace"))).await;
    window.find(&button("Workspace: Sales Europe*")).await;
    window.gone(&dialog("Connect your workspace")).await;
}

/// The database is tried, which takes its time; then the team is there, and there is nothing to tell it.
async fn made(window: &Window, server: &Postgres) {
    window.click(&button("Create a team vault…")).await;
    let form = dialog("Create a team vault");
    let address = server.url();
    for (label, text) in [
        ("Address of the database, with its password", address.as_str()),
        ("Name of the team", TEAM),
        ("Your name, as colleagues see it", "Ada"),
    ] {
        window.fill(&field(label).inside(form.clone()), text).await;
    }
    audited(window, "team-create").await;
    window.click(&button("Create the vault").inside(form.clone())).await;
    window.says(TEAM).await;
    window.gone(&form).await;
    window.says("Last heard from the team: *").await;
    window.says("*All is told to it.").await;
    window.find(&button("Erasures…")).await.scroll_into_view().await.expect("the card");
    audited(window, "team-joined").await;
}

/// The file is saved, and its code is shown.
async fn invited(window: &Window) {
    window.click(&button("Invite a colleague…")).await;
    let sheet = dialog("Invite a colleague");
    window.fill(&field("Name of the colleague").inside(sheet.clone()), "Jo").await;
    window.click(&button("Save the invitation…").inside(sheet.clone())).await;
    window.says("Jo.prospector-team is saved.").await;
    window.find(&heading("The code that opens it").inside(sheet.clone())).await;
    assert!(window.folders.saved().join("Jo.prospector-team").is_file(), "the invitation is where it was saved");
    audited(window, "team-code").await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
}

/// Who was erased in the team, and how far that has come: nobody yet.
async fn nobody_erased(window: &Window) {
    window.click(&button("Erasures…")).await;
    let sheet = dialog("Erasures");
    window.find(&heading("Nobody was erased in the team yet").inside(sheet.clone())).await;
    audited(window, "team-erasures").await;
    window.click(&button("Done").inside(sheet.clone())).await;
    window.gone(&sheet).await;
}
