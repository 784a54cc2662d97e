//! Imports: a table from a file or the clipboard into a list.
//!
//! Owns: the commands, and which tables are open. What a table is: `import/table.rs`; its fields: `import/field.rs`; what is
//! guessed of it: `import/guess.rs`; from a line to a record: `import/mapping.rs` and `import/taken.rs`; checking and
//! storing all of it: `import/run.rs`; what broke off: `import/back.rs`. Does not own: reading files (`sheets`), or how
//! rows are stored (`store`).

mod back;
mod field;
mod goals;
mod guess;
mod manual_entry;
mod mapping;
mod name;
mod opened;
mod pass;
mod rejected_rows;
mod run;
mod table;
mod taken;
mod tally;
mod unread;
mod value;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use api::RecordKind;
use sheets::read;
use sheets::read::{Limits, Look, ReadError, Source};
use words::t;

use crate::dragged;
use crate::ipc::{
    HandedList, ImportField, ImportFrom, ImportNumber, ImportedBefore, LookRequest, ReadAgainRequest, Table,
};
use ipc::{Changed, FailureCode, Nothing};
use opened::{blocking, opened};
use table::Opened;
use workspace::door;
use workspace::failure::Failure;
use workspace::host::Host;
use workspace::lock::locked;

pub(crate) use opened::Imports;
pub use opened::unread;

pub use back::clear;
pub use manual_entry::by_hand;
pub use rejected_rows::keep as keep_rejected_rows;
pub use run::{check, start};

/// The ending of a list for a colleague.
pub const LIST_ENDING: &str = "prospector-list";
/// Drops that are remembered.
const DROPS: usize = 16;
/// Bytes of a text that is pasted.
const PASTED: usize = 10 << 20;

/// The program was started with these words: a list among them that is there is taken as if it had been dropped.
pub fn handed(host: &Host, folder: &Path, words: impl IntoIterator<Item = OsString>) {
    let Some(path) = words.into_iter().find_map(|word| list_in(folder, &word)) else { return };
    let (drop, file) = take_drop(host, path);
    *locked(&host.state::<Imports>().handed) = Some((drop, file.clone()));
    host.emit(Changed::Dropped { drop, file });
}

/// Files were dropped on the window: sends a number and the name of the first of them to the screen.
pub fn dropped(host: &Host, paths: Vec<PathBuf>) {
    let Some(path) = paths.into_iter().find(|path| !dragged::is_own(host, path)) else { return };
    let (drop, file) = take_drop(host, path);
    host.emit(Changed::Dropped { drop, file });
}

fn take_drop(host: &Host, path: PathBuf) -> (i64, String) {
    let imports = host.state::<Imports>();
    let (drop, file) = (imports.number(), table::file_name(&path));
    let mut drops = locked(&imports.drops);
    drops.insert(drop, path);
    while drops.len() > DROPS {
        drops.pop_first();
    }
    (drop, file)
}

/// The list that the program was started with, while nobody has looked into it.
pub async fn handed_list(host: &Arc<Host>, _: Nothing) -> Result<Option<HandedList>, Failure> {
    Ok(locked(&host.state::<Imports>().handed).clone().map(|(drop, file)| HandedList { drop, file }))
}

/// The list that a word of a command names; none where it names anything else.
fn list_in(folder: &Path, word: &OsStr) -> Option<PathBuf> {
    let path = folder.join(word);
    let is_list = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(LIST_ENDING));
    (is_list && path.is_file()).then_some(path)
}

/// The fields that a column can hold.
pub async fn fields(_: &Arc<Host>, _: Nothing) -> Result<Vec<ImportField>, Failure> {
    let of = |kind: RecordKind| {
        field::all(kind).iter().map(move |field| ImportField {
            key: field.key.to_owned(),
            label: words::localized(field.label, &[]),
            kind,
            by_hand: field.by_hand,
            recognises: field.recognises,
        })
    };
    Ok(of(RecordKind::Person).chain(of(RecordKind::Company)).collect())
}

/// Looks into a table; none when the person chose no file.
pub async fn look(host: &Arc<Host>, request: LookRequest) -> Result<Option<Table>, Failure> {
    let Some(source) = source(host, request.from).await? else { return Ok(None) };
    let (looked, source) = blocking(move || (first_look(&source), source)).await?;
    let (look, checksum) = looked.map_err(|error| unread(&error))?;
    let opened = Opened::new(host.state::<Imports>().number(), source, checksum, look);
    host.state::<Imports>().put(Arc::clone(&opened));
    shown(host, &opened, None).await.map(Some)
}

/// Where a table is; none when the person chose no file.
pub async fn source(host: &Host, from: ImportFrom) -> Result<Option<Source>, Failure> {
    Ok(match from {
        ImportFrom::Choose => host.desktop.open_path().await.map(Source::File),
        ImportFrom::Dropped { drop } => {
            locked(&host.state::<Imports>().handed).take_if(|(handed, _)| *handed == drop);
            let path = locked(&host.state::<Imports>().drops).get(&drop).cloned();
            let gone = || Failure::new(FailureCode::Gone, t!("This file was dropped long ago: drop it again."));
            Some(Source::File(path.ok_or_else(gone)?))
        }
        ImportFrom::Pasted { text } if text.len() > PASTED => {
            let message = t!("This is more than 10 MB of text: save it as a file, and import that.");
            return Err(Failure::new(FailureCode::Refused, message));
        }
        ImportFrom::Pasted { text } => Some(Source::Text(text.into())),
    })
}

fn first_look(source: &Source) -> Result<(Look, String), ReadError> {
    let (limits, never) = (Limits::default(), AtomicBool::new(false));
    let look = read::look_at(source, None, None, &limits, &never)?;
    let checksum = read::checksum(source, &look, &limits, &never)?;
    Ok((look, checksum))
}

/// Reads the same table another way.
pub async fn read_again(host: &Arc<Host>, request: ReadAgainRequest) -> Result<Table, Failure> {
    let opened = opened(host, request.import)?;
    let again = Arc::clone(&opened);
    let looked = blocking(move || again.look_again(&request.read_as)).await?;
    looked.map_err(|error| unread(&error))?;
    shown(host, &opened, Some(request.kind)).await
}

async fn shown(host: &Host, opened: &Arc<Opened>, kind: Option<RecordKind>) -> Result<Table, Failure> {
    // As late as can be: meanwhile another workspace may have been opened, in which it is imported.
    let open = door::workspace(host).await?;
    let before = open.store.imported_before(opened.checksum.clone()).await?;
    let table = table::shown(opened, kind, &open.network_host);
    Ok(Table { before: before.map(|(at, list)| ImportedBefore { at, list }), ..table })
}

/// Stops checking or storing a table; nothing of it is stored then.
pub async fn stop(host: &Arc<Host>, request: ImportNumber) -> Result<Nothing, Failure> {
    if let Some(opened) = locked(&host.state::<Imports>().tables).get(&request.import) {
        opened.cancelled.store(true, Ordering::Relaxed);
    }
    Ok(Nothing {})
}
