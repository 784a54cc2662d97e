//! `unwritten`: of each list that was exported, the rows that are in none of its files.
//!
//! Asked for with every look at the lists, so it is stored and not counted: rows come and go in many places, and
//! triggers see them all. Owns also which of these rows are new in the eyes of a person: not those that are one with a
//! written one.

use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;

// From the record to its exports, not the other way round: a list may have been exported a thousand times.
pub(super) const SQL: &str = "CREATE TABLE unwritten (
        list INTEGER NOT NULL REFERENCES lists (id),
        record INTEGER NOT NULL,
        PRIMARY KEY (list, record)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER unwritten_comes AFTER INSERT ON members
    WHEN EXISTS (SELECT 1 FROM exports WHERE list = new.list AND checksum IS NOT NULL)
    BEGIN
        INSERT OR IGNORE INTO unwritten (list, record) SELECT new.list, new.record
        WHERE NOT EXISTS (
            SELECT 1 FROM exported CROSS JOIN exports ON exports.id = exported.export
            WHERE exported.record = new.record AND exports.list = new.list AND checksum IS NOT NULL
        );
    END;
    CREATE TRIGGER unwritten_goes AFTER DELETE ON members
    BEGIN
        DELETE FROM unwritten WHERE list = old.list AND record = old.record;
    END;
    CREATE TRIGGER unwritten_becomes AFTER UPDATE OF record ON members
    BEGIN
        DELETE FROM unwritten WHERE list = old.list AND record = old.record;
        INSERT OR IGNORE INTO unwritten (list, record) SELECT new.list, new.record
        WHERE EXISTS (SELECT 1 FROM exports WHERE list = new.list AND checksum IS NOT NULL)
        AND NOT EXISTS (
            SELECT 1 FROM exported CROSS JOIN exports ON exports.id = exported.export
            WHERE exported.record = new.record AND exports.list = new.list AND checksum IS NOT NULL
        );
    END;
    CREATE TRIGGER unwritten_is_written AFTER UPDATE OF record ON exported
    BEGIN
        DELETE FROM unwritten
        WHERE record = new.record AND list = (SELECT list FROM exports WHERE id = new.export AND checksum IS NOT NULL);
    END;";

/// Takes the rows of a finished export of a list out; `first` where the list has no other.
pub(super) fn written(file: &Connection, list: i64, export: i64, first: bool) -> Result<(), StoreError> {
    let sql = if first {
        "INSERT OR IGNORE INTO unwritten (list, record) SELECT list, record FROM members
         WHERE list = ?1 AND NOT EXISTS (SELECT 1 FROM exported WHERE export = ?2 AND exported.record = members.record)"
    } else {
        "DELETE FROM unwritten
         WHERE list = ?1 AND EXISTS (SELECT 1 FROM exported WHERE export = ?2 AND exported.record = unwritten.record)"
    };
    file.run(sql, [list, export])
}

/// The rows of an exported list that are new: no export of it has written them, nor a record that a person has joined to
/// them.
pub(super) fn rows(file: &Connection, list: i64) -> Result<u64, StoreError> {
    let all: u64 = file.one("SELECT count(*) FROM unwritten WHERE list = ?1", [list], |row| row.get(0))?;
    // From the joined ones, of which there are few, to the rows.
    let sql = "WITH grouped (record, lead) AS (SELECT record, lead FROM joined UNION SELECT lead, lead FROM joined)
        SELECT count(*) FILTER (WHERE EXISTS (
            SELECT 1 FROM exported CROSS JOIN exports ON exports.id = exported.export
            WHERE exports.list = ?1 AND checksum IS NOT NULL AND exported.record IN (
                SELECT grouped.lead UNION ALL SELECT record FROM joined WHERE lead = grouped.lead
            )
        ))
        FROM grouped CROSS JOIN unwritten ON unwritten.list = ?1 AND unwritten.record = grouped.record";
    let one_with_written: u64 = file.one(sql, [list], |row| row.get(0))?;
    Ok(all.saturating_sub(one_with_written))
}

#[cfg(test)]
mod tests {
    use api::RecordKind;
    use column_store::RowsOf;

    use crate::exchange::exports::{NewExport, WrittenFile};
    use crate::file::store::Store;
    use crate::records;
    use crate::records::{NewObservation, merged};

    /// Eight people, 1 to 8; a list of the first five, and one of all.
    async fn people(folder: &std::path::Path) -> Store {
        let store = Store::open(&folder.join("workspace.sqlite")).unwrap();
        let keep = |file: &crate::file::tx::Tx<'_>| {
            for number in 1..=8 {
                let page = format!("https://n.example/in/p{number}");
                let told = serde_json::json!({"full_name": format!("P {number}"), "profileUrl": page});
                let told = NewObservation { kind: RecordKind::Person, doc: told.as_object().unwrap().clone() };
                records::keep(file, &told, "find_people", None, 1)?;
            }
            Ok(())
        };
        store.write(keep).await.unwrap();
        for (name, last) in [("Five", 5), ("All", 8)] {
            store.new_list(name.into(), RecordKind::Person, (1..=last).collect(), String::new(), 2).await.unwrap();
        }
        store
    }

    async fn export(store: &Store, of: RowsOf, records: &[i64]) {
        let text = String::from;
        let new = NewExport { of, kind: RecordKind::Person, title: text("x"), what: text("{}"), path: text("/x.csv") };
        let export = store.begin_export(new, 3).await.unwrap();
        let written = WrittenFile { rows: 1, bytes: 7, modified: None, checksum: text("c") };
        store.keep_export(export, written, records.to_vec(), 4).await.unwrap();
    }

    async fn run(store: &Store, sql: &'static str) {
        store.write(move |file| Ok(file.execute_batch(sql)?)).await.unwrap();
    }

    /// What the first list says is new, held against a count of all of its rows.
    async fn new_rows(store: &Store) -> u64 {
        let count = |file: &rusqlite::Connection| {
            Ok(file.query_row(
                "WITH written AS (
                    SELECT coalesce(lead, exported.record) FROM exported LEFT JOIN joined USING (record)
                    WHERE export IN (SELECT id FROM exports WHERE list = 1 AND checksum IS NOT NULL)
                 )
                 SELECT count(*) FROM members LEFT JOIN joined USING (record)
                 WHERE list = 1 AND coalesce(lead, members.record) NOT IN written",
                [],
                |row| row.get::<_, u64>(0),
            )?)
        };
        let (counted, kept) = (store.read(count).await.unwrap(), store.exported(1).await.unwrap().new_rows);
        assert_eq!(kept, counted, "what is kept is what is there");
        kept
    }

    #[tokio::test]
    async fn what_is_new_follows_every_change_of_a_list() {
        let folder = tempfile::tempdir().unwrap();
        let store = people(folder.path()).await;
        assert_eq!(new_rows(&store).await, 5, "never exported: all of it");
        export(&store, RowsOf::List(2), &[1, 2, 3, 4, 5, 6, 7, 8]).await;
        assert_eq!(new_rows(&store).await, 5, "an export of another list is none of this one");
        export(&store, RowsOf::List(1), &[1, 2]).await;
        assert_eq!(new_rows(&store).await, 3, "two are written");
        store.add_to_list(1, vec![6, 7], String::new(), 5).await.unwrap();
        assert_eq!(new_rows(&store).await, 5, "two came");
        store.take_from_list(1, vec![1, 3], None, String::new(), 6).await.unwrap();
        assert_eq!(new_rows(&store).await, 4, "a new one and a written one went");
        store.undo(7).await.unwrap();
        assert_eq!(new_rows(&store).await, 5, "and came back as they were");
        store.undo(8).await.unwrap();
        assert_eq!(new_rows(&store).await, 3, "before anything came");
        store.redo(9).await.unwrap();
        export(&store, RowsOf::List(1), &[3, 6]).await;
        assert_eq!(new_rows(&store).await, 3, "4, 5 and 7 are left");
        run(&store, "INSERT INTO joined (record, lead) VALUES (4, 1), (5, 7)").await;
        assert_eq!(new_rows(&store).await, 2, "4 is one with 1, which was written; 5 and 7 are one, and new");
        export(&store, RowsOf::List(1), &[7]).await;
        assert_eq!(new_rows(&store).await, 0, "5 is one with 7");
        run(&store, "DELETE FROM joined").await;
        assert_eq!(new_rows(&store).await, 2, "taken apart again, 4 and 5 are in no file");
        store.write(|file| merged::merge(file, RecordKind::Person, 2, 4)).await.unwrap();
        assert_eq!(new_rows(&store).await, 1, "4 is 2 now, for good");
        store.write(|file| merged::merge(file, RecordKind::Person, 5, 8)).await.unwrap();
        assert_eq!(new_rows(&store).await, 1, "under another number, 5 is as new as before");
        store.erase_person(8, 10).await.unwrap().unwrap();
        assert_eq!(new_rows(&store).await, 0, "nobody is new any more");
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "no row points nowhere");
    }
}
