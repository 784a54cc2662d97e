//! Lists: none yet, a table on its way in, one list with what was found, the plan with its price, its job and the report,
//! files of it, duplicates, somebody who is erased, and what is suppressed.

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
    album.find(&heading("* rows can be imported").inside(wizard())).await;
    album.shoot("lists-import-checked").await;
    album.click(&button("Import * rows").inside(wizard())).await;
    album.find(&button("Open the list").inside(wizard())).await;
    album.shoot("lists-import-done").await;
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
    album.click(&check("Mobile only if…").inside(plan())).await;
    album.click(&button("Add a group").inside(plan())).await;
    album.find(&any("group", "Group at line 2").inside(plan())).await;
    album.shoot("lists-enrich-only-if").await;
    album.click(&button("Not now").inside(plan())).await;
    album.gone(&plan()).await;
    album.click(&button("Enrich…")).await;
    album.click(&check("E-mail").inside(plan())).await;
    album.find_ready(&button("Find e-mails *").inside(plan())).await;
    album.shoot("lists-enrich-unpriced").await;
    album.click(&button("Find e-mails *").inside(plan())).await;
    let question = dialog("Find *?");
    album.find(&question).await;
    album.shoot("lists-enrich-confirm").await;
    album.click(&button("Find e-mails *").inside(question)).await;
    let job = region("Job: *");
    // The price is learned from two answers, and the job stops to ask.
    album.find(&button("Go on…").inside(job.clone())).await;
    album.click(&button("Details").inside(job.clone())).await;
    album.shoot("lists-job").await;
    album.click(&button("Go on…").inside(job.clone())).await;
    let agree = dialog("Go on with this job?");
    album.find(&agree).await;
    album.shoot("lists-job-agree").await;
    album.fill(&field("Credits that the job may spend in all"), "200").await;
    album.click(&button("Go on *").inside(agree)).await;
    album.says("Done: *").await;
    album.shoot("lists-job-report").await;
    album.click(&button("Close the report").inside(job)).await;
}

/// A score, as it is made.
pub async fn score(album: &Album<'_>) {
    album.click(&button("More for this list")).await;
    album.click(&item("Fit score…")).await;
    let sheet = dialog("Fit score");
    album.find(&combobox("Column of line 1").inside(sheet.clone())).await;
    album.shoot("lists-score").await;
    album.click(&button("Done").inside(sheet.clone())).await;
    album.gone(&sheet).await;
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
    erase(album).await;
    album.click(&button("All lists")).await;
    album.find(&heading("Lists")).await;
    album.shoot("lists-overview").await;
}

/// What it means, and what is left to do; the drawer goes with the person.
async fn erase(album: &Album<'_>) {
    let [name] = &album.column("Name", 1).await[..] else { panic!("the first row has a name") };
    album.click(&button("Erase this person…")).await;
    let sheet = dialog("Erase *");
    album.find(&sheet).await;
    album.shoot("lists-erase").await;
    album.fill(&field("Type * to erase"), name).await;
    album.click(&button("Erase").inside(sheet)).await;
    let done = dialog("* is erased");
    album.find(&done).await;
    album.shoot("lists-erased").await;
    album.click(&button("Done").inside(done.clone())).await;
    album.gone(&done).await;
}

/// The file for the others, and the files that were written.
pub async fn export(album: &Album<'_>) {
    let sheet = dialog("Export");
    for format in ["CSV", "Excel (XLSX)"] {
        album.click(&button("Export*")).await;
        album.click(&radio("The whole list*").inside(sheet.clone())).await;
        album.click(&radio(format).inside(sheet.clone())).await;
        album.find_ready(&button("Export * rows").inside(sheet.clone())).await;
        if format == "CSV" {
            album.shoot("lists-export").await;
        }
        album.click(&button("Export * rows").inside(sheet.clone())).await;
        album.says("* rows in *").await;
        if format == "CSV" {
            album.shoot("lists-export-done").await;
        }
        album.click(&button("Done").inside(sheet.clone())).await;
        album.gone(&sheet).await;
    }
    album.click(&button("More for this list")).await;
    album.click(&item("Files exported from it…")).await;
    let files = dialog("Files exported from *");
    album.find(&any("list", "Past exports").inside(files.clone())).await;
    album.click(&button("More for *.csv").inside(files.clone())).await;
    album.click(&item("*.xlsx, *")).await;
    album.find(&says("Compared with *").inside(files.clone())).await;
    album.shoot("lists-files").await;
    album.click(&button("Close").inside(files.clone())).await;
    album.gone(&files).await;
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
    album.click(&check("Choose firma10.example")).await;
    album.click(&button("Take 1 off the list…")).await;
    album.find(&dialog("Take 1 entry off the list?")).await;
    album.shoot("suppression-remove").await;
}
