//! What a newer version derives of records, filled in for those of an older file: piece by piece behind the screen, because a
//! million of them take minutes, and nobody waits for that at the start.
//!
//! Owns: how far that has come. Does not own what is derived, or who drives it.

use std::collections::BTreeSet;

use api::RecordKind;
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, record_kind};
use crate::file::store::Store;
use crate::file::tx::Tx;
use crate::records::observations::{self, Observation};
use crate::records::{contact_keys, joined, own, own_sort_keys, sort_keys};

/// Something that is derived of every record since some version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filling {
    /// By what records can be reached.
    ContactKeys,
    /// By what records are sorted, counted and searched.
    Cells,
    /// What the filter box finds of what a person noted.
    Noted,
}

impl Filling {
    const ALL: [Self; 3] = [Self::ContactKeys, Self::Cells, Self::Noted];

    /// The version of the file that has it.
    const fn since(self) -> i64 {
        match self {
            Self::ContactKeys => contact_keys::SINCE,
            Self::Cells => sort_keys::SINCE,
            Self::Noted => own_sort_keys::SINCE,
        }
    }

    /// The setting with the number of the last record that is done. There is none once all are.
    const fn setting(self) -> &'static str {
        match self {
            Self::ContactKeys => "reach_filled_to",
            Self::Cells => "counted_filled_to",
            Self::Noted => "noted_filled_to",
        }
    }

    fn write(self, file: &Tx<'_>, kind: RecordKind, record: i64) -> Result<(), StoreError> {
        match self {
            Self::ContactKeys => {
                let observations = observations::of(file, record)?;
                contact_keys::write(file, kind, record, observations.iter().map(|(_, observation)| &observation.doc))
            }
            Self::Cells => {
                let told: Vec<Observation> = joined::observations(file, &joined::group(file, record)?)?;
                sort_keys::write(file, kind, record, told.iter().map(|observation| &observation.doc))
            }
            Self::Noted => {
                let sql = "SELECT EXISTS (SELECT 1 FROM own_cells WHERE id = ?1)";
                let is_known: bool = file.one(sql, [record], |row| row.get(0))?;
                if is_known { own::derive(file, &BTreeSet::from([record])) } else { Ok(()) }
            }
        }
    }

    fn filled_to(self, file: &Connection) -> Result<Option<i64>, StoreError> {
        file.first("SELECT CAST(value AS INTEGER) FROM settings WHERE name = ?1", [self.setting()], |row| row.get(0))
    }

    fn begin(self, file: &Connection) -> Result<(), StoreError> {
        // One that is under way begins again: it passed some records by before this was derived of them.
        let note = "INSERT OR REPLACE INTO settings (name, value) SELECT ?1, '0' WHERE EXISTS (SELECT 1 FROM records)";
        file.run(note, [self.setting()])
    }
}

/// Notes what is to be filled in in a file that was of this version.
pub(crate) fn begin(file: &Connection, version: i64) -> Result<(), StoreError> {
    Filling::ALL.into_iter().filter(|filling| version < filling.since()).try_for_each(|filling| filling.begin(file))
}

/// Up to which record cells are those of today: behind it, what an older version wrote is not written anew yet.
pub(crate) fn cells_to(file: &Connection) -> Result<i64, StoreError> {
    Ok(Filling::Cells.filled_to(file)?.unwrap_or(i64::MAX))
}

/// Begins again what is under way in another file, of which records are brought into this one as they are.
pub(crate) fn begin_as(file: &Connection, other: &Connection) -> Result<(), StoreError> {
    for filling in Filling::ALL {
        if filling.filled_to(other)?.is_some() {
            filling.begin(file)?;
        }
    }
    Ok(())
}

impl Store {
    /// Whether something is still to be filled in.
    pub async fn is_to_be_filled(&self, filling: Filling) -> Result<bool, StoreError> {
        self.read(move |file| Ok(filling.filled_to(file)?.is_some())).await
    }

    /// Fills in the next records of an older file, in one transaction; returns whether there may be more. What asks for
    /// it is answered right once there are none.
    ///
    /// # Errors
    /// Whatever the database refuses; what was filled in before stays.
    pub async fn fill(&self, filling: Filling, most: u32) -> Result<bool, StoreError> {
        if !self.is_to_be_filled(filling).await? {
            return Ok(false);
        }
        self.write(move |file| {
            let Some(after) = filling.filled_to(file)? else { return Ok(false) };
            let sql = "SELECT id, kind FROM records WHERE id > ?1 ORDER BY id LIMIT ?2";
            let next: Vec<_> = file.all(sql, params![after, most], |row| Ok((row.get(0)?, record_kind(row, 1)?)))?;
            let Some((last, _)) = next.last() else {
                file.run("DELETE FROM settings WHERE name = ?1", [filling.setting()])?;
                return Ok(false);
            };
            for (record, kind) in &next {
                filling.write(file, *kind, *record)?;
            }
            let stand = "UPDATE settings SET value = ?2 WHERE name = ?1";
            file.run(stand, [filling.setting(), &i64::to_string(last)])?;
            Ok(true)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::records;
    use crate::records::NewObservation;

    /// Some people and companies as an older version stored them, of which something is to be filled in.
    fn as_before(file: &Tx<'_>, sql: &str) -> Result<(), StoreError> {
        let person =
            |name| json!({"full_name": name, "email": format!("{name}@acme.example"), "location": {"city": "Ulm"}});
        let company = |name| json!({"name": name, "domain": format!("{name}.example"), "industry": "Mills"});
        for (kind, doc) in [
            (RecordKind::Person, person("a")),
            (RecordKind::Company, company("b")),
            (RecordKind::Person, person("c")),
            (RecordKind::Company, company("d")),
            (RecordKind::Person, person("e")),
        ] {
            let told = NewObservation { kind, doc: doc.as_object().unwrap().clone() };
            records::keep(file, &told, "find_people", None, 5)?;
        }
        file.execute_batch(sql)?;
        begin(file, 3)
    }

    #[tokio::test]
    async fn an_older_file_is_filled_in_piece_by_piece() {
        for (filling, gone, left) in [
            (Filling::ContactKeys, "DELETE FROM reach", "SELECT count(DISTINCT record) FROM reach"),
            (
                Filling::Cells,
                "UPDATE person_cells SET v_city = NULL; UPDATE company_cells SET k_industry = NULL",
                "SELECT count(*) FROM (SELECT id FROM person_cells WHERE v_city = 'Ulm'
                 UNION SELECT id FROM company_cells WHERE k_industry = 'mills')",
            ),
            (
                Filling::Noted,
                "INSERT INTO marks (record, tags, note) SELECT id, '[\"Messe\"]', 'Größe' FROM records;
                 INSERT INTO own_cells (id) SELECT id FROM records",
                "SELECT count(*) FROM own_cells WHERE \"w_own.tags\" = 'messe' AND \"w_own.note\" = 'grosse'",
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("workspace.sqlite");
            let store = Store::open(&path).unwrap();
            assert!(!store.fill(filling, 2).await.unwrap(), "{filling:?}: a new file has nothing to fill in");
            store.write(|file| as_before(file, gone)).await.unwrap();
            assert!(store.fill(filling, 2).await.unwrap(), "{filling:?}: there are more");
            store.close().await;
            let store = Store::open(&path).unwrap();
            let filled = |file: &Connection| Ok(file.query_row(left, [], |row| row.get::<_, i64>(0))?);
            assert_eq!(store.read(filled).await.unwrap(), 2, "{filling:?}: the first two of them");
            let mut pieces = 0;
            while store.fill(filling, 2).await.unwrap() {
                pieces += 1;
            }
            let stood = (pieces, store.read(filled).await.unwrap());
            assert_eq!(stood, (2, 5), "{filling:?}: a restart goes on where it stood");
            assert!(!store.is_to_be_filled(filling).await.unwrap(), "{filling:?}: and it is done once");
        }
    }

    #[tokio::test]
    async fn only_what_an_older_version_did_not_have_is_filled_in() {
        let store = Store::open(&tempfile::tempdir().unwrap().path().join("workspace.sqlite")).unwrap();
        store.write(|file| as_before(file, "DELETE FROM settings")).await.unwrap();
        for (version, reach, cells) in
            [(3, true, true), (5, false, true), (sort_keys::SINCE - 1, false, true), (sort_keys::SINCE, false, false)]
        {
            let again = move |file: &Tx<'_>| {
                file.execute("DELETE FROM settings", [])?;
                begin(file, version)
            };
            store.write(again).await.unwrap();
            for (filling, is) in [(Filling::ContactKeys, reach), (Filling::Cells, cells)] {
                let to_be = store.is_to_be_filled(filling).await.unwrap();
                assert_eq!(to_be, is, "{filling:?} in a file of version {version}");
            }
        }
    }
}
