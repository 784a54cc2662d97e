//! What an export of a list or a search has to know of a record: suppressed, written already, on a do-not-call list.
//! Owns no table.
//!
//! Asked for as sets, not record by record: a list of a million is judged before its file is begun. Records that a person
//! has joined count as one.

use api::Enrichment;
use column_store::RowsOf;
use rusqlite::Connection;

use crate::exchange::exports;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::records::joined;
use crate::rows::row_counts::place;

/// The mark of a number that is on a do-not-call list.
const LISTED: &str = "listed";

/// What a do-not-call check said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The number is on a list.
    pub listed: bool,
    /// When that was said; none where nobody knows.
    pub at: Option<Millis>,
}

impl Check {
    /// The check with the mark and the time that an enrichment has.
    pub fn of(mark: &str, at: Option<Millis>) -> Self {
        Self { listed: mark == LISTED, at }
    }
}

/// What an export has to know of a record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// The suppression list names it.
    pub suppressed: bool,
    /// Another system knows it.
    pub elsewhere: bool,
    /// An export of the same list or search has it.
    pub written: bool,
    /// Its do-not-call check, if there was one.
    pub check: Option<Check>,
}

/// What an export has to know of all of its records, each under the one that leads it. In order and not hashed:
/// there may be a million.
#[derive(Debug, Default)]
pub struct Standings {
    groups: joined::Groups,
    suppressed: Vec<i64>,
    elsewhere: Vec<i64>,
    written: Vec<i64>,
    checks: Vec<(i64, Check)>,
}

impl Standings {
    fn read(file: &Connection, of: RowsOf) -> Result<Self, StoreError> {
        let groups = joined::Groups::read(file)?;
        let lead = |record: i64| groups.lead(record);
        let sql = "SELECT reach.record FROM suppressed JOIN reach USING (kind, value)";
        let suppressed = file.all(sql, [], |row| Ok(lead(row.get(0)?)))?;
        let sql = "SELECT id FROM own_cells WHERE \"k_own.elsewhere\" IS NOT NULL";
        let elsewhere = file.all(sql, [], |row| Ok(lead(row.get(0)?)))?;
        let (_, _, number) = place(of);
        let sql = format!(
            "SELECT record FROM exported WHERE export IN (SELECT id FROM exports WHERE {})",
            exports::finished(of)
        );
        let written = file.all(&sql, [number], |row| Ok(lead(row.get(0)?)))?;
        let sql = "SELECT record, mark, at FROM finds WHERE enrichment = ?1 AND mark IS NOT NULL";
        let mut checks: Vec<(i64, Check)> = file.all(sql, [Enrichment::DoNotCall.name()], |row| {
            Ok((row.get(0)?, Check::of(row.get_ref(1)?.as_str()?, row.get(2)?)))
        })?;
        // The record that leads speaks for all; where it says nothing, the first that does.
        checks.sort_unstable_by_key(|(record, _)| (lead(*record), lead(*record) != *record, *record));
        checks.iter_mut().for_each(|(record, _)| *record = lead(*record));
        checks.dedup_by_key(|(record, _)| *record);
        let [suppressed, elsewhere, written] = [suppressed, elsewhere, written].map(in_order);
        Ok(Self { suppressed, elsewhere, written, checks, groups })
    }

    /// What is known of a record.
    pub fn of(&self, record: i64) -> Standing {
        let lead = self.groups.lead(record);
        let check = self.checks.binary_search_by_key(&lead, |(record, _)| *record);
        Standing {
            suppressed: self.suppressed.binary_search(&lead).is_ok(),
            elsewhere: self.elsewhere.binary_search(&lead).is_ok(),
            written: self.written.binary_search(&lead).is_ok(),
            check: check.ok().map(|at| self.checks[at].1),
        }
    }
}

fn in_order(mut records: Vec<i64>) -> Vec<i64> {
    records.sort_unstable();
    records.dedup();
    records
}

impl Store {
    /// What an export of a list or search has to know of all of its records.
    pub async fn standings(&self, of: RowsOf) -> Result<Standings, StoreError> {
        self.read(move |file| Standings::read(file, of)).await
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::exchange::exports::{Comparison, Exported, NewExport, WrittenFile};
    use crate::records;
    use crate::records::{NewObservation, merged};
    use api::RecordKind;

    /// Five people, 1 to 5, in a list, 1.
    async fn people(folder: &std::path::Path) -> Store {
        let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
        let keep = |file: &crate::file::tx::Tx<'_>| {
            for name in ["Ada", "Bob", "Cid", "Dan", "Eve"] {
                let told = serde_json::json!({"full_name": name, "profileUrl": format!("https://n.example/in/{name}")});
                let told = NewObservation { kind: RecordKind::Person, doc: told.as_object().unwrap().clone() };
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
        let standings = store.standings(LIST).await.unwrap();
        (1..=5).map(|record| standings.of(record).written).collect()
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
        let other = store.standings(RowsOf::Search(1)).await.unwrap();
        assert!(!other.of(1).written, "an export of a list says nothing about a search");
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
        let check = |mark: &str, at| Some(Check::of(mark, Some(at)));
        let known = store.standings(LIST).await.unwrap();
        let standings: Vec<Standing> = (1..=5).map(|record| known.of(record)).collect();
        let suppressed: Vec<bool> = standings.iter().map(|standing| standing.suppressed).collect();
        assert_eq!(suppressed, [true, true, false, false, false], "by kind and value; with whoever is one with it");
        let checks: Vec<Option<Check>> = standings.into_iter().map(|standing| standing.check).collect();
        let told = [check("clear", 7), check("clear", 7), None, check("listed", 9), check("listed", 9)];
        assert_eq!(checks, told, "the leading record speaks for all, where it says something");
    }
}
