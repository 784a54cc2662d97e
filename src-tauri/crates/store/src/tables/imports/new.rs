//! Keeping new records by the shortest way: one statement a table, made once for many rows.

use std::collections::BTreeMap;

use api::RecordKind;
use api::columns::Column;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params, params_from_iter};

use super::row::Cell;
use super::{ImportedRow, SOURCE};
use crate::tables::finds::FindState;
use crate::tables::{cells, own_cells, reach, suppressed};
use crate::{Millis, StoreError};

/// The way of new records: one statement a table, with only the columns that these rows have values in.
pub(super) struct New<'f> {
    file: &'f Connection,
    kind: RecordKind,
    cells: Filled,
    own_cells: Filled,
    /// Whether there is a suppression list at all.
    suppressing: bool,
}

/// A statement that fills some columns of a table, and their places in it.
struct Filled {
    sql: String,
    places: BTreeMap<&'static str, usize>,
    width: usize,
}

impl Filled {
    fn of<'a>(table: &str, first: &[&str], filled: impl Iterator<Item = &'a Cell>) -> Self {
        let columns: BTreeMap<&'static str, &'static Column> =
            filled.map(|cell| (cell.column.key, cell.column)).collect();
        let mut names: Vec<String> = first.iter().map(|name| (*name).to_owned()).collect();
        let mut places = BTreeMap::new();
        for (key, column) in columns {
            places.insert(key, names.len());
            names.push(format!("\"k_{key}\""));
            if column.facet {
                names.push(format!("\"v_{key}\""));
            }
        }
        let marks = vec!["?"; names.len()].join(", ");
        let sql = format!("INSERT INTO {table} ({}) VALUES ({marks})", names.join(", "));
        Self { sql, places, width: names.len() }
    }

    fn write(&self, file: &Connection, first: impl IntoIterator<Item = Sql>, cells: &[Cell]) -> Result<(), StoreError> {
        let mut values: Vec<Sql> = first.into_iter().collect();
        values.resize(self.width, Sql::Null);
        for cell in cells {
            let Some(place) = self.places.get(cell.column.key) else { continue };
            values[*place] = cell.sorted_by.clone();
            if cell.column.facet {
                values[*place + 1] = Sql::Text(cell.shown.clone());
            }
        }
        file.prepare_cached(&self.sql)?.execute(params_from_iter(values))?;
        Ok(())
    }
}

impl<'f> New<'f> {
    pub fn of(file: &'f Connection, kind: RecordKind, rows: &[ImportedRow]) -> Result<Self, StoreError> {
        let suppressing = file.query_row("SELECT EXISTS (SELECT 1 FROM suppressed)", [], |row| row.get(0))?;
        Ok(Self {
            file,
            kind,
            cells: Filled::of(cells::table(kind), &["id", "words"], rows.iter().flat_map(|row| &row.cells)),
            own_cells: Filled::of("own_cells", &["id"], rows.iter().flat_map(|row| &row.own_cells)),
            suppressing,
        })
    }

    pub fn keep(&self, row: &ImportedRow, operation: &str, at: Millis) -> Result<i64, StoreError> {
        let file = self.file;
        file.prepare_cached("INSERT INTO records (kind, owned_at, told_at) VALUES (?1, ?2, ?2)")?
            .execute(params![self.kind.name(), at])?;
        let record = file.last_insert_rowid();
        let mut note =
            file.prepare_cached("INSERT OR IGNORE INTO identities (kind, key, record) VALUES (?1, ?2, ?3)")?;
        for key in &row.keys {
            note.execute(params![self.kind.name(), key, record])?;
        }
        file.prepare_cached("INSERT INTO tellings (record, operation, first_at, at, doc) VALUES (?1, ?2, ?3, ?3, ?4)")?
            .execute(params![record, operation, at, row.text])?;
        self.cells.write(file, [Sql::Integer(record), Sql::Text(row.words.clone())], &row.cells)?;
        reach::note(file, record, &row.reach)?;
        let mut find = file.prepare_cached(
            "INSERT INTO finds (record, enrichment, state, value, source, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        for (enrichment, value) in &row.found {
            find.execute(params![record, enrichment.name(), FindState::Found.name(), value, SOURCE, at])?;
        }
        if self.suppressing && suppressed::is(file, record)? {
            own_cells::write(file, self.kind, record)?;
        } else if !row.own_cells.is_empty() {
            self.own_cells.write(file, [Sql::Integer(record)], &row.own_cells)?;
        }
        Ok(record)
    }
}
