//! The suppression list, and erasing a person.
//!
//! Owns: what may be added, how much of it, and the sentences about it; each change is a step that can be undone. How a text is
//! taken into entries is in `suppress/pieces.rs`, erasing in `suppress/erase.rs`. Does not own: which records an entry matches
//! (the store's), or what is left out because of it (plans and exports look at the records).

mod erase;
mod pieces;

use records::view::Views;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use api::contact_keys::{Typed, Way, typed};
use sheets::read::{self, Limits, ReadError, Stop};
use store::records::suppressed::Changes;

use crate::screen::{
    Changed, Failure, SuppressRequest, SuppressWhat, SuppressedCount, SuppressedEntry, Suppression, SuppressionChange,
    SuppressionRequest, UnsuppressRequest,
};
use records::list::titles;
use records::{backfill, view};
use tables::import;
use workspace::open::OpenWorkspace;

pub(crate) use erase::{OfColleagues, erase, wipe_what_is_due};

use pieces::{Pieces, Rules, shown};
use team::{carrier, hearing};
use words::{t, t_plural};

/// Entries of a piece of the list.
const PAGE: u64 = 200;
/// Bytes of a typed or pasted text.
const LONGEST_TEXT: usize = 10 << 20;

/// A piece of the list.
pub(crate) async fn all(open: &Arc<OpenWorkspace>, request: SuppressionRequest) -> Result<Suppression, Failure> {
    hearing::look(open);
    // An address is looked for by its spelling in the list.
    let text = match typed(&request.text, "", &open.network_host) {
        Some(entry) => entry.value,
        None => request.text.chars().take(200).collect(),
    };
    let found = open.store.suppression(text, request.kinds, request.from, PAGE).await?;
    let page = found.page.into_iter().map(|entry| SuppressedEntry {
        kind: entry.what.way,
        value: shown(&entry.what, &open.network_host),
        at: entry.at,
        matches: entry.matches,
    });
    let kinds = found.ways.into_iter().map(|(kind, entries)| SuppressedCount { kind, entries });
    Ok(Suppression {
        entries: found.entries,
        fitting: found.fitting,
        kinds: kinds.collect(),
        records: found.records,
        page: page.collect(),
    })
}

/// Adds to the list.
pub(crate) async fn add(open: &Arc<OpenWorkspace>, request: SuppressRequest) -> Result<SuppressionChange, Failure> {
    backfill::reach(open).await?;
    let rules = Rules { country: request.country, network_host: open.network_host.clone() };
    let (entries, unknown, not_understood) = match request.what {
        SuppressWhat::Typed { text } => {
            if text.len() > LONGEST_TEXT {
                let message = t!("This is too much text: at most 10 MB can be pasted. Add it as a file.");
                return Err(Failure::refused(message));
            }
            let read = move || {
                let mut pieces = Pieces::default();
                pieces.text(&text, &rules);
                pieces.into_parts()
            };
            tokio::task::spawn_blocking(read).await?
        }
        SuppressWhat::File { from } => {
            let Some(source) = import::source(&open.host, from).await? else {
                return Ok(changed(open, Changes::default(), Vec::new(), t!("No file was chosen.")));
            };
            let read = tokio::task::spawn_blocking(move || table(&source, &rules)).await?;
            read.map_err(|error| import::unread(&error))?.into_parts()
        }
        SuppressWhat::Rows { rows } => {
            let view = open.state::<Views>().get(rows.view)?;
            let records = view::chosen(&view, &rows.selection);
            let title = titles::suppressed(records.len() as u64, view.kind);
            let changes = open.store.suppress_records(records, title, open.now()).await?;
            return Ok(changed(open, changes, Vec::new(), added_said(&changes, 0)));
        }
    };
    let full = entries.len() >= pieces::MOST;
    let title = titles::entries_added(entries.len());
    let changes = open.store.suppress(entries, title, open.now()).await?;
    let mut said = added_said(&changes, not_understood);
    if full {
        let most = words::count(pieces::MOST as u64);
        said.push_str(&t!(" At most {most} entries are taken at once: add the rest by itself.", most = most));
    }
    Ok(changed(open, changes, unknown, said))
}

/// Every entry that a file names, and whether it has more than are taken.
pub(crate) async fn entries_of(
    open: &OpenWorkspace,
    source: read::Source,
    country: String,
) -> Result<(Vec<Typed>, bool), Failure> {
    let rules = Rules { country, network_host: open.network_host.clone() };
    let read = tokio::task::spawn_blocking(move || table(&source, &rules)).await?;
    let pieces = read.map_err(|error| import::unread(&error))?;
    let full = pieces.are_full();
    Ok((pieces.into_parts().0, full))
}

/// Takes entries off the list.
pub(crate) async fn remove(
    open: &Arc<OpenWorkspace>,
    request: UnsuppressRequest,
) -> Result<SuppressionChange, Failure> {
    let entry = |(way, value): (Way, String)| match way {
        Way::Page => typed(&value, "", &open.network_host),
        way => Some(Typed { way, value }),
    };
    let entries: Vec<Typed> = request.entries.into_iter().filter_map(entry).collect();
    let title = titles::entries_taken_off(entries.len());
    let changes = open.store.unsuppress(entries, title, open.now()).await?;
    let taken = t_plural!(changes.changed, "{n} entry was taken off the list.", "{n} entries were taken off the list.");
    let freed = match changes.records {
        0 => t!("No record is freed by that."),
        freed => t_plural!(freed, "{n} record is not suppressed any more.", "{n} records are not suppressed any more."),
    };
    let team = match open.store.membership().await? {
        Some(_) if changes.changed > 0 => format!(" {}", t!("So it is for everybody in the team.")),
        _ => String::new(),
    };
    Ok(changed(open, changes, Vec::new(), format!("{taken} {freed}{team}")))
}

fn changed(open: &OpenWorkspace, changes: Changes, unknown: Vec<String>, said: String) -> SuppressionChange {
    carrier::ring(open);
    if changes.changed > 0 {
        // What can be undone is shown with the lists.
        open.emit(Changed::Lists);
        open.emit(Changed::Records);
    }
    SuppressionChange { changed: changes.changed, known: changes.known, unknown, said }
}

/// Every cell of a table.
fn table(source: &read::Source, rules: &Rules) -> Result<Pieces, ReadError> {
    let (limits, cancelled) = (Limits::default(), AtomicBool::new(false));
    let look = read::look_at(source, None, None, &limits, &cancelled)?;
    let mut pieces = Pieces::default();
    // A list of domains has no headings, and its first row is an entry.
    look.headings.iter().filter(|_| look.header).for_each(|heading| _ = pieces.took(heading, rules));
    let width = vec![String::new(); look.columns];
    let headings = if look.header { &look.headings } else { &width };
    let read = read::rows(source, &look.choice(), &limits, &cancelled, |line| {
        pieces.line(&line.cells, headings, rules);
        if pieces.are_full() { Err(Stop) } else { Ok(()) }
    });
    match read {
        Err(ReadError::Stopped) | Ok(_) => Ok(pieces),
        Err(error) => Err(error),
    }
}

fn added_said(changes: &Changes, not_understood: u64) -> String {
    let mut said = Vec::new();
    if changes.changed + changes.known == 0 {
        said.push(t!("There is no domain, e-mail address, telephone number or page in it that could be added."));
    } else {
        said.push(t_plural!(
            changes.changed,
            "{n} entry was added to the list.",
            "{n} entries were added to the list."
        ));
        if changes.known > 0 {
            said.push(t_plural!(changes.known, "{n} entry was there already.", "{n} entries were there already."));
        }
        said.push(match changes.records {
            0 => t!("No record is newly suppressed."),
            further => t_plural!(further, "{n} record is newly suppressed.", "{n} records are newly suppressed."),
        });
    }
    match not_understood {
        0 => {}
        pieces => said.push(t_plural!(pieces, "{n} entry was not understood.", "{n} entries were not understood.")),
    }
    said.join(" ")
}
