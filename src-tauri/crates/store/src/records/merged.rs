//! Two records that are one: everything that is stored of both stays, under one number.
//!
//! Owns: making one of two. Does not own: when two are one, and what of two annotations, findings and joined records stays: each of
//! these tables says that itself.
//!
//! Every observation keeps its answer, its dates and its number, so what was paid for which is known as before; kept
//! answers and pulls name no record. A search that brought both shows the one where the first of them was. The newer
//! number stays: SQLite gives the largest number again when its row is gone, so only a smaller one can go for good.

use api::RecordKind;
use rusqlite::params;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::tx::Tx;
use crate::records::{annotations, company_people, findings, former, joined, observations, sort_keys};

/// Makes one of two records of a kind, and returns its number.
pub(crate) fn merge(file: &Tx<'_>, kind: RecordKind, one: i64, two: i64) -> Result<i64, StoreError> {
    let (gone, stays) = (one.min(two), one.max(two));
    if gone == stays {
        return Ok(stays);
    }
    let both = [gone, stays];
    for change in [
        "UPDATE tellings SET record = ?2 WHERE record = ?1",
        "UPDATE OR IGNORE corrections SET record = ?2 WHERE record = ?1",
        "DELETE FROM corrections WHERE record = ?1 AND ?1 <> ?2",
        "UPDATE changes SET record = ?2 WHERE record = ?1",
        "UPDATE OR REPLACE identities SET record = ?2 WHERE record = ?1",
        "DELETE FROM found WHERE record IN (?1, ?2) AND EXISTS (
            SELECT 1 FROM found AS other
            WHERE other.search = found.search AND other.record IN (?1, ?2) AND other.place < found.place)",
        "UPDATE found SET record = ?2 WHERE record = ?1",
        "UPDATE records SET owned_at = min(records.owned_at, gone.owned_at), told_at = max(records.told_at, gone.told_at)
            FROM records AS gone WHERE gone.id = ?1 AND records.id = ?2",
        // A list that had both keeps the row of the one that stays.
        "UPDATE OR IGNORE members SET record = ?2 WHERE record = ?1",
        "DELETE FROM members WHERE record = ?1 AND ?1 <> ?2",
        "UPDATE OR IGNORE exported SET record = ?2 WHERE record = ?1",
        "DELETE FROM exported WHERE record = ?1 AND ?1 <> ?2",
        "UPDATE job_rows SET record = ?2 WHERE record = ?1",
        "UPDATE ledger SET record = ?2 WHERE record = ?1",
        "UPDATE evidence SET record = ?2 WHERE record = ?1",
        "INSERT OR IGNORE INTO apart (one, two)
            SELECT min(other, ?2), max(other, ?2)
            FROM (SELECT CASE one WHEN ?1 THEN two ELSE one END AS other FROM apart WHERE ?1 IN (one, two))
            WHERE other <> ?2",
        "DELETE FROM apart WHERE (one = ?1 OR two = ?1) AND ?1 <> ?2",
        "DELETE FROM reach WHERE record = ?1 AND ?1 <> ?2",
    ] {
        file.run(change, both)?;
    }
    company_people::moved(file, gone, stays)?;
    findings::moved(file, gone, stays)?;
    annotations::moved(file, gone, stays)?;
    joined::moved(file, gone, stays)?;
    let sql = "INSERT INTO identities (kind, key, record) VALUES (?1, ?2, ?3)";
    file.run(sql, params![kind.name(), former::key(gone), stays])?;
    sort_keys::remove(file, kind, gone)?;
    file.run("DELETE FROM records WHERE id = ?1", [gone])?;
    let observations = observations::of(file, stays)?;
    joined::derive(file, kind, stays, observations.iter().map(|(_, observation)| &observation.doc))?;
    Ok(stays)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::store::Store;
    use crate::records;
    use crate::records::NewObservation;
    use crate::rows::found;
    use crate::searches::page_cursor::PageCursor;

    /// Stores three companies of these names, found in this order by a search, and returns the store and the search.
    async fn three(folder: &std::path::Path) -> (Store, i64) {
        let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
        let new = crate::searches::NewSearch {
            kind: api::SearchKind::Companies,
            digest: "a".to_owned(),
            filters: api::Filters::default(),
            title: "All".to_owned(),
            batch: PageCursor::start(100).batch,
        };
        let search = store.search_for(new, 1).await.unwrap().id;
        let keep = move |file: &Tx<'_>| {
            for (place, (at, name)) in (0..).zip([(7, "One"), (5, "Two"), (6, "Three")]) {
                let told = serde_json::json!({"name": name, "domain": format!("{name}.example")});
                let told = NewObservation { kind: RecordKind::Company, doc: told.as_object().unwrap().clone() };
                let (record, _) = records::keep(file, &told, "find_companies", None, at)?;
                found::add(file, search, record, place, false, at)?;
            }
            Ok(())
        };
        store.write(keep).await.unwrap();
        (store, search)
    }

    #[tokio::test]
    async fn three_records_become_one_step_by_step() {
        let folder = tempfile::tempdir().unwrap();
        let (store, search) = three(folder.path()).await;
        let twice = |file: &Tx<'_>| {
            assert_eq!(merge(file, RecordKind::Company, 1, 1)?, 1, "a record is one with itself already");
            let two = merge(file, RecordKind::Company, 2, 1)?;
            merge(file, RecordKind::Company, two, 3)
        };
        let stays = store.write(twice).await.unwrap();
        assert_eq!(stays, 3, "the newest number, so that no new record gets one that is gone");
        let records = store.records(vec![1, 2, 3]).await.unwrap();
        assert_eq!(records.iter().map(|record| record.id).collect::<Vec<_>>(), [3; 3], "each number leads to it");
        assert_eq!(records[0].owned_at, 5, "owned since the first");
        let told: Vec<_> = records[0].docs().map(|doc| doc["name"].as_str().unwrap()).collect();
        assert_eq!(told, ["One", "Three", "Two"], "everything that was told, newest first");
        let wanted = || crate::Wanted::all(search, api::SearchKind::Companies);
        assert_eq!(store.snapshot(wanted()).await.unwrap(), [3], "one row");
        for (text, found) in [("one", 1), ("two", 0)] {
            let wanted = crate::Wanted { text: text.to_owned(), ..wanted() };
            assert_eq!(store.snapshot(wanted).await.unwrap().len(), found, "{text}: by its newest name");
        }
        let keys = ["domain:one.example", "domain:two.example", "domain:three.example"];
        for key in keys {
            let record = store.record_by_keys(RecordKind::Company, vec![key.to_owned()]).await.unwrap();
            assert_eq!(record, Some(3), "{key} leads to it");
        }
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
    }

    #[tokio::test]
    async fn every_table_that_names_a_record_is_thought_of() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = three(folder.path()).await;
        let naming = |file: &rusqlite::Connection| {
            let mut ask = file.prepare(
                "SELECT DISTINCT tables.name FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
                 WHERE tables.type = 'table' AND keys.\"table\" = 'records' ORDER BY 1",
            )?;
            Ok(ask.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?)
        };
        let known = [
            "changes",
            "company_cells",
            "corrections",
            "evidence",
            "exported",
            "finds",
            "identities",
            "job_rows",
            "joined",
            "marks",
            "members",
            "own_cells",
            "people_at",
            "person_cells",
            "reach",
            "tellings",
        ];
        let why = "what names a record has to follow it, or a paid answer that makes one of two cannot be kept";
        assert_eq!(store.read(naming).await.unwrap(), known, "{why}");
    }
}
