//! `elsewhere`: what a person has in another system, as its export names it: domains, addresses, numbers and pages; `known_sources`:
//! the exports, of each the newest.
//!
//! Owns both tables, and writing anew what the grid knows of the records that they match. A record is known elsewhere where a key
//! leads to it itself: a domain to its company, and not to whoever works there. Does not own: how a table is read, or what follows
//! for a row (conditions and exports ask).

use api::RecordKind;
use api::contact_keys::Typed;
use rusqlite::{Connection, params};
use serde_json::json;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::file::tx::Tx;
use crate::records::erased::Erased;
use crate::records::{own_sort_keys, touched};

pub(crate) const STEPS: &[(i64, &str)] = &[(
    12,
    "CREATE TABLE known_sources (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE elsewhere (
        kind TEXT NOT NULL CHECK (kind IN ('domain', 'email', 'phone', 'page')),
        value TEXT NOT NULL,
        source INTEGER NOT NULL REFERENCES known_sources (id),
        PRIMARY KEY (kind, value, source)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX elsewhere_by_source ON elsewhere (source);",
)];

/// Of a record, or of one of `temp.touched`.
const MATCHING: &str = "reach JOIN elsewhere USING (kind, value) WHERE reach.own AND reach.record";

/// The export of another system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownSource {
    /// What a person calls it.
    pub name: String,
    /// When it was brought last.
    pub at: Millis,
    /// What it names.
    pub entries: u64,
    /// Records here that it matches.
    pub records: u64,
}

/// Whether a record is known elsewhere.
pub(crate) fn is(file: &Connection, record: i64) -> Result<bool, StoreError> {
    file.one(&format!("SELECT EXISTS (SELECT 1 FROM {MATCHING} = ?1)"), [record], |row| row.get(0))
}

/// Whether anything is.
pub(crate) fn any(file: &Connection) -> Result<bool, StoreError> {
    file.one("SELECT EXISTS (SELECT 1 FROM elsewhere)", [], |row| row.get(0))
}

/// Adds the records that a source leads to to those that are touched.
fn touch(file: &Connection, source: i64) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO temp.touched SELECT record FROM elsewhere JOIN reach USING (kind, value)
        WHERE source = ?1 AND reach.own";
    file.run(sql, [source])
}

/// Changes what a source names, and what the grid knows of the records that it led to or leads to. Returns of how many records that
/// changed it.
fn changing(
    file: &Connection,
    source: i64,
    change: impl FnOnce() -> Result<(), StoreError>,
) -> Result<u64, StoreError> {
    touched::begin(file)?;
    touch(file, source)?;
    change()?;
    touch(file, source)?;
    touched::with_joined(file)?;
    let mut changed = 0;
    for (is, doc) in [("", json!({"own": {"elsewhere": true}})), ("NOT", json!({}))] {
        let touched = format!("SELECT record FROM temp.touched AS touched WHERE {is} {}", touched::of_group(MATCHING));
        // The column is the same for companies and people.
        let records = (touched.as_str(), Vec::new());
        changed += own_sort_keys::put_many(file, RecordKind::Person, "own.elsewhere", &doc, records)?;
    }
    touched::end(file)?;
    Ok(changed as u64)
}

/// Forgets what leads to somebody of whom nothing is to be left.
pub(crate) fn forget(file: &Tx<'_>, (kind, value): (&str, &str)) -> Result<(), StoreError> {
    let sql = "SELECT record FROM reach WHERE kind = ?1 AND value = ?2";
    let matched: Vec<i64> = file.all(sql, [kind, value], |row| row.get(0))?;
    matched.into_iter().for_each(|record| file.mark(record));
    file.run("DELETE FROM elsewhere WHERE kind = ?1 AND value = ?2", [kind, value])
}

impl Store {
    /// The exports of other systems, by name.
    pub async fn known_sources(&self) -> Result<Vec<KnownSource>, StoreError> {
        let sql = "SELECT name, at, (SELECT count(*) FROM elsewhere WHERE source = known_sources.id) AS entries,
                (SELECT count(DISTINCT reach.record) FROM elsewhere CROSS JOIN reach USING (kind, value)
                    WHERE source = known_sources.id AND reach.own) AS records
            FROM known_sources ORDER BY name COLLATE NOCASE, name";
        self.read(move |file| {
            file.all(sql, [], |row| {
                Ok(KnownSource {
                    name: row.get("name")?,
                    at: row.get("at")?,
                    entries: row.get("entries")?,
                    records: row.get("records")?,
                })
            })
        })
        .await
    }

    /// Takes what an export names as known elsewhere, in the place of what the one before of this name did. Returns of how many
    /// records that changed whether they are.
    pub async fn bring_elsewhere(&self, name: String, entries: Vec<Typed>, at: Millis) -> Result<u64, StoreError> {
        self.write_many(move |file| {
            let sql = "INSERT INTO known_sources (name, at) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET at = excluded.at";
            file.run(sql, params![name, at])?;
            let sql = "SELECT id FROM known_sources WHERE name = ?1";
            let source: i64 = file.one(sql, [&name], |row| row.get(0))?;
            changing(file, source, || {
                file.run("DELETE FROM elsewhere WHERE source = ?1", [source])?;
                let mut insert =
                    file.prepared("INSERT OR IGNORE INTO elsewhere (kind, value, source) VALUES (?1, ?2, ?3)")?;
                // An export of a system that knows nothing of it names who was erased here.
                let erased = Erased::of(file)?;
                for Typed { way, value } in &entries {
                    let is_erased = erased.as_ref().map(|erased| erased.is_marked(file, *way, value)).transpose()?;
                    if is_erased == Some(true) {
                        continue;
                    }
                    insert.execute(params![way.name(), value, source])?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Forgets what an export has named. Returns of how many records that changed whether they are known elsewhere; none where there
    /// is no such export.
    pub async fn remove_elsewhere(&self, name: String) -> Result<Option<u64>, StoreError> {
        self.write_many(move |file| {
            let sql = "SELECT id FROM known_sources WHERE name = ?1";
            let Some(source): Option<i64> = file.first(sql, [&name], |row| row.get(0))? else { return Ok(None) };
            let changed = changing(file, source, || file.run("DELETE FROM elsewhere WHERE source = ?1", [source]))?;
            file.run("DELETE FROM known_sources WHERE id = ?1", [source])?;
            Ok(Some(changed))
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use api::contact_keys::typed;
    use serde_json::Value;

    use super::*;
    use crate::records::{self, NewObservation};

    async fn told(store: &Store, kind: RecordKind, doc: Value) -> i64 {
        let told = NewObservation { kind, doc: doc.as_object().unwrap().clone() };
        store.write(move |file| Ok(records::keep(file, &told, "find_people", None, 1)?.0)).await.unwrap()
    }

    fn entries(all: &[&str]) -> Vec<Typed> {
        all.iter().map(|one| typed(one, "DE", "n.example").unwrap()).collect()
    }

    /// Which of these records are known elsewhere, as the grid sorts and as the record itself says.
    async fn known(store: &Store, records: &[i64]) -> Vec<bool> {
        let all = store.records(records.to_vec()).await.unwrap();
        let own: Vec<bool> = all.iter().map(|record| record.own.elsewhere).collect();
        let asked = records.to_vec();
        let sorted = store
            .read(move |file| {
                let sql = "SELECT coalesce((SELECT \"k_own.elsewhere\" FROM own_cells WHERE id = ?1), 0)";
                asked
                    .iter()
                    .map(|record| file.one(sql, [record], |row| row.get::<_, f64>(0)))
                    .collect::<Result<Vec<_>, _>>()
            })
            .await
            .unwrap();
        assert_eq!(
            own,
            sorted.iter().map(|sorted| *sorted > 0.0).collect::<Vec<_>>(),
            "the grid knows what the record says"
        );
        own
    }

    #[tokio::test]
    async fn what_an_export_names_is_known_elsewhere_until_a_newer_one_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        let acme = told(&store, RecordKind::Company, json!({"name": "Acme", "domain": "acme.example"})).await;
        let beta = told(&store, RecordKind::Company, json!({"name": "Beta", "domain": "beta.example"})).await;
        let page = |name: &str| format!("https://www.n.example/in/{name}");
        let ada = json!({"full_name": "Ada", "profileUrl": page("ada"), "email": "ada@acme.example"});
        let ada = told(&store, RecordKind::Person, ada).await;
        let bob = json!({"full_name": "Bob", "profileUrl": page("bob"), "email": "bob@acme.example"});
        let bob = told(&store, RecordKind::Person, bob).await;
        let all = [acme, beta, ada, bob];
        let crm = || "CRM".to_owned();
        let changed = store.bring_elsewhere(crm(), entries(&["acme.example", "ada@acme.example"]), 5).await.unwrap();
        assert_eq!(changed, 2, "the company and the person");
        assert_eq!(known(&store, &all).await, [true, false, true, false], "not whoever else works there");
        let late =
            told(&store, RecordKind::Company, json!({"name": "Acme Two", "website": "https://acme.example"})).await;
        assert_eq!(known(&store, &[late]).await, [true], "whatever comes later is looked at");
        let told_of = store.known_sources().await.unwrap();
        assert_eq!((told_of[0].entries, told_of[0].at), (2, 5), "{told_of:?}");
        let mail = || "Mail tool".to_owned();
        store.bring_elsewhere(mail(), entries(&["bob@acme.example", "acme.example"]), 6).await.unwrap();
        assert_eq!(known(&store, &all).await, [true, false, true, true], "another system has others");
        store.bring_elsewhere(crm(), entries(&["beta.example"]), 7).await.unwrap();
        assert_eq!(known(&store, &all).await, [true, true, false, true], "a newer file takes the place of the older");
        assert_eq!(store.remove_elsewhere(mail()).await.unwrap(), Some(3), "who is only in that one");
        assert_eq!(known(&store, &all).await, [false, true, false, false], "and no other");
        assert_eq!(store.remove_elsewhere(mail()).await.unwrap(), None, "it is gone");
        store.join_records(vec![vec![acme, beta]], "one".to_owned(), 8).await.unwrap();
        assert_eq!(known(&store, &[acme, beta]).await, [true, true], "records that are one are known together");
        store.bring_elsewhere(crm(), Vec::new(), 9).await.unwrap();
        assert_eq!(known(&store, &all).await, [false; 4], "an empty file names nobody");
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
    }
}
