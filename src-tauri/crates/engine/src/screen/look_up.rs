//! "Look up one": what a form holds, what asking costs, the answer as a card, and the history.

use std::collections::BTreeMap;

use api::{Problem, Tenths};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Origin;

/// What a form holds, by field name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "Record<string, FieldValue>")]
pub struct Fields(pub BTreeMap<String, FieldValue>);

/// What one field holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum FieldValue {
    /// A line of text.
    One(String),
    /// Several values.
    Many(Vec<String>),
}

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

/// What one call costs, and how that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PriceTag {
    /// The price of one result; none when it is not known.
    pub each: Option<Tenths>,
    /// How it is known.
    pub basis: PriceBasis,
    /// How many answers it was learned from.
    pub answers: u32,
}

/// How a price is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PriceBasis {
    /// Nothing is charged.
    Free,
    /// The service publishes it.
    Published,
    /// The person has set it.
    Set,
    /// Learned from the balance before and after.
    Learned,
    /// Not published, not set, not learned.
    Unknown,
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
    /// The answer.
    pub card: Card,
}

/// An answer as a card. Every text is somebody else's and is shown as text only.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// The name of what was found, or the answer in a few words.
    pub title: String,
    /// One line below it.
    pub subtitle: Option<String>,
    /// Good news, bad news or neither.
    pub mood: Mood,
    /// The few things that matter.
    pub entries: Vec<Entry>,
    /// Everything else, to unfold.
    pub sections: Vec<CardSection>,
    /// How many entries were left out because the record is too large to show.
    pub left_out: u32,
}

/// Good news, bad news or neither.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Mood {
    /// Neither.
    #[default]
    Plain,
    /// Found, valid, free to call.
    Good,
    /// Listed, invalid.
    Bad,
}

/// One thing that is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Entry {
    /// What it is, e.g. `Last name`.
    pub label: String,
    /// What it says.
    pub value: Shown,
    /// Where it stands in the answer, as a JSON pointer; opens a link.
    pub path: String,
}

/// A value and how it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Shown {
    /// Text, possibly of several lines.
    Text {
        /// The text.
        text: String,
    },
    /// A number, written for people.
    Number {
        /// The number.
        text: String,
    },
    /// A web address that can be opened.
    Link {
        /// The address.
        text: String,
    },
    /// An e-mail address.
    Email {
        /// The address.
        text: String,
    },
    /// A telephone number.
    Phone {
        /// The number.
        text: String,
    },
    /// Short texts side by side.
    Tags {
        /// The texts.
        texts: Vec<String>,
    },
}

/// A part of a deep record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CardSection {
    /// Its name, e.g. `Experience`; of an item of a list what it is about, e.g. `Engineer at Acme`.
    pub label: String,
    /// Items, if it is a list.
    pub count: Option<u32>,
    /// What it tells itself.
    pub entries: Vec<Entry>,
    /// What is inside it.
    pub sections: Vec<CardSection>,
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

/// The price of one operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PriceLine {
    /// Command name of the operation.
    pub operation: String,
    /// What a person reads.
    pub label: String,
    /// The price.
    pub price: PriceTag,
    /// It is not published, so a person can set it.
    pub can_be_set: bool,
}

/// Sets the price of an operation whose price is not published.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct PriceRequest {
    /// Command name of the operation.
    pub operation: String,
    /// The price of one result; null to go back to what was learned.
    pub price: Option<Tenths>,
}

/// What a person says about a paid call whose outcome was unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct SettleRequest {
    /// Its number.
    pub intent: i64,
    /// What it cost, as the service's support or the balance has told.
    pub charged: Tenths,
}

/// Points at a paid call whose outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct IntentNumber {
    /// Its number.
    pub intent: i64,
}
