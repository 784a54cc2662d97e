//! Erasing a person.
//!
//! Owns: that a person typed the name, the sentences about what is gone and what is not, and whatever else is done where somebody is taken
//! out, also whom a colleague has erased. Does not own: taking the person out of the file (`store::Store::erase_person`, `erase_marked`).

use std::path::Path;
use std::sync::Arc;

use api::columns::AnyColumn;
use api::{RecordKind, text};
use store::Gone;
use words::{t, t_plural};

use crate::backups;
use crate::screen::{Changed, EraseRequest, Erased, Failure};
use enrich::job;
use records::{backfill, view};
use tables::dragged;
use team::carrier;
use team::erasing::{Done, Erasing};
use workspace::open::OpenWorkspace;

pub(crate) async fn erase(open: &Arc<OpenWorkspace>, request: EraseRequest) -> Result<Erased, Failure> {
    let found = view::records(open, vec![request.record]).await?;
    let gone = || Failure::gone(t!("This person is not there any more."));
    let record = found.into_iter().next().ok_or_else(gone)?;
    if record.kind != RecordKind::Person {
        return Err(Failure::refused(t!("Only a person can be erased.")));
    }
    let name = AnyColumn::by_key(record.kind, "name").and_then(|column| view::text(&column, &record));
    // A person without a name is called so in the drawer.
    let name = name.unwrap_or_else(|| t!("Person without a name"));
    if plain(&name) != plain(&request.typed) {
        let message = t!("The typed name is not the name of this person. Nothing was erased.");
        return Err(Failure::refused(message));
    }
    backfill::reach(open).await?;
    let erased = job::without_people(open, open.store.erase_person(record.id, open.now())).await?.ok_or_else(gone)?;
    carrier::ring(open);
    let backups = behind(open, erased.wiped, erased.due).await;
    let files = erased.files.iter().map(|path| file_name(path)).collect();
    let mut said = said(&erased, backups);
    if open.store.membership().await?.is_some() && !erased.told {
        said.push(t!("The team cannot be told: of this person nothing is known here by which others would know whom is meant. Have the person erased by name on the other computers."));
    } else if erased.told {
        said.push(t!("The team is told: the vault and the computers of your colleagues take the person out as soon as they hear of it. How far that has come is in Settings, under Team."));
    }
    Ok(Erased { answers: erased.answers, lists: erased.lists, said, files })
}

/// What follows where somebody was taken out of the file, which was written anew or not. Returns whether the person is in no backup any more;
/// none where there were none.
async fn behind(open: &Arc<OpenWorkspace>, wiped: bool, due: u64) -> Option<bool> {
    for changed in [Changed::Records, Changed::Lists, Changed::LookUps, Changed::Saved, Changed::Views] {
        open.emit(changed);
    }
    // Whoever dragged a file out has a copy, which stays among the files that are named.
    dragged::sweep(&open.host.data_folder);
    let backups = backups::after_erasing(open).await;
    if wiped
        && backups != Some(false)
        && let Err(error) = open.store.was_wiped(due).await
    {
        tracing::warn!(%error, "what is wiped is wiped once more");
    }
    backups
}

/// Wipes what is left of the bytes of somebody who was erased: a kill came between, or there was no room for it.
pub(crate) async fn wipe_what_is_due(open: Arc<OpenWorkspace>) {
    match open.store.wipe_is_due().await {
        Ok(None) => {}
        Ok(Some(due)) => {
            let wiped = open.store.wipe().await;
            let backups = behind(&open, wiped, due).await;
            tracing::info!(wiped, ?backups, "what was left of somebody who was erased");
        }
        Err(error) => tracing::warn!(%error, "whether something is to be wiped"),
    }
}

/// Takes out whom colleagues have erased.
pub(crate) struct OfColleagues;

impl Erasing for OfColleagues {
    fn erase_marked<'a>(&'a self, open: &'a Arc<OpenWorkspace>) -> Done<'a> {
        Box::pin(async move {
            if !open.store.is_marked_due().await? {
                return Ok(());
            }
            backfill::reach(open).await?;
            let gone = job::without_people(open, open.store.erase_marked(open.now())).await?;
            if gone.is_some_and(|gone| gone.is_any()) {
                // It is noted in the file that this is to be done; nobody who pays or exports waits for a file to be written anew.
                open.calls.spawn(wipe_what_is_due(Arc::clone(open)));
            }
            Ok(())
        })
    }
}

fn plain(name: &str) -> String {
    text::fold(&text::clean(&name.chars().take(1_000).collect::<String>()))
}

fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn said(gone: &Gone, backups: Option<bool>) -> Vec<String> {
    let mut said = Vec::new();
    if gone.lists > 0 {
        said.push(t_plural!(gone.lists, "Taken out of {n} list.", "Taken out of {n} lists."));
    }
    if gone.answers > 0 {
        said.push(t_plural!(gone.answers, "Taken out of {n} answer.", "Taken out of {n} answers."));
    }
    said.push(t!("Taken out of the history of look-ups and the memory of exports."));
    said.push(t!("What was paid stays in the ledger, without a name. Later answers and imports leave the person out, and nothing is asked about them again."));
    said.push(t!("The evidence keeps that somebody was checked and erased, without a name or a number. Files of it that were saved before may still have the number."));
    if gone.searches > 0 {
        said.push(t_plural!(
            gone.searches,
            "One search asked for the person by name. It keeps its rows, has lost its filters, and cannot be loaded further.",
            "{n} searches asked for the person by name. They keep their rows, have lost their filters, and cannot be loaded further.",
        ));
    }
    if gone.renamed > 0 {
        said.push(t_plural!(
            gone.renamed,
            "One list was named after the person and has another name now.",
            "{n} lists were named after the person and have another name now.",
        ));
    }
    if !gone.wiped {
        said.push(t!("The workspace file could not be written anew just now, so traces may be left in unused parts of it. Free some space on the disk; they go when a person is erased the next time."));
    }
    // Files that are known are listed by their names, behind the sentences.
    if gone.files.is_empty() {
        said.push(t!(
            "No file with the person was written that is known here. Look for copies that were made by hand."
        ));
    }
    if gone.mentions > 0 {
        said.push(t_plural!(
            gone.mentions,
            "Another record names the person, in a note or in what a company tells: look at it yourself.",
            "{n} other records name the person, in notes or in what companies tell: look at them yourself.",
        ));
    }
    match backups {
        Some(true) => said.push(t!("Backups that Prospector had written before are gone too: there is one without the person.")),
        Some(false) => said.push(t!("Backups that were written before still have the person: a new one could not be written, or an older one not be taken away. Free some space, back up in Settings, and take the older ones away in the data folder.")),
        None => {}
    }
    said.push(t!("Copies that were made by hand, files that were set aside, other workspaces, and what the service itself keeps cannot be reached."));
    said
}
