//! Answers of single look-ups as cards that a person can read: what it says in a few words, then everything that came.
//!
//! Owns the words and the order. What becomes an observation and what is stored is not decided here, and nothing in an
//! answer is trusted: texts are cleaned and cut, depth and number of entries are bounded.

mod headline;
mod names;
mod record;
mod value;

use api::operations::result_of;
use api::text::fold;
use serde_json::Value;
use store::money::look_ups::{Asked, NewLookUp};
use words::text;

use crate::ipc::{Card, Entry, Shown};

/// The card of an answer of an operation.
pub fn of(operation: &str, response: &Value) -> Card {
    let told = headline::of(operation, response);
    let (entries, sections, left_out) = record::read(told.root, told.path);
    Card { title: told.title, subtitle: told.subtitle, mood: told.mood, entries, sections, left_out }
}

/// The line of the history for an answer.
pub fn line(asked: Asked, operation: &str, response: &Value, found: bool) -> NewLookUp {
    if !found {
        return nothing(asked);
    }
    // It is searched: in English, whoever reads it.
    let card = words::in_english(|| of(operation, response));
    let mut words = fold(&format!("{} {} {}", asked.line, card.title, card.subtitle.as_deref().unwrap_or_default()));
    for entry in &card.entries {
        words.push(' ');
        words.push_str(&fold(&plain(entry)));
    }
    NewLookUp { asked, said: of_card(card), found: true, words: words.chars().take(MOST_WORDS).collect() }
}

/// A card in one line.
fn of_card(card: Card) -> String {
    match card.subtitle {
        Some(subtitle) => format!("{} · {subtitle}", card.title),
        None => card.title,
    }
}

/// What the history says of an answer, in the language of the screen; `kept` is how it was stored. Most of it is the
/// service's; only some answers are said in words of ours, and are read again for that.
pub fn said(operation: &str, found: bool, kept: &str, response: Option<&Value>) -> String {
    match response.filter(|_| found && is_in_words(operation)) {
        Some(response) => of_card(of(operation, response)),
        None => words::translate_stored(kept),
    }
}

/// Whether an answer is said in words of ours.
pub fn is_in_words(operation: &str) -> bool {
    result_of(operation).is_some_and(|result| matches!(result.field, "listed" | "matched"))
}

/// Whether an answer is a warning, by what the history has stored of it in English.
pub fn is_warning(operation: &str, kept: &str) -> bool {
    result_of(operation).is_some_and(|result| result.field == "listed") && kept.starts_with(headline::LISTED)
}

/// The line of the history for a question that brought nothing.
pub fn nothing(asked: Asked) -> NewLookUp {
    NewLookUp { words: fold(&asked.line), said: NOT_FOUND.to_owned(), found: false, asked }
}

/// What the history says of a question that brought nothing.
const NOT_FOUND: &str = text!("Not found");
/// Characters of an answer that the history can be searched by.
const MOST_WORDS: usize = 4_000;

fn plain(entry: &Entry) -> String {
    match &entry.value {
        Shown::Text { text }
        | Shown::Number { text }
        | Shown::Date { text }
        | Shown::Link { text }
        | Shown::Email { text }
        | Shown::Phone { text } => text.clone(),
        Shown::Tags { texts } => texts.join(" "),
    }
}
