//! Noting one thing about many records at once: a status on a list of a million is a few statements, not a million.
//!
//! Owns: that, and that the column of the grid follows. Records that are one with others are written one by one, because what
//! the grid shows of them is what is noted of the group.

use api::columns::Column;
use api::{RecordKind, columns};
use rusqlite::Connection;
use rusqlite::types::Value as Sql;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::file::error::StoreError;
use crate::file::sql::to_json;
use crate::records;
use crate::records::{merged, own_sort_keys};

/// One thing that is noted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Noted {
    /// The status; none for none.
    Status(Option<String>),
    /// The tags.
    Tags(Vec<String>),
    /// The note; empty for none.
    Note(String),
}

impl Noted {
    /// Its column in `marks`, and what stands there.
    fn kept(&self) -> Result<(&'static str, Option<String>), StoreError> {
        Ok(match self {
            Self::Status(status) => ("status", status.clone()),
            Self::Tags(tags) => ("tags", Some(to_json(tags)?)),
            Self::Note(note) => ("note", Some(note.clone())),
        })
    }

    /// As the column of the grid reads it.
    fn told(&self) -> Value {
        match self {
            Self::Status(status) => json!({"status": status}),
            Self::Tags(tags) => json!({"tags": tags}),
            Self::Note(note) => json!({"note": note}),
        }
    }
}

/// Notes the same of all of these records.
pub(super) fn put(file: &Connection, records: &[i64], noted: &Noted) -> Result<(), StoreError> {
    // It stays, empty: making and dropping a table for each of many changes would prepare every statement anew.
    file.execute_batch("CREATE TEMP TABLE IF NOT EXISTS noted (record INTEGER PRIMARY KEY)")?;
    let mut add = file.prepare_cached("INSERT OR IGNORE INTO temp.noted SELECT id FROM records WHERE id = ?1")?;
    for record in records {
        // One that was erased since has nothing to note, and one that has become another is that one.
        if add.execute([record])? == 0
            && let Some(present) = merged::present(file, *record)?
        {
            add.execute([present])?;
        }
    }
    let (column, value) = noted.kept()?;
    let run = |sql: &str| -> rusqlite::Result<usize> { file.prepare_cached(sql)?.execute([]) };
    run("INSERT OR IGNORE INTO marks (record, tags, note) SELECT record, '[]', '' FROM temp.noted")?;
    file.prepare_cached(&format!("UPDATE marks SET {column} = ?1 WHERE record IN (SELECT record FROM temp.noted)"))?
        .execute([value])?;
    run("DELETE FROM marks WHERE record IN (SELECT record FROM temp.noted)
            AND status IS NULL AND tags = '[]' AND note = ''")?;
    show(file, column, noted)?;
    run("DELETE FROM temp.noted")?;
    Ok(())
}

fn show(file: &Connection, column: &str, noted: &Noted) -> Result<(), StoreError> {
    let key = format!("own.{column}");
    // The columns of what is noted are the same for companies and people.
    let kind = RecordKind::Person;
    let (sorted, shown) = own_sort_keys::shown(kind, &key, &json!({"own": noted.told()})).unzip();
    let mut cells = vec![("k", sorted)];
    if columns::by_key(kind.columns(), &key).is_some_and(Column::keeps_counted) {
        cells.push(("v", shown.map(Sql::Text)));
    }
    for (letter, value) in cells {
        let name = format!("\"{letter}_{key}\"");
        file.prepare_cached(&format!(
            "INSERT INTO own_cells (id, {name}) SELECT record, ?1 FROM temp.noted WHERE true
             ON CONFLICT (id) DO UPDATE SET {name} = ?1"
        ))?
        .execute([value])?;
    }
    let mut joined = file.prepare_cached(
        "SELECT record FROM temp.noted WHERE record IN (SELECT record FROM joined UNION ALL SELECT lead FROM joined)",
    )?;
    let joined: Vec<i64> = joined.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for record in joined {
        if let Some(whole) = records::by_number(file, record)? {
            own_sort_keys::write(file, whole.kind, record)?;
        }
    }
    Ok(())
}
