//! Reading the rows of a table around what is damaged in it.
//!
//! A page that cannot be read takes its rows with it, and one that leads to others hides those from a walk in one direction.
//! So a table is walked from its beginning, then from its end, and what lies between is halved until all of it was tried.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use serde::de::IgnoredAny;

use crate::file::error::StoreError;
use crate::file::sql::Statements;

/// Walks in one table; each is a look-up of its own, so that a large damaged table does not take for ever.
const WALKS: u32 = 4_000;

/// Columns that are no good unless they are JSON.
const JSON: &[(&str, &str)] =
    &[("facts", "request"), ("facts", "response"), ("tellings", "doc"), ("steps", "changes"), ("searches", "filters")];

/// A table as both files have it.
pub(super) struct Table {
    pub name: String,
    /// The columns, those of the key first.
    pub columns: Vec<String>,
    /// The columns of its key, where its rows have no number.
    key: Option<Vec<String>>,
    /// Whether its number is one of the columns, so that rows keep it.
    pub numbered: bool,
    json: Vec<usize>,
}

/// What was read of a table.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Read {
    pub rows: u64,
    /// Rows that are known to be there and cannot be read.
    pub lost: u64,
    /// A part of the table could not be read.
    pub broken: bool,
    /// Whether `lost` is all.
    pub counted: bool,
}

/// What became of a row.
pub(super) enum Taken {
    Kept,
    /// It holds what no row of this table can hold.
    Spoilt,
}

impl Table {
    /// Every table of a file, with the columns that another file has too.
    pub(super) fn all(of: &Connection, too: &Connection) -> Result<Vec<Self>, StoreError> {
        let sql = "SELECT name, wr FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
        let tables: Vec<(String, bool)> = of.all(sql, [], |row| row.try_into())?;
        tables.into_iter().filter_map(|(name, keyed)| Self::shared(of, too, name, keyed).transpose()).collect()
    }

    fn shared(of: &Connection, too: &Connection, name: String, keyed: bool) -> Result<Option<Self>, StoreError> {
        let (own, others) = (columns(of, &name)?, columns(too, &name)?);
        let mut key: Vec<(i64, String)> =
            own.iter().filter(|(_, _, at)| *at > 0).map(|(column, _, at)| (*at, column.clone())).collect();
        key.sort();
        let key: Vec<String> = key.into_iter().map(|(_, column)| column).collect();
        let numbered = !keyed && own.iter().any(|(_, kind, at)| *at > 0 && kind == "INTEGER") && key.len() == 1;
        let shared: Vec<String> = own
            .into_iter()
            .map(|(column, _, _)| column)
            .filter(|column| others.iter().any(|(other, _, _)| other == column))
            .collect();
        if shared.is_empty() {
            return Ok(None);
        }
        let is_json = |column: &String| JSON.contains(&(name.as_str(), column.as_str()));
        let json = shared.iter().enumerate().filter(|(_, column)| is_json(column)).map(|(place, _)| place).collect();
        Ok(Some(Self { columns: shared, key: keyed.then_some(key), numbered, json, name }))
    }

    pub(super) fn quoted(&self) -> String {
        self.columns.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ")
    }

    /// Hands over every row that can be read.
    pub(super) fn read(
        &self,
        file: &Connection,
        take: &mut dyn FnMut(&Row<'_>) -> Result<Taken, StoreError>,
    ) -> Result<Read, StoreError> {
        let mut walk = Walk { table: self, file, take, read: Read { counted: true, ..Read::default() }, stop: None };
        match &self.key {
            Some(key) => walk.by_key(key),
            None => walk.by_number(),
        }
        let Walk { mut read, stop, .. } = walk;
        if let Some(error) = stop {
            return Err(error);
        }
        if read.broken
            && let Ok(all) =
                file.query_row(&format!("SELECT count(*) FROM \"{}\"", self.name), [], |row| row.get::<_, u64>(0))
        {
            read.lost = all.saturating_sub(read.rows);
            read.counted = true;
        }
        Ok(read)
    }

    /// Whether a row is what it was: a damaged page can also hold other bytes in the right places.
    fn is_whole(&self, row: &Row<'_>) -> rusqlite::Result<bool> {
        for place in 0..self.columns.len() {
            let ValueRef::Text(bytes) = row.get_ref(place)? else { continue };
            let readable = match self.json.contains(&place) {
                true => serde_json::from_slice::<IgnoredAny>(bytes).is_ok(),
                false => std::str::from_utf8(bytes).is_ok(),
            };
            if !readable {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Name, type and place in the key of each column; nothing where the table is not there.
fn columns(file: &Connection, table: &str) -> Result<Vec<(String, String, i64)>, StoreError> {
    file.all("SELECT name, type, pk FROM pragma_table_info(?1)", [table], |row| row.try_into())
}

struct Walk<'a> {
    table: &'a Table,
    file: &'a Connection,
    take: &'a mut dyn FnMut(&Row<'_>) -> Result<Taken, StoreError>,
    read: Read,
    /// The fresh file refused: nothing more is read.
    stop: Option<StoreError>,
}

impl Walk<'_> {
    fn by_number(&mut self) {
        let name = &self.table.name;
        let columns = self.table.quoted();
        let rows = |order: &str| {
            format!("SELECT {columns}, rowid FROM \"{name}\" WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid {order}")
        };
        let (forwards, backwards) = (rows(""), rows("DESC"));
        let next = format!("SELECT min(rowid) FROM \"{name}\" WHERE rowid BETWEEN ?1 AND ?2");
        let last = self.file.query_row(&format!("SELECT max(rowid) FROM \"{name}\""), [], |row| row.get(0));
        let last: i64 = last.ok().flatten().unwrap_or(i64::MAX);
        let mut open = vec![(i64::MIN, last)];
        let mut walks = WALKS;
        while let Some((low, high)) = open.pop() {
            if self.stop.is_some() {
                return;
            }
            if walks == 0 {
                self.read.counted = false;
                return;
            }
            walks -= 1;
            let (reached, whole) = self.walk(&forwards, low, high);
            if whole {
                continue;
            }
            self.read.broken = true;
            let low = reached.map_or(low, |reached| reached.saturating_add(1));
            // Where the row alone is damaged, its number can still be read.
            if let Ok(Some(bad)) = self.file.query_row(&next, [low, high], |row| row.get::<_, Option<i64>>(0)) {
                self.read.lost += 1;
                if bad < high {
                    open.push((bad + 1, high));
                }
                continue;
            }
            let (reached, _) = self.walk(&backwards, low, high);
            let high = reached.map_or(high, |reached| reached.saturating_sub(1));
            self.read.counted = false;
            if low < high {
                let middle = low.midpoint(high);
                open.push((middle + 1, high));
                open.push((low, middle));
            }
        }
    }

    fn by_key(&mut self, key: &[String]) {
        let name = &self.table.name;
        let columns = self.table.quoted();
        let ordered = |order: &str| {
            let key = key.iter().map(|column| format!("\"{column}\" {order}")).collect::<Vec<_>>().join(", ");
            format!("SELECT {columns}, 0 FROM \"{name}\" WHERE ?1 <= ?2 ORDER BY {key}")
        };
        let (_, whole) = self.walk(&ordered(""), 0, 0);
        if !whole && self.stop.is_none() {
            self.read.broken = true;
            self.read.counted = false;
            self.walk(&ordered("DESC"), 0, 0);
        }
    }

    /// Takes rows until one cannot be read. Returns the number of the last one, and whether all were read.
    fn walk(&mut self, sql: &str, low: i64, high: i64) -> (Option<i64>, bool) {
        let mut reached = None;
        let walked = self.rows(sql, low, high, &mut reached);
        (reached, walked.is_ok())
    }

    fn rows(&mut self, sql: &str, low: i64, high: i64, reached: &mut Option<i64>) -> rusqlite::Result<()> {
        let mut ask = self.file.prepare_cached(sql)?;
        let mut rows = ask.query([low, high])?;
        while let Some(row) = rows.next()? {
            let whole = self.table.is_whole(row)?;
            *reached = Some(row.get(self.table.columns.len())?);
            let taken = if whole { (self.take)(row) } else { Ok(Taken::Spoilt) };
            match taken {
                Ok(Taken::Kept) => self.read.rows += 1,
                Ok(Taken::Spoilt) => self.read.lost += 1,
                Err(error) => {
                    self.stop = Some(error);
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
