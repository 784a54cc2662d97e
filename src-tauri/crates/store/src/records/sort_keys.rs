//! `company_cells` and `person_cells`: what records are sorted, counted and searched by, derived from their
//! observations.
//!
//! For each column of the catalog there is `k_<key>` (folded text, a number, a moment as text) and for each that rows are
//! counted by `v_<key>` (the value as a bar shows it; several with [`BETWEEN`] between them). A test keeps them in step with the
//! catalog. What is wide comes behind what is sorted by; what is counted on the breakdown alone came later, and comes
//! behind that.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use api::columns::{AnyColumn, BETWEEN, Column, Counted, SortKey};
use api::{Doc, RecordKind, text};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::Statements;

/// The version of the file in which records are sorted, counted and searched by as much as they are today: that of the last step,
/// so that the records of an older file are derived anew (`filling`) whenever a column is added.
pub(crate) const SINCE: i64 = STEPS[STEPS.len() - 1].0;

pub(crate) const STEPS: &[(i64, &str)] = &[
    (3, include_str!("sort_keys.sql")),
    (
        6,
        r#"ALTER TABLE person_cells ADD COLUMN "v_city" TEXT;
        ALTER TABLE person_cells ADD COLUMN "v_location.state" TEXT;
        ALTER TABLE person_cells ADD COLUMN "v_company.location.headquarter.country" TEXT;
        ALTER TABLE person_cells ADD COLUMN "v_company.technologies[].name" TEXT;
        ALTER TABLE person_cells ADD COLUMN "v_department.departments" TEXT;
        ALTER TABLE person_cells ADD COLUMN "v_department.functions" TEXT;"#,
    ),
    // What profiles of companies, and answers about contacts, were seen to say beside what is published.
    (
        8,
        r#"ALTER TABLE company_cells ADD COLUMN "k_industry" ANY;
        ALTER TABLE company_cells ADD COLUMN "k_founded" ANY;
        ALTER TABLE person_cells ADD COLUMN "k_catch_all" ANY;
        ALTER TABLE person_cells ADD COLUMN "k_further_numbers" ANY;"#,
    ),
    // The columns of version 8 stayed empty in older files: nothing is added, and all is derived anew.
    (9, ""),
    // What an import brought in columns of its own is searched too.
    (14, ""),
    // Each value that is searched is one line, as [`line`] takes it.
    (
        LINED,
        r#"ALTER TABLE company_cells ADD COLUMN "k_by_you.wrong" ANY;
        ALTER TABLE person_cells ADD COLUMN "k_by_you.wrong" ANY;"#,
    ),
];

/// The version of the file since which it is so.
const LINED: i64 = 16;

/// Characters that the filter box looks through in one record.
pub(crate) const MOST_WORDS: usize = 12_000;
/// A picture's address is not looked for.
pub(crate) const UNSEARCHED: &[&str] = &["logo"];

/// The table of a kind of record.
pub(crate) const fn table(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Company => "company_cells",
        RecordKind::Person => "person_cells",
    }
}

/// What imports brought of a record in columns that the catalog does not know: of each the newest, as the grid shows it.
pub(crate) fn imported<'a>(docs: impl Iterator<Item = &'a Doc>) -> impl Iterator<Item = &'a str> {
    let mut known = BTreeSet::new();
    let brought = docs.filter_map(|doc| doc.get("imported").and_then(Value::as_object));
    let fields = brought.flatten().filter_map(|(name, value)| Some((name, value.as_str()?)));
    fields.filter(move |(name, _)| known.insert(name.as_str())).map(|(_, value)| value)
}

/// Adds a text to those that the filter box looks through, as a line, as far as there is room.
pub(crate) fn add_words(words: &mut String, shown: &str) {
    if words.len() < MOST_WORDS {
        words.push_str(text::first_of(&text::comparable(shown), MOST_WORDS));
        words.push('\n');
    }
}

/// The whole of the text that is sorted by a key, among the lines that the filter box looks through; none where that is not certain.
/// A line that may have been cut, or that says how many items it leaves out, is not the whole of anything.
pub(crate) fn line<'w>(words: &'w str, key: &str) -> Option<&'w str> {
    // What is at the end of a value and cannot be seen is in its key, and in no line.
    let mut lines = words.split_terminator('\n').filter(|line| line.starts_with(key.trim_end()));
    let line = lines.next()?;
    let may_be_cut = words.len() >= MOST_WORDS;
    let leaves_out = line.rsplit_once(" +").is_some_and(|(_, count)| count.bytes().all(|byte| byte.is_ascii_digit()));
    let is_one = lines.all(|other| other == line);
    (is_one && !may_be_cut && !leaves_out).then_some(line)
}

/// Writes the cells of a record anew.
pub(crate) fn write<'a>(
    file: &Connection,
    kind: RecordKind,
    record: i64,
    docs: impl Iterator<Item = &'a Doc> + Clone,
) -> Result<(), StoreError> {
    let mut values = vec![Sql::Integer(record), Sql::Null];
    let mut words = String::new();
    for column in kind.answer_columns() {
        let shown = AnyColumn::Known(column).newest(docs.clone()).map(|(_, shown)| shown);
        if let Some(shown) = shown.as_deref().filter(|_| !UNSEARCHED.contains(&column.key)) {
            add_words(&mut words, shown);
        }
        values.push(shown.as_deref().and_then(|shown| column.sort_key(shown)).map_or(Sql::Null, sql));
        if column.keeps_counted() {
            values.push(column.counted_under(docs.clone(), shown.as_deref()).map_or(Sql::Null, Sql::Text));
        }
    }
    imported(docs).for_each(|brought| add_words(&mut words, brought));
    values[1] = Sql::Text(words);
    static INSERT: LazyLock<[String; 2]> = LazyLock::new(|| [RecordKind::Company, RecordKind::Person].map(insert));
    file.run(&INSERT[usize::from(kind == RecordKind::Person)], params_from_iter(values))
}

/// A record that goes takes everything that it is sorted by along.
pub(super) fn remove(file: &Connection, kind: RecordKind, record: i64) -> Result<(), StoreError> {
    for table in [table(kind), "own_cells"] {
        file.run(&format!("DELETE FROM {table} WHERE id = ?1"), [record])?;
    }
    Ok(())
}

/// Under what a row is counted by a column, in a statement; `table` is the name of the table with a dot, or nothing.
pub(crate) fn counted(table: &str, column: &Column) -> String {
    let key = column.key;
    if column.counted != Counted::Band {
        return format!("{table}\"v_{key}\"");
    }
    let number = format!("{table}\"k_{key}\"");
    let bands = column.bands().rev().map(|(start, value)| format!("WHEN {number} >= {start} THEN '{value}'"));
    format!("CASE {} END", bands.collect::<Vec<_>>().join(" "))
}

/// The condition that a row is counted under one of some values, which are at these places of the statement.
pub(crate) fn is_counted(table: &str, column: &Column, places: &[String]) -> String {
    let counted = counted(table, column);
    if column.counted != Counted::Each {
        return format!("{counted} IN ({})", places.join(", "));
    }
    let between = u32::from(BETWEEN);
    let within = |text: &str| format!("char({between}) || {text} || char({between})");
    let among = |place: &String| format!("instr({}, {}) > 0", within(&counted), within(place));
    format!("({})", places.iter().map(among).collect::<Vec<_>>().join(" OR "))
}

/// The statement that writes the cells of a record: number, words, then the columns in the order of the catalog.
fn insert(kind: RecordKind) -> String {
    let mut names = vec!["id".to_owned(), "words".to_owned()];
    for column in kind.answer_columns() {
        names.push(format!("\"k_{}\"", column.key));
        if column.keeps_counted() {
            names.push(format!("\"v_{}\"", column.key));
        }
    }
    let marks = vec!["?"; names.len()].join(", ");
    format!("INSERT OR REPLACE INTO {} ({}) VALUES ({marks})", table(kind), names.join(", "))
}

pub(crate) fn sql(key: SortKey) -> Sql {
    match key {
        SortKey::Number(number) => Sql::Real(number),
        SortKey::Text(text) => Sql::Text(text),
    }
}

/// The text under which a value is stored in a column; none of what is stored there as a number.
pub(crate) fn text_key(column: &Column, value: &str) -> Option<String> {
    match column.sort_key(value)? {
        SortKey::Text(text) => Some(text),
        SortKey::Number(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::file::store::Store;
    use crate::records::{self, NewObservation};

    #[test]
    fn only_what_can_be_no_other_value_is_the_whole_of_one() {
        let long = "x".repeat(MOST_WORDS);
        for (words, key, whole) in [
            ("acme\nwe make software\n", "we make", Some("we make software")),
            ("we make beer\nwe make software\n", "we make", None),
            // What two columns have alike is the same.
            ("we make beer\nwe make beer\n", "we make", Some("we make beer")),
            ("acme\n", "we make", None),
            ("we make it +30\n", "we make", None),
            ("we make it +30 times\n", "we make", Some("we make it +30 times")),
            // The end of the value could not be seen.
            ("we make\nwe make it\n", "we make ", None),
            ("we make\n", "we make ", Some("we make")),
            (long.as_str(), "xxx", None),
            ("", "", None),
        ] {
            assert_eq!(line(words, key), whole, "{key:?} of {}", text::first_of(words, 40));
        }
    }

    #[tokio::test]
    async fn columns_that_an_import_brought_are_searched_and_nothing_else_of_a_cousin_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        for (at, (domain, imported, words)) in (1..).zip([
            ("a.example", json!({"Owner": "Zoë", "Deal": "Größe 12"}), "acme\na.example\nzoe\ngrosse 12\n"),
            ("b.example", json!({"Owner": null, "Deal": {"a": "b"}}), "acme\nb.example\n"),
            ("c.example", json!("Zoë"), "acme\nc.example\n"),
            // A newer table takes the place of the older, column by column, as in the grid.
            ("a.example", json!({"Owner": "Max"}), "acme\na.example\nmax\ngrosse 12\n"),
        ]) {
            let doc = json!({"name": "Acme", "domain": domain, "imported": imported});
            let told = NewObservation { kind: RecordKind::Company, doc: doc.as_object().unwrap().clone() };
            let kept = move |file: &crate::file::tx::Tx<'_>| {
                let (record, _) = records::keep(file, &told, records::IMPORT, None, at)?;
                file.one("SELECT words FROM company_cells WHERE id = ?1", [record], |row| row.get::<_, String>(0))
            };
            assert_eq!(store.write(kept).await.unwrap(), words, "{imported}");
        }
    }
}
