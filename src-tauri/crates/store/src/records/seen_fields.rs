//! `seen_fields`: fields that answers had and that no column of the catalog knows, so that they can be shown as columns.

use std::collections::HashSet;
use std::sync::LazyLock;

use api::columns::leaf_paths;
use api::{Doc, RecordKind};
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    3,
    "CREATE TABLE seen_fields (
        kind TEXT NOT NULL,
        path TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (kind, path)
    ) STRICT, WITHOUT ROWID;",
)];

/// Fields of a kind that are taken note of: a service that invents a new one for each row fills no disk and no menu.
const MOST: i64 = 300;

/// The places that the columns of a kind know.
fn places(kind: RecordKind) -> HashSet<&'static str> {
    kind.columns().iter().flat_map(|column| column.places).flat_map(|place| place.split(' ')).collect()
}

fn known(kind: RecordKind) -> &'static HashSet<&'static str> {
    static KNOWN: LazyLock<[HashSet<&str>; 2]> =
        LazyLock::new(|| [RecordKind::Company, RecordKind::Person].map(places));
    &KNOWN[usize::from(kind == RecordKind::Person)]
}

/// Takes note of the fields of an answer that no column knows.
pub(crate) fn note(file: &Connection, kind: RecordKind, doc: &Doc, at: Millis) -> Result<(), StoreError> {
    let known = known(kind);
    let mut add = file.prepare_cached(
        "INSERT OR IGNORE INTO seen_fields (kind, path, at)
         SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM seen_fields WHERE kind = ?1) < ?4",
    )?;
    for path in leaf_paths(doc).into_iter().filter(|path| !known.contains(path.as_str())) {
        add.execute(params![kind.name(), path, at, MOST])?;
    }
    Ok(())
}

impl Store {
    /// The places of fields that no column knows, by name. One that an older version noted may have a column today.
    pub async fn seen_fields(&self, kind: RecordKind) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT path FROM seen_fields WHERE kind = ?1 ORDER BY path";
        let mut paths: Vec<String> = self.read(move |file| file.all(sql, [kind.name()], |row| row.get(0))).await?;
        paths.retain(|path| !known(kind).contains(path.as_str()));
        Ok(paths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_field_that_has_become_a_column_is_not_shown_beside_it() {
        let store = Store::open(&tempfile::tempdir().unwrap().path().join("workspace.sqlite")).unwrap();
        let note = "INSERT INTO seen_fields (kind, path, at) VALUES ('company', ?1, 1)";
        for path in ["industry", "later.kept"] {
            store.write(move |file| file.run(note, [path])).await.unwrap();
        }
        assert_eq!(store.seen_fields(RecordKind::Company).await.unwrap(), ["later.kept"]);
    }
}
