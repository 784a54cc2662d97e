//! What the window shows of assistants, and what a person says to them.

use api::Tenths;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whether assistants may ask, and what they may read. What they read leaves the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct AssistantSettings {
    /// Whether they may ask at all.
    pub on: bool,
    /// Whether they may read e-mail addresses.
    pub emails: bool,
    /// Whether they may read telephone numbers.
    pub mobiles: bool,
    /// Whether they may read what a person noted.
    pub notes: bool,
    /// Rows of an answer, at most.
    pub rows: u32,
}

/// Everything about assistants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Assistant {
    /// Who may ask, and what they may read.
    pub settings: AssistantSettings,
    /// The command that a chat program starts.
    pub command: String,
    /// Why nobody can ask although they may.
    pub trouble: Option<String>,
    /// Programs that are connected.
    pub connected: u64,
    /// The programs that have asked in this workspace, the newest first.
    pub programs: Vec<AssistantProgram>,
    /// What a day's questions may cost; none while the person is asked each time.
    pub limit: Option<Tenths>,
    /// What today's have cost, with what is under way or not confirmed.
    pub today: Tenths,
    /// How many questions were asked today.
    pub questions_today: u64,
    /// What programs may spend this hour without asking.
    pub leaves: Vec<HourLeave>,
    /// The orders that wait for the person, oldest first.
    pub waiting: Vec<AssistantOrder>,
    /// The newest questions, newest first; 100 at most.
    pub orders: Vec<AssistantOrder>,
}

/// A program that has asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AssistantProgram {
    /// As it calls itself.
    pub program: String,
    /// When it last asked, in milliseconds since 1970.
    pub at: i64,
}

/// What a program may spend this hour without asking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct HourLeave {
    /// The program.
    pub program: String,
    /// At most so much.
    pub amount: Tenths,
    /// What of it is spent, or may be.
    pub used: Tenths,
    /// Until when, in milliseconds since 1970.
    pub until: i64,
}

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum OrderAnswered {
    /// It was free, and answered.
    Free,
    /// It waits for the person.
    Waits,
    /// The person said yes, once.
    Once,
    /// It is within what the person gave leave for.
    Hour,
    /// The person said no.
    No,
    /// The person said nothing, which is a no.
    Late,
}

/// What an assistant asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AssistantOrder {
    /// Its number.
    pub order: i64,
    /// The program, as it calls itself.
    pub program: String,
    /// What it is: `Leads loaded`.
    pub label: String,
    /// In its own words.
    pub words: String,
    /// What it asks for, piece by piece.
    pub parts: Vec<String>,
    /// Rows, or questions, that it can bring.
    pub pieces: u64,
    /// Of these, what is owned and free.
    pub owned: u64,
    /// What it costs at most.
    pub worst: Tenths,
    /// What it is likely to cost.
    pub likely: Option<Tenths>,
    /// What is left of the balance then, at least; none where it is not known.
    pub after: Option<Tenths>,
    /// What became of it.
    pub answered: OrderAnswered,
    /// How often the same was asked, where it is free.
    pub times: u64,
    /// When it was asked, in milliseconds since 1970.
    pub at: i64,
    /// When no answer becomes a no.
    pub until: i64,
    /// What it has cost.
    pub charged: Tenths,
}

/// What a person says to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum OrderAnswer {
    /// This one, and nothing else.
    Once,
    /// This one, and whatever else the program asks for within an hour, up to so much in all.
    Hour {
        /// At most so much.
        amount: Tenths,
    },
    /// No.
    No,
}

/// Answers an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerOrderRequest {
    /// The order.
    pub order: i64,
    /// What the person says.
    pub answer: OrderAnswer,
}
