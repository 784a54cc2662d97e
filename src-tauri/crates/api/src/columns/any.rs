//! The columns of each kind of record, and among them those that no catalog knows.

use words::t;

use super::column::Column;
use super::companies::COMPANIES;
use super::kind::ColumnKind;
use super::order::SortKey;
use super::people::PEOPLE;
use super::place::text_at;
use super::{leaves, own, place};
use crate::doc::Doc;
use crate::record_kind::RecordKind;

/// A column of the catalog, or a field that was seen in answers and that no column knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyColumn {
    /// Of the catalog.
    Known(&'static Column),
    /// By its place.
    Seen(String),
    /// A score that a person made: the sum of its points is in a document of its own, behind all answers.
    Score {
        /// Its number.
        score: i64,
        /// Its name.
        name: String,
    },
}

/// What the key of a score begins with; its sum is at that place.
const SCORE: &str = "score.";

/// What the key of a seen column begins with.
const SEEN: &str = "seen:";

impl RecordKind {
    /// The columns of such a record: those that the service fills, then those of the app's own.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Company => &COMPANIES,
            Self::Person => &PEOPLE,
        }
    }

    /// The columns that answers of the service fill.
    pub fn answer_columns(self) -> &'static [Column] {
        self.columns().split_at(self.columns().len() - self.own_columns().len()).0
    }

    /// The columns of the app's own: notes, and what was found for lists.
    pub fn own_columns(self) -> &'static [Column] {
        match self {
            Self::Company => &own::OF_COMPANIES,
            Self::Person => &own::OF_PEOPLE,
        }
    }
}

impl AnyColumn {
    /// The column of a kind of record with this key.
    pub fn by_key(record: RecordKind, key: &str) -> Option<Self> {
        if let Some(path) = key.strip_prefix(SEEN) {
            return Some(Self::Seen(path.to_owned()));
        }
        if let Some(score) = key.strip_prefix(SCORE) {
            // Its name is with the scores of the workspace.
            return score.parse().ok().map(|score| Self::Score { score, name: t!("Score") });
        }
        by_key(record.columns(), key).map(Self::Known)
    }

    /// The column that shows a seen place.
    pub fn seen_key(path: &str) -> String {
        format!("{SEEN}{path}")
    }

    /// Its key.
    pub fn key(&self) -> String {
        match self {
            Self::Known(column) => column.key.to_owned(),
            Self::Seen(path) => Self::seen_key(path),
            Self::Score { score, .. } => Self::score_key(*score),
        }
    }

    /// The column that shows a score.
    pub fn score_key(score: i64) -> String {
        format!("{SCORE}{score}")
    }

    /// Its heading, in the language of the screen.
    pub fn label(&self) -> String {
        match self {
            Self::Known(column) => column.said_label(),
            Self::Seen(path) => leaves::readable(path),
            Self::Score { name, .. } => name.clone(),
        }
    }

    /// How its values behave.
    pub fn kind(&self) -> ColumnKind {
        match self {
            Self::Known(column) => column.kind,
            Self::Seen(_) => ColumnKind::Text,
            Self::Score { .. } => ColumnKind::Number,
        }
    }

    /// First width in CSS pixels.
    pub fn width(&self) -> u16 {
        match self {
            Self::Known(column) => column.width,
            Self::Seen(_) => 160,
            Self::Score { .. } => 90,
        }
    }

    /// As [`Column::text`].
    pub fn text(&self, doc: &Doc) -> Option<String> {
        match self {
            Self::Known(column) => column.text(doc),
            Self::Seen(path) => match place::typed(doc, &self.key()) {
                Some(typed) => place::joined(place::MOST_ITEMS, vec![typed], ColumnKind::Text),
                None => text_at(doc, path),
            },
            Self::Score { score, .. } => text_at(doc, &Self::score_key(*score)),
        }
    }

    /// What a person reads of a value, in the language of the screen.
    pub fn said(&self, shown: &str) -> String {
        match self {
            Self::Known(column) => column.said(shown),
            Self::Seen(_) | Self::Score { .. } => shown.to_owned(),
        }
    }

    /// What a value is that a person types in the language of the screen.
    pub fn meant(&self, typed: &str) -> String {
        match self {
            Self::Known(column) => column.meant(typed),
            Self::Seen(_) | Self::Score { .. } => typed.to_owned(),
        }
    }

    /// The value of this column in one answer, where the service sent it as a number.
    pub fn number(&self, doc: &Doc) -> Option<f64> {
        match self {
            Self::Known(column) => {
                if let Some(typed) = place::typed(doc, column.key) {
                    return typed.as_f64();
                }
                let told = column.places.iter().find(|place| place::read(doc, place, column.kind).is_some())?;
                place::number(doc, told)
            }
            Self::Seen(path) => place::number(doc, path),
            Self::Score { score, .. } => place::number(doc, &Self::score_key(*score)),
        }
    }

    /// The newest value among answers about one record, newest first, with the number of the answer that has it.
    pub fn newest<'a>(&self, docs: impl IntoIterator<Item = &'a Doc>) -> Option<(usize, String)> {
        docs.into_iter().enumerate().find_map(|(at, doc)| Some((at, self.text(doc)?)))
    }

    /// The newest value among answers about one record, newest first, in full: as a text with every item of a list, of
    /// which [`AnyColumn::newest`] leaves some out; and where its place has several, each of them. A place that is put
    /// together of others has one.
    pub fn whole<'a>(&self, docs: impl IntoIterator<Item = &'a Doc>) -> Option<(String, Vec<String>)> {
        docs.into_iter().find_map(|doc| match self {
            Self::Known(column) => column.whole(doc),
            Self::Seen(_) if place::typed(doc, &self.key()).is_some() => Some((self.text(doc)?, Vec::new())),
            Self::Seen(path) => {
                let text = place::read_up_to(usize::MAX, doc, path, ColumnKind::Text)?;
                Some((text, place::each(doc, path, ColumnKind::Text)))
            }
            Self::Score { .. } => Some((self.text(doc)?, Vec::new())),
        })
    }

    /// What a value of this column is sorted by.
    pub fn sort_key(&self, text: &str) -> Option<SortKey> {
        SortKey::of(self.kind(), text)
    }
}

/// The column of a catalog that shows what is at a place of an answer: rather by itself than with what is at others.
pub fn by_place<'a>(catalog: &'a [Column], path: &str) -> Option<&'a Column> {
    let alone = catalog.iter().find(|column| column.places.contains(&path));
    alone.or_else(|| {
        catalog.iter().find(|column| column.places.iter().any(|places| places.split(' ').any(|one| one == path)))
    })
}

/// The key of a column that showed a seen field when it was noted, and for whose field the catalog has a column today.
pub fn key_of_today(record: RecordKind, key: String) -> String {
    match AnyColumn::by_key(record, &key) {
        Some(AnyColumn::Seen(path)) => by_place(record.columns(), &path).map_or(key, |column| column.key.to_owned()),
        _ => key,
    }
}

/// The column of a catalog with this key.
pub fn by_key<'a>(catalog: &'a [Column], key: &str) -> Option<&'a Column> {
    catalog.iter().find(|column| column.key == key)
}
