//! An answer as a card that a person can read.

use serde::Serialize;
use ts_rs::TS;

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

/// One thing that an answer says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Entry {
    /// What it is, e.g. `Last name`.
    pub label: String,
    /// What it says.
    pub value: Shown,
    /// Where it is in the answer, as a JSON pointer; opens a link.
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
    /// A day `2026-01-25`, a month `2026-01` or a year.
    Date {
        /// The date, as exact as it is known.
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct CardSection {
    /// Its name, e.g. `Experience`; of an item of a list what it is about, e.g. `Engineer at Acme`.
    pub label: String,
    /// Items, if it is a list.
    pub count: Option<u32>,
    /// What it says itself.
    pub entries: Vec<Entry>,
    /// What is inside it.
    pub sections: Vec<CardSection>,
}
