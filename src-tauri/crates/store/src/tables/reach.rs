//! `reach`: by what each record can be reached, in one spelling, so that the records which an entry of the suppression list
//! matches, and records which may be one, are found without reading what was told of them.
//!
//! Derived from the tellings, like `cells`, but of each record alone: whether it is joined to others makes no difference.

use api::reach::{Reach, Way};
use api::{Doc, RecordKind, reach};
use rusqlite::{Connection, OptionalExtension, params};

use super::{own_cells, records, suppressed};
use crate::{Store, StoreError};

/// The version of the file that keeps it.
pub(crate) const SINCE: i64 = 4;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    SINCE,
    "CREATE TABLE reach (
        record INTEGER NOT NULL REFERENCES records (id),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        own INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (record, kind, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reach_by_value ON reach (kind, value);",
)];

/// By what a record can be reached, in order.
pub(crate) fn of(file: &Connection, record: i64) -> Result<Vec<Reach>, StoreError> {
    let mut ask = file.prepare_cached("SELECT kind, value, own FROM reach WHERE record = ?1")?;
    let mut rows = ask.query([record])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        // Only ways that are known here are ever written.
        if let Some(way) = Way::by_name(row.get_ref("kind")?.as_str().map_err(rusqlite::Error::from)?) {
            found.push(Reach { way, value: row.get("value")?, own: row.get("own")? });
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Writes by what a record can be reached of which this was told, newest first. What the grid knows of it follows where the
/// suppression list matches it now, or does not any more.
pub(crate) fn write<'a>(
    file: &Connection,
    kind: RecordKind,
    record: i64,
    docs: impl Iterator<Item = &'a Doc> + Clone,
) -> Result<(), StoreError> {
    let (old, new) = (of(file, record)?, reach::of(kind, docs));
    if old == new {
        return Ok(());
    }
    let before = !old.is_empty() && suppressed::is(file, record)?;
    let mut gone = file.prepare_cached("DELETE FROM reach WHERE record = ?1 AND kind = ?2 AND value = ?3")?;
    for one in old.iter().filter(|one| !new.contains(one)) {
        gone.execute(params![record, one.way.name(), one.value])?;
    }
    let added: Vec<Reach> = new.into_iter().filter(|one| !old.contains(one)).collect();
    note(file, record, &added)?;
    if suppressed::is(file, record)? != before {
        own_cells::write(file, kind, record)?;
    }
    Ok(())
}

/// Adds ways that a record does not have yet; what the grid knows of it is the caller's.
pub(crate) fn note(file: &Connection, record: i64, ways: &[Reach]) -> Result<(), StoreError> {
    let mut add = file.prepare_cached("INSERT INTO reach (record, kind, value, own) VALUES (?1, ?2, ?3, ?4)")?;
    for one in ways {
        add.execute(params![record, one.way.name(), one.value, one.own])?;
    }
    Ok(())
}

/// Where the filling of an older file stands: the number of the last record that is done. No setting once all are.
const FILLED_TO: &str = "reach_filled_to";

/// Notes that the records of an older file are to be filled in. A million of them take a minute: nobody waits for that at the
/// start.
pub(crate) fn begin(file: &Connection) -> Result<(), StoreError> {
    let note = "INSERT INTO settings (name, value) SELECT ?1, '0' WHERE EXISTS (SELECT 1 FROM records)";
    file.execute(note, [FILLED_TO])?;
    Ok(())
}

fn filled_to(file: &Connection) -> Result<Option<i64>, StoreError> {
    let mut ask = file.prepare_cached("SELECT CAST(value AS INTEGER) FROM settings WHERE name = ?1")?;
    Ok(ask.query_row([FILLED_TO], |row| row.get(0)).optional()?)
}

impl Store {
    /// Fills in the next records of an older file, in one transaction; tells whether there may be more. What the suppression
    /// list and duplicates are asked for is right once there are none.
    ///
    /// # Errors
    /// Whatever the database refuses; what was filled in before stays.
    pub async fn fill_reach(&self, most: u32) -> Result<bool, StoreError> {
        if self.read(filled_to).await?.is_none() {
            return Ok(false);
        }
        self.write(move |file| {
            let Some(after) = filled_to(file)? else { return Ok(false) };
            let mut ask = file.prepare_cached("SELECT id, kind FROM records WHERE id > ?1 ORDER BY id LIMIT ?2")?;
            let next = ask.query_map(params![after, most], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let next = next.collect::<Result<Vec<(i64, String)>, _>>()?;
            let Some((last, _)) = next.last() else {
                file.execute("DELETE FROM settings WHERE name = ?1", [FILLED_TO])?;
                return Ok(false);
            };
            for (record, kind) in &next {
                let kind = if kind == RecordKind::Person.name() { RecordKind::Person } else { RecordKind::Company };
                let tellings = records::of(file, *record)?;
                write(file, kind, *record, tellings.iter().map(|(_, telling)| &telling.doc))?;
            }
            file.execute("UPDATE settings SET value = ?2 WHERE name = ?1", params![FILLED_TO, last.to_string()])?;
            Ok(true)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::records::NewTelling;

    #[tokio::test]
    async fn an_older_file_is_filled_in_piece_by_piece() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.sqlite");
        let store = Store::open(&path).unwrap();
        assert!(!store.fill_reach(2).await.unwrap(), "a new file has nothing to fill in");
        let as_before = |file: &rusqlite::Transaction<'_>| {
            for name in ["a", "b", "c", "d", "e"] {
                let doc = serde_json::json!({"full_name": name, "email": format!("{name}@acme.example")});
                let told = NewTelling { kind: RecordKind::Person, doc: doc.as_object().unwrap().clone() };
                records::keep(file, &told, "find_people", None, 5)?;
            }
            file.execute("DELETE FROM reach", [])?;
            begin(file)
        };
        store.write(as_before).await.unwrap();
        assert!(store.fill_reach(2).await.unwrap(), "there are more");
        store.close().await;
        let store = Store::open(&path).unwrap();
        let reached = |file: &Connection| {
            Ok(file.query_row("SELECT count(DISTINCT record) FROM reach", [], |row| row.get::<_, i64>(0))?)
        };
        assert_eq!(store.read(reached).await.unwrap(), 2, "the first two of them");
        let mut pieces = 0;
        while store.fill_reach(2).await.unwrap() {
            pieces += 1;
        }
        assert_eq!((pieces, store.read(reached).await.unwrap()), (2, 5), "a restart goes on where it stood");
        assert_eq!(store.read(filled_to).await.unwrap(), None, "and it is done once");
    }
}
