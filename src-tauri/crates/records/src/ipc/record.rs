//! One record: its fields, their sources, and the ways from it to others.

use api::{Filters, RecordKind, SearchKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::condition::RecordScore;
use super::list::Noted;
use super::story::{DetailField, Giver, Story};
use ipc::{Fields, FoundCell, PriceTag};

/// A record by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecordRequest {
    /// Its number.
    pub record: i64,
}

/// Everything known of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecordDetail {
    /// Its number.
    pub id: i64,
    /// What it is about.
    pub kind: RecordKind,
    /// Its name.
    pub title: String,
    /// One line under it: `Head of Procurement · Kestrel Systems`.
    pub subtitle: Option<String>,
    /// Whether there is a logo to ask for.
    pub logo: bool,
    /// Every field that has a value: those of the catalog first, then whatever else came, by name.
    pub fields: Vec<DetailField>,
    /// A person's story; none for companies, and for people of whom nothing of it is known.
    pub story: Option<Story>,
    /// What is known of it comes from these, newest first; each answer once.
    pub sources: Vec<RecordSource>,
    /// Owned since, in milliseconds since 1970.
    pub owned_since: i64,
    /// The searches that brought it, newest first.
    pub searches: Vec<FoundBy>,
    /// From a company to its people, from a person to the company.
    pub ways: Vec<Way>,
    /// Who was found at a company; of a person the company.
    pub people: Linked,
    /// Questions about it whose answers are not here yet.
    pub questions: Vec<RecordQuestion>,
    /// What a person noted about it.
    pub noted: Noted,
    /// The lists that it is in: number and name.
    pub lists: Vec<(i64, String)>,
    /// The suppression list names it.
    pub suppressed: bool,
    /// Another system knows it.
    pub elsewhere: bool,
    /// Its status says never to spend on it.
    pub never_spend: bool,
    /// How many records a person has joined to this one.
    pub joined: u64,
    /// What was found out about it for lists.
    pub found: Vec<FoundCell>,
    /// What the service says otherwise than before, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ChangedValue>>", optional)]
    pub changes: Vec<ChangedValue>,
    /// What it has in each score.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<RecordScore>>", optional)]
    pub scores: Vec<RecordScore>,
}

/// A field that the service says otherwise than before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChangedValue {
    /// Its heading.
    pub label: String,
    /// What was said.
    pub was: String,
    /// When that was last said, in milliseconds since 1970.
    pub was_at: i64,
    /// What is said since.
    pub now: String,
    /// When that was first said.
    pub at: i64,
}

/// Records that a job tied to this one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct Linked {
    /// Some of them, in the order in which they came.
    pub some: Vec<LinkedRecord>,
    /// How many there are.
    pub all: u64,
}

/// A record beside another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LinkedRecord {
    /// Its number.
    pub record: i64,
    /// Its name.
    pub title: String,
    /// One line under it.
    pub subtitle: Option<String>,
}

/// One answer about a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecordSource {
    /// The operation in words: `People loaded`.
    pub by: String,
    /// From whom that is.
    pub giver: Giver,
    /// When it last said so, in milliseconds since 1970.
    pub at: i64,
}

/// A search that brought a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundBy {
    /// Its number.
    pub search: i64,
    /// Its kind.
    pub kind: SearchKind,
    /// Its title.
    pub title: String,
}

/// A way from a record to others: a search with its filters set, or an owned record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Way {
    /// What a person reads: `People at Kestrel Systems`.
    pub label: String,
    /// What is said under it: what is owned, what it will ask.
    pub hint: Option<String>,
    /// The kind of search that it leads to.
    pub kind: SearchKind,
    /// The filters that it sets.
    pub filters: Filters,
}

/// A question whose answer would say more of a record: a form of "Look up one", filled. Going there asks nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecordQuestion {
    /// What it finds: `E-mail`.
    pub label: String,
    /// Name of the form.
    pub form: String,
    /// What the form holds.
    pub fields: Fields,
    /// The price of asking.
    pub price: PriceTag,
    /// Nothing is charged unless something is found.
    pub only_if_found: bool,
    /// When its answer was given, in milliseconds since 1970, where that is owned.
    pub owned_at: Option<i64>,
}

/// Opens an address of a record in the system's browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LinkRequest {
    /// The record.
    pub record: i64,
    /// The column or field.
    pub key: String,
}
