//! The column catalog: each column once, with where its values are in the answers. Grid, sort, facet bars, drawer, copy
//! and export all read it.
//!
//! Several operations answer about a record, in different shapes; a column names its place in each of them. Reading a
//! place is in `columns/place.rs`, what else is in an answer in `columns/leaves.rs`, what a value is sorted by in
//! `columns/order.rs`, how a value is said in another language than that in which it is compared in `columns/said.rs`.

mod any;
mod column;
mod companies;
mod counted;
mod date;
mod grids;
mod kind;
mod leaves;
mod order;
mod own;
mod people;
mod place;
mod said;
mod typed;

pub use any::{AnyColumn, by_key, by_place, key_of_today};
pub use column::Column;
pub use companies::COMPANIES;
pub use counted::{BETWEEN, LONGEST_BAR};
pub use date::Moment;
pub use grids::GridKind;
pub use kind::{ColumnKind, Counted};
pub use leaves::leaf_paths;
pub use order::{SORTED_CHARACTERS, SortKey, range_start, sort_key};
pub use own::is_own;
pub use people::PEOPLE;
pub use place::{MOST_ITEMS, all_typed, in_words, text_at};
pub use said::{BETWEEN_CHANGES, mark};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Doc, RecordKind};

    #[test]
    fn cells_are_read_leniently() {
        let row: Doc = serde_json::from_str(r#"{"name":7,"domain":null,"cityName":["A","B"],"website":{}}"#).unwrap();
        let shown = |key| by_key(&COMPANIES, key).and_then(|column| column.text(&row));
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

    #[test]
    fn the_whole_of_a_value_has_every_item_of_a_list() {
        let doc = |json: serde_json::Value| json.as_object().unwrap().clone();
        let names: Vec<String> = (0..80).map(|at| format!("T{at}")).collect();
        let tools: Vec<serde_json::Value> = names.iter().map(|name| serde_json::json!({ "name": name })).collect();
        let newest = doc(serde_json::json!({"firstname": "Ada", "lastname": "B", "company": {"technologies": tools}}));
        let older =
            doc(serde_json::json!({"profile": {"full_name": "Z"}, "company": {"technologies": [{"name": "Y"}]}}));
        let whole = |key| AnyColumn::by_key(RecordKind::Person, key).and_then(|column| column.whole([&newest, &older]));
        for key in ["company.technologies[].name", "seen:company.technologies[].name"] {
            assert_eq!(whole(key), Some((names.join(", "), names.clone())), "{key}: also those that no cell shows");
        }
        assert_eq!(whole("name"), Some(("Ada B".to_owned(), Vec::new())), "a value that is put together is one");
        assert_eq!(whole("title"), None, "nobody told it");
    }

    #[test]
    fn a_seen_field_that_has_become_a_column_has_its_key() {
        for (kind, key, today_is) in [
            (RecordKind::Company, "seen:industry", "industry"),
            (RecordKind::Company, "seen:imported.Owner", "seen:imported.Owner"),
            (RecordKind::Company, "name", "name"),
            (RecordKind::Company, "nothing", "nothing"),
            (RecordKind::Person, "seen:profile.first_name", "profile.first_name"),
        ] {
            assert_eq!(key_of_today(kind, key.to_owned()), today_is, "{key}");
        }
    }
}
