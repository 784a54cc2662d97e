//! Lists: none yet, a table on its way in, one list with what was found, the plan with its price, duplicates, and what is
//! suppressed.

use crate::album::Album;
use crate::sheet;
use crate::steps::{first_start, go_to};
use crate::window::*;

fn wizard() -> Look {
    dialog("Import")
}

fn plan() -> Look {
    dialog("Find *")
}

/// From the empty screen through the import.
pub async fn import(album: &Album<'_>) {
    let folder = album.folders.saved().join("to-open");
    std::fs::create_dir(&folder).expect("a folder beside the saved files");
    sheet::write(&folder.join(format!("{}.xlsx", sheet::NAME)), &sheet::known().await);
    first_start(album).await;
    album.middle().await;
    go_to(album, "Lists").await;
    album.find(&heading("No list yet")).await;
    album.shoot("lists-none").await;
    album.click(&button("Import a table")).await;
    album.find(&heading("Choose a table").inside(wizard())).await;
    album.shoot("lists-import-choose").await;
    album.click(&button("Choose a file…").inside(wizard())).await;
    album.find(&heading("Match the columns").inside(wizard())).await;
    album.shoot("lists-import-match").await;
    album.click(&button("Check the rows").inside(wizard())).await;
    album.find(&heading("* rows are right").inside(wizard())).await;
    album.shoot("lists-import-checked").await;
    album.click(&button("Import the * right ones").inside(wizard())).await;
    album.click(&button("Open the list").inside(wizard())).await;
    album.find(&heading(sheet::NAME)).await;
}

/// The plan with its price; the list with what came of one that costs little.
pub async fn found(album: &Album<'_>) {
    album.click(&button("Enrich…")).await;
    album.find(&plan()).await;
    album.shoot("lists-enrich-empty").await;
    album.click(&check("Do not call").inside(plan())).await;
    album.click(&check("First find the mobile where it is missing").inside(plan())).await;
    album.click(&check("First find the profile page where it is missing").inside(plan())).await;
    album.find_ready(&button("Start the job *").inside(plan())).await;
    album.shoot("lists-enrich-plan").await;
    album.click(&button("Not now").inside(plan())).await;
    album.gone(&plan()).await;
    album.click(&button("Enrich…")).await;
    album.click(&check("E-mail").inside(plan())).await;
    album.click(&button("Find e-mails *").inside(plan())).await;
    album.click(&button("Find e-mails *").inside(dialog("Find *?"))).await;
    // The price is learned from the first answer, and the job stops to ask.
    album.find(&region("Job: *")).await;
    album.shoot("lists-job").await;
}

/// Who may be there twice.
pub async fn duplicates(album: &Album<'_>) {
    album.click(&button("Find duplicates")).await;
    let sheet = dialog("Duplicates in *");
    album.find(&any("region", "Group 1: *").inside(sheet.clone())).await;
    album.shoot("lists-duplicates").await;
    album.click(&button("Not now").inside(sheet.clone())).await;
    album.gone(&sheet).await;
    album.click_cell(0, "Name").await;
    album.find(&region("Person details")).await;
    album.shoot("lists-drawer").await;
    album.click(&button("Close details")).await;
    album.click(&button("All lists")).await;
    album.find(&heading("Lists")).await;
    album.shoot("lists-overview").await;
}

/// Nobody is suppressed, some are typed, and they are on the list.
pub async fn suppression(album: &Album<'_>) {
    go_to(album, "Suppression").await;
    album.find(&heading("Nobody is suppressed")).await;
    album.shoot("suppression-none").await;
    album.click(&button("Add…")).await;
    let sheet = dialog("Add to the suppression list");
    album
        .fill(&field("Type or paste, as many as you like"), "firma10.example, p11@firma11.example, what is this")
        .await;
    album.find_ready(&button("Add 2").inside(sheet.clone())).await;
    album.shoot("suppression-add").await;
    album.click(&button("Add 2").inside(sheet.clone())).await;
    album.click(&button("Done").inside(sheet.clone())).await;
    album.gone(&sheet).await;
    album.says("2 entries · *").await;
    album.shoot("suppression").await;
}
