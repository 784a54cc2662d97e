//! What a person notes about records: a status, tags, a note.
//!
//! Owns: how much may be noted, and what may be noted for somebody who is not at the screen. Does not own: which changes that makes (`store`).

use std::sync::Arc;

use api::text;
use store::NoteEdit;
use words::t;

use super::changed::{changed, failed, records, short};
use super::{sentences, titles};
use crate::ipc::{ListChange, NoteRequest, Which};
use crate::{never_spend, view};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Characters of a status or a tag.
const LONGEST_WORD: usize = 60;
/// Characters of a note.
const LONGEST_NOTE: usize = 10_000;
/// Bytes that are noted at once, of all records together: a word on a list of a million has room, a page has not.
const MOST_BYTES: usize = 256 << 20;

/// Notes something about records.
pub async fn note(open: &Arc<OpenWorkspace>, request: NoteRequest) -> Result<ListChange, Failure> {
    let records = match &request.which {
        Which::Rows { rows } => records(open, rows, None)?,
        Which::Record { record } => view::records(open, vec![*record]).await?.iter().map(|one| one.id).collect(),
    };
    let edit = NoteEdit {
        status: request.status.map(|status| short(&status, LONGEST_WORD)),
        add_tags: tags(request.add_tags),
        remove_tags: tags(request.remove_tags),
        note: request.note.map(|note| text::clean_lines(&note.chars().take(LONGEST_NOTE).collect::<String>())),
        under: false,
    };
    edited(open, records, edit).await
}

fn tags(tags: Vec<String>) -> Vec<String> {
    let tags = tags.iter().take(NoteEdit::MOST_TAGS).map(|tag| short(tag, LONGEST_WORD));
    tags.filter(|tag| !tag.is_empty()).collect()
}

/// Notes something beside what a person has noted about a record: nothing of it is written over but the status, and that stays where
/// it says never to spend.
///
/// # Errors
/// `Refused` where its status says never to spend, or where the note would be longer than a person's can be; `Gone` where there is no such
/// record.
pub async fn note_beside(open: &Arc<OpenWorkspace>, record: i64, edit: NoteEdit) -> Result<ListChange, Failure> {
    let found = view::records(open, vec![record]).await?.pop();
    let own = found.ok_or_else(|| Failure::gone(t!("This record is not there any more.")))?.own;
    if edit.status.is_some() && never_spend::is_spared(open, &own.statuses).await? {
        return Err(Failure::refused(t!(
            "The status of this record says never to spend on it, so only the person changes it. Nothing was noted."
        )));
    }
    let note = edit.note.map(|note| text::clean_lines(&note)).filter(|note| !note.is_empty());
    let length = note.as_ref().map_or(0, |note| note.chars().count());
    if own.annotations.note.chars().count() + length >= LONGEST_NOTE {
        return Err(Failure::refused(t!(
            "The note of this record is full: only the person can shorten it. Nothing was noted."
        )));
    }
    let edit = NoteEdit {
        status: edit.status.map(|status| short(&status, LONGEST_WORD)),
        add_tags: tags(edit.add_tags),
        remove_tags: Vec::new(),
        note,
        under: true,
    };
    edited(open, vec![record], edit).await
}

async fn edited(open: &Arc<OpenWorkspace>, records: Vec<i64>, edit: NoteEdit) -> Result<ListChange, Failure> {
    let length = edit.status.iter().chain(&edit.note).chain(&edit.add_tags).map(String::len).sum::<usize>();
    if records.len().saturating_mul(length) > MOST_BYTES {
        return Err(Failure::refused(t!("This is too long for so many rows: shorten it, or choose fewer of them.")));
    }
    let title = titles::noted(&edit, records.len());
    let noted = open.store.note(records, edit, title.clone(), open.now()).await.map_err(failed)?;
    changed(open, None, noted, sentences::sentence(&titles::shown(&title))).await
}
