//! Tools that change the workspace, each in a way that the person can undo or look at.

use api::RecordKind;
use ipc::ExportPhase;
use records::ipc::{AddRecordsRequest, ListChange, NewListRequest};
use records::list;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::NoteEdit;
use tables::export;
use tables::ipc::{ExportDelimiter, ExportFormat};
use words::{t, text};
use workspace::failure::Failure;

use super::tool::{Call, Effect, OwnTool, Told};
use crate::resources;

/// Characters of what is noted at once.
const LONGEST_NOTE: usize = 2_000;
/// Bytes of a text with entries of the suppression list.
const LONGEST_TEXT: usize = 100_000;

/// A list that is to be made.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct MakeListArguments {
    /// Its name.
    name: String,
    /// What its rows are.
    kind: RecordKind,
    /// Numbers of its first records, as `record` in answers; at most 1,000.
    #[serde(default)]
    records: Vec<i64>,
}

/// Makes a list.
pub(crate) struct MakeList;

impl OwnTool for MakeList {
    type Arguments = MakeListArguments;
    const NAME: &'static str = "make_list";
    const TITLE: &'static str = text!("Make a list");
    const DESCRIPTION: &'static str =
        "Makes a list of companies or people, of records that are owned. Free; the person can undo it.";
    const EFFECT: Effect = Effect::Changes;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let MakeListArguments { name, kind, records } = arguments;
        let made = list::new(&call.open, NewListRequest { name, kind, rows: None }).await?;
        match made.list {
            Some(list) if !records.is_empty() => add(call, list, records).await,
            _ => Ok(changed(call, &made)),
        }
    }
}

/// What is added to which list.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct AddToListArguments {
    /// The number of the list.
    list: i64,
    /// Numbers of records, as `record` in answers; at most 1,000.
    records: Vec<i64>,
}

/// Adds to a list.
pub(crate) struct AddToList;

impl OwnTool for AddToList {
    type Arguments = AddToListArguments;
    const NAME: &'static str = "add_to_list";
    const TITLE: &'static str = text!("Add to a list");
    const DESCRIPTION: &'static str =
        "Adds owned records to a list. What is in it already stays once. Free; the person can undo it.";
    const EFFECT: Effect = Effect::Changes;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        add(call, arguments.list, arguments.records).await
    }
}

async fn add(call: &Call, list: i64, records: Vec<i64>) -> Result<Told, Failure> {
    let done = list::add_records(&call.open, AddRecordsRequest { list, records }).await?;
    Ok(changed(call, &done))
}

fn changed(call: &Call, change: &ListChange) -> Told {
    let said = call.showing().text("said", &change.said);
    let more = change.list.map(|list| (resources::list(list), t!("The list, in Prospector")));
    Told { more, ..Told::of(json!({"list": change.list, "changed": change.changed, "said": said})) }
}

/// What is noted about a record.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct NoteArguments {
    /// The number of the record.
    record: i64,
    /// One word for its state, in the place of the one it has.
    #[serde(default)]
    status: Option<String>,
    /// Tags that are added.
    #[serde(default)]
    add_tags: Vec<String>,
    /// A text that is written under what is noted already.
    #[serde(default)]
    note: Option<String>,
}

/// Notes and tags.
pub(crate) struct Note;

impl OwnTool for Note {
    type Arguments = NoteArguments;
    const NAME: &'static str = "note";
    const TITLE: &'static str = text!("Note and tag");
    const DESCRIPTION: &'static str = "Notes something about a record: a status, tags, a text under what is noted already. Free; the person can undo it.";
    const EFFECT: Effect = Effect::Changes;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let NoteArguments { record, status, add_tags, note } = arguments;
        let note = note.map(|note| note.chars().take(LONGEST_NOTE).collect());
        let edit = NoteEdit { status, add_tags, note, ..NoteEdit::default() };
        let done = list::note_beside(&call.open, record, edit).await?;
        Ok(Told::of(json!({"record": record, "changed": done.changed})))
    }
}

/// Whom nothing is asked about any more.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SuppressArguments {
    /// Domains, e-mail addresses, numbers and pages, between spaces, commas or lines.
    text: String,
}

/// Suppresses.
pub(crate) struct Suppress;

impl OwnTool for Suppress {
    type Arguments = SuppressArguments;
    const NAME: &'static str = "suppress";
    const TITLE: &'static str = text!("Suppress");
    const DESCRIPTION: &'static str = "Puts people or companies on the suppression list: nothing is asked about them by jobs, and no export has them. Free; the \
         person can undo it. Taking somebody off is the person's.";
    const EFFECT: Effect = Effect::Changes;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let text: String = arguments.text.chars().take(LONGEST_TEXT).collect();
        let said = call.surroundings.suppress(&call.open, text).await?;
        Ok(Told::of(json!({"said": call.showing().text("said", &said)})))
    }
}

/// As what a list is written.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileKind {
    /// A workbook.
    Xlsx,
    /// A text with commas.
    Csv,
}

/// Which list is written.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ExportListArguments {
    /// The number of the list.
    list: i64,
    /// As what.
    format: FileKind,
}

/// Exports a list.
pub(crate) struct ExportList;

impl OwnTool for ExportList {
    type Arguments = ExportListArguments;
    const NAME: &'static str = "export_list";
    const TITLE: &'static str = text!("Export a list");
    const DESCRIPTION: &'static str = "Writes a list into a file on the person's computer, in Prospector's own folder of exports, where the person finds it. \
         Suppressed rows and people who must not be called are left out. Free; the file is not handed to you.";
    const EFFECT: Effect = Effect::Changes;

    async fn run(call: &Call, arguments: Self::Arguments) -> Result<Told, Failure> {
        let format = match arguments.format {
            FileKind::Xlsx => ExportFormat::Xlsx,
            FileKind::Csv => ExportFormat::Csv { bom: true, delimiter: ExportDelimiter::Comma },
        };
        let done = export::of_list(&call.open, arguments.list, format).await?;
        let file = done.file.as_deref().map(|file| call.showing().text("file", file));
        let is_done = done.phase == ExportPhase::Done;
        Ok(Told::of(json!({"done": is_done, "rows": done.written, "left_out": done.left_out, "file": file})))
    }
}
