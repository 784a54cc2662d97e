//! What a condition can be about: a column of the catalog, a field that was seen, something that only the app knows, or a score.

use api::RecordKind;
use api::columns::{AnyColumn, ColumnKind};
use words::t;

/// What a line tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// A column: of the catalog, the app's own, or a field seen in answers and imports.
    Column(AnyColumn),
    /// Something that only the app knows and that no column shows.
    Fact(Fact),
    /// The sum of a score, by its number.
    Score(i64),
}

/// Something that only the app knows of a record and that no column shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// When it was first owned: a day.
    OwnedSince,
    /// Which questions and imports have told of it, by the names of their operations.
    ToldBy,
    /// In which lists it is, by their numbers.
    Lists,
    /// When it was last written into a file: a day.
    Exported,
    /// Into which files it was written, by the numbers of the exports.
    Exports,
    /// What it has in common with another record that it may be the same as: a page, an e-mail, a number, a domain.
    Shared,
}

impl Fact {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Lists, Self::OwnedSince, Self::ToldBy, Self::Exported, Self::Exports, Self::Shared];

    /// Its key in a condition.
    pub const fn key(self) -> &'static str {
        match self {
            Self::OwnedSince => "known.ownedSince",
            Self::ToldBy => "known.toldBy",
            Self::Lists => "known.lists",
            Self::Exported => "known.exported",
            Self::Exports => "known.exports",
            Self::Shared => "known.shared",
        }
    }

    const fn kind(self) -> ColumnKind {
        match self {
            Self::OwnedSince | Self::Exported => ColumnKind::Date,
            Self::ToldBy | Self::Lists | Self::Exports | Self::Shared => ColumnKind::Words,
        }
    }
}

impl About {
    /// What a key of a condition is about; none for a column that is not in the catalog (any more).
    pub fn by_key(record: RecordKind, key: &str) -> Option<Self> {
        if let Some(fact) = Fact::ALL.into_iter().find(|fact| fact.key() == key) {
            return Some(Self::Fact(fact));
        }
        Some(match AnyColumn::by_key(record, key)? {
            AnyColumn::Score { score, .. } => Self::Score(score),
            column => Self::Column(column),
        })
    }

    /// The key of a score.
    pub fn score_key(score: i64) -> String {
        AnyColumn::score_key(score)
    }

    /// How its values behave.
    pub fn kind(&self) -> ColumnKind {
        match self {
            Self::Column(column) => column.kind(),
            Self::Fact(fact) => fact.kind(),
            Self::Score(_) => ColumnKind::Number,
        }
    }

    /// Its heading, in the language of the screen; none of a score, whose name a person has given.
    pub fn label(&self) -> Option<String> {
        Some(match self {
            Self::Column(column) => column.label(),
            Self::Fact(Fact::OwnedSince) => t!("Owned since"),
            Self::Fact(Fact::ToldBy) => t!("Told by"),
            Self::Fact(Fact::Lists) => t!("In list"),
            Self::Fact(Fact::Exported) => t!("Last exported"),
            Self::Fact(Fact::Exports) => t!("Exported in"),
            Self::Fact(Fact::Shared) => t!("Shares with another record"),
            Self::Score(_) => return None,
        })
    }
}
