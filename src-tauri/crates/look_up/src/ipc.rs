//! "Look up one" as plain data: what a form holds, what asking costs, the answer as a card, and the history.
//!
//! Owns shapes only; the TypeScript types are written from them.

use answers::ipc::Card;
use api::{Problem, RecordKind, Tenths};
use ipc::{Fields, PriceTag};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A form as it is filled now.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct FormRequest {
    /// Name of the form.
    pub form: String,
    /// What it holds.
    pub fields: Fields,
}

/// What is known before the question is asked. Free, and made without the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FormPreview {
    /// What is wrong or missing.
    pub problems: Vec<Problem>,
    /// The price of asking.
    pub price: PriceTag,
    /// The newest answer to this question, if it is owned.
    pub owned: Option<OwnedAnswer>,
    /// The same question was asked before and is not confirmed: the number of its intent.
    pub unconfirmed: Option<i64>,
    /// The balance, as far as known.
    pub balance: Option<Tenths>,
    /// Asking needs a yes first: it costs more than the confirmation limit, or its price is not known.
    pub confirm: bool,
    /// Why it cannot be asked now, beside what is wrong with the fields.
    pub blocked: Option<String>,
}

/// An answer that is here already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnedAnswer {
    /// Its number in the history.
    pub number: i64,
    /// When the service gave it, in milliseconds since 1970.
    pub at: i64,
}

/// Asks the question of a form.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct AskRequest {
    /// Name of the form.
    pub form: String,
    /// What it holds.
    pub fields: Fields,
    /// Ask the service although the answer is owned.
    #[serde(default)]
    pub again: bool,
    /// What a person has said yes to.
    #[serde(default)]
    #[ts(optional)]
    pub agreed: Option<Agreed>,
}

/// What a person has said yes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct Agreed {
    /// The price that was shown; null when it was shown as not known.
    pub price: Option<Tenths>,
}

/// Where an answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// Paid for before.
    Owned,
    /// Asked for just now.
    Service,
}

/// An answer, read for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LookUpAnswer {
    /// Its number in the history.
    pub number: i64,
    /// The form it was asked with.
    pub form: String,
    /// What was asked, to fill the form with.
    pub fields: Fields,
    /// What was asked, in one line.
    pub asked: String,
    /// Whether anything was found.
    pub found: bool,
    /// Owned, or asked for just now.
    pub origin: Origin,
    /// When the service gave it, in milliseconds since 1970.
    pub at: i64,
    /// What it cost when it was asked; none when the price is not known.
    pub charged: Option<Tenths>,
    /// Who of the team has paid for it; none where that was this computer.
    pub team: Option<FromTeam>,
    /// The answer.
    pub card: Card,
    /// The record that it is about; none where it is about none.
    pub record: Option<AnswerRecord>,
}

/// An answer that a colleague has paid for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FromTeam {
    /// The name of whoever has; none where that is not known here.
    pub by: Option<String>,
    /// What it has cost them; 0 where that is not known.
    pub charged: Tenths,
}

/// The record that an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct AnswerRecord {
    /// Its number.
    pub record: i64,
    /// What it is.
    pub kind: RecordKind,
}

/// Asks for a piece of the history.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
pub struct HistoryRequest {
    /// Only what holds all of these words, asked or answered; empty for all.
    #[serde(default)]
    pub text: String,
    /// Lines to leave out.
    #[serde(default)]
    pub offset: u64,
    /// At most so many lines, 200 at most.
    pub limit: u64,
}

/// A piece of the history, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct History {
    /// Lines in all.
    pub total: u64,
    /// The piece.
    pub lines: Vec<HistoryLine>,
}

/// One look-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryLine {
    /// Its number.
    pub number: i64,
    /// The form it was asked with.
    pub form: String,
    /// What was looked for, e.g. `Mobile number`.
    pub label: String,
    /// What was asked, in one line.
    pub asked: String,
    /// What came, in one line.
    pub said: String,
    /// Whether anything was found.
    pub found: bool,
    /// What was found is a warning: the number must not be called.
    pub warning: bool,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What it cost; none when the price is not known.
    pub charged: Option<Tenths>,
}

/// Points at one look-up of the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct LookUpNumber {
    /// Its number.
    pub number: i64,
}

/// Points at a link in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct LookUpLink {
    /// Number of the look-up.
    pub number: i64,
    /// [`Entry::path`].
    pub path: String,
}

/// The answer of one operation of the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reply<T> {
    /// The answer itself.
    pub data: T,
    /// Owned, or asked for just now.
    pub origin: Origin,
    /// When the service gave it, in milliseconds since 1970.
    pub fetched_at: i64,
    /// What this call cost: nothing when it was owned.
    pub charged: Tenths,
    /// The balance after it, as far as known.
    pub balance: Option<Tenths>,
}
