//! Words that are made of others: "Softwarefirmen", "Einkaufsleiter".

use api::industries;

use super::meaning::{Meaning, meant};
use super::reader::Reader;
use super::tokens::{Kind, Token};

/// Endings with which German makes companies of an industry: "Softwarefirmen".
const COMPANIES: [&str; 15] = [
    "firmen",
    "firma",
    "unternehmen",
    "betriebe",
    "betrieben",
    "betrieb",
    "hersteller",
    "herstellern",
    "anbieter",
    "anbietern",
    "dienstleister",
    "konzerne",
    "branche",
    "agenturen",
    "hauser",
];

/// A word that is in no phrase as it is written.
fn unknown<'a>(reader: &Reader<'a>, at: usize) -> Option<&'a Token> {
    reader.token(at).filter(|token| token.kind == Kind::Word && !reader.words.knows(&token.text))
}

/// The industry of a word such as "Softwarefirmen", "Logistikunternehmen".
pub(super) fn industry(reader: &Reader, at: usize) -> Option<String> {
    let word = unknown(reader, at)?;
    COMPANIES.iter().find_map(|ending| {
        let stem = word.text.strip_suffix(ending).filter(|stem| stem.len() >= 2)?;
        let known = |stem: &str| {
            reader.words.exactly(stem).iter().find_map(meant!(Meaning::Industry(value) => (*value).to_owned()))
        };
        known(stem)
            .or_else(|| known(stem.strip_suffix('s')?))
            .or_else(|| industries::recognise(stem).map(ToOwned::to_owned))
    })
}

/// Endings of German titles that come behind a field: "Einkaufsleiter", "Vertriebsingenieure".
const ENDINGS: [(&str, &str); 16] = [
    ("leiterinnen", "leiter"),
    ("leiterin", "leiter"),
    ("leitern", "leiter"),
    ("leiter", "leiter"),
    ("managern", "manager"),
    ("manager", "manager"),
    ("ingenieuren", "ingenieur"),
    ("ingenieure", "ingenieur"),
    ("ingenieur", "ingenieur"),
    ("entwicklerinnen", "entwickler"),
    ("entwicklerin", "entwickler"),
    ("entwicklern", "entwickler"),
    ("entwickler", "entwickler"),
    ("beratern", "berater"),
    ("berater", "berater"),
    ("assistenten", "assistent"),
];

/// "Einkaufsleiter" as it is written, without the ending of several.
pub(super) fn title(reader: &Reader, at: usize) -> Option<String> {
    let word = unknown(reader, at)?;
    let (ending, one) = ENDINGS.iter().find(|(ending, _)| word.text.ends_with(ending))?;
    let stem = word.text.strip_suffix(ending)?;
    let is_field = |stem: &str| {
        let told = reader.words.exactly(stem);
        told.iter().any(|meaning| matches!(meaning, Meaning::Field(_) | Meaning::Modifier(_)))
    };
    let known = is_field(stem) || stem.strip_suffix('s').is_some_and(is_field) || is_field(&format!("{stem}s"));
    let written = reader.written(at..at + 1);
    let kept = written.chars().count().checked_sub(ending.chars().count())?;
    let name: String = written.chars().take(kept).chain(one.chars()).collect();
    let mut letters = name.chars();
    let first = letters.next()?;
    known.then(|| first.to_uppercase().chain(letters).collect())
}

impl Reader<'_> {
    /// Whether the tokens of a place mean anything at all.
    pub(super) fn is_known(&self, at: usize) -> bool {
        self.at(at).next().is_some() || industry(self, at).is_some() || title(self, at).is_some()
    }
}
