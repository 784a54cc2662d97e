//! One column: its place in the answers, and how it is read there.

use super::kind::{ColumnKind, Counted};
use super::order::SortKey;
use super::place;
use crate::doc::Doc;
use crate::filters::Preset;

/// One column of a kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Stable name, also the name in stored layouts: letters, digits, dots, underscores and `[]`.
    pub key: &'static str,
    /// Heading.
    pub label: &'static str,
    /// The heading under which it is shown in the column chooser and in the drawer.
    pub group: &'static str,
    /// How its values are shown, sorted and exported.
    pub kind: ColumnKind,
    /// Where its value is, by shape of answer: the first place that has one is taken. See [`text_at`].
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

pub(super) const fn column(key: &'static str, label: &'static str, kind: ColumnKind, width: u16) -> Column {
    Column { key, label, group: "", kind, places: &[], width, counted: Counted::Not, facet: false, scale: &[] }
}

/// A column whose value is at one place, which is also its key.
pub(super) const fn path(place: &'static &'static str, label: &'static str, kind: ColumnKind, width: u16) -> Column {
    column(place, label, kind, width).at(std::slice::from_ref(place))
}

/// How many objects a list has: `3 roles`.
pub(super) const fn counted(
    place: &'static &'static str,
    label: &'static str,
    words: &'static [&'static str],
) -> Column {
    path(place, label, ColumnKind::Count { words }, 120)
}

impl Column {
    /// Counted on the breakdown of a search or a list, and in a bar above its grid.
    pub(super) const fn facet(mut self) -> Self {
        self.facet = true;
        self.counted(Counted::Value)
    }

    /// Counted on the breakdown of a search or a list.
    pub(super) const fn counted(mut self, how: Counted) -> Self {
        self.counted = how;
        self
    }

    pub(super) const fn on(mut self, scale: &'static [Preset]) -> Self {
        self.scale = scale;
        self
    }

    pub(super) const fn at(mut self, places: &'static [&'static str]) -> Self {
        self.places = places;
        self
    }

    pub(super) const fn of(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// The value of this column in one answer about a record, as text; none when it is missing, null, empty or of a type
    /// that cannot be shown.
    pub fn text(&self, doc: &Doc) -> Option<String> {
        self.text_up_to(place::MOST_ITEMS, doc)
    }

    /// As [`Column::text`], with so many items of a list.
    fn text_up_to(&self, most: usize, doc: &Doc) -> Option<String> {
        if let Some(typed) = place::typed(doc, self.key) {
            return place::joined(most, vec![typed], self.kind);
        }
        match self.kind {
            ColumnKind::Count { words } => place::counted(doc, self.places, words),
            ColumnKind::Country => {
                // What is at the first place is a country, known or not; an address may end with anything.
                let (country, addresses) = self.places.split_first()?;
                let at_the_end = || addresses.iter().find_map(|place| place::country_of_address(doc, place));
                place::read_up_to(most, doc, country, self.kind).or_else(at_the_end)
            }
            kind => self.places.iter().find_map(|place| place::read_up_to(most, doc, place, kind)),
        }
    }

    /// The value of this column in one answer with every item of a list; and where its place has several, each of them.
    pub(super) fn whole(&self, doc: &Doc) -> Option<(String, Vec<String>)> {
        let text = self.text_up_to(usize::MAX, doc)?;
        if let Some(each) = self.typed_each(doc) {
            return Some((text, if each.len() > 1 { each } else { Vec::new() }));
        }
        let each = self.places.iter().map(|place| place::each(doc, place, self.kind)).find(|each| !each.is_empty());
        Some((text, each.unwrap_or_default()))
    }

    /// What a person typed there, one by one where it is several.
    pub(super) fn typed_each(&self, doc: &Doc) -> Option<Vec<String>> {
        place::typed(doc, self.key).map(|value| place::singles(vec![value], self.kind))
    }

    /// What a value of this column is sorted by.
    pub fn sort_key(&self, text: &str) -> Option<SortKey> {
        SortKey::of(self.kind, text)
    }
}
