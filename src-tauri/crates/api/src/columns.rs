//! The column catalog: each column once, with where it stands in the record. Grid, sort, facet bars, copy and export
//! all read it.

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use crate::{Doc, lenient};

/// One column of a kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// Stable name, also the name in stored layouts.
    pub key: &'static str,
    /// Heading.
    pub label: &'static str,
    /// How its values are shown, sorted and exported.
    pub kind: ColumnKind,
    /// The field of the record.
    #[serde(skip)]
    pub field: &'static str,
    /// First width in CSS pixels.
    pub width: u16,
    /// Shown before a person has chosen.
    pub shown: bool,
    /// Counted in a facet bar above the grid.
    pub facet: bool,
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
}

const fn column(key: &'static str, label: &'static str, kind: ColumnKind, width: u16) -> Column {
    Column { key, label, kind, field: key, width, shown: true, facet: false }
}

impl Column {
    const fn facet(mut self) -> Self {
        self.facet = true;
        self
    }

    const fn hidden(mut self) -> Self {
        self.shown = false;
        self
    }

    /// The value of this column in a record, as text; none when it is missing, null, empty or not a single value.
    pub fn text(&self, record: &Doc) -> Option<String> {
        match record.get(self.field)? {
            Value::Array(items) => {
                let parts: Vec<_> = items.iter().filter_map(lenient::as_shown).collect();
                (!parts.is_empty()).then(|| parts.join(", "))
            }
            single => lenient::as_shown(single).filter(|text| !text.is_empty()),
        }
    }

    /// What the column is sorted by where that is a number: the lower end of a range.
    pub fn rank(&self, text: &str) -> Option<f64> {
        match self.kind {
            ColumnKind::Range => range_start(text),
            ColumnKind::Text | ColumnKind::Long | ColumnKind::Link => None,
        }
    }
}

/// Companies (contract, "Company row").
pub const COMPANIES: &[Column] = &[
    column("name", "Company", ColumnKind::Text, 210),
    column("domain", "Domain", ColumnKind::Link, 180),
    column("employeeRange", "Employees", ColumnKind::Range, 104).facet(),
    column("revenueRange", "Revenue", ColumnKind::Range, 108).facet(),
    column("countryName", "Country", ColumnKind::Text, 116).facet(),
    column("cityName", "City", ColumnKind::Text, 116).facet(),
    column("description", "About", ColumnKind::Long, 320),
    column("website", "Website", ColumnKind::Link, 200),
    column("networkProfile", "Company page", ColumnKind::Link, 240).hidden(),
    column("logo", "Logo", ColumnKind::Link, 200).hidden(),
];

/// The column of a catalog with this key.
pub fn by_key<'a>(catalog: &'a [Column], key: &str) -> Option<&'a Column> {
    catalog.iter().find(|column| column.key == key)
}

/// The lower end of `51-200`, `10,001+`, `10001`, `500K-1M`, `75M–200M`, `1B`: a number, thousands by letter.
pub fn range_start(text: &str) -> Option<f64> {
    let start: String = text
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | ','))
        .filter(|c| *c != ',')
        .collect();
    let digits = start.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match start[digits.len()..].chars().next().map(|c| c.to_ascii_uppercase()) {
        None => 1.0,
        Some('K') => 1e3,
        Some('M') => 1e6,
        Some('B') => 1e9,
        Some('T') => 1e12,
        Some(_) => return None,
    };
    digits.parse::<f64>().ok().map(|number| number * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_sort_by_their_lower_end() {
        for (text, start) in [
            ("51-200", Some(51.0)),
            ("10,001+", Some(10_001.0)),
            ("10001", Some(10_001.0)),
            ("0-500K", Some(0.0)),
            ("500K-1M", Some(5e5)),
            ("1.5M–5M", Some(1.5e6)),
            ("$10B-100B", Some(1e10)),
            ("10T", Some(1e13)),
            ("unknown", None),
            ("", None),
        ] {
            assert_eq!(range_start(text), start, "{text:?}");
        }
    }

    #[test]
    fn cells_are_read_leniently() {
        let row: Doc = serde_json::from_str(r#"{"name":7,"domain":null,"cityName":["A","B"],"website":{}}"#).unwrap();
        let shown = |key| by_key(COMPANIES, key).and_then(|column| column.text(&row));
        assert_eq!(shown("name").as_deref(), Some("7"), "a number where a text was told is shown");
        assert_eq!(shown("domain"), None, "null is an empty cell");
        assert_eq!(shown("cityName").as_deref(), Some("A, B"), "a list is shown as one");
        assert_eq!(shown("website"), None, "an object is no cell");
        assert_eq!(shown("logo"), None, "a missing field is an empty cell");
    }
}
