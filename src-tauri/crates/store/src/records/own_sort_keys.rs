//! `own_cells`: what records are sorted, counted and filtered by that is not from the service: what a person noted, and
//! what was found for lists. Narrow, because a job changes many of them at once.
//!
//! Owns the table. Does not own what is in it: that is derived in `own.rs`, or written for many records that have the
//! same by the table that it is derived from. Records without any of it have no row, or one without a value. The
//! columns are those of [`RecordKind::own_columns`], named as in `cells`, and the whole text of some.

use api::columns::{self, AnyColumn, Column};
use api::{Doc, RecordKind, text};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::records::sort_keys;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (4, include_str!("own_sort_keys.sql")),
    (
        10,
        "ALTER TABLE own_cells ADD COLUMN \"k_find.people\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"k_find.people.status\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"k_find.people.mark\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"k_find.people.at\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"k_find.people.source\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"v_find.people.status\" TEXT;
        ALTER TABLE own_cells ADD COLUMN \"v_find.people.mark\" TEXT;",
    ),
    (
        12,
        "ALTER TABLE own_cells ADD COLUMN \"k_own.elsewhere\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"v_own.elsewhere\" TEXT;",
    ),
    (
        17,
        "ALTER TABLE own_cells ADD COLUMN \"k_own.changed\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"v_own.changed\" TEXT;
        ALTER TABLE own_cells ADD COLUMN \"k_own.changedAt\" ANY;
        ALTER TABLE own_cells ADD COLUMN \"k_own.changes\" ANY;
        CREATE INDEX own_cells_changed ON own_cells (\"k_own.changedAt\") WHERE \"k_own.changedAt\" IS NOT NULL;",
    ),
    (
        SINCE,
        "ALTER TABLE own_cells ADD COLUMN \"w_own.tags\" TEXT;
        ALTER TABLE own_cells ADD COLUMN \"w_own.note\" TEXT;",
    ),
];

/// The version of the file in which the filter box finds what a person noted.
pub(crate) const SINCE: i64 = 14;

/// Columns whose whole text is searched, in `w_<key>`: what they are sorted by is only the beginning of it.
const WHOLE: [&str; 2] = ["own.tags", "own.note"];

/// What the filter box looks through of a row, as an expression; `table` is the name of the table with a dot, or nothing.
pub(crate) fn words(table: &str) -> String {
    let parts = ["k_own.status", "w_own.tags", "w_own.note"].map(|part| format!("coalesce({table}\"{part}\", '')"));
    format!("trim({}, char(10))", parts.join(" || char(10) || "))
}

/// The table, for the statement of an import that writes new records by the shortest way.
pub(crate) const TABLE: &str = "own_cells";

/// The cells of a column: what a document is sorted by in it, and under what it is counted, where rows are.
fn cells(column: &'static Column, doc: &Doc) -> impl Iterator<Item = (String, Sql)> {
    let shown = AnyColumn::Known(column).text(doc);
    let sorted = shown.as_deref().and_then(|shown| column.sort_key(shown)).map_or(Sql::Null, sort_keys::sql);
    let counted = || column.counted_under([doc], shown.as_deref()).map_or(Sql::Null, Sql::Text);
    let counted = column.keeps_counted().then(counted).map(|counted| (format!("\"v_{}\"", column.key), counted));
    let whole = || {
        let folded = shown.as_deref().map(|shown| text::fold(text::first_of(shown, sort_keys::MOST_WORDS)));
        folded.map_or(Sql::Null, Sql::Text)
    };
    let whole = WHOLE.contains(&column.key).then(whole).map(|whole| (format!("\"w_{}\"", column.key), whole));
    std::iter::once((format!("\"k_{}\"", column.key), sorted)).chain(counted).chain(whole)
}

/// Writes the row of a record anew from what the app knows of it.
pub(super) fn put(file: &Connection, kind: RecordKind, record: i64, doc: Option<&Doc>) -> Result<(), StoreError> {
    let Some(doc) = doc else {
        return file.run("DELETE FROM own_cells WHERE id = ?1", [record]);
    };
    let own = kind.own_columns().iter().flat_map(|column| cells(column, doc));
    let (names, values): (Vec<String>, Vec<Sql>) =
        std::iter::once(("id".to_owned(), Sql::Integer(record))).chain(own).unzip();
    let places = vec!["?"; values.len()].join(", ");
    let sql = format!("INSERT OR REPLACE INTO own_cells ({}) VALUES ({places})", names.join(", "));
    file.run(&sql, params_from_iter(values))
}

/// Writes what a document shows in one column for many records at once: those that a question with these values finds,
/// of which none is one with others. A step of a job, a note and an entry of the suppression list may be about a
/// million, and change one column of each. Returns how many rows are others now.
pub(super) fn put_many(
    file: &Connection,
    kind: RecordKind,
    key: &str,
    doc: &Value,
    (records, mut values): (&str, Vec<Sql>),
) -> Result<usize, StoreError> {
    let (Some(column), Some(doc)) = (columns::by_key(kind.columns(), key), doc.as_object()) else { return Ok(0) };
    let (names, shown): (Vec<String>, Vec<Sql>) = cells(column, doc).unzip();
    let each = |how: &dyn Fn(&String) -> String, between: &str| names.iter().map(how).collect::<Vec<_>>().join(between);
    let sql = if shown.iter().all(|value| *value == Sql::Null) {
        let (gone, is) =
            (each(&|name| format!("{name} = NULL"), ", "), each(&|name| format!("{name} IS NOT NULL"), " OR "));
        format!("UPDATE own_cells SET {gone} WHERE ({is}) AND id IN ({records})")
    } else {
        let places: Vec<String> = (1..=shown.len()).map(|place| format!("?{}", values.len() + place)).collect();
        values.extend(shown);
        let differs = each(&|name| format!("{name} IS NOT excluded.{name}"), " OR ");
        format!(
            "INSERT INTO own_cells (id, {}) SELECT record, {} FROM ({records}) WHERE true
             ON CONFLICT (id) DO UPDATE SET {} WHERE {differs}",
            names.join(", "),
            places.join(", "),
            each(&|name| format!("{name} = excluded.{name}"), ", "),
        )
    };
    file.changed(&sql, params_from_iter(values))
}

/// The day of a moment in milliseconds since 1970, as the column shows it.
pub fn day(at: i64) -> Option<String> {
    let moment = jiff::Timestamp::from_millisecond(at).ok()?;
    Some(moment.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}
