//! How records stand before an export of a list or a search: suppressed, written already, on a do-not-call list. Owns no table.
//!
//! Asked for as sets, not record by record: a list of a million is judged before its file is begun. Records that a person
//! has joined stand as one.

use std::collections::{HashMap, HashSet};

use api::Enrichment;
use rusqlite::Connection;

use crate::tables::exports;
use crate::{Millis, RowsOf, Store, StoreError};

/// What a do-not-call check said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// In a word: `listed`, `clear`.
    pub mark: String,
    /// When; none where nobody knows.
    pub at: Option<Millis>,
}

/// How a record stands before an export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// The suppression list names it.
    pub suppressed: bool,
    /// An export of the same list or search has it.
    pub written: bool,
    /// Its do-not-call check, if there was one.
    pub check: Option<Check>,
}

/// What is known of all records, each under the one that leads it.
struct Known {
    leads: HashMap<i64, i64>,
    suppressed: HashSet<i64>,
    written: HashSet<i64>,
    checks: HashMap<i64, Check>,
}

impl Known {
    fn read(file: &Connection, of: RowsOf) -> Result<Self, StoreError> {
        let mut joined = file.prepare_cached("SELECT record, lead FROM joined")?;
        let leads: HashMap<i64, i64> =
            joined.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        let lead = |record: i64| leads.get(&record).copied().unwrap_or(record);
        let mut named =
            file.prepare_cached("SELECT DISTINCT reach.record FROM suppressed JOIN reach USING (kind, value)")?;
        let suppressed = named.query_map([], |row| Ok(lead(row.get(0)?)))?.collect::<Result<_, _>>()?;
        let (RowsOf::List(number) | RowsOf::Search(number)) = of;
        let mut in_files = file.prepare_cached(&format!(
            "SELECT DISTINCT record FROM exported WHERE export IN (SELECT id FROM exports WHERE {})",
            exports::finished(of)
        ))?;
        let written = in_files.query_map([number], |row| Ok(lead(row.get(0)?)))?.collect::<Result<_, _>>()?;
        let mut found = file.prepare_cached(
            "SELECT record, mark, at FROM finds WHERE enrichment = ?1 AND mark IS NOT NULL ORDER BY record",
        )?;
        let mut rows = found.query([Enrichment::DoNotCall.name()])?;
        let mut checks = HashMap::new();
        while let Some(row) = rows.next()? {
            let record: i64 = row.get(0)?;
            let check = Check { mark: row.get(1)?, at: row.get(2)? };
            // The record that leads speaks for all; where it says nothing, the first that does.
            if lead(record) == record {
                checks.insert(record, check);
            } else {
                checks.entry(lead(record)).or_insert(check);
            }
        }
        drop(rows);
        Ok(Self { leads, suppressed, written, checks })
    }

    fn of(&self, record: i64) -> Standing {
        let lead = self.leads.get(&record).copied().unwrap_or(record);
        Standing {
            suppressed: self.suppressed.contains(&lead),
            written: self.written.contains(&lead),
            check: self.checks.get(&lead).cloned(),
        }
    }
}

impl Store {
    /// How these records stand before an export of a list or search, in their order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn standing(&self, of: RowsOf, records: Vec<i64>) -> Result<Vec<Standing>, StoreError> {
        self.read(move |file| {
            let known = Known::read(file, of)?;
            Ok(records.into_iter().map(|record| known.of(record)).collect())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Transaction;

    use super::*;
    use crate::tables::exports::{Comparison, Exported, NewExport, WrittenFile};
    use crate::tables::merged;
    use crate::tables::records::{self, NewTelling};
    use api::RecordKind;

    /// Five people, 1 to 5, in a list, 1.
    async fn people(folder: &std::path::Path) -> Store {
        let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
        let keep = |file: &Transaction<'_>| {
            for name in ["Ada", "Bob", "Cid", "Dan", "Eve"] {
                let told = serde_json::json!({"full_name": name, "profileUrl": format!("https://n.example/in/{name}")});
                let told = NewTelling { kind: RecordKind::Person, doc: told.as_object().unwrap().clone() };
                records::keep(file, &told, "find_people", None, 1)?;
            }
            Ok(())
        };
        store.write(keep).await.unwrap();
        store.new_list("All".into(), RecordKind::Person, vec![1, 2, 3, 4, 5], String::new(), 2).await.unwrap();
        store
    }

    async fn run(store: &Store, sql: &'static str) {
        store.write(move |file| Ok(file.execute_batch(sql)?)).await.unwrap();
    }

    const LIST: RowsOf = RowsOf::List(1);

    async fn export(store: &Store, records: &[i64], at: Millis) -> i64 {
        let text = String::from;
        let new = NewExport {
            of: LIST,
            kind: RecordKind::Person,
            title: text("All"),
            what: text("{}"),
            path: text("/a.csv"),
        };
        let export = store.begin_export(new, at).await.unwrap();
        assert_eq!(store.export(export).await.unwrap(), None, "what is not finished is not there");
        let written =
            WrittenFile { rows: records.len() as u64, bytes: 7, modified: Some(at), checksum: "c".to_owned() };
        store.keep_export(export, written, records.to_vec(), at).await.unwrap();
        export
    }

    async fn written(store: &Store) -> Vec<bool> {
        let standings = store.standing(LIST, vec![1, 2, 3, 4, 5]).await.unwrap();
        standings.iter().map(|standing| standing.written).collect()
    }

    #[tokio::test]
    async fn rows_are_new_until_an_export_has_them() {
        let folder = tempfile::tempdir().unwrap();
        let store = people(folder.path()).await;
        assert_eq!(store.exported(1).await.unwrap(), Exported { at: None, new_rows: 5 }, "never exported");
        let first = export(&store, &[1, 2, 99], 10).await;
        assert_eq!(store.exported(1).await.unwrap(), Exported { at: Some(10), new_rows: 3 }, "two are not new");
        let second = export(&store, &[2, 3], 20).await;
        assert_eq!(written(&store).await, [true, true, true, false, false], "what any export has is not new");
        let other = store.standing(RowsOf::Search(1), vec![1]).await.unwrap();
        assert!(!other[0].written, "an export of a list says nothing about a search");
        let compared = store.compare_exports(first, second).await.unwrap();
        assert_eq!(compared, Some(Comparison { new: 1, gone: 1, same: 1 }), "3 came, 1 went, 2 stayed");
        assert_eq!(store.compare_exports(first, 77).await.unwrap(), None, "there is no such export");
        let dropped = store.begin_export(store.export(first).await.unwrap().unwrap().new, 30).await.unwrap();
        store.drop_export(dropped).await.unwrap();
        store.drop_export(first).await.unwrap();
        let numbers: Vec<i64> = store.exports(Some(LIST), 9).await.unwrap().iter().map(|export| export.id).collect();
        assert_eq!(numbers, [second, first], "newest first; one that is finished is not dropped");
        assert_eq!(store.exports(Some(RowsOf::List(2)), 9).await.unwrap(), [], "another list has none");
        assert_eq!(store.exports(None, 1).await.unwrap()[0].id, second, "of all, the newest");
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
    }

    #[tokio::test]
    async fn what_became_one_is_written_when_one_of_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let store = people(folder.path()).await;
        let first = export(&store, &[1, 4], 10).await;
        run(&store, "INSERT INTO joined (record, lead) VALUES (1, 2)").await;
        assert_eq!(written(&store).await, [true, true, false, true, false], "joined by a person");
        assert_eq!(store.exported(1).await.unwrap().new_rows, 2, "and counted so");
        run(&store, "DELETE FROM joined").await;
        store.write(|file| merged::merge(file, RecordKind::Person, 4, 5)).await.unwrap();
        assert_eq!(store.records_of_export(first).await.unwrap(), [1, 5], "it goes by its new number");
        assert_eq!(store.exported(1).await.unwrap().new_rows, 2, "2 and 3; 5 was written as 4");
    }

    #[tokio::test]
    async fn suppressed_and_checked_are_told_of_the_whole_group() {
        let folder = tempfile::tempdir().unwrap();
        let store = people(folder.path()).await;
        run(
            &store,
            "INSERT INTO suppressed (kind, value, at)
                SELECT kind, value, 1 FROM reach WHERE record = 2 AND kind = 'page'
                UNION SELECT 'email', value, 1 FROM reach WHERE record = 3 AND kind = 'page';
             INSERT INTO joined (record, lead) VALUES (2, 1), (5, 4);
             INSERT INTO finds (record, enrichment, state, mark, at) VALUES
                (1, 'doNotCall', 'found', 'clear', 7), (2, 'doNotCall', 'found', 'listed', 8),
                (3, 'doNotCall', 'waiting', NULL, NULL), (5, 'doNotCall', 'found', 'listed', 9),
                (3, 'email', 'found', 'listed', 9);",
        )
        .await;
        let check = |mark: &str, at| Some(Check { mark: mark.to_owned(), at: Some(at) });
        let standings = store.standing(LIST, vec![1, 2, 3, 4, 5]).await.unwrap();
        let suppressed: Vec<bool> = standings.iter().map(|standing| standing.suppressed).collect();
        assert_eq!(suppressed, [true, true, false, false, false], "by kind and value; with whoever is one with it");
        let checks: Vec<Option<Check>> = standings.into_iter().map(|standing| standing.check).collect();
        let told = [check("clear", 7), check("clear", 7), None, check("listed", 9), check("listed", 9)];
        assert_eq!(checks, told, "the leading record speaks for all, where it says something");
    }
}
