//! Answers of single look-ups as cards that a person can read: what it says in a few words, then everything that came.
//!
//! Owns the words and the order. What is told and what is kept is not decided here, and nothing in an answer is trusted:
//! texts are cleaned and cut, depth and number of entries are bounded.

mod headline;
mod record;
mod value;

use api::text::fold;
use serde_json::Value;
use store::tables::look_ups::{Asked, NewLookUp};

use crate::screen::{Card, Entry, Shown};

/// The card of an answer of an operation.
pub(crate) fn of(operation: &str, response: &Value) -> Card {
    let told = headline::of(operation, response);
    let (entries, sections, left_out) = record::read(told.root, told.path);
    Card { title: told.title, subtitle: told.subtitle, mood: told.mood, entries, sections, left_out }
}

/// The line of the history for an answer.
pub(crate) fn line(asked: Asked, operation: &str, response: &Value, found: bool) -> NewLookUp {
    if !found {
        return nothing(asked);
    }
    let card = of(operation, response);
    let mut words = fold(&format!("{} {} {}", asked.line, card.title, card.subtitle.as_deref().unwrap_or_default()));
    for entry in &card.entries {
        words.push(' ');
        words.push_str(&fold(&plain(entry)));
    }
    let said = match card.subtitle {
        Some(subtitle) => format!("{} · {subtitle}", card.title),
        None => card.title,
    };
    NewLookUp { asked, said, found: true, words: words.chars().take(MOST_WORDS).collect() }
}

/// The line of the history for a question that brought nothing.
pub(crate) fn nothing(asked: Asked) -> NewLookUp {
    NewLookUp { words: fold(&asked.line), said: "Not found".to_owned(), found: false, asked }
}

/// Characters of an answer that the history can be searched by.
const MOST_WORDS: usize = 4_000;

fn plain(entry: &Entry) -> String {
    match &entry.value {
        Shown::Text { text }
        | Shown::Number { text }
        | Shown::Link { text }
        | Shown::Email { text }
        | Shown::Phone { text } => text.clone(),
        Shown::Tags { texts } => texts.join(" "),
    }
}
