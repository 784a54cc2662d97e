//! Storing new records by the shortest way: one statement a table, made once for many rows.

use std::collections::BTreeMap;

use api::RecordKind;
use api::columns::Column;
use rusqlite::types::ToSql;
use rusqlite::{CachedStatement, Connection, params};

use super::begun::SOURCE;
use super::row::{Cell, ReadyRow};
use crate::file::error::StoreError;
use crate::file::store::Millis;
use crate::file::tx::Tx;
use crate::records::findings::FindState;
use crate::records::{contact_keys, elsewhere, findings, own_sort_keys, sort_keys, suppressed};

/// The way of new records: one statement a table, with only the columns that these rows have values in.
pub(super) struct New<'f> {
    file: &'f Tx<'f>,
    kind: RecordKind,
    records: CachedStatement<'f>,
    identities: CachedStatement<'f>,
    observations: CachedStatement<'f>,
    finds: CachedStatement<'f>,
    cells: Filled<'f>,
    own_cells: Filled<'f>,
    /// Whether there is a suppression list at all, and whether anything is known of another system.
    suppressing: bool,
    elsewhere: bool,
}

/// A statement that fills some columns of a table, and their places in it, counted from 1.
struct Filled<'f> {
    statement: CachedStatement<'f>,
    places: BTreeMap<&'static str, usize>,
}

impl<'f> Filled<'f> {
    fn of<'a>(
        file: &'f Connection,
        table: &str,
        first: &[&str],
        filled: impl Iterator<Item = &'a Cell>,
    ) -> Result<Self, StoreError> {
        let columns: BTreeMap<&'static str, &'static Column> =
            filled.map(|cell| (cell.column.key, cell.column)).collect();
        let mut names: Vec<String> = first.iter().map(|name| (*name).to_owned()).collect();
        let mut places = BTreeMap::new();
        for (key, column) in columns {
            names.push(format!("\"k_{key}\""));
            places.insert(key, names.len());
            if column.keeps_counted() {
                names.push(format!("\"v_{key}\""));
            }
        }
        let marks = vec!["?"; names.len()].join(", ");
        let statement = file.prepare_cached(&format!("INSERT INTO {table} ({}) VALUES ({marks})", names.join(", ")))?;
        Ok(Self { statement, places })
    }

    fn write(&mut self, first: &[&dyn ToSql], cells: &[Cell]) -> Result<(), StoreError> {
        // What is not bound is null.
        self.statement.clear_bindings();
        for (place, value) in (1..).zip(first) {
            self.statement.raw_bind_parameter(place, value)?;
        }
        for cell in cells {
            let Some(place) = self.places.get(cell.column.key) else { continue };
            self.statement.raw_bind_parameter(*place, &cell.sorted_by)?;
            if cell.column.keeps_counted() {
                self.statement.raw_bind_parameter(place + 1, &cell.counted_under)?;
            }
        }
        self.statement.raw_execute()?;
        Ok(())
    }
}

impl<'f> New<'f> {
    pub fn of(file: &'f Tx<'f>, kind: RecordKind, rows: &[ReadyRow]) -> Result<Self, StoreError> {
        let own_cells = rows.iter().flat_map(|row| &row.own_cells);
        Ok(Self {
            file,
            kind,
            records: file.prepare_cached("INSERT INTO records (kind, owned_at, told_at) VALUES (?1, ?2, ?2)")?,
            identities: file
                .prepare_cached("INSERT OR IGNORE INTO identities (kind, key, record) VALUES (?1, ?2, ?3)")?,
            observations: file.prepare_cached(
                "INSERT INTO tellings (record, operation, first_at, at, doc) VALUES (?1, ?2, ?3, ?3, ?4)",
            )?,
            finds: file.prepare_cached(findings::ADD_NEW)?,
            cells: Filled::of(file, sort_keys::table(kind), &["id", "words"], rows.iter().flat_map(|row| &row.cells))?,
            own_cells: Filled::of(file, own_sort_keys::TABLE, &["id"], own_cells)?,
            suppressing: file.query_row("SELECT EXISTS (SELECT 1 FROM suppressed)", [], |row| row.get(0))?,
            elsewhere: elsewhere::any(file)?,
        })
    }

    pub fn keep(&mut self, ready: &ReadyRow, operation: &str, at: Millis) -> Result<i64, StoreError> {
        let (file, row) = (self.file, &ready.row);
        self.records.execute(params![self.kind.name(), at])?;
        let record = file.last_insert_rowid();
        for key in &row.keys {
            self.identities.execute(params![self.kind.name(), key, record])?;
        }
        self.observations.execute(params![record, operation, at, row.text])?;
        self.cells.write(&[&record, &ready.words], &ready.cells)?;
        contact_keys::note(file, record, &ready.contact_keys)?;
        for (enrichment, value) in &row.found {
            self.finds.execute(params![record, enrichment.name(), FindState::Found.name(), value, SOURCE, at])?;
        }
        let is_named =
            self.suppressing && suppressed::is(file, record)? || self.elsewhere && elsewhere::is(file, record)?;
        if is_named {
            file.mark(record);
        } else if !ready.own_cells.is_empty() {
            self.own_cells.write(&[&record], &ready.own_cells)?;
        }
        Ok(record)
    }
}
