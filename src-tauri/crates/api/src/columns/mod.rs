//! The column catalog: each column once, with where it stands in the answers. Grid, sort, facet bars, drawer, copy and
//! export all read it.
//!
//! A record is told by several operations in different shapes; a column names its place in each of them. Reading a place is
//! in `columns/place.rs`, what else stands in an answer in `columns/leaves.rs`, what a value is sorted by in
//! `columns/order.rs`, how a value is said in another language than that in which it is compared in `columns/said.rs`.

mod companies;
mod counted;
mod date;
mod grids;
mod leaves;
mod order;
pub(crate) mod own;
mod people;
mod place;
mod said;

use serde::Serialize;
use ts_rs::TS;

use crate::filters::Preset;
use crate::{Doc, RecordKind};

pub use companies::COMPANIES;
pub use counted::{BETWEEN, Counted};
pub use date::Moment;
pub use grids::GridKind;
pub use leaves::leaf_paths;
pub use order::{SortKey, range_start};
pub use own::is_own;
pub use people::PEOPLE;
pub use place::{in_words, text_at};
pub use said::mark;

/// One column of a kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Stable name, also the name in stored layouts: letters, digits, dots, underscores and `[]`.
    pub key: &'static str,
    /// Heading.
    pub label: &'static str,
    /// The heading under which it stands in the column chooser and in the drawer.
    pub group: &'static str,
    /// How its values are shown, sorted and exported.
    pub kind: ColumnKind,
    /// Where its value stands, by shape of answer: the first place that has one is taken. See [`text_at`].
    pub places: &'static [&'static str],
    /// First width in CSS pixels.
    pub width: u16,
    /// How rows are counted by its values.
    pub counted: Counted,
    /// They are counted in a bar above the grid, too.
    pub facet: bool,
    /// The ranges that its values fall into, in their order, where the service has a list of them.
    pub scale: &'static [Preset],
}

/// How the values of a column behave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ColumnKind {
    /// Text, sorted without regard to case and accents.
    Text,
    /// A long text: cut in the grid, whole in the drawer.
    Long,
    /// A range such as `51-200` or `10M-25M`, sorted by its lower end.
    Range,
    /// A web address or domain.
    Link,
    /// A number.
    Number,
    /// A day, a month or a year, as `2019-03-14`, `2019-03` or `2019`; told in any form that [`Moment::read`] knows.
    Date,
    /// Yes or no.
    Flag,
    /// A phone number in international format.
    Phone,
    /// The name of a company, which leads to the company.
    Employer,
    /// Identifiers such as `c_suite`, in words: by the label of a filter that knows them, else without underscores.
    Words,
    /// A country: its name, read from a code, a name or the end of an address.
    Country,
    /// How many there are of something, in words: `3 roles · 2 schools`. Sorted by the first number.
    Count {
        /// Of what, one text for each place, with both its forms: `{n} role|{n} roles`.
        #[serde(skip)]
        words: &'static [&'static str],
    },
}

/// A column of the catalog, or a field that was seen in answers and that no column knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyColumn {
    /// Of the catalog.
    Known(&'static Column),
    /// By its place.
    Seen(String),
}

/// What the key of a seen column begins with.
const SEEN: &str = "seen:";

const fn column(key: &'static str, label: &'static str, kind: ColumnKind, width: u16) -> Column {
    Column { key, label, group: "", kind, places: &[], width, counted: Counted::Not, facet: false, scale: &[] }
}

impl Column {
    /// Counted on the breakdown of a search or a list, and in a bar above its grid.
    const fn facet(mut self) -> Self {
        self.facet = true;
        self.counted(Counted::Value)
    }

    /// Counted on the breakdown of a search or a list.
    const fn counted(mut self, how: Counted) -> Self {
        self.counted = how;
        self
    }

    const fn on(mut self, scale: &'static [Preset]) -> Self {
        self.scale = scale;
        self
    }

    const fn at(mut self, places: &'static [&'static str]) -> Self {
        self.places = places;
        self
    }

    const fn of(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// The value of this column in one answer about a record, as text; none when it is missing, null, empty or of a type
    /// that cannot be shown.
    pub fn text(&self, doc: &Doc) -> Option<String> {
        match self.kind {
            ColumnKind::Count { words } => place::counted(doc, self.places, words),
            ColumnKind::Country => {
                // What stands at the first place is a country, known or not; an address may end with anything.
                let (country, addresses) = self.places.split_first()?;
                let at_the_end = || addresses.iter().find_map(|place| place::country_of_address(doc, place));
                place::read(doc, country, self.kind).or_else(at_the_end)
            }
            kind => self.places.iter().find_map(|place| place::read(doc, place, kind)),
        }
    }

    /// What a value of this column is sorted by.
    pub fn sort_key(&self, text: &str) -> Option<SortKey> {
        SortKey::of(self.kind, text)
    }
}

impl AnyColumn {
    /// The column of a kind of record with this key.
    pub fn by_key(record: RecordKind, key: &str) -> Option<Self> {
        match key.strip_prefix(SEEN) {
            Some(path) => Some(Self::Seen(path.to_owned())),
            None => by_key(record.columns(), key).map(Self::Known),
        }
    }

    /// The column that shows a seen place.
    pub fn seen_key(path: &str) -> String {
        format!("{SEEN}{path}")
    }

    /// Its heading, in the language that is spoken.
    pub fn label(&self) -> String {
        match self {
            Self::Known(column) => column.said_label(),
            Self::Seen(path) => leaves::readable(path),
        }
    }

    /// How its values behave.
    pub fn kind(&self) -> ColumnKind {
        match self {
            Self::Known(column) => column.kind,
            Self::Seen(_) => ColumnKind::Text,
        }
    }

    /// First width in CSS pixels.
    pub fn width(&self) -> u16 {
        match self {
            Self::Known(column) => column.width,
            Self::Seen(_) => 160,
        }
    }

    /// As [`Column::text`].
    pub fn text(&self, doc: &Doc) -> Option<String> {
        match self {
            Self::Known(column) => column.text(doc),
            Self::Seen(path) => text_at(doc, path),
        }
    }

    /// What a person reads of a value, in the language that is spoken.
    pub fn said(&self, shown: &str) -> String {
        match self {
            Self::Known(column) => column.said(shown),
            Self::Seen(_) => shown.to_owned(),
        }
    }

    /// The value of this column in one answer, where the service sent it as a number.
    pub fn number(&self, doc: &Doc) -> Option<f64> {
        match self {
            Self::Known(column) => {
                let told = column.places.iter().find(|place| place::read(doc, place, column.kind).is_some())?;
                place::number(doc, told)
            }
            Self::Seen(path) => place::number(doc, path),
        }
    }

    /// The newest value among answers about one record, newest first, with the number of the answer that told it.
    pub fn newest<'a>(&self, docs: impl IntoIterator<Item = &'a Doc>) -> Option<(usize, String)> {
        docs.into_iter().enumerate().find_map(|(at, doc)| Some((at, self.text(doc)?)))
    }

    /// What a value of this column is sorted by.
    pub fn sort_key(&self, text: &str) -> Option<SortKey> {
        SortKey::of(self.kind(), text)
    }
}

/// The column of a catalog with this key.
pub fn by_key<'a>(catalog: &'a [Column], key: &str) -> Option<&'a Column> {
    catalog.iter().find(|column| column.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_leniently() {
        let row: Doc = serde_json::from_str(r#"{"name":7,"domain":null,"cityName":["A","B"],"website":{}}"#).unwrap();
        let shown = |key| by_key(COMPANIES, key).and_then(|column| column.text(&row));
        assert_eq!(shown("name").as_deref(), Some("7"), "a number where a text was told is shown");
        assert_eq!(shown("domain"), None, "null is an empty cell");
        assert_eq!(shown("cityName").as_deref(), Some("A, B"), "a list is shown as one");
        assert_eq!(shown("website"), None, "an object is no cell");
        assert_eq!(shown("logo"), None, "a missing field is an empty cell");
        let told: Doc = serde_json::from_str(r#"{"a.b":"X","a":{"b":"Ada"}}"#).unwrap();
        assert_eq!(text_at(&told, "a.b").as_deref(), Some("Ada"), "a dot in the name of a field leads nowhere");
    }

    #[test]
    fn a_catalog_is_sound() {
        for kind in [RecordKind::Company, RecordKind::Person] {
            for (at, column) in kind.columns().iter().enumerate() {
                let key = column.key;
                let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '[' | ']');
                assert!(!key.is_empty() && key.chars().all(plain), "{key} can stand in a statement");
                assert!(!column.label.is_empty() && !column.places.is_empty(), "{key} has a heading and a place");
                assert!(kind.columns()[at + 1..].iter().all(|other| other.key != key), "{key} is one column");
            }
        }
    }

    #[test]
    fn the_newest_answer_that_has_a_value_tells_it() {
        let docs: Vec<Doc> = [r#"{"name":null,"domain":"new.example"}"#, r#"{"name":"Old","domain":"old.example"}"#]
            .into_iter()
            .map(|json| serde_json::from_str(json).unwrap())
            .collect();
        let newest = |key| AnyColumn::by_key(RecordKind::Company, key).unwrap().newest(&docs);
        assert_eq!(newest("domain"), Some((0, "new.example".to_owned())), "the newest value");
        assert_eq!(newest("name"), Some((1, "Old".to_owned())), "what is null today was told before");
        assert_eq!(newest("seen:none"), None, "nobody told it");
    }
}
