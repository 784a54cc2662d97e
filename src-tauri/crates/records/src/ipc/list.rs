//! Lists: records that a person keeps together, what is noted about them, duplicates, and undo.

use super::view::Selection;
use api::RecordKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Rows of an open view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rows {
    /// The view.
    pub view: i64,
    /// Which of its rows.
    pub selection: Selection,
}

/// A list by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListNumber {
    /// Its number.
    pub list: i64,
}

/// A list, without its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListHead {
    /// Its number.
    pub list: i64,
    /// Its name.
    pub name: String,
    /// What its rows are.
    pub kind: RecordKind,
    /// How many.
    pub rows: u64,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When it was last changed.
    pub changed_at: i64,
    /// When it was last exported; none if never.
    pub exported_at: Option<i64>,
    /// Rows that no export of this list has written yet.
    pub new_rows: u64,
    /// The job that runs on it or waits to go on.
    pub job: Option<i64>,
}

/// How much of a list is owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ListOwned {
    /// Rows that an answer of the service is about; the others were only imported or typed.
    pub owned: u64,
}

/// A step that can be undone or done again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StepHead {
    /// Its number.
    pub step: i64,
    /// What was done, in words: `merged 3 duplicates`.
    pub title: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Every list, and what can be undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Lists {
    /// The lists, the one that was changed last first.
    pub lists: Vec<ListHead>,
    /// What undo would undo.
    pub undo: Option<StepHead>,
    /// What redo would do again.
    pub redo: Option<StepHead>,
    /// The statuses in use, the most frequent first, and those that are always offered.
    pub statuses: Vec<String>,
    /// The tags in use, the most frequent first.
    pub tags: Vec<String>,
}

/// Asks for steps of the history, the newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StepsRequest {
    /// Those before this one; the newest of all where none is named.
    pub before: Option<i64>,
}

/// Undoes what was done back to a step, or does it again up to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TurnToRequest {
    /// The step, which is turned too.
    pub step: i64,
    /// It is undone; else it is done again.
    pub undo: bool,
    /// The newest step that the person has seen: none is undone unseen.
    pub newest: i64,
}

/// A step of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PastStep {
    /// Its number.
    pub step: i64,
    /// What was done, with how many rows.
    pub title: String,
    /// When.
    pub at: i64,
    /// It is undone.
    pub undone: bool,
}

/// What a change did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ListChange {
    /// The list it made or changed; none where it is gone or the change was about records.
    pub list: Option<i64>,
    /// Rows or records that changed: adding what is there already changes nothing.
    pub changed: u64,
    /// What happened, as a sentence.
    pub said: String,
    /// Everything as it is now.
    pub lists: Lists,
}

/// Makes a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewListRequest {
    /// Its name.
    pub name: String,
    /// What its rows will be.
    pub kind: RecordKind,
    /// Its first rows; none for an empty list.
    pub rows: Option<Rows>,
}

/// Gives a list another name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RenameListRequest {
    /// The list.
    pub list: i64,
    /// Its new name.
    pub name: String,
}

/// Adds rows to a list, or takes rows of it out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListRowsRequest {
    /// The list.
    pub list: i64,
    /// The rows.
    pub rows: Rows,
}

/// Adds records by their numbers: the answer of a look-up, the record in the drawer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AddRecordsRequest {
    /// The list.
    pub list: i64,
    /// The records; at most 1,000.
    pub records: Vec<i64>,
}

/// Puts the rows of lists into one, and takes those lists away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MergeListsRequest {
    /// Into this one.
    pub into: i64,
    /// From these.
    pub from: Vec<i64>,
}

/// Moves rows of a list into a new one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SplitListRequest {
    /// The list.
    pub list: i64,
    /// Its rows that move.
    pub rows: Rows,
    /// The name of the new list.
    pub name: String,
}

/// What a person noted about a record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Noted {
    /// One word for its state: `to call`.
    pub status: Option<String>,
    /// Words.
    pub tags: Vec<String>,
    /// A text; empty for none.
    pub note: String,
}

/// Which records a note is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Which {
    /// Rows of a view.
    Rows {
        /// The rows.
        rows: Rows,
    },
    /// A record.
    Record {
        /// Its number.
        record: i64,
    },
}

/// Notes something about records; what is none stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NoteRequest {
    /// About these.
    pub which: Which,
    /// The status; empty takes it away.
    pub status: Option<String>,
    /// Tags that are added.
    pub add_tags: Vec<String>,
    /// Tags that are taken away.
    pub remove_tags: Vec<String>,
    /// The note; empty takes it away.
    pub note: Option<String>,
}

/// One record in a group of duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateRow {
    /// Its number.
    pub record: i64,
    /// Its name.
    pub title: String,
    /// One line under it.
    pub subtitle: Option<String>,
    /// What is known of it, as headings and values; at most 12.
    pub facts: Vec<(String, String)>,
    /// Values that it has; the one with the most is proposed to lead.
    pub values: u64,
    /// How many lists it is in.
    pub lists: u64,
}

/// Records that may be one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DuplicateGroup {
    /// Why, as a sentence: `Same e-mail address`, `Same name and company, written differently`.
    pub reason: String,
    /// How sure that is: the same address, or only a like name.
    pub sure: bool,
    /// The records, the one that is proposed to lead first; at most 50.
    pub rows: Vec<DuplicateRow>,
}

/// Asks for the groups of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DuplicatesRequest {
    /// The list.
    pub list: i64,
    /// How many groups are left out before the first.
    #[serde(default)]
    pub from: u64,
}

/// The groups of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Duplicates {
    /// Rows that were compared.
    pub rows: u64,
    /// Groups that were found in all.
    pub found: u64,
    /// 200 groups from where it was asked, sure ones first.
    pub groups: Vec<DuplicateGroup>,
}

/// Makes one of several records; nothing that is known of any of them is lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JoinRequest {
    /// The groups that the person confirmed: the first record of each leads.
    pub groups: Vec<Vec<i64>>,
}

/// Says of a group that its records are not one: it is not shown again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApartRequest {
    /// The records.
    pub records: Vec<i64>,
}
