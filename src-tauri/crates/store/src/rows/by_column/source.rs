//! What the column store (the crate `column_store`) reads over a connection: the tables of cells, and the rows of searches and
//! lists. Does not own what is done with it.

use std::borrow::Cow;

use api::RecordKind;
use api::columns::Column;
use column_store::{Key, RowsOf, Source, Table, TakeCells, TakeKey, TakeText};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Row};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::threads::as_of_now;
use crate::records::{filling, own_sort_keys, sort_keys};
use crate::rows::row_counts::{self, place};

/// What a connection reads for the column store.
pub(crate) struct Rows<'f>(pub &'f Connection);

/// What a table is called in the file.
pub(super) const fn name(table: Table) -> &'static str {
    match table {
        Table::Companies => sort_keys::table(RecordKind::Company),
        Table::People => sort_keys::table(RecordKind::Person),
        Table::Own => "own_cells",
    }
}

/// Characters of a key below which it is of the whole text in any case.
const SHORT: usize = 20;

/// Hands a record over; none where no more are taken.
fn cells(row: &Row<'_>, columns: usize, take: &mut TakeCells<'_>) -> rusqlite::Result<Option<()>> {
    let mut values = Vec::with_capacity(columns);
    for at in 0..columns {
        values.push(row.get_ref(at + 2)?.as_str_or_null()?);
    }
    Ok(take(row.get(0)?, row.get_ref(1)?.as_str_or_null()?, &values).ok())
}

/// What a record is sorted by.
fn key(value: ValueRef<'_>) -> rusqlite::Result<Key<'_>> {
    Ok(match value {
        ValueRef::Text(text) => Key::Text(Cow::Borrowed(text)),
        value => Key::Number(value.as_f64()?),
    })
}

/// Which records are meant, by one parameter: a single one by itself, which is found sooner.
const fn these(records: &[u32]) -> &'static str {
    if records.len() == 1 { "id = ?1" } else { "id IN (SELECT value FROM json_each(?1))" }
}

/// These records as that parameter.
fn numbers(records: &[u32]) -> Value {
    match records {
        [one] => Value::Integer(i64::from(*one)),
        many => {
            let many: Vec<String> = many.iter().map(u32::to_string).collect();
            Value::Text(format!("[{}]", many.join(",")))
        }
    }
}

impl Source for Rows<'_> {
    type Error = StoreError;

    fn last(&self) -> Result<i64, StoreError> {
        self.0.one("SELECT coalesce(max(id), 0) FROM records", [], |row| row.get(0))
    }

    fn cells(
        &self,
        table: Table,
        columns: &[&'static Column],
        of: Option<&[u32]>,
        take: &mut TakeCells<'_>,
    ) -> Result<(), StoreError> {
        // Of what is noted there is mostly nothing.
        let words =
            if table.has_lines() { "words".to_owned() } else { format!("nullif({}, '')", own_sort_keys::words("")) };
        let asked = ["id".to_owned(), words].into_iter();
        let asked: Vec<String> = asked.chain(columns.iter().map(|column| sort_keys::counted("", column))).collect();
        let sql = format!("SELECT {} FROM {}", asked.join(", "), name(table));
        let Some(records) = of else {
            let mut ask = self.0.prepare(&sql)?;
            let mut rows = ask.query([])?;
            while let Some(row) = rows.next()? {
                if cells(row, columns.len(), take)?.is_none() {
                    break;
                }
            }
            return Ok(());
        };
        let mut ask = self.0.prepare_cached(&format!("{sql} WHERE {}", these(records)))?;
        let mut rows = ask.query([numbers(records)])?;
        while let Some(row) = rows.next()? {
            if cells(row, columns.len(), take)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn keys(&self, table: Table, column: &str, of: Option<&[u32]>, take: &mut TakeKey<'_>) -> Result<(), StoreError> {
        let which = of.map_or_else(String::new, |records| format!("AND {}", these(records)));
        let sql = format!("SELECT id, \"k_{column}\" FROM {} WHERE \"k_{column}\" IS NOT NULL {which}", name(table));
        let mut ask = self.0.prepare_cached(&sql)?;
        let mut rows = ask.query(rusqlite::params_from_iter(of.map(numbers)))?;
        while let Some(row) = rows.next()? {
            if take(row.get(0)?, key(row.get_ref(1)?)?).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn texts(&self, table: Table, column: &str, of: Option<&[u32]>, take: &mut TakeText<'_>) -> Result<(), StoreError> {
        let which = of.map_or_else(String::new, |records| format!("AND {}", these(records)));
        let key_of = format!("\"k_{column}\"");
        // What the filter box looks through is wide, and so only read where the key leaves a doubt.
        let has_line = table.has_lines() && !sort_keys::UNSEARCHED.contains(&column);
        let words = if has_line { format!("iif(length({key_of}) >= {SHORT}, words, NULL)") } else { "NULL".into() };
        let sql = format!("SELECT id, {key_of}, {words} FROM {} WHERE {key_of} IS NOT NULL {which}", name(table));
        let lined_to = filling::cells_to(self.0)?;
        let mut ask = self.0.prepare_cached(&sql)?;
        let mut rows = ask.query(rusqlite::params_from_iter(of.map(numbers)))?;
        while let Some(row) = rows.next()? {
            let record = row.get(0)?;
            // Of what is no text nothing is known.
            let key = row.get_ref(1)?.as_str().ok();
            let words = row.get_ref(2)?.as_str_or_null()?.filter(|_| record <= lined_to);
            let whole = match key {
                Some(key) if conditions::is_whole(key) => Some(key),
                Some(key) => words.and_then(|words| sort_keys::line(words, key)),
                None => None,
            };
            if take(record, whole.or(key).unwrap_or_default(), whole.is_some()).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn count(&self, of: RowsOf) -> Result<u64, StoreError> {
        Ok(row_counts::of(self.0, of)?.rows)
    }

    fn rows(&self, of: RowsOf, take: &mut dyn FnMut(i64)) -> Result<(), StoreError> {
        let (table, owner, number) = place(of);
        let sql = format!("SELECT record FROM {table} WHERE {owner} = ?1 ORDER BY place");
        self.0.each(&sql, [number], |row| Ok(row.get(0).map(&mut *take)?))
    }

    fn as_of_now<T>(&self, read: impl FnOnce(&Self) -> T) -> Result<T, StoreError> {
        as_of_now(self.0, |_| Ok(read(self)))
    }

    fn give_back(&self) {
        // What is not given back is room for later.
        let _ = self.0.execute_batch("PRAGMA shrink_memory");
    }
}
